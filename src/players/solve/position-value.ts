/** The value of one position, given those of the positions after it. */
import type { Role } from '../../machine/index.ts';
import { type MatrixSolution, solveMatrix } from '../matrix-game.ts';
import type { PositionGraph } from './position-graph.ts';
import type { TurnShape } from './turn-shape.ts';

/** Goals that differ by less are equal: averages are rounded. */
const SAME = 1e-9;

export interface GraphValues {
  /** By position, goals by role. */
  readonly goals: Float64Array;
  /**
   * By position, how many joint moves there are to the end if who gains by the end hurries and who loses by it does not;
   * `ENDLESS` if it is not reached.
   */
  readonly distances: Int32Array;
}

export const ENDLESS = 2 ** 31 - 1;

export class PositionJudge {
  readonly #graph: PositionGraph;
  readonly #values: GraphValues;
  readonly #roles: number;
  /** Whether it is only the players' own goals that decide, so that of equal moves any may be taken. */
  readonly #isFree: boolean;
  /** What an endless game is worth to whoever chooses. */
  readonly #endless: number;
  /** The goals by role, and the distance, of the position judged last. */
  readonly goals: Float64Array;
  distance = 0;
  /** The joint move that is made there, by its number; the first one where chance or a mixture decides. */
  joint = 0;
  readonly #mean: Float64Array;

  /** @param endless undefined if the players' interests are not simply opposed */
  constructor(graph: PositionGraph, values: GraphValues, endless: number | undefined) {
    this.#graph = graph;
    this.#values = values;
    this.#roles = graph.game.roles.length;
    this.#isFree = endless !== undefined;
    this.#endless = endless ?? 0;
    this.goals = new Float64Array(this.#roles);
    this.#mean = new Float64Array(this.#roles);
  }

  /** Of a position that is not an end. */
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

  /** A good end is wanted soon, a bad one late. */
  #isSooner(length: number, than: number, value: number): boolean {
    return value > this.#endless + SAME ? length < than : value < this.#endless - SAME && length > than;
  }

  #take(number: number, shape: TurnShape, option: number): void {
    const length = this.#average(number, shape, option);
    this.goals.set(this.#mean);
    this.#setDistance(length);
    this.joint = shape.options[option]?.[0] as number;
  }

  /** Puts the mean goals after an option into `#mean`; gives the greatest distance. */
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

  /** Two players at once. */
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

  /** Who neither gains nor loses by the end need not come to it. */
  #setDistance(after: number): void {
    const value = this.goals[this.#graph.players[0] ?? 0] as number;
    const isUndecided = this.#isFree && Math.abs(value - this.#endless) <= SAME;
    this.distance = after === ENDLESS || isUndecided ? ENDLESS : after + 1;
  }

  /** How two players should mix their moves. */
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
