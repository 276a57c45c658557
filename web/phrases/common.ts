/** Phrases used by several views. */
import { catalogue, counted } from './language.ts';

export const english = {
  allGames: 'All games',
  loading: 'Loading …',
  close: 'Close',
  name: 'Name',
  rules: 'Rules',
  play: 'Play',
  players: 'Players',
  board: 'Board',
  match: 'Match',
  moves: 'Moves',
  token: 'Token',
  sitDown: 'Sit down',
  undo: 'Undo',
  redo: 'Redo',
  restart: 'Restart',
  pause: 'Pause',
  chance: 'chance',
  titleOf: (title: string) => `${title} · Anygame`,
  playerCount: (count: number) => counted(count, 'player', 'players'),
  gameCount: (count: number) => counted(count, 'game', 'games'),
  moveCount: (count: number) => counted(count, 'move', 'moves'),
  noSuchGame: (name: string) => `There is no game '${name}' in the library.`,
  notStored: 'The browser cannot store it.',
  listFailed: (problem: string) => `The list of games cannot be loaded: ${problem}`,
  gameFailed: 'This game cannot be opened',
  notLoaded: (what: string, status: number) => `${what} cannot be loaded (${status})`,
  damagedLink: 'The link is damaged; perhaps a part of it is missing.',
  computerStopped: 'The program that computes',
};

export const common = catalogue(english, () => import('./german/common.ts'));
