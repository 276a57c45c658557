/** Phrases of the gallery of games. */
import { catalogue } from './language.ts';

export const english = {
  pageTitle: 'Anygame: play any game from its rules',
  heading: 'Play any game from its rules',
  manyGames: 'Many games, and any that you can write down. Everything is computed in your browser.',
  games: (count: number) =>
    `${count} games, and any that you can write down. Everything is computed in your browser.`,
  searchLabel: 'Search games',
  searchExample: 'Search: chess, dice, three players …',
  ownRules: 'Your own rules',
  ownRulesHint: 'paste or open a rule sheet',
  arcadeGames: 'Arcade games',
  arcadeHint: 'games that do not wait for you',
  realTimeGames: 'Real-time games',
  realTimeHint: 'board games against the clock',
  gameOfDay: 'Game of the day',
  puzzleOfDay: 'Puzzle of the day',
  puzzleHint: (game: string) => `win in two: ${game}`,
  puzzles: 'Puzzles',
  puzzlesHint: 'win in two moves',
  myGames: 'My games',
  myGamesHint: 'your rules and matches',
  today: 'Today',
  hintTitle: 'New here?',
  hint: 'Choose a game and click on the board. A machine plays the other side; you can change who plays. **Hint** shows good moves.',
  hintHelp: 'More help',
  hintDone: 'Got it',
  showOnly: 'Show only',
  clear: 'Clear',
  fewer: 'fewer',
  fewerOf: (title: string) => ` variants of ${title}`,
  variantsOf: (title: string) => ` variants of ${title}`,
  begun: 'begun',
  found: (shown: number, all: number) => `${shown} of ${all} games`,
  folded: (all: number) => `${all} games, variants folded`,
};

export const phrases = catalogue(english, () => import('./german/gallery.ts'));
