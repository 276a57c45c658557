/** Positions that are equal up to a symmetry of the rules, merged with tables of permuted bits. */
import { WorkClock } from '../base/index.ts';
import { type Circuit, findSymmetries, type Renaming } from '../circuit/index.ts';
import { circuitOf } from '../engines/index.ts';
import type { Game, MergedPositions, Move, PositionSymmetries, State } from '../game/index.ts';
import { canonicalText } from '../gdl/index.ts';

export interface SymmetryOptions {
  /** Time limit for finding symmetries, in seconds. */
  readonly seconds?: number;
  readonly now?: () => number;
}

/** With more symmetries, merging costs more than it saves. */
const MOST_SYMMETRIES = 48;
/** Maximum size of the tables in bytes. */
const MOST_BYTES = 16 * 2 ** 20;

/**
 * Symmetries that merge the positions reachable from a given one. Only those that leave that position unchanged are used, so
 * that all images of reachable positions are reachable.
 *
 * @param circuit before simplification, which hides symmetries
 * @returns undefined if there are none to use, or the game has no bits for its fluents
 */
export function mergedPositions(
  game: Game,
  circuit: Circuit,
  options: SymmetryOptions & { readonly from: State },
): MergedPositions | undefined {
  const symmetries = positionSymmetries(game, circuit, options);
  if (symmetries === undefined) return undefined;
  const packing = game.packing();
  const start = new Int32Array(packing.words);
  packing.pack(options.from, start, 0);
  return symmetries.keeping(start, 0);
}

/**
 * Symmetries that do not exchange roles, so that a position and its image have the same value for every role.
 *
 * @param circuit before simplification, which hides symmetries
 * @returns undefined if there are none to use, or the game has no bits for its fluents
 */
export function positionSymmetries(
  game: Game,
  circuit: Circuit,
  options: SymmetryOptions = {},
): PositionSymmetries | undefined {
  const { seconds = 2, now = () => performance.now() } = options;
  const packing = game.packing();
  const played = circuitOf(game)?.circuit;
  if (played === undefined || !packing.isPortable || game.traits.hidesInformation) return undefined;
  const { generators } = findSymmetries(circuit, new WorkClock(now, now() + 1000 * seconds));
  const all = groupOf(circuit, generators).filter(({ roles }) =>
    roles.every((image, role) => image === role),
  );
  if (all.length < 2) return undefined;
  const fluents = translation(circuit.fluents.map(canonicalText), played.fluents.map(canonicalText));
  const moves = translation(movesOf(circuit), movesOf(played));
  const bits = 32 * packing.words;
  return new BitPermutations(
    all.map(
      (symmetry) =>
        new Permutation(
          translated(symmetry.fluents, fluents, bits),
          translated(symmetry.moves, moves, played.moves.length),
        ),
    ),
    packing.words,
  );
}

const movesOf = ({ moves }: Circuit): string[] =>
  moves.map(({ role, term }) => `${role} ${canonicalText(term)}`);

/** The indices of some names in a list of names. */
function translation(names: readonly string[], others: readonly string[]): (number | undefined)[] {
  const places = new Map(others.map((name, place) => [name, place]));
  return names.map((name) => places.get(name));
}

/** A renumbered permutation; items without a new number are left out, and unpermuted items stay in place. */
function translated(
  images: readonly number[],
  numbers: readonly (number | undefined)[],
  length: number,
): Int32Array {
  const result = Int32Array.from({ length }, (_, i) => i);
  images.forEach((image, i) => {
    const [from, to] = [numbers[i], numbers[image]];
    if (from !== undefined && to !== undefined) result[from] = to;
  });
  return result;
}

/** Compositions of the generators, the identity first. If there are too many, some generators are left out. */
function groupOf(circuit: Circuit, generators: readonly Renaming[]): readonly Renaming[] {
  const identity: Renaming = {
    roles: circuit.roles.map((_, i) => i),
    fluents: circuit.fluents.map((_, i) => i),
    moves: circuit.moves.map((_, i) => i),
  };
  let chosen: readonly Renaming[] = [];
  let group: readonly Renaming[] = [identity];
  for (const generator of generators) {
    const larger = closure(identity, [...chosen, generator]);
    if (larger === undefined) continue;
    chosen = [...chosen, generator];
    group = larger;
  }
  return group;
}

/** Undefined if it is too large: a part that is not closed would merge a position with different ones by turns. */
function closure(identity: Renaming, generators: readonly Renaming[]): Renaming[] | undefined {
  // Symmetries that differ in moves alone do the same to positions: one of them is enough.
  const keyOf = ({ roles, fluents }: Renaming): string => `${roles.join()};${fluents.join()}`;
  const composed = (first: readonly number[], second: readonly number[]): number[] =>
    first.map((image) => second[image] as number);
  const known = new Set([keyOf(identity)]);
  const group = [identity];
  for (const each of group) {
    for (const { roles, fluents, moves } of generators) {
      const next: Renaming = {
        roles: composed(each.roles, roles),
        fluents: composed(each.fluents, fluents),
        moves: composed(each.moves, moves),
      };
      const key = keyOf(next);
      if (known.has(key)) continue;
      if (group.length >= MOST_SYMMETRIES) return undefined;
      known.add(key);
      group.push(next);
    }
  }
  return group;
}

const ENTRIES = 256;

/** Of bits, and of moves. */
class Permutation {
  readonly bits: Int32Array;
  readonly moves: Int32Array;
  #table: Int32Array | undefined;

  constructor(bits: Int32Array, moves: Int32Array) {
    this.bits = bits;
    this.moves = moves;
  }

  /** By byte of a position and value of the byte: the bits that it becomes, `words` words of them. Made when first needed. */
  table(words: number): Int32Array {
    this.#table ??= tableOf(this.bits, words);
    return this.#table;
  }
}

/** Images of packed positions under permutations of bits, computed byte by byte. */
class BitPermutations implements PositionSymmetries {
  /** The identity first. */
  readonly #permutations: readonly Permutation[];
  readonly #words: number;
  #tables: readonly Int32Array[] | undefined;
  readonly #image: Int32Array;
  readonly #best: Int32Array;

  constructor(permutations: readonly Permutation[], words: number) {
    this.#permutations = permutations;
    this.#words = words;
    this.#image = new Int32Array(words);
    this.#best = new Int32Array(words);
  }

  get order(): number {
    return this.#permutations.length;
  }

  keeping(words: Int32Array, at: number): BitPermutations | undefined {
    const isSet = isSetIn(words, at);
    const kept = this.#permutations.filter(({ bits }) => bits.every((to, bit) => isSet(bit) === isSet(to)));
    const bytes = 4 * (kept.length - 1) * 4 * this.#words * ENTRIES * this.#words;
    return kept.length < 2 || bytes > MOST_BYTES ? undefined : new BitPermutations(kept, this.#words);
  }

  between(words: Int32Array, from: number, to: number): number {
    const [isSet, isWanted] = [isSetIn(words, from), isSetIn(words, to)];
    return this.#permutations.findIndex(({ bits }) =>
      bits.every((image, bit) => isSet(bit) === isWanted(image)),
    );
  }

  apply(symmetry: number, words: Int32Array, at: number): void {
    const image = this.#image;
    image.fill(0);
    const isSet = isSetIn(words, at);
    this.#permutations[symmetry]?.bits.forEach((to, bit) => {
      if (isSet(bit)) image[to >>> 5] = (image[to >>> 5] as number) | (1 << (to & 31));
    });
    words.set(image, at);
  }

  moveImage(symmetry: number, move: Move): Move {
    return (this.#permutations[symmetry]?.moves[move] ?? move) as Move;
  }

  canonical(words: Int32Array, at: number): void {
    const best = this.#best;
    for (let i = 0; i < this.#words; i++) best[i] = words[at + i] as number;
    let isChanged = false;
    for (const table of this.#madeTables()) {
      this.#permute(table, words, at);
      if (!this.#isBeforeBest()) continue;
      best.set(this.#image);
      isChanged = true;
    }
    if (isChanged) words.set(best, at);
  }

  classSize(words: Int32Array, at: number): number {
    const images = new Set([words.slice(at, at + this.#words).join()]);
    for (const table of this.#madeTables()) {
      this.#permute(table, words, at);
      images.add(this.#image.join());
    }
    return images.size;
  }

  #madeTables(): readonly Int32Array[] {
    this.#tables ??= this.#permutations.slice(1).map((each) => each.table(this.#words));
    return this.#tables;
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

function tableOf(bits: Int32Array, words: number): Int32Array {
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
}

function isSetIn(words: Int32Array, at: number): (bit: number) => boolean {
  return (bit) => (((words[at + (bit >>> 5)] as number) >>> (bit & 31)) & 1) === 1;
}
