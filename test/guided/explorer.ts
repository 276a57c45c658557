/** Searches for inputs that reach new parts of a program, by mutating those that did. */
import type { Random } from '../random.ts';

export interface ExplorerOptions {
  readonly run: (input: Buffer) => void | Promise<void>;
  /** Counts of the program's blocks, which grow while it runs; absent for a search without guidance. */
  readonly counters: Uint8Array;
  /** Pieces that inputs are likely to contain. */
  readonly words: readonly string[];
  readonly random: Random;
  /** Maximum length of an input in bytes. */
  readonly longest: number;
}

export class Explorer {
  readonly #options: ExplorerOptions;
  readonly #words: readonly Buffer[];
  /** For every counter, the orders of magnitude that were reached, as bits. */
  readonly #reached: Uint8Array;
  readonly #corpus: Buffer[] = [];

  constructor(options: ExplorerOptions) {
    this.#options = options;
    this.#words = options.words.map((word) => Buffer.from(word));
    this.#reached = new Uint8Array(options.counters.length);
  }

  /** The inputs that reached something new, in order. */
  get corpus(): readonly Buffer[] {
    return this.#corpus;
  }

  /** Number of blocks that were reached. */
  get blocks(): number {
    return this.#reached.reduce((sum, each) => sum + (each === 0 ? 0 : 1), 0);
  }

  /** Runs an input, and keeps it if it reaches something new. */
  async try(input: Buffer): Promise<boolean> {
    const { counters, run } = this.#options;
    const before = this.#corpus.length;
    counters.fill(0);
    try {
      await run(input);
    } finally {
      if (this.#isNew()) this.#corpus.push(input);
    }
    return this.#corpus.length > before;
  }

  /** A mutation of an input in the corpus. */
  next(): Buffer {
    const { random, longest } = this.#options;
    let input = this.#corpus.length === 0 ? Buffer.alloc(0) : random.pick(this.#corpus);
    for (let i = random.below(4); i >= 0; i--) input = this.#mutated(input);
    return input.subarray(0, longest);
  }

  #isNew(): boolean {
    const { counters } = this.#options;
    let isNew = false;
    const fours = new Int32Array(counters.buffer, counters.byteOffset, counters.length >> 2);
    for (let four = 0; four < fours.length; four++) {
      if (fours[four] === 0) continue;
      for (let i = 4 * four; i < 4 * four + 4; i++) {
        const magnitude = MAGNITUDES[counters[i] as number] as number;
        if ((magnitude & ~(this.#reached[i] as number)) === 0) continue;
        this.#reached[i] = (this.#reached[i] as number) | magnitude;
        isNew = true;
      }
    }
    return isNew;
  }

  #mutated(input: Buffer): Buffer {
    const { random } = this.#options;
    const at = random.below(input.length + 1);
    const [from, to] = this.#stretch(input);
    switch (random.below(9)) {
      case 0:
        return changed(input, at, random.below(256));
      case 1:
        return changed(input, at, (input[at] ?? 0) ^ (1 << random.below(8)));
      case 2:
        return changed(input, at, random.pick(TELLING_BYTES));
      case 3:
        return Buffer.concat([input.subarray(0, from), input.subarray(to)]);
      case 4:
        return spliced(input, at, input.subarray(from, to));
      case 5:
        return spliced(input, at, Buffer.from([random.below(256)]));
      case 6:
      case 7:
        return this.#words.length === 0 ? input : spliced(input, at, random.pick(this.#words));
      default: {
        const other = this.#corpus.length === 0 ? input : random.pick(this.#corpus);
        const [start, end] = this.#stretch(other);
        return spliced(input, at, other.subarray(start, end));
      }
    }
  }

  /** Mostly short, sometimes long. */
  #stretch(input: Buffer): [number, number] {
    const { random } = this.#options;
    const start = random.below(input.length + 1);
    const length = random.below(random.chance(0.2) ? input.length + 1 : 16);
    return [start, Math.min(input.length, start + length)];
  }
}

const TELLING_BYTES = [0, 1, 9, 10, 13, 32, 40, 41, 48, 57, 63, 127, 128, 192, 255];

/** A bit for each order of magnitude: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127, and more. */
const MAGNITUDES = Uint8Array.from({ length: 256 }, (_, count) => {
  if (count === 0) return 0;
  const steps = [1, 2, 3, 4, 8, 16, 32, 128];
  return 1 << steps.findLastIndex((step) => count >= step);
});

function changed(input: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(input);
  if (at < copy.length) copy[at] = byte;
  return copy;
}

function spliced(input: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, at), piece, input.subarray(at)]);
}
