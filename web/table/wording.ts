/** Terms and numbers as people read them. */
import { type Term, termText } from '../../src/gdl/index.ts';
import type { Game, Move, Role } from '../../src/machine/index.ts';

/** `mark 2 2` for `(mark 2 2)`. */
export function plainText(term: Term): string {
  const text = termText(term);
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
}

export function moveText(game: Game, move: Move): string {
  return plainText(game.moveTerm(move));
}

export function roleText(game: Game, role: Role): string {
  const term = game.roles[role];
  return term === undefined ? String(role) : plainText(term);
}

/** `12,345` */
export function grouped(count: number): string {
  return Math.round(count).toLocaleString('en');
}
