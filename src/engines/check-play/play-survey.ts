/** A survey collects what was seen in the visited states, with the shortest line of play to each kind of fault. */
import {
  type Game,
  goalValue,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  type State,
} from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { SingleValues, type TwoValues } from './single-values.ts';

export interface GoalFault {
  readonly line: LineOfPlay;
  readonly values: readonly Term[];
}

export interface BestGoal {
  readonly value: number;
  readonly line: LineOfPlay;
}

export class PlaySurvey {
  readonly game: Game;
  /** Roles that play for a result: all but chance. */
  readonly players: readonly Role[];
  /** Not over, but the role has no legal move. */
  readonly stuck = new Map<Role, LineOfPlay>();
  /** Over, and the role has no goal value. */
  readonly withoutGoal = new Map<Role, GoalFault>();
  /** Over, and the role has several goal values. */
  readonly severalGoals = new Map<Role, GoalFault>();
  readonly bestGoals = new Map<Role, BestGoal>();
  twoValues: { readonly line: LineOfPlay; readonly values: TwoValues } | undefined;
  /** The line visited last. */
  last: LineOfPlay;
  readonly #singleValues: SingleValues;

  constructor(game: Game) {
    this.game = game;
    this.last = emptyLine(game);
    this.players = playingRoles(game);
    this.#singleValues = new SingleValues(game.facts(game.initial));
  }

  /** Looks at the last state of a line; gives the moves with which it can go on, if it can. */
  visit(line: LineOfPlay): (readonly Move[])[] | undefined {
    const { game } = this;
    this.last = line;
    if (this.twoValues === undefined || line.length < this.twoValues.line.length) {
      const values = this.#singleValues.violation(game.facts(line.state));
      if (values !== undefined) this.twoValues = { line, values };
    }
    if (game.isTerminal(line.state)) {
      for (const role of this.players) this.#judge(line, role);
      return undefined;
    }
    const legal = legalByRole(game, line.state);
    let canGoOn = true;
    for (const [role, moves] of legal.entries()) {
      if (moves.length > 0) continue;
      canGoOn = false;
      keepShorter(this.stuck, role as Role, line, line);
    }
    return canGoOn ? legal : undefined;
  }

  #judge(line: LineOfPlay, role: Role): void {
    const values = this.game.goalTerms(line.state, role);
    const fault = { line, values };
    if (values.length === 0) keepShorter(this.withoutGoal, role, fault, line);
    if (values.length > 1) keepShorter(this.severalGoals, role, fault, line);
    const value = Math.max(0, ...values.map(goalValue));
    const best = this.bestGoals.get(role);
    if (best === undefined || value > best.value) this.bestGoals.set(role, { value, line });
  }
}

function keepShorter<Kept extends LineOfPlay | GoalFault>(
  known: Map<Role, Kept>,
  role: Role,
  found: Kept,
  line: LineOfPlay,
): void {
  const before = known.get(role);
  if (before === undefined || line.length < lengthOf(before)) known.set(role, found);
}

function lengthOf(kept: LineOfPlay | GoalFault): number {
  return 'line' in kept ? kept.line.length : kept.length;
}

// A line of play: how a state was reached from the initial one.

export interface LineOfPlay {
  readonly state: State;
  /** Joint moves made so far. */
  readonly length: number;
  /** Undefined in the initial state. */
  readonly last: { readonly before: LineOfPlay; readonly moves: readonly Move[] } | undefined;
}

export function emptyLine(game: Game): LineOfPlay {
  return { state: game.initial, length: 0, last: undefined };
}

export function extended(game: Game, line: LineOfPlay, moves: readonly Move[]): LineOfPlay {
  return {
    state: game.next(line.state, moves),
    length: line.length + 1,
    last: { before: line, moves },
  };
}

/** The joint moves from the initial state on. */
export function movesOf(line: LineOfPlay): (readonly Move[])[] {
  const moves: (readonly Move[])[] = [];
  for (let last = line.last; last !== undefined; last = last.before.last) moves.push(last.moves);
  return moves.reverse();
}
