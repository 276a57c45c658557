/** Numbers for sets of percepts that are given as bits, so that equal sets are recognised without listing them. */
import { type Bits, hasBit, newBits, setBit } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import type { PerceptNumber } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';

/** The bits of one role in one word. */
interface Part {
  readonly word: number;
  readonly mask: number;
}

/** What is known after the first parts of a role's bits: the next parts, or the number at the end. */
type Branch = Map<number, Branch | number>;

export class PerceptNumbers {
  readonly numberOf: PerceptNumber;
  /** The number of 32-bit words in packed percepts. */
  readonly size: number;
  readonly #percepts: Circuit['percepts'];
  /** Indexed by role. */
  readonly #parts: readonly (readonly Part[])[];
  readonly #roots: readonly Branch[];
  readonly #nothing: number;

  constructor({ percepts, roles }: Circuit, numberOf: PerceptNumber) {
    this.numberOf = numberOf;
    this.#percepts = percepts;
    this.size = newBits(percepts.length).length;
    this.#parts = roles.map((_, role) => partsOf(percepts, role));
    this.#roots = roles.map(() => new Map());
    this.#nothing = numberOf([]);
  }

  /** Returns the number of what a role perceives, for the packed percepts of all roles at an offset. */
  number(role: number, bits: Bits, at: number): number {
    const parts = this.#parts[role] as readonly Part[];
    let branch = this.#roots[role] as Branch;
    for (const [i, { word, mask }] of parts.entries()) {
      const value = (bits[at + word] as number) & mask;
      let next = branch.get(value);
      if (next === undefined) {
        next = i === parts.length - 1 ? this.numberOf(this.#terms(role, bits, at)) : new Map();
        branch.set(value, next);
      }
      if (typeof next === 'number') return next;
      branch = next;
    }
    return this.#nothing;
  }

  #terms(role: number, bits: Bits, at: number): Term[] {
    const own = bits.subarray(at, at + this.size);
    return this.#percepts
      .filter((percept, number) => percept.role === role && hasBit(own, number))
      .map(({ term }) => term);
  }
}

function partsOf(percepts: Circuit['percepts'], role: number): Part[] {
  const own = newBits(percepts.length);
  for (const [number, percept] of percepts.entries()) if (percept.role === role) setBit(own, number);
  return [...own].flatMap((mask, word) => (mask === 0 ? [] : [{ word, mask }]));
}
