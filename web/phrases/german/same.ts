/** Phrases of the view that compares two games, in German. */

import type { english } from '../english/same.ts';
import { counted, numberText } from '../language.ts';

export const german: typeof english = {
  title: 'Dasselbe Spiel? · Anygame',
  heading: 'Ist es dasselbe Spiel?',
  about:
    'Zwei Regeltexte können dasselbe Spiel beschreiben. Anygame sucht Rollen, Fluenten und Züge, die einander entsprechen, und beweist, dass nichts verschieden ist.',
  first: 'Erstes Spiel',
  second: 'Zweites Spiel',
  ownRules: 'deine eigenen Regeln',
  ofLibrary: 'irgendein Spiel der Bibliothek',
  searching: 'Wird in der Bibliothek gesucht …',
  notInLibrary: (game) => `${game} ist kein anderes Spiel der Bibliothek in Verkleidung.`,
  yourRules: 'deine Regeln',
  comparing: 'Wird verglichen …',
  same: (first, second) => `${first} ist ${second} in Verkleidung: Es ist dasselbe Spiel.`,
  different: (first, second) => `${first} und ${second} sind nicht dasselbe Spiel.`,
  undecided: (first, second) =>
    `Ob ${first} und ${second} dasselbe Spiel sind, konnte nicht entschieden werden.`,
  witness: (game, moves) => `Siehe in ${game}: ${moves}.`,
  replayed: (games) =>
    `${counted(games, 'Zufallspartie wurde', 'Zufallspartien wurden')} in beiden nachgespielt.`,
  bothBoards: 'Beide Bretter',
  aboutBoards:
    'Wähle ein Feld des ersten Bretts, um sein Gegenstück auf dem zweiten zu sehen, und einen Zug, um ihn in beiden Spielen zu machen.',
  after: (title, moves) => `${title}, Stand: ${moves}`,
  overInBoth: 'Das Spiel ist in beiden zu Ende.',
  takeBack: 'Zurücknehmen',
  whatIsWhat: 'Was ist was',
  names: 'Namen in beiden Spielen',
  andMore: (count) => `Und ${numberText(count)} weitere.`,
  program: 'Das Programm, das vergleicht,',
};
