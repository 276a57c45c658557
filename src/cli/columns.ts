/** How text stands on a terminal: one cell per visible character, with the columns it takes. */

export interface Cell {
  /** Where the character starts in the text, in UTF-16 units. */
  readonly offset: number;
  readonly shown: string;
  readonly width: number;
}

const TAB_STOP = 4;

const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
const COMBINING = /^[\p{Mn}\p{Me}]/u;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Tabs become spaces, and what would confuse or steer a terminal becomes a visible sign. */
export function cells(text: string): Cell[] {
  const result: Cell[] = [];
  let offset = 0;
  let column = 0;
  for (const character of text) {
    const cell = cellOf(character, offset, column);
    result.push(cell);
    offset += character.length;
    column += cell.width;
  }
  return result;
}

/** A name or message that may hold anything, safe to print on one line. */
export function printable(text: string): string {
  return cells(text)
    .map(({ shown }) => shown)
    .join('');
}

function cellOf(character: string, offset: number, column: number): Cell {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return { offset, shown: character, width: 1 };
  if (character === '\t') {
    const width = TAB_STOP - (column % TAB_STOP);
    return { offset, shown: ' '.repeat(width), width };
  }
  // Unicode has a picture of each of the first 32 control characters.
  if (code < 32) return { offset, shown: String.fromCodePoint(0x2400 + code), width: 1 };
  if (INVISIBLE.test(character)) return { offset, shown: '\ufffd', width: 1 };
  if (COMBINING.test(character)) return { offset, shown: character, width: 0 };
  return { offset, shown: character, width: WIDE.test(character) ? 2 : 1 };
}
