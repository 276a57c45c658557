/** Text built line by line; comments wait for the end of the line, so that what closes a form stands before them. */
export class LineWriter {
  readonly #lines: string[] = [];
  #line = '';
  #waiting: string[] = [];

  get column(): number {
    return this.#line.length;
  }

  /** Whether a comment must stand at the end of this line. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  write(text: string): void {
    this.#line += text;
  }

  /** Puts a comment at the end of the line being written; further ones get lines of their own after it. */
  trail(comments: readonly string[]): void {
    this.#waiting.push(...comments);
  }

  newLine(indent: number): void {
    const [first, ...others] = this.#waiting;
    if (first !== undefined) this.#line += this.#line.trim() === '' ? first : ` ${first}`;
    this.#lines.push(this.#line.trimEnd());
    for (const other of others) this.#lines.push(' '.repeat(indent) + other);
    this.#waiting = [];
    this.#line = ' '.repeat(indent);
  }

  blankLine(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  /** Everything written, with a line break at the end unless there is nothing. */
  text(): string {
    if (this.#line.trim() !== '' || this.hasWaiting) this.newLine(0);
    while (this.#lines.at(-1) === '') this.#lines.pop();
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}
