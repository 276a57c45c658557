/** A game on the terminal: shows the position, asks the people for their moves and the machine for the others'. */
import { compareTerms, termText } from '../../gdl/index.ts';
import {
  type BoardShape,
  isChance,
  listedMoves,
  type Move,
  type Role,
  readMove,
} from '../../machine/index.ts';
import type { Budget, Player } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { EXIT } from '../failure.ts';
import { counted } from '../finding-report.ts';
import type { Io } from '../io.ts';
import { LineReader } from '../lines.ts';
import { palette } from '../palette.ts';
import { factLines, moveLines, type PositionStyle, roleText, stateLines } from '../position-report.ts';
import { tableLines } from '../table.ts';
import type { Match } from './match.ts';

export interface Seats {
  /** Roles that people play here. */
  readonly people: ReadonlySet<Role>;
  /** Who plays the others. */
  readonly machines: ReadonlyMap<Role, Player>;
  readonly budget: Budget;
}

/** What the person at the keyboard decided. */
type Answer = { readonly kind: 'move'; readonly move: Move } | { readonly kind: 'undone' | 'ended' };

const MOST_LISTED = 60;

export class TerminalGame {
  readonly #match: Match;
  readonly #seats: Seats;
  readonly #io: Io;
  readonly #lines: LineReader;
  readonly #style: PositionStyle;
  /** The state is for the eyes of one role only that sees but part of it. */
  readonly #isHidden: boolean;
  /** How many joint moves the person has been told about. */
  #told = 0;

  constructor(match: Match, seats: Seats, board: BoardShape | undefined, io: Io) {
    this.#match = match;
    this.#seats = seats;
    this.#io = io;
    this.#lines = new LineReader(io.stdin);
    this.#style = { width: io.width, palette: palette(io.colours), board };
    this.#isHidden = match.hidesMoves && seats.people.size === 1;
  }

  async run(): Promise<number> {
    try {
      while (!this.#match.isOver) {
        this.#showPosition();
        const stuck = this.#match.legal().findIndex((moves) => moves.length === 0);
        if (stuck >= 0) {
          this.#say(
            `${this.#name(stuck as Role)} has no legal move, so the game cannot go on: a fault in its rules.`,
          );
          return EXIT.refused;
        }
        const moves = await this.#jointMove();
        if (moves === 'ended') return EXIT.success;
        if (moves === 'undone') continue;
        this.#match.make(moves);
        this.#tell(moves);
      }
      this.#showEnd();
      return EXIT.success;
    } finally {
      await this.#lines.close();
    }
  }

  async #jointMove(): Promise<readonly Move[] | 'ended' | 'undone'> {
    const chosen: Move[] = [];
    for (const role of this.#match.roles) {
      const listed = listedMoves(this.#match.game, this.#match.state, role);
      const [only, ...others] = listed;
      if (only !== undefined && others.length === 0) chosen.push(only);
      else if (this.#seats.people.has(role)) {
        const answer = await this.#ask(role, listed);
        if (answer.kind !== 'move') return answer.kind;
        chosen.push(answer.move);
      } else chosen.push(await this.#machineMove(role, listed));
    }
    return chosen;
  }

  async #machineMove(role: Role, legal: readonly Move[]): Promise<Move> {
    const player = this.#seats.machines.get(role);
    if (player === undefined) throw new Error(`nobody plays ${this.#name(role)}`);
    const isThinking = this.#io.errorIsTerminal && !isChance(this.#match.game.roles[role]);
    if (isThinking) this.#io.err(this.#style.palette.dim(`${this.#name(role)} is thinking …`));
    const move = await player.choose({
      history: this.#match.history(role),
      legal,
      budget: this.#seats.budget,
    });
    if (isThinking) this.#io.err('\r\x1b[K');
    return move;
  }

  async #ask(role: Role, listed: readonly Move[]): Promise<Answer> {
    this.#list(role, listed);
    for (;;) {
      this.#io.out(`${this.#style.palette.bold(this.#name(role))}> `);
      const line = await this.#lines.next();
      // What is typed on a terminal is there already; what comes from a file would be missing.
      if (!this.#io.stdinIsTerminal) this.#io.out(`${printable(line ?? '')}\n`);
      else if (line === undefined) this.#io.out('\n');
      if (line === undefined) {
        this.#say('The input has ended, and the game with it.');
        return { kind: 'ended' };
      }
      const answer = this.#answer(line.trim(), role, listed);
      if (answer !== undefined) return answer;
    }
  }

  /** Undefined if the line was no decision. */
  #answer(line: string, role: Role, listed: readonly Move[]): Answer | undefined {
    const { game } = this.#match;
    if (line === '') return undefined;
    const entry = readMove(game, listed, line);
    // A move goes before a word of ours, so that a game may have a move called `undo`.
    if (entry.kind === 'move') return entry;
    const command = COMMANDS.find(({ name }) => name === line.toLowerCase());
    if (command !== undefined) return this.#obey(command.name, role, listed);
    if (entry.kind === 'ambiguous') {
      this.#say(`That could be ${this.#texts(entry.candidates.slice(0, 10)).join(' or ')}.`);
    } else {
      const nearest = this.#texts(entry.nearest.slice(0, 3)).join(', ');
      this.#say(`That is not a legal move. The nearest are ${nearest}; 'moves' lists all, 'help' helps.`);
    }
    return undefined;
  }

  #obey(command: CommandName, role: Role, listed: readonly Move[]): Answer | undefined {
    switch (command) {
      case 'moves':
        this.#list(role, listed, Number.POSITIVE_INFINITY);
        return undefined;
      case 'state':
        if (this.#isHidden)
          this.#say("What is hidden in this game stays so; 'reveal' shows it all the same.");
        else this.#showFacts();
        return undefined;
      case 'reveal':
        this.#showFacts();
        return undefined;
      case 'undo':
        if (this.#match.takeBack(this.#seats.people)) return { kind: 'undone' };
        this.#say('There is nothing to take back.');
        return undefined;
      case 'help':
        this.#help();
        return undefined;
      case 'quit':
        this.#say('Good bye.');
        return { kind: 'ended' };
    }
  }

  #showPosition(): void {
    const { game, state } = this.#match;
    const { people } = this.#seats;
    const choosers = this.#match.legal().flatMap((moves, role) => (moves.length > 1 ? [role as Role] : []));
    // Between two decisions of people the moves are told, which is enough.
    if (!choosers.some((role) => people.size === 0 || people.has(role))) return;
    if (this.#isHidden) {
      this.#showPercepts();
      return;
    }
    this.#say(['', ...stateLines(game.facts(state), this.#style)].join('\n'));
  }

  /** Everything the person saw since it was last told. */
  #showPercepts(): void {
    const { length } = this.#match;
    const [person] = this.#seats.people;
    const history = person === undefined ? [] : this.#match.history(person);
    const seen = history
      .slice(Math.min(this.#told, length))
      .flatMap((happening) => (happening.kind === 'percepts' ? happening.percepts : []));
    this.#told = length;
    const lines = factLines([...seen].sort(compareTerms), this.#io.width);
    const title = `\nMove ${length + 1}. You see`;
    this.#say(
      seen.length === 0
        ? `${title} nothing${length === 0 ? '' : ' new'}.`
        : [`${title}:`, ...lines].join('\n'),
    );
  }

  #showFacts(): void {
    const { game, state } = this.#match;
    const facts = [...game.facts(state)].sort(compareTerms);
    this.#say(facts.length === 0 ? 'Nothing is true.' : factLines(facts, this.#io.width).join('\n'));
  }

  #list(role: Role, listed: readonly Move[], most = MOST_LISTED): void {
    const shown = listed.slice(0, most);
    const left = listed.length - shown.length;
    const more = left > 0 ? [`  … and ${left} more; 'moves' lists all`] : [];
    const lines = moveLines(this.#match.game, shown, this.#style);
    this.#say([`\nMoves of ${this.#name(role)}:`, ...lines, ...more].join('\n'));
  }

  /** Tells what was done, as far as the people here may know it, leaving out those who had no choice. */
  #tell(moves: readonly Move[]): void {
    const free = this.#match.rolesWithChoiceBefore();
    const told = this.#isHidden ? free.filter((role) => this.#seats.people.has(role)) : free;
    const texts = told.map((role) => `${this.#name(role)}: ${this.#texts([moves[role] as Move]).join('')}`);
    if (texts.length > 0) this.#say(this.#style.palette.cyan(texts.join(', ')));
  }

  #showEnd(): void {
    const { game, state, roles, length } = this.#match;
    this.#say(['', ...stateLines(game.facts(state), this.#style)].join('\n'));
    const goals = this.#match.goals();
    const rows = roles
      .filter((role) => !isChance(game.roles[role]))
      .map((role) => [
        this.#name(role),
        String(goals[role]),
        this.#seats.people.has(role) ? '' : '(machine)',
      ]);
    this.#say([`\nThe game is over after ${counted(length, 'move')}:`, ...tableLines(rows, '  ')].join('\n'));
  }

  #help(): void {
    const rows = COMMANDS.filter(({ name }) => this.#isHidden || name !== 'reveal').map(({ name, does }) => [
      name,
      does,
    ]);
    this.#say(
      [
        'Type a move as it is listed, with or without parentheses, shortened as you like, or its number.',
        ...tableLines(rows, '  '),
      ].join('\n'),
    );
  }

  #texts(moves: readonly Move[]): string[] {
    return moves.map((move) => printable(termText(this.#match.game.moveTerm(move))));
  }

  #name(role: Role): string {
    return roleText(this.#match.game, role);
  }

  #say(text: string): void {
    this.#io.out(`${text}\n`);
  }
}

const COMMANDS = [
  { name: 'moves', does: 'list your legal moves' },
  { name: 'state', does: 'list everything that is true' },
  { name: 'reveal', does: 'list everything that is true, the hidden too' },
  { name: 'undo', does: 'take your last move back' },
  { name: 'help', does: 'this list' },
  { name: 'quit', does: 'end the game' },
] as const;

type CommandName = (typeof COMMANDS)[number]['name'];
