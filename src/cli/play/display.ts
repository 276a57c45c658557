/** Shows a game to people: the position, the moves made, the legal moves, and the result. */

import { counted, grouped, printable, tableLines } from '../../base/index.ts';
import type { Layout } from '../../board/index.ts';
import type { Move, Role } from '../../game/index.ts';
import { compareTerms, type Term, termText } from '../../gdl/index.ts';
import { type KnownFacts, type Match, occupantText, type Seats, type Step } from '../../match/index.ts';
import type { Io } from '../io.ts';
import { type Palette, palette } from '../palette.ts';
import { factLines, moveLines, type PositionStyle, roleText, stateLines } from '../position-report.ts';

const MOST_LISTED = 60;

export class Display {
  readonly #io: Io;
  readonly #style: PositionStyle;

  constructor(layout: Layout, io: Io) {
    this.#io = io;
    this.#style = { width: io.width, palette: palette(io.colours), layout };
  }

  get palette(): Palette {
    return this.#style.palette;
  }

  say(text: string): void {
    this.#io.out(`${text}\n`);
  }

  /** Says who plays what when a game is started or continued. */
  start(match: Match, seats: Seats, { game }: { readonly game: string; readonly seed: number }): void {
    const { bold, dim } = this.palette;
    this.say(`${bold(game)}: ${this.seats(match, seats)}. ${dim("'help' helps, 'quit' ends.")}`);
    if (match.length > 0) this.say(`After ${counted(match.length, 'move')}.`);
  }

  /** All facts, as a board if there is one. */
  position({ game, state }: Match): void {
    this.say(['', ...stateLines(game.facts(state), this.#style)].join('\n'));
  }

  facts({ game, state }: Match): void {
    const facts = [...game.facts(state)].sort(compareTerms);
    this.say(facts.length === 0 ? 'Nothing is true.' : factLines(facts, this.#io.width).join('\n'));
  }

  /** The facts known to somebody who does not see everything. */
  known({ facts, positions }: KnownFacts): void {
    const title =
      positions === 1 ? 'You know everything:' : `You know, with ${grouped(positions)} positions possible:`;
    this.say([title, ...stateLines(facts, this.#style)].join('\n'));
  }

  /** A role's percepts of the joint moves from `first` on. */
  percepts(match: Match, role: Role, first: number): void {
    const seen = match
      .observations(role)
      .slice(first)
      .flatMap((happening) => (happening.kind === 'percepts' ? happening.percepts : []));
    const title = `\nMove ${match.length + 1}. You see`;
    if (seen.length === 0) this.say(`${title} nothing${match.length === 0 ? '' : ' new'}.`);
    else this.say([`${title}:`, ...factLines([...seen].sort(compareTerms), this.#io.width)].join('\n'));
  }

  moves(match: Match, role: Role, listed: readonly Move[], most = MOST_LISTED): void {
    const shown = listed.slice(0, most);
    const left = listed.length - shown.length;
    const more = left > 0 ? [`  … and ${left} more; 'moves' lists all`] : [];
    const lines = moveLines(match.game, shown, this.#style);
    this.say([`\nMoves of ${roleText(match.game, role)}:`, ...lines, ...more].join('\n'));
  }

  /** Shows the moves that were made, as far as they may be known. */
  step(match: Match, step: Step, mayKnow: (role: Role) => boolean): void {
    const text = this.stepText(match, step, mayKnow);
    if (text !== '') this.say(this.palette.cyan(text));
  }

  stepText(match: Match, step: Step, mayKnow: (role: Role) => boolean): string {
    const free = match.rolesWithChoice(step);
    return match.roles
      .filter((role) => free.includes(role) || isWorthTelling(match.game.moveTerm(step.moves[role] as Move)))
      .filter(mayKnow)
      .map((role) => `${this.#who(match, role)}: ${this.moveText(match, step.moves[role] as Move)}`)
      .join(', ');
  }

  /** @param viewer the role asking, if others' moves are hidden from it */
  history(match: Match, viewer: Role | undefined): void {
    if (match.length === 0) {
      this.say('No moves have been made yet.');
      return;
    }
    const seen = viewer === undefined ? [] : match.observations(viewer);
    const rows = match.steps.map((step, i) => {
      const done = this.stepText(match, step, (role) => viewer === undefined || role === viewer);
      const happening = seen[i];
      const percepts =
        happening?.kind === 'percepts' && happening.percepts.length > 0
          ? `(saw ${[...happening.percepts].sort(compareTerms).map(text).join(' ')})`
          : '';
      return [`${i + 1}.`, [done || (viewer === undefined ? '-' : ''), percepts].filter(Boolean).join(' ')];
    });
    this.say(tableLines(rows, '  ').join('\n'));
  }

  end(match: Match, seats: Seats): void {
    this.position(match);
    const { game, roles, length } = match;
    const goals = match.goals();
    const rows = roles
      .filter((role) => !game.roles[role]?.isChance)
      .map((role) => [
        roleText(game, role),
        String(goals[role]),
        seats.isPerson(role) ? '' : `(${occupantText(seats.at(role))})`,
      ]);
    this.say([`\nThe game is over after ${counted(length, 'move')}:`, ...tableLines(rows, '  ')].join('\n'));
  }

  /** `x (you), o (mcts)` */
  seats(match: Match, seats: Seats): string {
    return match.roles
      .map((role) => {
        const name = roleText(match.game, role);
        return seats.isPerson(role)
          ? `${this.palette.bold(name)} (you)`
          : `${name} (${occupantText(seats.at(role))})`;
      })
      .join(', ');
  }

  moveText({ game }: Match, move: Move): string {
    return text(game.moveTerm(move));
  }

  #who({ game }: Match, role: Role): string {
    return game.roles[role]?.isChance ? 'chance' : roleText(game, role);
  }
}

/** Among moves without a choice, `(move 3 6)` is an event, and `noop` is not. */
function isWorthTelling(move: Term): boolean {
  return move.kind === 'compound' && move.args.length > 0;
}

function text(term: Term): string {
  return printable(termText(term));
}
