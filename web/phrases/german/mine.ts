/** Phrases of the user's own games and matches, in German. */
import type { english } from '../english/mine.ts';

export const german: typeof english = {
  heading: 'Meine Spiele',
  about: 'Deine Regeln und die Partien, die du begonnen hast. Sie sind nur in diesem Browser gespeichert.',
  nothing: 'Hier ist noch nichts. Beginne ein Spiel, oder schreibe ein eigenes.',
  sheets: 'Meine Regeln',
  matches: 'Meine Partien',
  afterMoves: (moves) => `Stand: ${moves}`,
  changed: (date) => `geändert am ${date}`,
  draft: 'der Text im Editor',
  arcade: 'Arcade-Spiel',
  realTime: 'Echtzeitspiel',
  edit: 'Bearbeiten',
  inside: 'Hineinsehen',
  remove: 'Löschen',
  editNamed: (name) => `${name} bearbeiten`,
  insideNamed: (name) => `In ${name} hineinsehen`,
  removeNamed: (name) => `${name} löschen`,
  removeMatch: (name) => `Die Partie ${name} löschen`,
  removed: (name) => `${name} wurde gelöscht.`,
  writeGame: 'Ein Spiel schreiben',
};
