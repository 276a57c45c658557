/** Phrases for the user's own rules. */

export const english = {
  title: 'Your rules',
  heading: 'Your own rules',
  about:
    'Paste a rule sheet in the Game Description Language, or open a file. It stays in your browser: nothing is sent anywhere.',
  myGame: 'my game',
  looking: 'Looking at it …',
  takesTooLong: 'It takes too long to compute the first position of these rules.',
  openFile: 'Open a file',
  example: 'An example',
  exampleName: 'matches',
  sheetFile: 'A rule sheet',
};
