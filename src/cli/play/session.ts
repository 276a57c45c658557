/** A game in progress: the match, its players, what they may see of it, and the line that shows a thinking player. */

import { type Budget, cells, type Random } from '../../base/index.ts';
import { type Game, listedMoves, type Move, type Role } from '../../game/index.ts';
import {
  KnownFactsTracker,
  type Match,
  type OpponentMove,
  type Opponents,
  occupantText,
  type Seats,
} from '../../match/index.ts';
import type { PlayerChoice, Thoughts } from '../../players/index.ts';
import type { Io } from '../io.ts';
import { palette } from '../palette.ts';
import { roleText } from '../position-report.ts';
import type { Display } from './display.ts';
import type { Keyboard } from './keyboard.ts';
import { thoughtsLine } from './thoughts-report.ts';

export interface GameTable {
  readonly name: string;
  /** The text of the rules. */
  readonly sheet: string;
  readonly seed: number;
  /** Whether everything is shown, even what the rules hide. */
  readonly isOpen: boolean;
  readonly opponents: Opponents;
  /** Whether a machine can be asked to move immediately. */
  readonly canHurry: boolean;
  /** Random numbers for dice and cards. */
  readonly chance: Random;
  readonly display: Display;
  readonly keyboard: Keyboard;
  readonly io: Io;
}

/** Settings that can change during play. */
export interface Setting {
  readonly match: Match;
  readonly seats: Seats;
  readonly budget: Budget;
}

/** Thoughts about a position, for the command `why`. */
export interface Remembered {
  readonly role: Role;
  /** `o (mcts)` */
  readonly who: string;
  readonly thoughts: Thoughts;
  /** Number of joint moves made before it. */
  readonly at: number;
  readonly move: Move;
}

export class Session {
  readonly table: GameTable;
  #setting: Setting;
  /** The file with this game, which may be overwritten. */
  file: string | undefined;
  /** For each role, the number of joint moves shown to it. */
  readonly #shown = new Map<Role, number>();
  #remembered: readonly Remembered[] = [];
  readonly #knowledge: KnownFactsTracker;

  constructor(table: GameTable, setting: Setting) {
    this.table = table;
    this.#setting = setting;
    this.#knowledge = new KnownFactsTracker(table.io.now);
  }

  get match(): Match {
    return this.#setting.match;
  }

  get seats(): Seats {
    return this.#setting.seats;
  }

  get budget(): Budget {
    return this.#setting.budget;
  }

  set budget(budget: Budget) {
    this.#setting = { ...this.#setting, budget };
  }

  /** Replaces this match with another match of the same game. */
  replace(setting: Setting): void {
    this.#setting = setting;
    this.#shown.clear();
    this.#remembered = [];
  }

  /** Whether the position has information that some of the people here may not see. */
  get hides(): boolean {
    const { match, seats, table } = this;
    if (!match.hidesInformation || table.isOpen || match.isOver) return false;
    return seats.people().some((role) => !this.#knowledge.isComplete(match, role));
  }

  name(role: Role): string {
    return roleText(this.match.game, role);
  }

  say(text: string): void {
    this.table.display.say(text);
  }

  listed(role: Role): Move[] {
    return listedMoves(this.match.game, this.match.state, role);
  }

  rolesWithChoice(): Role[] {
    const legal = this.match.legal();
    return this.match.roles.filter((role) => (legal[role]?.length ?? 0) > 1);
  }

  /** The people whose decisions `undo` goes back to; all roles if only machines play. */
  deciders(): readonly Role[] {
    const people = this.seats.people();
    if (people.length > 0) return people;
    return this.match.roles.filter((role) => this.seats.at(role).kind === 'machine');
  }

  /** Shows the position as a role sees it. */
  show(viewer: Role | undefined): void {
    const { display } = this.table;
    if (!this.hides || viewer === undefined) {
      display.position(this.match);
      return;
    }
    display.percepts(this.match, viewer, Math.min(this.#shown.get(viewer) ?? 0, this.match.length));
    this.#shown.set(viewer, this.match.length);
    this.showKnowledge(viewer);
  }

  /** Returns false if there are too many positions to be certain of anything. */
  showKnowledge(viewer: Role): boolean {
    const knowledge = this.#knowledge.of(this.match, viewer);
    if (knowledge !== undefined) this.table.display.known(knowledge);
    return knowledge !== undefined;
  }

  /** Undefined if people quit during thinking. */
  async think(role: Role, choice: PlayerChoice): Promise<OpponentMove | undefined> {
    const { opponents: machines, keyboard, io, canHurry } = this.table;
    const who = `${this.name(role)} (${occupantText({ kind: 'machine', choice })})`;
    const hurry = new AbortController();
    const line = new ThinkingLine(io, {
      who,
      game: this.match.game,
      tellsMove: !this.hides || this.seats.isPerson(role),
      advice: keyboard.hasScreen && canHurry ? 'Enter: move now' : '',
    });
    const unwatch = keyboard.watch(
      () => {
        line.liftAfterEnter();
        hurry.abort();
      },
      () => hurry.abort(),
    );
    const answer = await machines.choose({
      role,
      choice,
      view: this.match.view(role),
      legal: this.listed(role),
      budget: this.budget,
      report: (thoughts) => line.show(thoughts),
      hurry: hurry.signal,
    });
    // Lets typed input be processed.
    await new Promise((resolve) => setImmediate(resolve));
    unwatch();
    line.end();
    if (keyboard.ending === 'interrupted') return undefined;
    const { thoughts, move, failure } = answer;
    if (failure !== undefined) this.say(`${who} failed, so a random move is made instead: ${failure}`);
    if (thoughts !== undefined) this.#remember({ role, who, thoughts, at: this.match.length, move });
    return answer;
  }

  /**
   * The thoughts behind the last hint in this position unless it was for another role, otherwise those behind the last
   * move of a machine.
   */
  lastThoughts(viewer: Role | undefined): Remembered | undefined {
    const { length } = this.match;
    return this.#remembered.findLast(({ at, role }) => at < length || (at === length && role === viewer));
  }

  #remember(thoughts: Remembered): void {
    this.#remembered = [...this.#remembered.filter(({ at }) => at <= thoughts.at), thoughts];
  }
}

/** Milliseconds between two updates of the line. */
const PERIOD = 100;

export interface ThinkingLineOptions {
  /** `o (mcts)` */
  readonly who: string;
  readonly game: Game;
  /** Whether people watching may know the move. */
  readonly tellsMove: boolean;
  /** What people can do in the meantime. */
  readonly advice: string;
}

/** A line on the terminal that shows a machine's thoughts and disappears afterwards. */
class ThinkingLine {
  readonly #io: Io;
  readonly #options: ThinkingLineOptions;
  #shown = Number.NEGATIVE_INFINITY;

  constructor(io: Io, options: ThinkingLineOptions) {
    this.#io = io;
    this.#options = options;
    this.#show('');
  }

  show(thoughts: Thoughts): void {
    if (this.#io.now() - this.#shown < PERIOD) return;
    this.#shown = this.#io.now();
    const { game, tellsMove } = this.#options;
    this.#show(` ${thoughtsLine(game, thoughts, tellsMove)}`);
  }

  /** Enter has moved the cursor to the next line. */
  liftAfterEnter(): void {
    if (this.#io.errorIsTerminal) this.#io.err('\x1b[A');
  }

  end(): void {
    if (this.#io.errorIsTerminal) this.#io.err('\r\x1b[K');
  }

  #show(text: string): void {
    if (!this.#io.errorIsTerminal) return;
    const { who, advice } = this.#options;
    const line = `${who} is thinking …${advice === '' ? '' : ` [${advice}]`}${text}`;
    const { dim } = palette(this.#io.errorColours);
    this.#io.err(`\r\x1b[K${dim(cut(line, this.#io.width - 1))}`);
  }
}

/** A line that wraps could not be erased. */
function cut(text: string, width: number): string {
  let left = width;
  let shown = '';
  for (const cell of cells(text)) {
    left -= cell.width;
    if (left < 0) break;
    shown += cell.shown;
  }
  return shown;
}
