/** A person at the keyboard, who plays against the clock like everybody else. */
import { inferLayout, type Layout } from '../../board/index.ts';
import { compareTerms, type TurnBasedDescription, termText } from '../../gdl/index.ts';
import { type Game, type Move, type Role, readMove, type State } from '../../machine/index.ts';
import type { MatchPlayer } from '../../match/index.ts';
import type { Happening, MatchStart, Turn } from '../../players/index.ts';
import { printable } from '../columns.ts';
import type { Io } from '../io.ts';
import { LineReader } from '../lines.ts';
import { palette } from '../palette.ts';
import { factLines, moveLines, roleText, stateLines } from '../position-report.ts';

export class HumanPlayer implements MatchPlayer {
  readonly #io: Io;
  readonly #lines: LineReader;
  readonly #layout: Layout;
  #match: MatchStart | undefined;
  /** A line that has been asked for and not come yet, perhaps since an earlier turn. */
  #awaited: Promise<string | undefined> | undefined;
  #giveUp: () => void = () => {};

  constructor(io: Io, game: Game, description: TurnBasedDescription) {
    this.#io = io;
    this.#lines = new LineReader(io.stdin);
    this.#layout = inferLayout(description, game);
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
  }

  async choose({ history, legal, budget }: Turn): Promise<Move> {
    const { game, role } = this.#expectMatch();
    const style = { width: this.#io.width, palette: palette(this.#io.colours), layout: this.#layout };
    const clock = budget.seconds === undefined ? '' : ` (${budget.seconds} s)`;
    const name = roleText(game, role);
    const view = [...this.#view(history), '', `Moves of ${name}${clock}:`, ...moveLines(game, legal, style)];
    this.#io.out(`\n${view.join('\n')}\n`);
    const abandoned = new Promise<'abandoned'>((resolve) => {
      this.#giveUp = () => resolve('abandoned');
    });
    for (;;) {
      this.#io.out(`${name}> `);
      this.#awaited ??= this.#lines.next();
      const line = await Promise.race([this.#awaited, abandoned]);
      if (line === 'abandoned') throw new Error('nobody waits for the answer any more');
      this.#awaited = undefined;
      if (!this.#io.stdinIsTerminal) this.#io.out(`${printable(line ?? '')}\n`);
      if (line === undefined) throw new Error('nobody is at the keyboard any more');
      const entry = readMove(game, legal, line);
      if (entry.kind === 'move') return entry.move;
      const meant = entry.kind === 'ambiguous' ? entry.candidates : entry.nearest;
      const some = meant.slice(0, 5).map((move) => printable(termText(game.moveTerm(move))));
      const problem = entry.kind === 'ambiguous' ? 'could be several moves' : 'is no legal move';
      this.#io.out(`'${printable(line)}' ${problem}: ${some.join(', ')}${meant.length > 5 ? ', …' : ''}\n`);
    }
  }

  async stop(): Promise<void> {
    if (this.#awaited === undefined) return this.#lines.close();
    // Nobody can end a wait for a line but whoever has the input.
    this.#awaited.catch(() => {});
    (this.#io.stdin as { destroy?: () => void }).destroy?.();
  }

  abandon(): void {
    if (this.#awaited !== undefined) this.#io.out('\n');
    this.#giveUp();
  }

  /** The state, or, where something is hidden, what was seen last. */
  #view(history: readonly Happening[]): string[] {
    const { game } = this.#expectMatch();
    const style = { width: this.#io.width, palette: palette(this.#io.colours), layout: this.#layout };
    let state: State = game.initial;
    for (const happening of history) {
      if (happening.kind === 'percepts') {
        const last = history.at(-1);
        const percepts = last?.kind === 'percepts' ? [...last.percepts].sort(compareTerms) : [];
        return percepts.length === 0
          ? ['You see nothing.']
          : ['You see:', ...factLines(percepts, style.width)];
      }
      state = game.next(state, happening.moves);
    }
    return stateLines(game.facts(state), style);
  }

  #expectMatch(): { readonly game: Game; readonly role: Role } {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }
}
