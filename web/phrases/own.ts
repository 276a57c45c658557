/** Phrases for the user's own rules. */
import { catalogue } from './language.ts';

export const english = {
  title: 'Your rules',
  heading: 'Your own rules',
  about:
    'Paste a rule sheet in the Game Description Language, or open a file. It stays in your browser: nothing is sent anywhere.',
  myGame: 'my game',
  looking: 'Looking at it …',
  openFile: 'Open a file',
  example: 'An example',
  exampleName: 'matches',
  sheetFile: 'A rule sheet',
};

export const phrases = catalogue(english, () => import('./german/own.ts'));
