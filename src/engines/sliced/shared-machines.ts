/** The machines that were built for a game, shared by everybody who plays it, and an estimate of what building one costs. */
import { type Circuit, DECISIVE_GROWTH, decisiveLimits, type GameCircuit } from '../../circuit/index.ts';
import type { BatchCost, BatchPlan, MoveValues, PolicyName } from '../../game/index.ts';
import { Expander } from './expander.ts';
import { FormulaValues } from './move-values.ts';
import { type MachineForm, type MachineOptions, narrowedChoice, PlayoutMachine } from './playout-machine.ts';
import { hasVectors, SCALAR_WORD, VECTOR_WORD } from './word.ts';

/** What distinguishes machines for playouts. */
export type SharedOptions = Required<Pick<MachineOptions, 'policy' | 'maxLength' | 'notesMoves'>> & {
  readonly values?: MoveValues | undefined;
};

/** Machines take a while to build, and serve one user after the other. */
export class SharedMachines {
  readonly source: GameCircuit;
  readonly #form: MachineForm;
  readonly #playouts = new Map<string, PlayoutMachine>();
  readonly #valued = new WeakMap<MoveValues, Map<string, PlayoutMachine>>();
  #expander: Expander | undefined;
  #decisiveExpander: Expander | undefined;

  constructor(source: GameCircuit, form: MachineForm = {}) {
    this.source = source;
    this.#form = form;
  }

  playouts({ values, ...others }: SharedOptions): PlayoutMachine {
    const key = JSON.stringify(others);
    const kept = values === undefined ? this.#playouts : this.#keptFor(values);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (values !== undefined && !(values instanceof FormulaValues))
      throw new TypeError('these move values were made by another engine');
    const machine = new PlayoutMachine(this.source, { ...this.#form, ...others, ...(values && { values }) });
    kept.set(key, machine);
    return machine;
  }

  /** Whether a machine for playouts by this policy is there already. */
  hasPlayouts(policy: PolicyName): boolean {
    for (const key of this.#playouts.keys()) if (JSON.parse(key).policy === policy) return true;
    return false;
  }

  get lanes(): number {
    return this.#form.withoutVectors ? SCALAR_WORD.lanes : laneCount();
  }

  get expander(): Expander {
    this.#expander ??= new Expander(this.source.circuit, this.#form);
    return this.#expander;
  }

  /** The expander of the game in which only decisive moves are legal; undefined where there are no formulas. */
  get decisiveExpander(): Expander | undefined {
    const narrowed = narrowedChoice(this.source, 'decisive');
    if (narrowed !== undefined) this.#decisiveExpander ??= new Expander(narrowed, this.#form);
    return this.#decisiveExpander;
  }

  #keptFor(values: MoveValues): Map<string, PlayoutMachine> {
    const kept = this.#valued.get(values) ?? new Map<string, PlayoutMachine>();
    this.#valued.set(values, kept);
    return kept;
  }
}

const laneCount = (): number => (hasVectors() ? VECTOR_WORD : SCALAR_WORD).lanes;

/** Circuits with more operations a step than this take too long for 128 games at once to end. */
const MOST_OPERATIONS = 400_000;
/** Per input of a circuit's gates: 12 to 19 millionths of a second were measured with hex and skirmish. */
const BUILDING_SECONDS = 20e-6;
/** Per input that is examined in working out decisive moves. */
const DECISIVE_SECONDS = 0.2e-6;
/** Formulas grow to about this part of what they may, in the games of the library. */
const EXPECTED_GROWTH = 1 / 3;

/** Larger circuits get a result sooner one game at a time. */
export function slicingCost(circuit: Circuit, { policy, formulaInputs = 0 }: BatchPlan): BatchCost {
  if (circuit.inputs.length > MOST_OPERATIONS) return { lanes: 1, seconds: 0 };
  const plain = 0.05 + BUILDING_SECONDS * (circuit.inputs.length + formulaInputs);
  const extra =
    policy === 'decisive'
      ? decisiveSeconds(circuit)
      : policy === 'winning'
        ? Math.min(6, 0.3 + 0.01 * circuit.moves.length)
        : 0;
  return { lanes: laneCount(), seconds: plain + extra };
}

function decisiveSeconds(circuit: Circuit): number {
  const { work, inputs } = decisiveLimits(circuit);
  const added = EXPECTED_GROWTH * Math.min(inputs, DECISIVE_GROWTH * circuit.inputs.length);
  return DECISIVE_SECONDS * work + BUILDING_SECONDS * added;
}
