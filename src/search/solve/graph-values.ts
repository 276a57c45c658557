/**
 * Computes the values of all positions of a graph: by backward induction if positions never repeat, otherwise by
 * iteration.
 */

import type { Role } from '../../game/index.ts';
import { type MatrixSolution, solveMatrix } from '../matrix-game.ts';
import type { PositionGraph, TurnShape } from './position-graph.ts';

export interface SolvedGraph extends GraphValues {
  readonly judge: PositionJudge;
  /** Whether positions can repeat. */
  readonly isCyclic: boolean;
  /** Whether the values are only close approximations, as where chance decides in a game whose positions can repeat. */
  readonly isApproached: boolean;
}

/** The approximation stops when goals change by less than this. */
const PRECISION = 1e-8;

/**
 * Yields after every evaluated position. Returns undefined if positions can repeat and interests are not strictly
 * opposed.
 */
export function* solveGraph(graph: PositionGraph): Generator<void, SolvedGraph | undefined> {
  const roles = graph.game.roles.length;
  const goals = new Float64Array(graph.size * roles);
  const distances = new Int32Array(graph.size);
  const order = yield* ordered(graph);
  const isCyclic = order.length < graph.size;
  const endless = endlessValue(graph);
  if (isCyclic && endless === undefined) return undefined;
  const judge = new PositionJudge(graph, { goals, distances }, endless);
  for (let number = 0; number < graph.size; number++) {
    const outcome = graph.outcome(number);
    if (outcome !== undefined) goals.set(outcome, number * roles);
    else {
      for (const role of graph.players) goals[number * roles + role] = endless ?? 0;
      distances[number] = ENDLESS;
    }
  }
  const solved = { goals, distances, judge, isCyclic };
  if (!isCyclic) {
    yield* sweep(graph, solved, backwards(order));
    return { ...solved, isApproached: false };
  }
  const hasChance = graph.shapes.some(({ options }) => options.some((joints) => joints.length > 1));
  const isMixed = graph.shapes.some(({ choosers }) => choosers.length > 1);
  const isApproached = hasChance || isMixed;
  for (;;) {
    const { change, isDistanceNew } = yield* sweep(graph, solved, downFrom(graph.size));
    if (isApproached ? change < PRECISION : change === 0 && !isDistanceNew) break;
  }
  return { ...solved, isApproached };
}

/** Returns undefined if the players' interests are not strictly opposed. */
function endlessValue(graph: PositionGraph): number | undefined {
  if (graph.players.length < 2) return 0;
  const { sum } = graph;
  return graph.players.length === 2 && sum !== undefined ? sum / 2 : undefined;
}

/** Lists the positions so that each comes before all its successors; all of them are listed if none can repeat. */
function* ordered(graph: PositionGraph): Generator<void, Int32Array> {
  const waiting = new Int32Array(graph.size);
  for (let number = 0; number < graph.size; number++) {
    const count = graph.successorCount(number);
    for (let joint = 0; joint < count; joint++) {
      const successor = graph.successor(number, joint);
      waiting[successor] = (waiting[successor] as number) + 1;
    }
    yield;
  }
  const order = new Int32Array(graph.size);
  let length = 0;
  if (waiting[0] === 0) order[length++] = 0;
  for (let place = 0; place < length; place++) {
    const number = order[place] as number;
    const count = graph.successorCount(number);
    for (let joint = 0; joint < count; joint++) {
      const successor = graph.successor(number, joint);
      waiting[successor] = (waiting[successor] as number) - 1;
      if (waiting[successor] === 0) order[length++] = successor;
    }
    yield;
  }
  return order.subarray(0, length);
}

/** Evaluates all positions; returns the greatest change of a goal, and whether a distance changed. */
function* sweep(
  graph: PositionGraph,
  { goals, distances, judge }: Omit<SolvedGraph, 'isApproached'>,
  numbers: Iterable<number>,
): Generator<void, { readonly change: number; readonly isDistanceNew: boolean }> {
  const roles = graph.game.roles.length;
  let change = 0;
  let isDistanceNew = false;
  for (const number of numbers) {
    const shape: TurnShape | undefined = graph.shape(number);
    if (shape === undefined) continue;
    judge.judge(number, shape);
    for (let role = 0; role < roles; role++) {
      const at = number * roles + role;
      change = Math.max(change, Math.abs((goals[at] as number) - (judge.goals[role] as number)));
      goals[at] = judge.goals[role] as number;
    }
    if (distances[number] !== judge.distance) {
      distances[number] = judge.distance;
      isDistanceNew = true;
    }
    yield;
  }
  return { change, isDistanceNew };
}

function* downFrom(size: number): Generator<number> {
  for (let number = size - 1; number >= 0; number--) yield number;
}

function* backwards(order: Int32Array): Generator<number> {
  for (let place = order.length - 1; place >= 0; place--) yield order[place] as number;
}

/** Goals with a smaller difference are equal, since averages are rounded. */
const SAME = 1e-9;

export interface GraphValues {
  /** Goals indexed by position and role. */
  readonly goals: Float64Array;
  /**
   * For each position, the number of joint moves to the end if the player that benefits from the end hurries and the
   * one that loses by it delays; `ENDLESS` if it is not reached.
   */
  readonly distances: Int32Array;
}

const ENDLESS = 2 ** 31 - 1;

/** Computes the value of one position from those of its successors. */
export class PositionJudge {
  readonly #graph: PositionGraph;
  readonly #values: GraphValues;
  readonly #roles: number;
  /** Whether only the players' own goals matter, so that any of several equal moves can be chosen. */
  readonly #isFree: boolean;
  /** The value of an endless game to the role that chooses. */
  readonly #endless: number;
  /** The goals of each role, and the distance, of the last evaluated position. */
  readonly goals: Float64Array;
  distance = 0;
  /** The number of the joint move chosen there; the first one where chance or a mixture decides. */
  joint = 0;
  readonly #mean: Float64Array;

  /** @param endless undefined if the players' interests are not strictly opposed */
  constructor(graph: PositionGraph, values: GraphValues, endless: number | undefined) {
    this.#graph = graph;
    this.#values = values;
    this.#roles = graph.game.roles.length;
    this.#isFree = endless !== undefined;
    this.#endless = endless ?? 0;
    this.goals = new Float64Array(this.#roles);
    this.#mean = new Float64Array(this.#roles);
  }

  /** Evaluates a position that is not terminal. */
  judge(number: number, shape: TurnShape): void {
    const [first, second] = shape.choosers;
    if (first === undefined) this.#take(number, shape, 0);
    else if (second === undefined) this.#choose(number, shape, first);
    else this.#mix(number, shape, first);
  }

  #choose(number: number, shape: TurnShape, chooser: Role): void {
    let best = Number.NEGATIVE_INFINITY;
    let distance = 0;
    let chosen = 0;
    for (let option = 0; option < shape.options.length; option++) {
      const length = this.#average(number, shape, option);
      const value = this.#mean[chooser] as number;
      const isBetter = value > best + SAME;
      if (!isBetter && (!this.#isFree || value < best - SAME)) continue;
      if (isBetter || this.#isSooner(length, distance, value)) {
        best = value;
        distance = length;
        chosen = option;
      }
    }
    this.#take(number, shape, chosen);
  }

  /** A good end is best reached early, a bad one late. */
  #isSooner(length: number, than: number, value: number): boolean {
    return value > this.#endless + SAME ? length < than : value < this.#endless - SAME && length > than;
  }

  #take(number: number, shape: TurnShape, option: number): void {
    const length = this.#average(number, shape, option);
    this.goals.set(this.#mean);
    this.#setDistance(length);
    this.joint = shape.options[option]?.[0] as number;
  }

  /** Writes the mean goals after an option into `#mean`; returns the greatest distance. */
  #average(number: number, shape: TurnShape, option: number): number {
    const joints = shape.options[option] as Int32Array;
    const { goals, distances } = this.#values;
    const mean = this.#mean.fill(0);
    let distance = 0;
    for (const joint of joints) {
      const successor = this.#graph.successor(number, joint);
      const from = successor * this.#roles;
      for (let role = 0; role < this.#roles; role++) {
        mean[role] = (mean[role] as number) + (goals[from + role] as number);
      }
      distance = Math.max(distance, distances[successor] as number);
    }
    if (joints.length > 1) {
      for (let role = 0; role < this.#roles; role++) mean[role] = (mean[role] as number) / joints.length;
    }
    return distance;
  }

  /** Evaluates a simultaneous choice of two players. */
  #mix(number: number, shape: TurnShape, first: Role): void {
    const { rows, columns, value } = this.mixture(number, shape);
    const goals = new Float64Array(this.#roles);
    let distance = 0;
    let likeliest = 0;
    let joint = 0;
    for (let option = 0; option < shape.options.length; option++) {
      const share =
        (rows[Math.floor(option / columns.length)] as number) * (columns[option % columns.length] as number);
      const length = this.#average(number, shape, option);
      if (share <= SAME) continue;
      for (let role = 0; role < this.#roles; role++) {
        goals[role] = (goals[role] as number) + share * (this.#mean[role] as number);
      }
      distance = Math.max(distance, length);
      if (share > likeliest) {
        likeliest = share;
        joint = shape.options[option]?.[0] as number;
      }
    }
    goals[first] = value;
    this.goals.set(goals);
    this.#setDistance(distance);
    this.joint = joint;
  }

  /** A player who neither gains nor loses by the end need not reach it. */
  #setDistance(after: number): void {
    const value = this.goals[this.#graph.players[0] ?? 0] as number;
    const isUndecided = this.#isFree && Math.abs(value - this.#endless) <= SAME;
    this.distance = after === ENDLESS || isUndecided ? ENDLESS : after + 1;
  }

  /** Returns how two players should mix their moves. */
  mixture(number: number, { counts, choosers, options }: TurnShape): MatrixSolution {
    const [first, second] = choosers as readonly [Role, Role];
    const width = counts[second] as number;
    const payoffs = Array.from({ length: counts[first] as number }, (_, row) =>
      Array.from({ length: width }, (_unused, column) => {
        this.#average(number, { counts, choosers, options }, row * width + column);
        return this.#mean[first] as number;
      }),
    );
    return solveMatrix(payoffs);
  }
}
