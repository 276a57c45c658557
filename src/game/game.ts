/**
 * The contract between games and everything that plays them, whichever engine is behind it.
 *
 * A game never changes: its methods only answer questions. Roles, moves and states are handles that belong to the game
 * that created them. What kind of game it is (hidden, with chance, taking turns, its range of utilities) is described
 * by `traits`, so that callers need not know the engine or the language of the rules.
 *
 * @example
 * let state = game.initial;
 * while (!game.isTerminal(state)) {
 *   const legal = game.roles.map((_, role) => game.legalMoves(state, role as Role));
 *   state = game.next(state, legal.map(([first]) => first as Move));
 * }
 * game.roles.map((_, role) => game.utility(state, role as Role)) // [100, 0]
 */
import { canonicalText, type Term, termText } from '../gdl/index.ts';
import type { Batch, BatchCost, BatchOptions, BatchPlan } from './batch.ts';
import type { Move, Packing, Role, State } from './state.ts';

export type { Move, Packing, Role, State } from './state.ts';

/** For people and records only; no decision depends on it. */
export type EngineName = 'rules' | 'circuit';

/** The bounds of the utilities, both inclusive. */
export interface UtilityRange {
  readonly min: number;
  readonly max: number;
}

/** The known properties of a game. */
export interface Traits {
  /** Whether roles see percepts instead of other roles' moves (GDL-II). */
  readonly hidesInformation: boolean;
  /** Whether chance is a role with equally likely moves, or is sampled within a step. */
  readonly chance: 'none' | 'role' | 'sampled';
  readonly time: 'turns' | 'ticks' | 'events';
  /** Whether at most one role has a choice in each state; undefined if not proved. */
  readonly takesTurns: boolean | undefined;
  readonly utility: UtilityRange & {
    /**
     * The sum of the players' utilities in every terminal state, if a constant sum is proved. Computed on first use
     * within a fixed amount of work, so that the answer is the same on every machine.
     */
    readonly constantSum?: number | undefined;
  };
  /** The maximum number of joint moves in a match, if known. */
  readonly maxLength?: number | undefined;
}

export interface RoleInfo {
  readonly term: Term;
  /** The name as spelled in the sheet. */
  readonly name: string;
  /** Whether the role represents dice or shuffled cards: its moves are equally likely. */
  readonly isChance: boolean;
  readonly utility: UtilityRange;
}

/** A role's observation of a joint move: the whole joint move, or only its own move and its percepts (GDL-II). */
export type Observation =
  | { readonly kind: 'moves'; readonly moves: readonly Move[] }
  | { readonly kind: 'percepts'; readonly own: Move; readonly percepts: readonly Term[] };

export interface Game {
  readonly engine: EngineName;
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: State;
  /** All fluents that can ever hold, if known; a portable packing has one bit for each, in this order. */
  readonly fluents?: readonly Term[] | undefined;
  legalMoves(state: State, role: Role): readonly Move[];
  /** The state after a joint move, one move per role in role order. */
  next(state: State, moves: readonly Move[]): State;
  isTerminal(state: State): boolean;
  /** The role's goal value; the highest if the rules give several, 0 if they give none. */
  utility(state: State, role: Role): number;
  /** All goal values given by the rules, as terms: well-formed games give exactly one in each terminal state. */
  goalTerms(state: State, role: Role): readonly Term[];
  /** A role's observation of a joint move: percepts if the game hides information, otherwise the moves. */
  observe(before: State, moves: readonly Move[], role: Role): Observation;
  /** The fluents that hold, for display. */
  facts(state: State): readonly Term[];
  moveTerm(move: Move): Term;
  /** The move as spelled in the sheet. */
  moveText(move: Move): string;
  /** Equal states have equal keys, and different states different ones. */
  key(state: State): string;
  /** A way to write states as words. If states are numbered as they occur, each call creates a new table of them. */
  packing(): Packing;
  /** Many games at a time, packed, with 128 lanes or one; every engine provides this. */
  batch(options?: BatchOptions): Batch;
  /** What `batch` would provide for a use, and roughly how long its set-up takes. */
  batchCost(plan?: BatchPlan): BatchCost;
}

/** The percepts in an observation, if other roles' moves are hidden. */
export function perceptsIn(seen: Observation): readonly Term[] {
  return seen.kind === 'percepts' ? seen.percepts : [];
}

/** A role by its name; GDL-II gives the name `random` to chance. */
export function roleInfo(term: Term, utility: UtilityRange): RoleInfo {
  const isChance = term.kind === 'constant' && term.name === 'random';
  return { term, name: termText(term), isChance, utility };
}

/** For role numbers given by a program: an unknown one is a programming error and reported as such. */
export function noSuchRole(roles: readonly RoleInfo[], role: unknown): RangeError {
  const known = roles.map(({ name }, number) => `${number} for ${name}`).join(', ');
  return new RangeError(`there is no role ${JSON.stringify(role)}: a role is its number, ${known}`);
}

/** The bounds of the players' utilities. */
export function rangeOfPlayers(roles: readonly RoleInfo[]): UtilityRange {
  const ranges = roles.filter(({ isChance }) => !isChance).map(({ utility }) => utility);
  return {
    min: Math.min(0, ...ranges.map(({ min }) => min)),
    max: Math.max(0, ...ranges.map(({ max }) => max)),
  };
}

/** The value of a goal term, which is a symbol; one that is not a whole number counts as 0. */
export function goalValue(term: Term): number {
  const text = canonicalText(term);
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : 0;
}
