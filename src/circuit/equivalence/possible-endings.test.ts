import { expect, test } from 'vitest';
import { buildSheet } from '../../../test/circuits.ts';
import { WorkClock } from '../../base/index.ts';
import { type ComparableGame, comparableGame, goalKeys } from './comparable.ts';
import { openingOf, profileOf } from './opening.ts';
import { endingDifference } from './possible-endings.ts';

/** Two players take one or two matches in turn; whoever takes the last one wins. */
const NIM = (
  matches: number,
  most: number,
): string => `(role a) (role b) (init (heap ${matches})) (init (turn a))
(other a b) (other b a)
${Array.from({ length: matches }, (_, i) => `(less ${i + 1} ${i} 1)${i > 0 ? ` (less ${i + 1} ${i - 1} 2)` : ''}`).join(' ')}
${Array.from({ length: most }, (_, i) => `(number ${i + 1})`).join(' ')}
(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (less ?h ?rest ?n) (number ?n))
(<= (legal ?p wait) (true (turn ?q)) (other ?p ?q))
(<= (next (heap ?rest)) (does ?p (take ?n)) (true (heap ?h)) (less ?h ?rest ?n))
(<= (next (turn ?p)) (true (turn ?q)) (other ?p ?q))
(<= terminal (true (heap 0)))
(<= (goal ?p 100) (true (heap 0)) (true (turn ?q)) (other ?p ?q))
(<= (goal ?p 0) (true (heap 0)) (true (turn ?p)))`;

const game = (sheet: string): ComparableGame => comparableGame(buildSheet(sheet).plain);

/** Every way in which the game can end, found by visiting all positions: the number of moves, and the goals by role. */
function endings(of: ComparableGame, order: readonly number[]): Set<string> {
  const { positions, depthStart, isWhole } = openingOf(of);
  expect(isWhole).toBe(true);
  const goalKey = new Map(goalKeys(of, 'exact').map((key, i) => [of.goals[i] as number, key]));
  return new Set(
    positions.flatMap((position, i) =>
      position.isTerminal
        ? [
            `${depthStart.findLastIndex((start) => start <= i)} ${profileOf(of.circuit, goalKey, position, order)}`,
          ]
        : [],
    ),
  );
}

test('two games differ in how they can end exactly if visiting all their positions shows it', () => {
  const plain = NIM(5, 2);
  const games = [
    plain,
    NIM(4, 2),
    NIM(5, 1),
    // The second player begins.
    plain.replaceAll(/\b[ab]\b/g, (name) => (name === 'a' ? 'b' : 'a')),
    // Whoever takes the last match loses.
    plain.replaceAll(/(?<=goal \?p )\d+/g, (goal) => (goal === '0' ? '100' : '0')),
    plain.replace('(<= (goal ?p 0)', '(<= (goal ?p 10)'),
  ].map(game);
  for (const first of games)
    for (const second of games) {
      const own = endings(first, [0, 1]);
      const others = [
        [0, 1],
        [1, 0],
      ].map((order) => endings(second, order));
      const differs = others.every(
        (each) => own.size !== each.size || [...own].some((ending) => !each.has(ending)),
      );
      const clock = new WorkClock(() => 0, 1);
      const found = endingDifference(first, second, { goals: 'exact', clock });
      expect(found !== undefined).toBe(differs);
      if (found === undefined) continue;
      const shown = `${found.moves.length} ${found.profile}`;
      const [having, lacking] = found.game === 0 ? [own, others[0]] : [others[0], own];
      expect([having?.has(shown), lacking?.has(shown)]).toEqual([true, false]);
    }
});
