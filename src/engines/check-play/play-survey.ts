/** A survey collects observations from the visited states, with the shortest line of play to each kind of fault. */
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
  /** Roles that play for a result: all except chance. */
  readonly players: readonly Role[];
  /** Lines to states that are not terminal, but in which the role has no legal move. */
  readonly stuck = new Map<Role, LineOfPlay>();
  /** Terminal states in which the role has no goal value. */
  readonly withoutGoal = new Map<Role, GoalFault>();
  /** Terminal states in which the role has several goal values. */
  readonly severalGoals = new Map<Role, GoalFault>();
  readonly bestGoals = new Map<Role, BestGoal>();
  twoValues: { readonly line: LineOfPlay; readonly values: TwoValues } | undefined;
  /** The line visited most recently. */
  last: LineOfPlay;
  readonly #singleValues: SingleValues;

  constructor(game: Game) {
    this.game = game;
    this.last = emptyLine(game);
    this.players = playingRoles(game);
    this.#singleValues = new SingleValues(game.facts(game.initial));
  }

  /** Examines the last state of a line and returns the moves that can continue it, if any. */
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

export interface LineOfPlay {
  readonly state: State;
  /** The number of joint moves so far. */
  readonly length: number;
  /** Undefined for the initial state. */
  readonly last: { readonly before: LineOfPlay; readonly moves: readonly Move[] } | undefined;
}

/** Returns the line of play that consists of the initial state alone. */
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

/** Returns the joint moves from the initial state on. */
export function movesOf(line: LineOfPlay): (readonly Move[])[] {
  const moves: (readonly Move[])[] = [];
  for (let last = line.last; last !== undefined; last = last.before.last) moves.push(last.moves);
  return moves.reverse();
}

// Places that hold one value at a time, such as the cells of a board. They are recognized in the initial state: a
// fluent that lists every combination of its other arguments exactly once assigns a value to each combination.

/** With fewer facts, a fluent may look like a table by accident. */
const FEWEST_PLACES = 4;

export interface TwoValues {
  readonly first: Term;
  readonly second: Term;
}

class SingleValues {
  /** The fluents that are tables of places with one value each, as `name/arity`. */
  readonly #tables: ReadonlySet<string>;

  constructor(initial: readonly Term[]) {
    const tables = initial.filter(isTable);
    const functors = new Set(tables.map(functorOf));
    this.#tables = new Set(
      [...functors].filter((functor) => isFullTable(tables.filter((fact) => functorOf(fact) === functor))),
    );
  }

  /** Returns two facts of a state that assign different values to one place, if there are any. */
  violation(facts: readonly Term[]): TwoValues | undefined {
    if (this.#tables.size === 0) return undefined;
    const values = new Map<string, Term>();
    for (const fact of facts) {
      if (!isTable(fact) || !this.#tables.has(functorOf(fact))) continue;
      const place = placeOf(fact);
      const first = values.get(place);
      if (first !== undefined) return { first, second: fact };
      values.set(place, fact);
    }
    return undefined;
  }
}

type Compound = Extract<Term, { kind: 'compound' }>;

function isTable(fact: Term): fact is Compound {
  return fact.kind === 'compound' && fact.args.length >= 2;
}

function functorOf({ name, args }: Compound): string {
  return `${name}/${args.length}`;
}

function placeOf({ name, args }: Compound): string {
  return [name, ...args.slice(0, -1).map((arg) => arg.id)].join(' ');
}

/**
 * Returns whether the facts contain every combination of the arguments before the last one exactly once, with fewer
 * values than places. Numbers as values are mostly coordinates or counts, of which there may well be two.
 */
function isFullTable(facts: readonly Compound[]): boolean {
  if (facts.length < FEWEST_PLACES || facts.some(({ args }) => isNumber(args.at(-1)))) return false;
  const columns = (facts[0]?.args ?? []).map((_, i) => new Set(facts.map(({ args }) => args[i])).size);
  const values = columns.pop() ?? 0;
  const combinations = columns.reduce((product, size) => product * size, 1);
  return (
    values < facts.length &&
    combinations === facts.length &&
    new Set(facts.map(placeOf)).size === facts.length
  );
}

function isNumber(term: Term | undefined): boolean {
  return term?.kind === 'constant' && /^[+-]?\d+$/.test(term.name);
}
