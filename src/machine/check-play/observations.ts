/** What has been seen in the states visited so far, with the shortest line to each kind of fault. */
import type { Term } from '../../gdl/index.ts';
import type { Game, Move, Role } from '../game.ts';
import { goalValue } from '../goal-value.ts';
import { legalByRole, rolesOf } from '../joint-moves.ts';
import { type Line, startOf } from './line.ts';
import { SingleValues, type TwoValues } from './single-values.ts';

export interface GoalFault {
  readonly line: Line;
  readonly values: readonly Term[];
}

export interface BestGoal {
  readonly value: number;
  readonly line: Line;
}

export class Observations {
  readonly game: Game;
  /** Roles that play for a result: all but chance. */
  readonly players: readonly Role[];
  /** Not over, but the role has no legal move. */
  readonly stuck = new Map<Role, Line>();
  /** Over, and the role has no goal value. */
  readonly withoutGoal = new Map<Role, GoalFault>();
  /** Over, and the role has several goal values. */
  readonly severalGoals = new Map<Role, GoalFault>();
  readonly bestGoals = new Map<Role, BestGoal>();
  twoValues: { readonly line: Line; readonly values: TwoValues } | undefined;
  /** The line visited last. */
  last: Line;
  readonly #singleValues: SingleValues;

  constructor(game: Game) {
    this.game = game;
    this.last = startOf(game);
    this.players = rolesOf(game).filter((role) => !isChance(game.roles[role]));
    this.#singleValues = new SingleValues(game.facts(game.initial));
  }

  /** Looks at the last state of a line; gives the moves with which it can go on, if it can. */
  visit(line: Line): (readonly Move[])[] | undefined {
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

  #judge(line: Line, role: Role): void {
    const values = this.game.goalTerms(line.state, role);
    const fault = { line, values };
    if (values.length === 0) keepShorter(this.withoutGoal, role, fault, line);
    if (values.length > 1) keepShorter(this.severalGoals, role, fault, line);
    const value = Math.max(0, ...values.map(goalValue));
    const best = this.bestGoals.get(role);
    if (best === undefined || value > best.value) this.bestGoals.set(role, { value, line });
  }
}

function keepShorter<Kept extends Line | GoalFault>(
  known: Map<Role, Kept>,
  role: Role,
  found: Kept,
  line: Line,
): void {
  const before = known.get(role);
  if (before === undefined || line.length < lengthOf(before)) known.set(role, found);
}

function lengthOf(kept: Line | GoalFault): number {
  return 'line' in kept ? kept.line.length : kept.length;
}

/** The role that GDL-II gives to dice and shuffled cards. */
export function isChance(role: Term | undefined): boolean {
  return role?.kind === 'constant' && role.name === 'random';
}
