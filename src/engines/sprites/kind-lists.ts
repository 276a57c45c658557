/**
 * The kinds that spawn points create, where effects change them during play. Lists are numbered, so that a row holds
 * one number.
 */
import type { Kind } from './kinds.ts';
import { AUX, AUX2 } from './layout.ts';

export class KindLists {
  readonly #lists: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();

  /** Returns a list by its number; 0 is the one that the kind itself names. */
  at(number: number, kind: Kind): readonly number[] {
    return number === 0 ? kind.stypes : (this.#lists[number - 1] as readonly number[]);
  }

  /**
   * Makes a spawn point create another kind from now on: always or, if it draws from a list, in place of the old one.
   */
  change(ints: Int32Array, row: number, kind: Kind, before: number, after: number): void {
    if (kind.className !== 'BomberRandomMissile') {
      ints[row + AUX] = after + 1;
      return;
    }
    const list = this.at(ints[row + AUX2] as number, kind);
    const place = list.indexOf(before);
    if (place >= 0) ints[row + AUX2] = this.#numberOf(list.with(place, after));
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
