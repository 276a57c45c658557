/** Phrases used by several views, in German. */
import type { english } from '../english/common.ts';
import { counted } from '../language.ts';

export const german: typeof english = {
  allGames: 'Alle Spiele',
  loading: 'Wird geladen …',
  close: 'Schließen',
  name: 'Name',
  rules: 'Regeln',
  play: 'Spielen',
  players: 'Spieler',
  board: 'Brett',
  match: 'Partie',
  moves: 'Züge',
  token: 'Zugangscode',
  sitDown: 'Platz nehmen',
  undo: 'Zurücknehmen',
  redo: 'Wiederholen',
  restart: 'Neu beginnen',
  pause: 'Pause',
  chance: 'Zufall',
  titleOf: (title) => `${title} · Anygame`,
  playerCount: (count) => counted(count, 'Spieler', 'Spieler'),
  gameCount: (count) => counted(count, 'Spiel', 'Spiele'),
  moveCount: (count) => counted(count, 'Zug', 'Züge'),
  noSuchGame: (name) => `In der Sammlung gibt es kein Spiel „${name}“.`,
  notStored: 'Der Browser kann es nicht speichern.',
  listFailed: (problem) => `Die Liste der Spiele kann nicht geladen werden: ${problem}`,
  gameFailed: 'Dieses Spiel kann nicht geöffnet werden',
  notLoaded: (what, status) => `${what} kann nicht geladen werden (${status})`,
  damagedLink: 'Der Link ist beschädigt; vielleicht fehlt ein Teil.',
  computerStopped: 'Das Rechenprogramm',
};
