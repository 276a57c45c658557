/** Stands in for playouts where positions are judged as they are: each start is worth what an evaluator says of it. */
import type {
  EndedPlayouts,
  Evaluator,
  MadeMoves,
  PlayoutResult,
  Playouts,
  PolicyName,
  TurnStart,
} from '../../game/index.ts';

/** Positions that are judged together; as many walks are under way at most. */
const TOGETHER = 128;

export class EvaluatedStarts implements Playouts {
  readonly policy: PolicyName = 'uniform';
  readonly lanes: number;
  readonly rounds = 1;
  readonly learns = false;
  /** Nothing is played. */
  readonly made: MadeMoves = { note() {}, count: () => 0, total: 0 };
  readonly #evaluator: Evaluator;
  readonly #roles: number;
  readonly #tags: number[] = [];
  readonly #places: number[] = [];
  #store: Int32Array = new Int32Array(0);

  /** @param lanes of the batch that positions come from: where it makes one at a time, one is judged at a time */
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
