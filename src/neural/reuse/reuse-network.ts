/**
 * Networks that reuse parts of other networks. A reuse network has hidden units of its own and any number of frozen
 * modules: the hidden units and outputs of networks that were trained for other tasks. Its inputs are connected to the
 * hidden units of each module, and the outputs of each module to its own outputs. Nothing inside a module ever changes.
 *
 * After Braylan, Hollenbeck, Meyerson and Miikkulainen, "Reuse of neural modules for general video game playing", 2016.
 */
import { tanh } from '../network.ts';

/** What a network lends to others. Its own inputs are always 0 there, so their weights are not part of it. */
export interface FrozenModule {
  readonly name: string;
  readonly outputs: number;
  /** One for each hidden unit. */
  readonly bias: Float32Array;
  readonly memory: Float32Array;
  /** The weights from each hidden unit to the outputs, row by hidden unit. */
  readonly toOutputs: Float32Array;
}

/** A module and its connections, which are learned. */
export interface Transfer {
  readonly module: FrozenModule;
  /** From the inputs to the hidden units of the module, row by input. */
  readonly fromInputs: Float32Array;
  /** From the outputs of the module to those of the network, row by output of the module. */
  readonly toOutputs: Float32Array;
}

export interface NetworkParts {
  readonly inputs: number;
  readonly outputs: number;
  /** For each hidden unit, by `unitLength`: weights from the inputs, from itself, bias, weights to the outputs. */
  readonly units: readonly Float32Array[];
  readonly transfers: readonly Transfer[];
}

/** The number of weights of a hidden unit. */
export function unitLength(inputs: number, outputs: number): number {
  return inputs + 2 + outputs;
}

/** The number of weights that connect a module. */
export function transferLength(inputs: number, outputs: number, module: FrozenModule): number {
  return inputs * module.bias.length + module.outputs * outputs;
}

/** The connections of a module from one list of weights: those from the inputs, then those to the outputs. */
export function transferOf(inputs: number, module: FrozenModule, weights: Float32Array): Transfer {
  const split = inputs * module.bias.length;
  return { module, fromInputs: weights.subarray(0, split), toOutputs: weights.subarray(split) };
}

/** What a network lends: its own hidden units and outputs. What it borrows itself is not reachable from other inputs. */
export function moduleOf(name: string, { inputs, outputs, units }: NetworkParts): FrozenModule {
  const toOutputs = new Float32Array(units.length * outputs);
  units.forEach((unit, i) => {
    toOutputs.set(unit.subarray(inputs + 2), i * outputs);
  });
  return {
    name,
    outputs,
    memory: Float32Array.from(units, (unit) => unit[inputs] as number),
    bias: Float32Array.from(units, (unit) => unit[inputs + 1] as number),
    toOutputs,
  };
}

/** A layer of hidden units that remember their last output, and outputs without bias. */
interface Part {
  readonly hidden: number;
  readonly outputs: number;
  readonly fromInputs: Float32Array;
  readonly memory: Float32Array;
  readonly bias: Float32Array;
  readonly toOutputs: Float32Array;
  readonly last: Float32Array;
  readonly sums: Float32Array;
}

/** A module in use. */
interface Borrowed {
  readonly part: Part;
  readonly results: Float32Array;
  /** From the results to the outputs of the network. */
  readonly weights: Float32Array;
}

/** A network as it plays: it remembers its hidden outputs from step to step. */
export class ReuseNetwork {
  readonly parts: NetworkParts;
  /** The outputs of the last step. */
  readonly outputs: Float32Array;
  readonly #own: Part;
  readonly #modules: readonly Borrowed[];

  constructor(parts: NetworkParts) {
    const { inputs, outputs, units, transfers } = parts;
    this.parts = parts;
    this.outputs = new Float32Array(outputs);
    const own = moduleOf('', parts);
    const fromInputs = new Float32Array(inputs * units.length);
    units.forEach((unit, i) => {
      if (unit.length !== unitLength(inputs, outputs))
        throw new RangeError(`a hidden unit has ${unitLength(inputs, outputs)} weights, not ${unit.length}`);
      for (let input = 0; input < inputs; input++)
        fromInputs[input * units.length + i] = unit[input] as number;
    });
    this.#own = partOf(own, fromInputs);
    this.#modules = transfers.map(({ module, fromInputs: weights, toOutputs }) => ({
      part: partOf(module, weights),
      results: new Float32Array(module.outputs),
      weights: toOutputs,
    }));
  }

  /** Forgets all earlier steps. */
  reset(): void {
    this.#own.last.fill(0);
    for (const { part } of this.#modules) part.last.fill(0);
  }

  /** The outputs when the first `count` inputs of the list are 1 and all others 0; valid until the next step. */
  step(active: ArrayLike<number>, count: number = active.length): Float32Array {
    const { outputs } = this;
    outputs.fill(0);
    runHidden(this.#own, active, count);
    addOutputs(this.#own.last, this.#own.toOutputs, outputs);
    for (let i = 0; i < this.#modules.length; i++) {
      const { part, results, weights } = this.#modules[i] as Borrowed;
      runHidden(part, active, count);
      results.fill(0);
      addOutputs(part.last, part.toOutputs, results);
      for (let out = 0; out < results.length; out++) results[out] = tanh(results[out] as number);
      addOutputs(results, weights, outputs);
    }
    for (let out = 0; out < outputs.length; out++) outputs[out] = tanh(outputs[out] as number);
    return outputs;
  }

  /** The last outputs of the hidden units: its own, then those of each module. */
  get activations(): readonly { readonly name: string; readonly values: Float32Array }[] {
    return [
      { name: '', values: this.#own.last },
      ...this.#modules.map(({ part }, i) => ({
        name: (this.parts.transfers[i] as Transfer).module.name,
        values: part.last,
      })),
    ];
  }
}

function partOf({ bias, memory, toOutputs, outputs }: FrozenModule, fromInputs: Float32Array): Part {
  const hidden = bias.length;
  return {
    hidden,
    outputs,
    fromInputs,
    memory,
    bias,
    toOutputs,
    last: new Float32Array(hidden),
    sums: new Float32Array(hidden),
  };
}

function runHidden(part: Part, active: ArrayLike<number>, count: number): void {
  const { hidden, fromInputs, memory, bias, last, sums } = part;
  for (let unit = 0; unit < hidden; unit++)
    sums[unit] = (bias[unit] as number) + (memory[unit] as number) * (last[unit] as number);
  for (let i = 0; i < count; i++) {
    const row = (active[i] as number) * hidden;
    for (let unit = 0; unit < hidden; unit++)
      sums[unit] = (sums[unit] as number) + (fromInputs[row + unit] as number);
  }
  for (let unit = 0; unit < hidden; unit++) last[unit] = tanh(sums[unit] as number);
}

function addOutputs(values: Float32Array, weights: Float32Array, outputs: Float32Array): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const row = i * outputs.length;
    for (let out = 0; out < outputs.length; out++)
      outputs[out] = (outputs[out] as number) + value * (weights[row + out] as number);
  }
}
