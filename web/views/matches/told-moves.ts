/** Joint moves in a line. */
import { plainMove } from '../../organiser/words.ts';

/** Who waits is left out, unless everybody does; null is what is not known. */
export function toldMoves(joint: readonly (string | null)[], roles: readonly string[]): string {
  const all = joint.flatMap((text, role) => (text === null ? [] : [{ text, role }]));
  const told = all.filter(({ text }) => text.startsWith('('));
  return (told.length === 0 ? all : told)
    .map(({ text, role }) => `${roles[role] ?? ''}: ${plainMove(text)}`)
    .join(', ');
}
