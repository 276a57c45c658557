/** Phrases for the user's own rules, in German. */
import type { english } from '../english/own.ts';

export const german: typeof english = {
  title: 'Deine Regeln',
  heading: 'Eigene Regeln',
  about:
    'Füge Regeln in der Game Description Language ein, oder öffne eine Datei. Sie bleiben in deinem Browser: Nichts wird versendet.',
  myGame: 'mein Spiel',
  looking: 'Wird geprüft …',
  takesTooLong: 'Die Anfangsstellung dieser Regeln zu berechnen dauert zu lange.',
  openFile: 'Datei öffnen',
  example: 'Ein Beispiel',
  exampleName: 'streichhölzer',
  sheetFile: 'Regeltext',
};
