/**
 * The opening of a game: all its positions up to some depth, computed 32 at a time. All counts are independent of
 * names, order and the form of rules.
 */
import type { Circuit } from '../circuit.ts';
import type { ComparableGame } from './comparable.ts';
import { type Look, PositionLanes, type Step } from './position-lanes.ts';

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

export interface OpeningPosition extends Look {
  /** True fluents, among those that may change. */
  readonly fluents: Int32Array;
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
  readonly #lanes: PositionLanes;
  readonly #positions: OpeningPosition[] = [];
  readonly #transitions: Transition[][] = [];
  #known = new Map<string, number>();
  #transitionCount = 0;

  constructor(game: ComparableGame, limits: OpeningLimits) {
    this.#game = game;
    this.#limits = limits;
    this.#lanes = new PositionLanes(game);
  }

  run(): Opening {
    const { initial } = this.#lanes;
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

  /** Decided by counts that are independent of the form of the rules, except for the work. */
  #fits(from: number, to: number): boolean {
    let joint = 0;
    for (let position = from; position < to; position++)
      joint += this.#lanes.jointCount(this.#positions[position] as OpeningPosition);
    const { positions, transitions, work } = this.#limits;
    const later = (this.#game.circuit.inputs.length * 2 * joint) / 32;
    return (
      this.#transitionCount + joint <= transitions &&
      this.#positions.length + joint <= positions * 4 &&
      this.#positions.length <= positions &&
      this.#lanes.work + later <= work
    );
  }

  #expand(from: number, to: number): void {
    const steps: (Step & { readonly from: number })[] = [];
    for (let position = from; position < to; position++) {
      this.#transitions[position] = [];
      const each = this.#positions[position] as OpeningPosition;
      for (const moves of this.#lanes.jointMoves(each))
        steps.push({ from: position, fluents: each.fluents, moves });
    }
    this.#transitionCount += steps.length;
    if (!this.#limits.isMerged) this.#known = new Map();
    const known = this.#known;
    const first = this.#positions.length;
    const found: { fluents: Int32Array; paths: number; before: OpeningPosition['before'] }[] = [];
    this.#lanes.after(steps, ({ fluents, percepts }, index) => {
      const { from: position, moves } = steps[index] as (typeof steps)[number];
      const key = fluents.join();
      const paths = this.#positions[position]?.paths ?? 0;
      let number = known.get(key);
      if (number === undefined) {
        number = first + found.length;
        known.set(key, number);
        found.push({ fluents, paths: 0, before: { position, moves } });
      }
      const arrived = found[number - first] ?? this.#positions[number];
      if (arrived !== undefined) arrived.paths = (arrived.paths + paths) % PATHS;
      this.#transitions[position]?.push({ moves, to: number, percepts });
    });
    this.#look(found);
  }

  /** Adds positions, with legal moves, termination and goals. */
  #look(found: readonly Pick<OpeningPosition, 'fluents' | 'paths' | 'before'>[]): void {
    this.#lanes.look(
      found.map(({ fluents }) => fluents),
      (look, index) => this.#positions.push({ ...(found[index] as (typeof found)[number]), ...look }),
    );
  }
}

/**
 * Properties of a position that are independent of names and fluents: whether it is over, the number of legal moves by
 * role, and goals at the end.
 *
 * @param order the order of the roles; by default, it does not matter which role is which
 */
export function profileOf(
  circuit: Circuit,
  goalKey: ReadonlyMap<number, string>,
  position: Look,
  order?: readonly number[],
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
  const ordered = order === undefined ? texts.sort() : order.map((role) => texts[role]);
  return `${isTerminal ? 'over' : 'open'} ${ordered.join(' ')}`;
}
