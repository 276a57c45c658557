/** Evaluates formulas in fuzzy logic over flat tables, with all formulas needed in a state computed in one pass. */
import { type Circuit, fluentNode, gateNumbers, nodeOf } from '../../circuit/index.ts';
import { power } from '../fuzzy-norms.ts';

export interface FuzzySettings {
  /** `product`: and(a, b) = ab, or(a, b) = a + b - ab. `yager`: or(a, b) = min(1, (a^q + b^q)^(1/q)). */
  readonly norm: 'product' | 'yager';
  /** The truth value of a fluent that holds; a fluent that does not hold has 1 - p. */
  readonly p: number;
  readonly q: number;
}

/** What is known about a fluent's future: the value it keeps once it has it, or nothing. */
export type Persistence = 'true' | 'false' | undefined;

/** Halfway between true and false. */
export const UNKNOWN_TRUTH = 0.5;

/** Returns the truth values of a fluent while it does not hold, and while it does. */
export function fluentTruths(
  { p }: FuzzySettings,
  persistence: Persistence,
): { readonly whenFalse: number; readonly whenTrue: number } {
  return { whenFalse: persistence === 'false' ? 0 : 1 - p, whenTrue: persistence === 'true' ? 1 : p };
}

export class FuzzyProgram {
  readonly #circuit: Circuit;
  readonly #settings: FuzzySettings;
  readonly #program: ProgramCode;
  /** Indexed by literal. */
  readonly #truths: Float64Array;
  /** Indexed by literal: its contribution to a gate that reads it, which is its truth or a power of its untruth. */
  readonly #shares: Float64Array;
  /** For each fluent, its truth value while it does not hold, and while it does. */
  readonly #leaves: Float64Array;
  /** For each gate that not all formulas share, the load in which it was last computed. */
  readonly #computedIn: Int32Array;
  #load = 0;
  /** The loaded state, and a mask of its relevant bits. */
  readonly #bits: Int32Array;
  readonly #isUsed: Int32Array;

  /** @param circuit the circuit of `MoveFormulas` */
  constructor(circuit: Circuit, settings: FuzzySettings, persistence: (fluent: number) => Persistence) {
    this.#circuit = circuit;
    this.#settings = settings;
    this.#program = programCode(circuit);
    this.#truths = new Float64Array(2 * circuit.nodeCount);
    this.#shares = settings.norm === 'product' ? this.#truths : new Float64Array(2 * circuit.nodeCount);
    this.#computedIn = new Int32Array(circuit.gates.length);
    this.#bits = new Int32Array((circuit.fluents.length + 31) >>> 5);
    this.#isUsed = usedFluents(circuit, this.#bits.length);
    this.#leaves = new Float64Array(2 * circuit.fluents.length);
    for (let fluent = 0; fluent < circuit.fluents.length; fluent++) {
      const { whenFalse, whenTrue } = fluentTruths(settings, persistence(fluent));
      this.#leaves[2 * fluent] = whenFalse;
      this.#leaves[2 * fluent + 1] = whenTrue;
    }
    this.#set(0, 1);
    this.#set(2 * fluentNode(circuit.fluents.length), UNKNOWN_TRUTH);
  }

  /** Loads the packed state at a given place for evaluation. */
  load(store: Int32Array, place: number): void {
    const bits = this.#bits;
    const isFirst = this.#load++ === 0;
    let hasChanged = isFirst;
    for (let word = 0; word < bits.length; word++) {
      const now = store[place + word] as number;
      const used = this.#isUsed[word] as number;
      let changed = isFirst ? used : ((bits[word] as number) ^ now) & used;
      bits[word] = now;
      if (changed !== 0) hasChanged = true;
      while (changed !== 0) {
        const bit = 31 - Math.clz32(changed & -changed);
        changed &= changed - 1;
        const fluent = 32 * word + bit;
        this.#set(2 * fluentNode(fluent), this.#leaves[2 * fluent + ((now >>> bit) & 1)] as number);
      }
    }
    if (!hasChanged) this.#load--;
    else this.#run(0, this.#program.sharedEnd, true);
  }

  /** Returns the truth value of a formula in the loaded state. */
  truth(formula: number): number {
    const { starts } = this.#program;
    const start = starts[formula] as number;
    const end = starts[formula + 1] as number;
    if (start < end) this.#run(start, end, false);
    return this.#truths[this.#circuit.legal[formula] as number] as number;
  }

  /** @param isNew whether to compute every gate, or only those not yet computed for this state */
  #run(start: number, end: number, isNew: boolean): void {
    if (this.#settings.norm === 'product') this.#runProducts(start, end, isNew);
    else this.#runRoots(start, end, isNew);
  }

  #runProducts(start: number, end: number, isNew: boolean): void {
    const { code } = this.#program;
    const truths = this.#truths;
    const computedIn = this.#computedIn;
    const load = this.#load;
    for (let at = start; at < end; ) {
      const last = at + 3 + (code[at] as number);
      const literal = code[at + 1] as number;
      if (!isNew) {
        const gate = code[at + 2] as number;
        if (computedIn[gate] === load) {
          at = last;
          continue;
        }
        computedIn[gate] = load;
      }
      let product = truths[code[at + 3] as number] as number;
      for (at += 4; at < last; at++) product *= truths[code[at] as number] as number;
      truths[literal] = product;
      truths[literal + 1] = 1 - product;
    }
  }

  #runRoots(start: number, end: number, isNew: boolean): void {
    const { code } = this.#program;
    const root = 1 / this.#settings.q;
    for (let at = start; at < end; ) {
      const last = at + 3 + (code[at] as number);
      const gate = code[at + 2] as number;
      if (!isNew && this.#computedIn[gate] === this.#load) {
        at = last;
        continue;
      }
      this.#computedIn[gate] = this.#load;
      const literal = code[at + 1] as number;
      let sum = 0;
      for (at += 3; at < last; at++) sum += this.#shares[code[at] as number] as number;
      this.#set(literal, 1 - Math.min(1, sum ** root));
    }
  }

  #set(literal: number, truth: number): void {
    this.#truths[literal] = truth;
    this.#truths[literal + 1] = 1 - truth;
    if (this.#settings.norm === 'product') return;
    this.#shares[literal] = power(1 - truth, this.#settings.q);
    this.#shares[literal + 1] = power(truth, this.#settings.q);
  }
}

/** Returns the fluents in use, as a bit mask. */
function usedFluents(circuit: Circuit, words: number): Int32Array {
  const used = new Int32Array(words);
  for (const literals of [circuit.inputs, circuit.legal]) {
    for (const literal of literals) {
      const fluent = nodeOf(literal) - fluentNode(0);
      if (fluent >= 0 && fluent < circuit.fluents.length)
        used[fluent >>> 5] = (used[fluent >>> 5] as number) | (1 << (fluent & 31));
    }
  }
  return used;
}

/**
 * Encodes each gate as its number of inputs, its own literal, its number, then the literals that it reads. Gates
 * shared by many formulas come first. The remaining gates are listed by formula, so gates used by several formulas are
 * repeated.
 */
export interface ProgramCode {
  readonly code: Int32Array;
  /** Where the shared gates end. */
  readonly sharedEnd: number;
  /** The gates that belong only to formula i range from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Int32Array;
}

/**
 * Gates needed by at least this fraction of the formulas are computed in every state: few moves are legal, but one of
 * them will need these gates.
 */
const SHARED_PART = 0.1;
/** Programs with fewer inputs than this are not worth dividing. */
const SMALL = 500;

function programCode(circuit: Circuit): ProgramCode {
  const cones = conesOf(circuit);
  const users = new Int32Array(circuit.gates.length);
  for (const cone of cones) for (const gate of cone) users[gate] = (users[gate] as number) + 1;
  const least = circuit.inputs.length < SMALL ? 1 : Math.max(2, SHARED_PART * cones.length);
  const code: number[] = [];
  const write = (gate: number): void => {
    const first = circuit.inputStart[gate] as number;
    const end = circuit.inputStart[gate + 1] as number;
    code.push(end - first, 2 * (circuit.gates[gate] as number), gate);
    for (let i = first; i < end; i++) code.push(circuit.inputs[i] as number);
  };
  users.forEach((count, gate) => {
    if (count >= least) write(gate);
  });
  const sharedEnd = code.length;
  const starts = Int32Array.from({ length: cones.length + 1 });
  cones.forEach((cone, formula) => {
    starts[formula] = code.length;
    for (const gate of cone) if ((users[gate] as number) < least) write(gate);
  });
  starts[cones.length] = code.length;
  return { code: Int32Array.from(code), sharedEnd, starts };
}

/** Returns, for each formula, the gates below it in topological order. */
function conesOf(circuit: Circuit): Int32Array[] {
  const gateOf = gateNumbers(circuit);
  const seenIn = new Int32Array(circuit.gates.length).fill(-1);
  return circuit.legal.map((literal, formula) => {
    const cone: number[] = [];
    const visit = (node: number): void => {
      const gate = gateOf[node] as number;
      if (gate < 0 || seenIn[gate] === formula) return;
      seenIn[gate] = formula;
      cone.push(gate);
    };
    visit(nodeOf(literal));
    for (let i = 0; i < cone.length; i++) {
      const gate = cone[i] as number;
      const end = circuit.inputStart[gate + 1] as number;
      for (let k = circuit.inputStart[gate] as number; k < end; k++)
        visit(nodeOf(circuit.inputs[k] as number));
    }
    return Int32Array.from(cone).sort();
  });
}
