/** A list of whole numbers that is filled and emptied again and again without allocation. */
export class NumberList {
  items = new Int32Array(64);
  length = 0;

  push(number: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.items);
      this.items = larger;
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
