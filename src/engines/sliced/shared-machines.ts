/** The machines that were built for a game, shared by all its users, and an estimate of what building one costs. */
import { type Circuit, DECISIVE_GROWTH, decisiveLimits, type GameCircuit } from '../../circuit/index.ts';
import type { BatchCost, BatchPlan, MoveValues, PolicyName } from '../../game/index.ts';
import { Expander } from './expander.ts';
import { FormulaValues } from './move-values.ts';
import { type MachineForm, type MachineOptions, narrowedChoice, PlayoutMachine } from './playout-machine.ts';
import { hasVectors, SCALAR_WORD, VECTOR_WORD } from './word.ts';

/** The options in which machines for playouts differ. */
export type SharedOptions = Required<Pick<MachineOptions, 'policy' | 'maxLength' | 'notesMoves'>> & {
  readonly values?: MoveValues | undefined;
};

/** Building a machine takes a while, so each one serves several users, one after the other. */
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

  /** Returns whether a machine for playouts by this policy already exists. */
  hasPlayouts(policy: PolicyName): boolean {
    for (const key of this.#playouts.keys()) if (JSON.parse(key).policy === policy) return true;
    return false;
  }

  get lanes(): number {
    return this.#form.withoutVectors ? SCALAR_WORD.lanes : laneCount();
  }

  get expander(): Expander {
    const { circuit } = this.source;
    this.#expander ??= new Expander(circuit, { ...this.#form, percepts: circuit.percepts.length > 0 });
    return this.#expander;
  }

  /** Returns the expander of the game in which only decisive moves are legal; undefined where there are no formulas. */
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

/** Circuits with more inputs of gates than this take too long to finish 128 games at once. */
const MOST_OPERATIONS = 800_000;
/** Seconds per input of a circuit's gates; 12 to 19 microseconds were measured with hex and skirmish. */
const BUILDING_SECONDS = 20e-6;
/**
 * Seconds per move if moves have weights, since every move then has a column of its own; 0.3 to 0.7 milliseconds were
 * measured with skirmish and speedChess.
 */
const WEIGHTED_SECONDS = 0.6e-3;
/** Seconds per input that is examined when decisive moves are computed. */
const DECISIVE_SECONDS = 0.2e-6;
/** In the library's games, formulas grow to about this fraction of their limit. */
const EXPECTED_GROWTH = 1 / 3;

/** For larger circuits, playing one game at a time gives a result sooner. */
export function slicingCost(circuit: Circuit, { policy, formulaInputs = 0 }: BatchPlan): BatchCost {
  if (circuit.inputs.length > MOST_OPERATIONS) return { lanes: 1, seconds: 0 };
  const plain = 0.05 + BUILDING_SECONDS * (circuit.inputs.length + formulaInputs);
  return { lanes: laneCount(), seconds: plain + policySeconds(circuit, policy) };
}

function policySeconds(circuit: Circuit, policy: PolicyName | undefined): number {
  switch (policy) {
    case 'decisive':
      return decisiveSeconds(circuit);
    case 'winning':
      return Math.min(6, 0.3 + 0.01 * circuit.moves.length);
    case 'weighted':
      return WEIGHTED_SECONDS * circuit.moves.length;
    default:
      return 0;
  }
}

function decisiveSeconds(circuit: Circuit): number {
  const { work, inputs } = decisiveLimits(circuit);
  const added = EXPECTED_GROWTH * Math.min(inputs, DECISIVE_GROWTH * circuit.inputs.length);
  return DECISIVE_SECONDS * work + BUILDING_SECONDS * added;
}
