/** Whether a message that comes in pieces is complete, judged by its parentheses: lengths that peers declare may be wrong. */

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

export class Balance {
  #depth = 0;
  #isComment = false;
  #isComplete = false;
  #isBroken = false;

  /** A list has been opened and closed again. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** As many parentheses were closed as opened, none too early. */
  get isEven(): boolean {
    return this.#depth === 0 && !this.#isBroken;
  }

  /** Takes bytes of any encoding that agrees with ASCII. */
  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isComment) this.#isComment = byte !== LINE_FEED && byte !== CARRIAGE_RETURN;
      else if (byte === SEMICOLON) this.#isComment = true;
      else if (byte === OPEN) this.#depth++;
      else if (byte === CLOSE) {
        this.#depth--;
        if (this.#depth === 0) this.#isComplete = true;
        if (this.#depth < 0) this.#isBroken = true;
      }
    }
  }
}

export function isBalanced(text: string): boolean {
  const balance = new Balance();
  balance.add(Buffer.from(text));
  return balance.isEven;
}
