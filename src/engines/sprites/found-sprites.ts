/** The sprites that a search among contacts found, by rank and then in the order of creation. */
import { doubled } from './number-list.ts';

export class FoundSprites {
  sprites: Int32Array = new Int32Array(64);
  count = 0;
  #ranks: Int32Array = new Int32Array(64);
  #ids: Int32Array = new Int32Array(64);

  clear(): void {
    this.count = 0;
  }

  /** Keeps the list sorted; sprites that lie in several cells are entered only once. */
  put(sprite: number, rank: number, id: number): void {
    let at = this.count;
    while (at > 0) {
      const otherRank = this.#ranks[at - 1] as number;
      const otherId = this.#ids[at - 1] as number;
      if (otherRank < rank || (otherRank === rank && otherId < id)) break;
      if (otherId === id) return;
      at--;
    }
    if (this.count === this.sprites.length) {
      this.sprites = doubled(this.sprites);
      this.#ranks = doubled(this.#ranks);
      this.#ids = doubled(this.#ids);
    }
    for (let place = this.count; place > at; place--) {
      this.sprites[place] = this.sprites[place - 1] as number;
      this.#ranks[place] = this.#ranks[place - 1] as number;
      this.#ids[place] = this.#ids[place - 1] as number;
    }
    this.sprites[at] = sprite;
    this.#ranks[at] = rank;
    this.#ids[at] = id;
    this.count++;
  }
}
