/** Lists of 32-bit numbers that are written one after the other, and read in the same order. */
export class NumberWriter {
  #numbers = new Int32Array(1024);
  #length = 0;

  write(number: number): void {
    this.#makeRoom(1);
    this.#numbers[this.#length++] = number;
  }

  writeAll(numbers: Int32Array): void {
    this.#makeRoom(numbers.length);
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
  }

  finish(): Int32Array {
    return this.#numbers.slice(0, this.#length);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#numbers.length) return;
    const larger = new Int32Array(2 * (this.#length + count));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

export class NumberReader {
  readonly #numbers: Int32Array;
  #next = 0;

  constructor(numbers: Int32Array) {
    this.#numbers = numbers;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#numbers.length;
  }

  read(): number {
    return this.#numbers[this.#next++] as number;
  }

  readAll(count: number): Int32Array {
    const end = this.#next + count;
    const numbers = this.#numbers.slice(this.#next, end);
    this.#next = end;
    return numbers;
  }
}
