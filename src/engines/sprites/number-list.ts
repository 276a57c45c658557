/** A list of whole numbers that is filled and emptied again and again without allocation. */
export class NumberList {
  items = new Int32Array(64);
  length = 0;

  push(number: number): void {
    if (this.length === this.items.length) {
      this.items = doubled(this.items);
    }
    this.items[this.length++] = number;
  }

  at(place: number): number {
    return this.items[place] as number;
  }

  has(number: number): boolean {
    for (let place = 0; place < this.length; place++) if (this.items[place] === number) return true;
    return false;
  }

  clear(): void {
    this.length = 0;
  }
}

export const doubled = (array: Int32Array): Int32Array<ArrayBuffer> => grownTo(array, array.length * 2 - 1);

export function grownTo(array: Int32Array, place: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(array.length, place + 1));
  larger.set(array);
  return larger;
}
