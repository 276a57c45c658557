/**
 * The opening of a game: all its positions up to some depth, computed 32 at a time. All counts are independent of
 * names, order and the form of rules.
 */
import type { Circuit, Literal } from '../circuit.ts';
import { fluentNode, moveNode } from '../circuit.ts';
import type { ComparableGame } from './comparable.ts';
import { Lanes } from './lanes.ts';

export interface OpeningLimits {
  readonly positions: number;
  readonly transitions: number;
  /** Maximum number of gate inputs examined, for 32 positions each. */
  readonly work: number;
  /** Whether to merge equal positions of different depths too, so that games with repetitions end. */
  readonly isMerged?: boolean;
}

const OPENING_LIMITS: OpeningLimits = { positions: 1500, transitions: 8000, work: 150_000_000 };

export const PATHS = 2 ** 52;

/** Equal positions of the same depth are merged. */
export interface Opening {
  /** Positions of depth d have numbers from `depthStart[d]` up to but not including `depthStart[d + 1]`. */
  readonly depthStart: readonly number[];
  readonly positions: readonly OpeningPosition[];
  /** The transitions by position, for positions from which all joint moves were made. */
  readonly transitions: readonly (readonly Transition[])[];
  /** Whether every game ends, or gets stuck, within the listed depths. */
  readonly isWhole: boolean;
}

export interface OpeningPosition {
  /** True fluents, among those that may change. */
  readonly fluents: Int32Array;
  readonly legal: Int32Array;
  readonly isTerminal: boolean;
  /** True goals, by index in the circuit. */
  readonly goals: Int32Array;
  /** Number of joint move sequences that lead here, modulo `PATHS` to avoid rounding. */
  paths: number;
  /** The first such sequence: its last joint move, and the position before. */
  readonly before: { readonly position: number; readonly moves: readonly number[] } | undefined;
}

export interface Transition {
  readonly moves: readonly number[];
  readonly to: number;
  readonly percepts: Int32Array;
}

export function openingOf(game: ComparableGame, limits: OpeningLimits = OPENING_LIMITS): Opening {
  return new OpeningWalk(game, limits).run();
}

/** The joint moves that lead to a position. */
export function pathTo(opening: Opening, position: number): (readonly number[])[] {
  const path: (readonly number[])[] = [];
  for (let at = opening.positions[position]; at?.before !== undefined; ) {
    path.unshift(at.before.moves);
    at = opening.positions[at.before.position];
  }
  return path;
}

class OpeningWalk {
  readonly #game: ComparableGame;
  readonly #limits: OpeningLimits;
  readonly #lanes: Lanes;
  readonly #movesOf: readonly (readonly number[])[];
  readonly #positions: OpeningPosition[] = [];
  readonly #transitions: Transition[][] = [];
  #known = new Map<string, number>();
  #work = 0;
  #transitionCount = 0;

  constructor(game: ComparableGame, limits: OpeningLimits) {
    this.#game = game;
    this.#limits = limits;
    this.#lanes = new Lanes(game.circuit);
    const movesOf: number[][] = game.circuit.roles.map(() => []);
    for (const move of game.moves) movesOf[game.circuit.moves[move]?.role ?? 0]?.push(move);
    this.#movesOf = movesOf;
  }

  run(): Opening {
    const { circuit, fluents } = this.#game;
    const initial = Int32Array.from(fluents.filter((fluent) => circuit.initial[fluent]));
    this.#look([{ fluents: initial, paths: 1, before: undefined }]);
    if (this.#limits.isMerged) this.#known.set(initial.join(), 0);
    const depthStart = [0, 1];
    for (;;) {
      const [from, to] = [depthStart.at(-2) as number, depthStart.at(-1) as number];
      if (from === to) return this.#result(depthStart.slice(0, -1), true);
      if (!this.#fits(from, to)) return this.#result(depthStart, false);
      this.#expand(from, to);
      depthStart.push(this.#positions.length);
    }
  }

  #result(depthStart: readonly number[], isWhole: boolean): Opening {
    return { depthStart, positions: this.#positions, transitions: this.#transitions, isWhole };
  }

  #byRole(position: OpeningPosition): number[][] {
    const legal = new Set(position.legal);
    return this.#movesOf.map((moves) => moves.filter((move) => legal.has(move)));
  }

  /** Decided by counts that are independent of the form of the rules, except for the work. */
  #fits(from: number, to: number): boolean {
    let joint = 0;
    for (let position = from; position < to; position++) {
      const each = this.#positions[position] as OpeningPosition;
      if (!each.isTerminal) joint += this.#byRole(each).reduce((all, moves) => all * moves.length, 1);
    }
    const { positions, transitions, work } = this.#limits;
    const later = (this.#game.circuit.inputs.length * 2 * joint) / 32;
    return (
      this.#transitionCount + joint <= transitions &&
      this.#positions.length + joint <= positions * 4 &&
      this.#positions.length <= positions &&
      this.#work + later <= work
    );
  }

  #expand(from: number, to: number): void {
    const { circuit } = this.#game;
    const steps: { readonly from: number; readonly moves: number[] }[] = [];
    for (let position = from; position < to; position++) {
      this.#transitions[position] = [];
      const each = this.#positions[position] as OpeningPosition;
      if (each.isTerminal) continue;
      for (const moves of product(this.#byRole(each))) steps.push({ from: position, moves });
    }
    this.#transitionCount += steps.length;
    if (!this.#limits.isMerged) this.#known = new Map();
    const known = this.#known;
    const first = this.#positions.length;
    const found: { fluents: Int32Array; paths: number; before: OpeningPosition['before'] }[] = [];
    for (let start = 0; start < steps.length; start += 32) {
      const block = steps.slice(start, start + 32);
      this.#set(block.map((step) => (this.#positions[step.from] as OpeningPosition).fluents));
      block.forEach(({ moves }, lane) => {
        for (const move of moves) this.#raise(moveNode(circuit, move), lane);
      });
      this.#run();
      const after = this.#collect(
        this.#game.fluents,
        (fluent) => circuit.next[fluent] as Literal,
        block.length,
      );
      const seen = this.#collect(
        this.#game.percepts,
        (i) => circuit.percepts[i]?.literal as Literal,
        block.length,
      );
      block.forEach((step, lane) => {
        const fluents = after[lane] as Int32Array;
        const key = fluents.join();
        const paths = this.#positions[step.from]?.paths ?? 0;
        let number = known.get(key);
        if (number === undefined) {
          number = first + found.length;
          known.set(key, number);
          found.push({ fluents, paths: 0, before: { position: step.from, moves: step.moves } });
        }
        const arrived = found[number - first] ?? this.#positions[number];
        if (arrived !== undefined) arrived.paths = (arrived.paths + paths) % PATHS;
        this.#transitions[step.from]?.push({
          moves: step.moves,
          to: number,
          percepts: seen[lane] as Int32Array,
        });
      });
    }
    this.#look(found);
  }

  /** Adds positions, with legal moves, termination and goals. */
  #look(found: readonly Pick<OpeningPosition, 'fluents' | 'paths' | 'before'>[]): void {
    const { circuit, moves, goals } = this.#game;
    for (let start = 0; start < found.length; start += 32) {
      const block = found.slice(start, start + 32);
      this.#set(block.map(({ fluents }) => fluents));
      this.#run();
      const legal = this.#collect(moves, (move) => circuit.legal[move] as Literal, block.length);
      const held = this.#collect(goals, (goal) => circuit.goals[goal]?.literal as Literal, block.length);
      const terminal = this.#lanes.of(circuit.terminal);
      block.forEach((each, lane) => {
        this.#positions.push({
          ...each,
          legal: legal[lane] as Int32Array,
          goals: held[lane] as Int32Array,
          isTerminal: ((terminal >>> lane) & 1) === 1,
        });
      });
    }
  }

  #run(): void {
    this.#work += this.#game.circuit.inputs.length;
    this.#lanes.run();
  }

  #set(states: readonly Int32Array[]): void {
    this.#lanes.values.fill(0);
    this.#lanes.values[0] = -1;
    states.forEach((fluents, lane) => {
      for (const fluent of fluents) this.#raise(fluentNode(fluent), lane);
    });
  }

  #raise(node: number, lane: number): void {
    this.#lanes.values[node] = (this.#lanes.values[node] as number) | (1 << lane);
  }

  /** For each lane, the items whose literal is true there. */
  #collect(items: readonly number[], literal: (item: number) => Literal, lanes: number): Int32Array[] {
    const lists = Array.from({ length: lanes }, (): number[] => []);
    for (const item of items) {
      let word = this.#lanes.of(literal(item));
      if (lanes < 32) word &= (1 << lanes) - 1;
      for (; word !== 0; word &= word - 1) lists[31 - Math.clz32(word & -word)]?.push(item);
    }
    return lists.map((list) => Int32Array.from(list));
  }
}

function product(lists: readonly (readonly number[])[]): number[][] {
  let result: number[][] = [[]];
  for (const list of lists) result = result.flatMap((start) => list.map((each) => [...start, each]));
  return result;
}

/**
 * Properties of a position that are independent of names and fluents: whether it is over, the number of legal moves by
 * role, and goals at the end.
 */
export function profileOf(
  circuit: Circuit,
  goalKey: ReadonlyMap<number, string>,
  position: OpeningPosition,
): string {
  const { isTerminal, legal, goals } = position;
  const roles = circuit.roles.map(() => ({ legal: 0, goals: [] as string[] }));
  if (!isTerminal)
    for (const move of legal) {
      const role = roles[circuit.moves[move]?.role ?? 0];
      if (role !== undefined) role.legal++;
    }
  for (const goal of goals) roles[circuit.goals[goal]?.role ?? 0]?.goals.push(goalKey.get(goal) ?? '');
  const texts = roles.map((role) => `${role.legal}/${isTerminal ? role.goals.sort().join('+') : ''}`);
  return `${isTerminal ? 'over' : 'open'} ${texts.sort().join(' ')}`;
}
