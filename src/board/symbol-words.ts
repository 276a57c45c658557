/** The picture denoted by an English word. */
import type { ColourName } from './colours.ts';
import { SYMBOLS, type SymbolName } from './symbols.ts';

const OTHER_WORDS: Readonly<Record<string, SymbolName>> = {
  horse: 'knight',
  tower: 'rook',
  castle: 'rook',
  checker: 'man',
  men: 'man',
  disk: 'disc',
  counter: 'disc',
  marble: 'peg',
  ball: 'peg',
  cross: 'x',
  ecks: 'x',
  ex: 'x',
  oh: 'o',
  nought: 'o',
  circle: 'o',
  zero: 'o',
  brick: 'wall',
  walled: 'wall',
  obstacle: 'wall',
  blocked: 'wall',
  blocker: 'wall',
  barrier: 'wall',
  box: 'crate',
  stone: 'disc',
  flame: 'fire',
  burning: 'fire',
  burnt: 'fire',
  explosion: 'hit',
  shot: 'hit',
  exploded: 'hit',
  treasure: 'gold',
  abyss: 'pit',
  lake: 'water',
  sea: 'water',
  river: 'water',
  goal: 'target',
  exit: 'door',
  home: 'target',
  storage: 'target',
  boat: 'ship',
  mine: 'bomb',
  money: 'coin',
  coins: 'coin',
  chip: 'coin',
  dollar: 'coin',
  player: 'person',
  agent: 'robot',
  explorer: 'person',
  hero: 'person',
  worker: 'person',
  soldier: 'person',
  captain: 'crowned',
  terrorist: 'person',
  guard: 'person',
  grenade: 'bomb',
  pellet: 'dot',
  food: 'dot',
  blinky: 'ghost',
  pinky: 'ghost',
  inky: 'ghost',
  clyde: 'ghost',
  wanderer: 'person',
  walker: 'person',
  pusher: 'person',
  keeper: 'person',
  wumpus: 'monster',
  zombie: 'monster',
  mummy: 'monster',
  ghosts: 'ghost',
  fox: 'wolf',
  dog: 'wolf',
  lamb: 'sheep',
  toad: 'frog',
  poison: 'skull',
  poisoned: 'skull',
  dead: 'skull',
  arrow: 'diamond',
  north: 'arrow-up',
  up: 'arrow-up',
  south: 'arrow-down',
  down: 'arrow-down',
  east: 'arrow-right',
  right: 'arrow-right',
  west: 'arrow-left',
  left: 'arrow-left',
  hearts: 'heart',
  spades: 'spade',
  clubs: 'club',
  diamonds: 'diamond',
  lit: 'lamp-on',
  on: 'lamp-on',
  light: 'lamp-on',
  off: 'lamp-off',
  unlit: 'lamp-off',
  lamp: 'lamp-off',
  bulb: 'lamp-off',
  horizontal: 'across',
  vertical: 'upright',
  amazon: 'queen',
  visited: 'dot',
  passed: 'dot',
  trail: 'dot',
  skittle: 'pin',
};

/** Words of one letter and words about the picture itself do not denote items. */
const NOT_WORDS = new Set([
  'letters',
  'none',
  'number',
  'token',
  'tile',
  'across',
  'upright',
  'side-right',
  'side-top',
  'side-both',
  'crowned',
  'line',
]);

export function symbolOfWord(word: string): SymbolName | undefined {
  if (NOT_WORDS.has(word)) return undefined;
  if (Object.hasOwn(SYMBOLS, word)) return word as SymbolName;
  return Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word] : undefined;
}

/** Words with a picture that may be joined to others without a space, as in `whitepawn`. Longest first. */
export const JOINED_WORDS: readonly string[] = [...Object.keys(SYMBOLS), ...Object.keys(OTHER_WORDS)]
  .filter((word) => word.length >= 4 && !NOT_WORDS.has(word))
  .sort((a, b) => b.length - a.length);

/** The natural colours of things. */
const NATURAL: Partial<Record<SymbolName, ColourName>> = {
  wall: 'brown',
  fire: 'orange',
  gold: 'yellow',
  pit: 'black',
  water: 'sky',
  tree: 'green',
  door: 'brown',
  coin: 'yellow',
  bomb: 'black',
  hit: 'red',
  miss: 'sky',
  ship: 'grey',
  'lamp-on': 'yellow',
  'lamp-off': 'grey',
  heart: 'red',
  spade: 'black',
  club: 'black',
  ghost: 'white',
  sheep: 'white',
  wolf: 'grey',
  frog: 'green',
  block: 'brown',
  crate: 'brown',
  target: 'red',
  dot: 'grey',
  hole: 'grey',
  match: 'orange',
  pin: 'white',
  skull: 'white',
  'side-right': 'brown',
  'side-top': 'brown',
  'side-both': 'brown',
  rock: 'grey',
  paper: 'white',
  scissors: 'red',
};

export function naturalColour(symbol: string | undefined): ColourName | undefined {
  return symbol !== undefined && Object.hasOwn(NATURAL, symbol) ? NATURAL[symbol as SymbolName] : undefined;
}

const CHESS_LETTERS: Readonly<Record<string, SymbolName>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};
export const CHECKERS_LETTERS: Readonly<Record<string, SymbolName>> = {
  p: 'man',
  k: 'crowned',
  m: 'man',
  c: 'man',
};

/** `wk`: the side and the letter of a piece, in a game with several such names. */
export function chessLetter(letter: string): SymbolName | undefined {
  return Object.hasOwn(CHESS_LETTERS, letter) ? CHESS_LETTERS[letter] : undefined;
}
