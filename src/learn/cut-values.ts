/** What playouts are worth that were cut: what was learned of the positions they have reached, many at a time. */
import type { PlayoutMachine } from '../engines/index.ts';
import type { CutJudge } from '../search/index.ts';
import type { LearnedValues, LogisticModel } from './learned-values.ts';

export class CutValues implements CutJudge {
  readonly #machine: PlayoutMachine;
  readonly #values: LearnedValues;
  readonly #roles: number;
  /** Features that weigh something. */
  readonly #features: Int32Array;
  /** By lane: by role, for whose turn it is there. */
  readonly #modelOf: (readonly LogisticModel[])[] = [];
  /** By lane and role. */
  readonly #sums: Float64Array;

  constructor(machine: PlayoutMachine, values: LearnedValues) {
    this.#machine = machine;
    this.#values = values;
    this.#roles = values.models[0]?.length ?? 0;
    this.#features = Int32Array.from(values.features.terms.keys()).filter((feature) =>
      values.models.flat().some(({ weights }) => weights[feature] !== 0),
    );
    this.#sums = new Float64Array(machine.lanes * this.#roles);
  }

  /** Judges the lanes that are done; to be called before they are asked about. */
  judge(): void {
    const { lanes } = this.#machine;
    const width = lanes / 32;
    const roles = this.#roles;
    const sums = this.#sums;
    const { models, turns } = this.#values;
    const columns = this.#machine.stateColumns();
    for (let lane = 0; lane < lanes; lane++) {
      const own = models[turns.inLane(columns, width, lane)] as readonly LogisticModel[];
      this.#modelOf[lane] = own;
      for (let role = 0; role < roles; role++) sums[lane * roles + role] = own[role]?.bias as number;
    }
    for (let part = 0; part < width; part++) {
      const done = this.#machine.doneIn(part);
      if (done === 0) continue;
      for (const feature of this.#features) {
        let left = (columns[feature * width + part] as number) & done;
        for (; left !== 0; left &= left - 1) {
          const lane = 32 * part + 31 - Math.clz32(left & -left);
          const own = this.#modelOf[lane] as readonly LogisticModel[];
          for (let role = 0; role < roles; role++)
            sums[lane * roles + role] =
              (sums[lane * roles + role] as number) + (own[role]?.weights[feature] as number);
        }
      }
    }
  }

  /** The goals of a lane that is done, in place of those that the rules give where it was cut. */
  take(lane: number, goals: { [role: number]: number }, squares: { [role: number]: number }): void {
    if (this.#machine.end(lane) !== 'cut') return;
    for (let role = 0; role < this.#roles; role++) {
      const goal = this.#values.goalOf(role, this.#sums[lane * this.#roles + role] as number);
      goals[role] = goal;
      squares[role] = goal * goal;
    }
  }
}
