/** Positions that are equal up to a symmetry of the rules, merged with tables of permuted bits. */
import { WorkClock } from '../base/index.ts';
import { type Circuit, findSymmetries, type Renaming } from '../circuit/index.ts';
import type { Game, MergedPositions, State } from '../game/index.ts';
import { canonicalText } from '../gdl/index.ts';

export interface SymmetryOptions {
  /**
   * The root position; only symmetries that fix it are used, so that all images of reachable positions are reachable.
   */
  readonly from: State;
  /** Time limit for finding symmetries, in seconds. */
  readonly seconds?: number;
  readonly now?: () => number;
}

/** With more symmetries, merging costs more than it saves. */
const MOST_SYMMETRIES = 48;
/** Maximum size of the tables in bytes. */
const MOST_BYTES = 16 * 2 ** 20;

/**
 * Symmetries that fix every role, so that a position and its representative have the same value for everybody.
 *
 * @param circuit as built from the rules, since simplification hides symmetries
 * @returns undefined if there are no usable symmetries, or fluents are not represented by bits
 */
export function mergedPositions(
  game: Game,
  circuit: Circuit,
  options: SymmetryOptions,
): MergedPositions | undefined {
  const { seconds = 2, now = () => performance.now() } = options;
  const packing = game.packing();
  if (game.fluents === undefined || !packing.isPortable || game.traits.hidesInformation) return undefined;
  const { generators } = findSymmetries(circuit, new WorkClock(now, now() + 1000 * seconds));
  const all = groupOf(circuit, generators).filter(({ roles }) =>
    roles.every((image, role) => image === role),
  );
  if (all.length < 2) return undefined;
  const places = new Map(game.fluents.map((fluent, bit) => [canonicalText(fluent), bit]));
  const bitOf = circuit.fluents.map((fluent) => places.get(canonicalText(fluent)));
  const permutations = all.map(({ fluents }) => {
    const bits = Int32Array.from({ length: 32 * packing.words }, (_, bit) => bit);
    fluents.forEach((image, fluent) => {
      const [from, to] = [bitOf[fluent], bitOf[image]];
      if (from !== undefined && to !== undefined) bits[from] = to;
    });
    return bits;
  });
  const start = new Int32Array(packing.words);
  packing.pack(options.from, start, 0);
  const keeping = permutations.slice(1).filter((bits) => isKept(start, bits));
  if (keeping.length === 0 || bytesOf(keeping.length, packing.words) > MOST_BYTES) return undefined;
  return new BitPermutations(keeping, packing.words);
}

function isKept(words: Int32Array, bits: Int32Array): boolean {
  const holds = (bit: number): number => ((words[bit >>> 5] as number) >>> (bit & 31)) & 1;
  return bits.every((to, bit) => holds(bit) === holds(to));
}

/** Size of the tables for that many permutations. */
const bytesOf = (permutations: number, words: number): number =>
  4 * permutations * 4 * words * ENTRIES * words;

/** All compositions of the generators, starting with the identity, up to a useful number. */
function groupOf(circuit: Circuit, generators: readonly Renaming[]): Renaming[] {
  const identity: Renaming = {
    roles: circuit.roles.map((_, i) => i),
    fluents: circuit.fluents.map((_, i) => i),
    moves: [],
  };
  const keyOf = ({ roles, fluents }: Renaming): string => `${roles.join()};${fluents.join()}`;
  const known = new Set([keyOf(identity)]);
  const group = [identity];
  for (const each of group) {
    for (const { roles, fluents } of generators) {
      const next: Renaming = {
        roles: each.roles.map((image) => roles[image] as number),
        fluents: each.fluents.map((image) => fluents[image] as number),
        moves: [],
      };
      const key = keyOf(next);
      if (known.has(key)) continue;
      // A part of a group that is not closed would give a position different representatives.
      if (group.length >= MOST_SYMMETRIES) return [identity];
      known.add(key);
      group.push(next);
    }
  }
  return group;
}

const ENTRIES = 256;

/** Images of packed positions under permutations of bits, computed byte by byte. */
class BitPermutations implements MergedPositions {
  readonly order: number;
  readonly #words: number;
  /** For each permutation, byte position and byte value: the resulting bits. */
  readonly #tables: readonly Int32Array[];
  readonly #image: Int32Array;
  readonly #best: Int32Array;

  /** @param permutations of bits, without the identity */
  constructor(permutations: readonly Int32Array[], words: number) {
    this.order = permutations.length + 1;
    this.#words = words;
    this.#image = new Int32Array(words);
    this.#best = new Int32Array(words);
    this.#tables = permutations.map((bits) => {
      const table = new Int32Array(4 * words * ENTRIES * words);
      for (let byte = 0; byte < 4 * words; byte++)
        for (let value = 0; value < ENTRIES; value++) {
          const start = (byte * ENTRIES + value) * words;
          for (let bit = 0; bit < 8; bit++) {
            if (((value >> bit) & 1) === 0) continue;
            const to = bits[8 * byte + bit] as number;
            table[start + (to >>> 5)] = (table[start + (to >>> 5)] as number) | (1 << (to & 31));
          }
        }
      return table;
    });
  }

  canonical(words: Int32Array, at: number): void {
    const best = this.#best;
    for (let i = 0; i < this.#words; i++) best[i] = words[at + i] as number;
    let isChanged = false;
    for (const table of this.#tables) {
      this.#permute(table, words, at);
      if (!this.#isBeforeBest()) continue;
      best.set(this.#image);
      isChanged = true;
    }
    if (isChanged) words.set(best, at);
  }

  classSize(words: Int32Array, at: number): number {
    const images = new Set([words.slice(at, at + this.#words).join()]);
    for (const table of this.#tables) {
      this.#permute(table, words, at);
      images.add(this.#image.join());
    }
    return images.size;
  }

  #permute(table: Int32Array, words: Int32Array, at: number): void {
    const size = this.#words;
    const image = this.#image;
    image.fill(0);
    for (let word = 0; word < size; word++) {
      let rest = words[at + word] as number;
      for (let byte = 4 * word; rest !== 0; byte++, rest >>>= 8) {
        const start = (byte * ENTRIES + (rest & 255)) * size;
        if ((rest & 255) === 0) continue;
        for (let i = 0; i < size; i++) image[i] = (image[i] as number) | (table[start + i] as number);
      }
    }
  }

  #isBeforeBest(): boolean {
    for (let i = 0; i < this.#words; i++) {
      const [a, b] = [this.#image[i] as number, this.#best[i] as number];
      if (a !== b) return a < b;
    }
    return false;
  }
}
