/** Standard input line by line, as it comes. */

export class LineReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #rest = '';
  #ended = false;

  constructor(input: AsyncIterable<Uint8Array>) {
    this.#chunks = input[Symbol.asyncIterator]();
  }

  /** The next line without its line break, or undefined at the end. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.search(/\r?\n/);
      if (end >= 0) {
        const line = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end).replace(/^\r?\n/, '');
        return line;
      }
      if (this.#ended) {
        const line = this.#rest === '' ? undefined : this.#rest;
        this.#rest = '';
        return line;
      }
      const { done, value } = await this.#chunks.next();
      if (done) this.#ended = true;
      else this.#rest += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Lets go of the input, which would otherwise keep the program waiting for more. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
