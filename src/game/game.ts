/**
 * The contract between games and everything that plays them, whichever engine is behind it.
 *
 * A game never changes: its methods only answer questions. Roles, moves and states are handles that belong to the game
 * that made them. What kind of game it is (hidden, with chance, taking turns, its range of utilities) is
 * described by `traits`, so that callers need not know the engine or the language of the rules.
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

/** For people and records; nothing is decided by it. */
export type EngineName = 'rules' | 'circuit';

/** What utilities lie between, both included. */
export interface UtilityRange {
  readonly min: number;
  readonly max: number;
}

/** What kind of game it is, as far as it is known. */
export interface Traits {
  /** Whether roles see percepts instead of the others' moves (GDL-II). */
  readonly hidesInformation: boolean;
  /** Whether chance is a role whose moves are all equally likely, or is sampled within a step. */
  readonly chance: 'none' | 'role' | 'sampled';
  readonly time: 'turns' | 'ticks' | 'events';
  /** Whether at most one role has a choice in each state; undefined where that is not proved. */
  readonly takesTurns: boolean | undefined;
  readonly utility: UtilityRange & {
    /**
     * What the players' utilities add up to in every terminal state, where that is proved. Found out when it is first
     * asked for, within a fixed amount of work, so that the answer is the same on every machine.
     */
    readonly constantSum?: number | undefined;
  };
  /** No match has more joint moves, where that is known. */
  readonly maxLength?: number | undefined;
}

export interface RoleInfo {
  readonly term: Term;
  /** As the sheet spells it. */
  readonly name: string;
  /** Whether the role stands for dice and shuffled cards: it makes each of its moves equally often. */
  readonly isChance: boolean;
  readonly utility: UtilityRange;
}

/** What a role gets to know about a joint move: all of it, or its own part and what it sees (GDL-II). */
export type Observation =
  | { readonly kind: 'moves'; readonly moves: readonly Move[] }
  | { readonly kind: 'percepts'; readonly own: Move; readonly percepts: readonly Term[] };

export interface Game {
  readonly engine: EngineName;
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: State;
  /** Every fluent that can ever hold, where they are known; a portable packing has one bit for each, in this order. */
  readonly fluents?: readonly Term[] | undefined;
  legalMoves(state: State, role: Role): readonly Move[];
  /** The state after a joint move, one move per role in role order. */
  next(state: State, moves: readonly Move[]): State;
  isTerminal(state: State): boolean;
  /** The role's goal value; the highest if the rules give several, 0 if they give none. */
  utility(state: State, role: Role): number;
  /** Every goal value the rules give, as terms: well-formed games give exactly one in each terminal state. */
  goalTerms(state: State, role: Role): readonly Term[];
  /** What a role gets to know about a joint move: percepts where the game hides information, else the moves. */
  observe(before: State, moves: readonly Move[], role: Role): Observation;
  /** The fluents that hold, for people. */
  facts(state: State): readonly Term[];
  moveTerm(move: Move): Term;
  /** The move as the sheet spells it. */
  moveText(move: Move): string;
  /** Equal states have equal keys, and different states different ones. */
  key(state: State): string;
  /** A way to write states as words. Where states are numbered as they are met, each call gives a new table of them. */
  packing(): Packing;
  /** Many games at a time, packed: 128 lanes or one, which every engine offers. */
  batch(options?: BatchOptions): Batch;
  /** What `batch` would offer for a purpose, and about how long setting that up takes. */
  batchCost(plan?: BatchPlan): BatchCost;
}

/** What was seen, where others' moves are hidden. */
export function perceptsIn(seen: Observation): readonly Term[] {
  return seen.kind === 'percepts' ? seen.percepts : [];
}

/** A role by its name; GDL-II gives the name `random` to chance. */
export function roleInfo(term: Term, utility: UtilityRange): RoleInfo {
  const isChance = term.kind === 'constant' && term.name === 'random';
  return { term, name: termText(term), isChance, utility };
}

/** For roles that a program asks about: a number that no role has is a mistake in it, and is named as one. */
export function noSuchRole(roles: readonly RoleInfo[], role: unknown): RangeError {
  const known = roles.map(({ name }, number) => `${number} for ${name}`).join(', ');
  return new RangeError(`there is no role ${JSON.stringify(role)}: a role is its number, ${known}`);
}

/** What the players' utilities lie between. */
export function rangeOfPlayers(roles: readonly RoleInfo[]): UtilityRange {
  const ranges = roles.filter(({ isChance }) => !isChance).map(({ utility }) => utility);
  return {
    min: Math.min(0, ...ranges.map(({ min }) => min)),
    max: Math.max(0, ...ranges.map(({ max }) => max)),
  };
}

/** Goal values are symbols; those that are not whole numbers count as nothing. */
export function goalValue(term: Term): number {
  const text = canonicalText(term);
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : 0;
}
