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
