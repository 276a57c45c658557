/** Phrases of the frame around every view, in German. */
import type { english } from '../english/frame.ts';

export const german: typeof english = {
  skip: 'Zum Inhalt springen',
  views: 'Bereiche',
  games: 'Spiele',
  arcade: 'Arcade',
  realTime: 'Echtzeit',
  write: 'Schreiben',
  tournaments: 'Turniere',
  matches: 'Partien',
  inside: 'Innenansicht',
  compare: 'Vergleichen',
  themeHint: 'Helle oder dunkle Farben, oder wie im System',
  theme: (name) => `Farben: ${{ auto: 'wie im System', light: 'hell', dark: 'dunkel' }[name]}`,
  nothingHere: 'Hier ist nichts',
  addressLeadsNowhere: 'Unter dieser Adresse gibt es nichts.',
  partFailed: 'Dieser Teil der Seite kann nicht geladen werden',
  dismiss: 'Ausblenden',
  help: 'Hilfe',
  newVersion: 'Eine neue Fassung der Seite ist gespeichert; sie erscheint, wenn du die Seite wieder öffnest.',
};
