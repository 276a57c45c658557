/** Named colours: those that words refer to, and others that people with any colour vision can distinguish. */

/**
 * `white` and `black` are the two sides of a traditional board. The hues follow the palette of Okabe and Ito ("Color
 * universal design", 2008), which is safe for colour-blind people.
 */
export const COLOURS = [
  'white',
  'black',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'sky',
  'pink',
  'brown',
  'grey',
] as const;
export type ColourName = (typeof COLOURS)[number];

const COLOUR_WORDS: Readonly<Record<string, ColourName>> = {
  white: 'white',
  light: 'white',
  ivory: 'white',
  silver: 'grey',
  black: 'black',
  dark: 'black',
  ebony: 'black',
  red: 'red',
  crimson: 'red',
  scarlet: 'red',
  blue: 'blue',
  navy: 'blue',
  green: 'green',
  lime: 'green',
  yellow: 'yellow',
  gold: 'yellow',
  golden: 'yellow',
  orange: 'orange',
  amber: 'orange',
  purple: 'purple',
  violet: 'purple',
  indigo: 'purple',
  sky: 'sky',
  cyan: 'sky',
  teal: 'sky',
  aqua: 'sky',
  turquoise: 'sky',
  pink: 'pink',
  magenta: 'pink',
  rose: 'pink',
  brown: 'brown',
  bronze: 'brown',
  wood: 'brown',
  grey: 'grey',
  gray: 'grey',
};

/** The colour denoted by an English word. */
export function colourOfWord(word: string): ColourName | undefined {
  return Object.hasOwn(COLOUR_WORDS, word) ? COLOUR_WORDS[word] : undefined;
}

/** Colours for items without a colour of their own, most distinct first. */
export const DISTINCT_COLOURS: readonly ColourName[] = [
  'blue',
  'orange',
  'green',
  'pink',
  'sky',
  'yellow',
  'purple',
  'red',
  'brown',
  'grey',
];
