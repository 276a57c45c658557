/** Replaces playouts by evaluation: the result of each start is the evaluator's value of its position. */
import type {
  EndedPlayouts,
  Evaluator,
  MadeMoves,
  PlayoutResult,
  Playouts,
  PolicyName,
  TurnStart,
} from '../../game/index.ts';

/** The number of positions evaluated together, which also limits the number of walks in progress. */
const TOGETHER = 128;

export class EvaluatedStarts implements Playouts {
  readonly policy: PolicyName = 'uniform';
  readonly lanes: number;
  readonly rounds = 1;
  readonly learns = false;
  /** No moves are made, since nothing is played out. */
  readonly made: MadeMoves = { note() {}, count: () => 0, total: 0 };
  readonly #evaluator: Evaluator;
  readonly #roles: number;
  readonly #tags: number[] = [];
  readonly #places: number[] = [];
  #store: Int32Array = new Int32Array(0);

  /**
   * @param lanes the number of lanes of the batch that provides the positions; with a single lane, positions are
   * evaluated one at a time
   */
  constructor(evaluator: Evaluator, roles: number, lanes: number) {
    this.#evaluator = evaluator;
    this.#roles = roles;
    this.lanes = lanes === 1 ? 1 : TOGETHER;
  }

  begin(_turn: TurnStart): void {
    this.clear();
  }

  start(tag: number, store: Int32Array, place: number): void {
    if (this.#tags.length === this.lanes) throw new RangeError('all lanes are taken');
    this.#store = store;
    this.#tags.push(tag);
    this.#places.push(place);
  }

  run(report: (ended: EndedPlayouts) => void): void {
    if (this.#places.length === 0) return;
    const { values } = this.#evaluator.evaluate(this.#store, this.#places);
    const goals = new Float64Array(this.#roles);
    const squares = new Float64Array(this.#roles);
    for (const [i, tag] of this.#tags.entries()) {
      for (let role = 0; role < this.#roles; role++) {
        const value = values[i * this.#roles + role] as number;
        goals[role] = value;
        squares[role] = value * value;
      }
      report({ tag, goals, squares, lane: i });
    }
    this.clear();
  }

  clear(): void {
    this.#tags.length = 0;
    this.#places.length = 0;
  }

  learn(): void {}

  playEach(
    store: Int32Array,
    places: ArrayLike<number>,
    report: (result: PlayoutResult) => void,
    stop?: () => boolean,
  ): void {
    for (let start = 0; start < places.length && !stop?.(); start++) {
      const { values } = this.#evaluator.evaluate(store, [places[start] as number]);
      report({ start, goals: Array.from(values.subarray(0, this.#roles)), length: 0, end: 'cut' });
    }
  }
}
