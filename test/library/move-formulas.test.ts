/**
 * With p = 1 the formula of a move is true exactly where the move reaches the best goal at once, in all games of the
 * library with turns and without anything unknown. Large games are left out; set ANYGAME_ALL_SHEETS to ask them too.
 */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/circuit/random.ts';
import { CircuitGame, compile } from '../../src/machine/index.ts';
import { isHeuristic, makeHeuristic, THESIS_HEURISTIC } from '../../src/players/index.ts';
import { compareWithMoves } from '../heuristic-agreement.ts';
import { compileSeconds, descriptionOf, library, sheetText, workingTime } from './library-games.ts';

const isComplete = Boolean(process.env.ANYGAME_ALL_SHEETS);

/** Characters of a sheet; what comes of longer ones takes long to build. */
const LONGEST_SHEET = isComplete ? Number.POSITIVE_INFINITY : 5000;
const STATES = isComplete ? 200 : 30;
/** Milliseconds of work for all games together; further games are passed over. */
const MOST_WORK = isComplete ? Number.POSITIVE_INFINITY : 8000;
const MOST_GATES = isComplete ? 400_000 : 10_000;

test('formulas say what moves do', { timeout: 1_200_000 }, () => {
  const start = workingTime();
  const differences: string[] = [];
  let moves = 0;
  let winning = 0;
  let games = 0;
  for (const each of library.games) {
    if (sheetText(each).length > LONGEST_SHEET) continue;
    if (games >= 20 && workingTime() - start > MOST_WORK) break;
    const { game } = compile(descriptionOf(each), { seconds: compileSeconds(each) });
    if (!(game instanceof CircuitGame) || game.circuit.gates.length > MOST_GATES) continue;
    const heuristic = makeHeuristic(game, { ...THESIS_HEURISTIC, p: 1 }, { gates: MOST_GATES });
    if (!isHeuristic(heuristic)) continue;
    const { hasUnknown, isComplete: isExact } = heuristic.formulas;
    if (hasUnknown || !isExact) continue;
    const result = compareWithMoves(game, heuristic, seededRandom(1), STATES);
    if (result.difference !== undefined) differences.push(`${each.name}: ${result.difference}`);
    games++;
    moves += result.moves;
    winning += result.winning;
  }
  expect(differences).toEqual([]);
  expect(games).toBeGreaterThanOrEqual(20);
  expect(moves).toBeGreaterThan(1000);
  expect(winning).toBeGreaterThan(20);
});
