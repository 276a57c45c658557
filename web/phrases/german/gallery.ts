/** Phrases of the gallery of games, in German. */
import type { english } from '../english/gallery.ts';

export const german: typeof english = {
  pageTitle: 'Anygame: jedes Spiel nach seinen Regeln spielen',
  heading: 'Jedes Spiel nach seinen Regeln spielen',
  manyGames:
    'Viele Spiele, und jedes, dessen Regeln du aufschreibst. Alles wird in deinem Browser berechnet.',
  games: (count) =>
    `${count} Spiele, und jedes, dessen Regeln du aufschreibst. Alles wird in deinem Browser berechnet.`,
  searchLabel: 'Spiele suchen',
  searchExample: 'Suche: Schach, Würfel, drei Spieler …',
  ownRules: 'Eigene Regeln',
  ownRulesHint: 'Regeltext einfügen oder öffnen',
  arcadeGames: 'Arcade-Spiele',
  arcadeHint: 'Spiele, die nicht auf dich warten',
  realTimeGames: 'Echtzeitspiele',
  realTimeHint: 'Brettspiele gegen die Uhr',
  gameOfDay: 'Spiel des Tages',
  puzzleOfDay: 'Rätsel des Tages',
  puzzleHint: (game) => `Gewinn in zwei Zügen: ${game}`,
  puzzles: 'Rätsel',
  puzzlesHint: 'in zwei Zügen gewinnen',
  myGames: 'Meine Spiele',
  myGamesHint: 'deine Regeln und Partien',
  today: 'Heute',
  hintTitle: 'Neu hier?',
  hint: 'Wähle ein Spiel und klicke auf das Brett. Ein Computer spielt die andere Seite; du kannst ändern, wer spielt. **Tipp** zeigt gute Züge.',
  hintHelp: 'Mehr Hilfe',
  hintDone: 'Verstanden',
  showOnly: 'Nur anzeigen',
  clear: 'Alle zeigen',
  fewer: 'weniger',
  fewerOf: (title) => ` Varianten von ${title}`,
  variantsOf: (title) => ` Varianten von ${title}`,
  begun: 'begonnen',
  found: (shown, all) => `${shown} von ${all} Spielen`,
  folded: (all) => `${all} Spiele, Varianten eingeklappt`,
};
