/** Which characters separate words, end lines, or are not allowed in a rule sheet; the same in every notation. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const TAB = 9;
const SPACE = 32;
const DELETE = 127;
const NO_BREAK_SPACE = 160;
const BYTE_ORDER_MARK = 0xfeff;

export function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

export function isSpace(code: number): boolean {
  if (code <= NO_BREAK_SPACE) {
    return code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN) || code === NO_BREAK_SPACE;
  }
  return (
    code === BYTE_ORDER_MARK ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

export function isControl(code: number): boolean {
  return (code < SPACE && !isSpace(code)) || (code >= DELETE && code < NO_BREAK_SPACE);
}

/** The first offset at or after `start` where `is` returns false. */
export function skipWhile(text: string, start: number, is: (code: number) => boolean): number {
  let end = start;
  while (end < text.length && is(text.charCodeAt(end))) end++;
  return end;
}
