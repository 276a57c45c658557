/** Names in rules are written by anybody: nothing of them may become markup. */

/** Characters that XML does not allow, and those that turn the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be found
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

const LONE_SURROGATE = /\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text
    .replaceAll(LONE_SURROGATE, '')
    .replaceAll(UNFIT, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** No longer than `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Short, for attributes: a thousandth of a cell is seen by nobody. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
