/**
 * Text of messages: whether parentheses balance, and conversion between prefix notation and the infix notation of the
 * Stanford course.
 */
import {
  type Description,
  descriptionForms,
  type Form,
  hasErrors,
  kifText,
  readInfix,
  readKif,
  SourceText,
} from '../gdl/index.ts';

/** A word directly followed by arguments in parentheses: `play(m1,nil)`. */
const INFIX_START = /^\s*[A-Za-z]\w*\(/;

/** Undefined if the text is not a single form. */
export function singleForm(text: string): Form | undefined {
  // Unbalanced texts are not repaired.
  if (!isBalanced(text)) return undefined;
  const source = new SourceText('message', text);
  const { forms, findings } = INFIX_START.test(text) ? readInfix(source) : readKif(source);
  return hasErrors(findings) || forms.length !== 1 ? undefined : forms[0];
}

/** Prefix notation with spaces around every parenthesis, for peers that only split at spaces. */
export function spaced(text: string): string {
  return text.replaceAll(/[()]/g, ' $& ').replaceAll(/\s+/g, ' ').trim();
}

const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Decides by parentheses whether a message is complete, since the lengths declared by peers may be wrong. */
export class Balance {
  #depth = 0;
  #isComment = false;
  #isComplete = false;
  #isBroken = false;

  /** Whether a list has been opened and closed again. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether as many parentheses were closed as opened, none too early. */
  get isEven(): boolean {
    return this.#depth === 0 && !this.#isBroken;
  }

  /** Accepts bytes of any encoding compatible with ASCII. */
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

function isBalanced(text: string): boolean {
  const balance = new Balance();
  balance.add(Buffer.from(text));
  return balance.isEven;
}

/** The rules sent to remote players, in prefix notation. */
export function rulesText(description: Description): string {
  return descriptionForms(description).map(kifText).join('\n');
}
