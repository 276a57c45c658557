/** Memory that grows in place, so that a large structure is never copied. */

const PAGE_WORDS = 16_384;
/** Memory grows by at least this fraction of its size, and by at least this many pages; unused pages cost nothing. */
const GROWTH = 1 / 2;
const LEAST_PAGES = 64;
/** WebAssembly addresses no more than 4 GiB. */
const MOST_PAGES = 65_536;

/**
 * Views of the same memory as integers and as floating-point numbers of 32 and 64 bits. They are replaced when the
 * memory grows, so read them again after `reserve`.
 *
 * @example
 * const memory = new GrowingMemory();
 * memory.reserve(1_000_000);
 * memory.ints[999_999] = 7;
 */
export class GrowingMemory {
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  ints = new Int32Array(this.#memory.buffer);
  floats = new Float32Array(this.#memory.buffer);
  doubles = new Float64Array(this.#memory.buffer);

  /** Makes room for this many words; new words are 0. Throws a `RangeError` if no memory is left. */
  reserve(words: number): void {
    const present = this.ints.length;
    if (words <= present) return;
    const wanted = Math.ceil(
      Math.max(words - present, present * GROWTH, LEAST_PAGES * PAGE_WORDS) / PAGE_WORDS,
    );
    this.#memory.grow(Math.min(wanted, MOST_PAGES - present / PAGE_WORDS));
    this.#renewViews();
    if (words > this.ints.length) throw new RangeError('more than 4 GiB in one growing memory');
  }

  #renewViews(): void {
    const { buffer } = this.#memory;
    this.ints = new Int32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }
}
