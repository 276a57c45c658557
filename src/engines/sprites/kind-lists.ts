/** What spawn points make, where effects change it while the game is played. Lists are numbered, so that a row holds one number. */
import type { Kind } from './kinds.ts';
import { AUX, AUX2, KIND } from './layout.ts';
import type { World } from './world.ts';

export class KindLists {
  readonly #lists: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();

  /** A list by its number; 0 is the one that the kind itself names. */
  at(number: number, kind: Kind): readonly number[] {
    return number === 0 ? kind.stypes : (this.#lists[number - 1] as readonly number[]);
  }

  /** From now on a spawn point makes another kind: always, or where it draws from a list, in the place of the old one. */
  change(world: World, row: number, before: number, after: number): void {
    const kind = world.game.kinds.list[world.i[row + KIND] as number] as Kind;
    if (kind.className !== 'BomberRandomMissile') {
      world.i[row + AUX] = after + 1;
      return;
    }
    const list = this.at(world.i[row + AUX2] as number, kind);
    const place = list.indexOf(before);
    if (place >= 0) world.i[row + AUX2] = this.#numberOf(list.with(place, after));
  }

  #numberOf(list: readonly number[]): number {
    const key = list.join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#lists.push(list);
      this.#numbers.set(key, number);
    }
    return number;
  }
}
