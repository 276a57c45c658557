/** Games that are kept to grow trees from: for every feature the games in whose last state it holds, one bit per game. */
import type { GameBlock } from '../game/index.ts';
import type { Verdict } from './training-games.ts';

export class MatchTable {
  /** 32-bit words in use; every block begins a new one. */
  words = 0;
  games = 0;
  /** The bits that stand for a game. */
  valid = new Int32Array(0);
  /** By role. */
  readonly won: Int32Array[];
  /** By feature; absent where it never held. */
  readonly columns: (Int32Array | undefined)[] = [];
  readonly #mostBytes: number;
  readonly #mostGames: number;

  constructor(roles: number, limits: { readonly games: number; readonly bytes: number }) {
    this.won = Array.from({ length: roles }, () => new Int32Array(0));
    this.#mostGames = limits.games;
    this.#mostBytes = limits.bytes;
  }

  /** Keeps a block, unless there is no room for it. */
  add(block: GameBlock, verdicts: readonly Verdict[]): void {
    const { games, width, last } = block;
    const size = last.length / width;
    if (this.games >= this.#mostGames || 4 * size * (this.words + width) > this.#mostBytes) return;
    const end = this.words + width;
    this.valid = withRoom(this.valid, end);
    for (let game = 0; game < games; game++) {
      const at = this.words + (game >>> 5);
      this.valid[at] = (this.valid[at] as number) | (1 << (game & 31));
    }
    verdicts.forEach(({ won }, role) => {
      const column = withRoom(this.won[role] as Int32Array, end);
      column.set(won.subarray(0, width), this.words);
      this.won[role] = column;
    });
    for (let feature = 0; feature < size; feature++) this.#addColumn(feature, last, feature * width, width);
    this.words = end;
    this.games += games;
  }

  #addColumn(feature: number, last: Int32Array, from: number, width: number): void {
    let column = this.columns[feature];
    for (let word = 0; word < width; word++) {
      const bits = last[from + word] as number;
      if (bits === 0) continue;
      column = withRoom(column ?? new Int32Array(0), this.words + width);
      // Bits of lanes that played no game are of no meaning.
      column[this.words + word] = bits & (this.valid[this.words + word] as number);
    }
    this.columns[feature] = column;
  }
}

function withRoom(words: Int32Array, size: number): Int32Array<ArrayBuffer> {
  if (size <= words.length) return words as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(Math.max(size, 2 * words.length, 64));
  larger.set(words);
  return larger;
}
