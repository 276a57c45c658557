import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { loadGame } from '../../src/engines/index.ts';
import { type Game, legalByRole, type Role, type State } from '../../src/game/index.ts';
import { type Puzzle, sheetPath } from '../../src/library/index.ts';
import { isRecordProblem, replay } from '../../src/match/index.ts';
import { library } from './library-games.ts';

const puzzles = JSON.parse(
  readFileSync(path.join(root, 'games', 'puzzles.json'), 'utf8'),
) as readonly Puzzle[];
const games = [...new Set(puzzles.map(({ game }) => game))];

/** The states after each legal move of a role; the others have no choice. */
function successors(game: Game, state: State, role: Role): Map<string, State> {
  const legal = legalByRole(game, state);
  legal.forEach((moves, each) => {
    if (each !== role) expect(moves).toHaveLength(1);
  });
  return new Map(
    (legal[role] ?? []).map((move) => [
      game.moveText(move),
      game.next(
        state,
        legal.map((moves, each) => (each === role ? move : (moves[0] ?? move))),
      ),
    ]),
  );
}

function isWon(game: Game, state: State, role: Role): boolean {
  return game.isTerminal(state) && game.utility(state, role) === 100;
}

function winsAtOnce(game: Game, state: State, role: Role): boolean {
  return (
    !game.isTerminal(state) &&
    [...successors(game, state, role).values()].some((next) => isWon(game, next, role))
  );
}

test('there are puzzles of many games, each only once', () => {
  expect(puzzles.length).toBeGreaterThanOrEqual(30);
  expect(games.length).toBeGreaterThanOrEqual(15);
  expect(new Set(puzzles.map((puzzle) => JSON.stringify(puzzle))).size).toBe(puzzles.length);
});

describe.each(games)('%s', (name) => {
  test('exactly one move wins in two, whatever the reply', () => {
    const entry = library.games.find((each) => each.name === name);
    if (entry === undefined) throw new Error('it is not in the library');
    const sheet = readFileSync(path.join(root, 'games', sheetPath(entry)), 'utf8');
    const loaded = loadGame(sheet, { name, checks: 'reading' });
    if (loaded.kind === 'refused') throw new Error(loaded.message);
    const { game } = loaded.compilation;
    for (const puzzle of puzzles.filter((each) => each.game === name)) {
      const match = replay(game, puzzle.moves);
      if (isRecordProblem(match)) throw new Error(match.problem);
      const role = puzzle.role as Role;
      const other = (1 - role) as Role;
      expect(match.isOver).toBe(false);
      expect(winsAtOnce(game, match.state, role)).toBe(false);
      const winning = [...successors(game, match.state, role)].filter(([, next]) => {
        if (game.isTerminal(next)) return false;
        return [...successors(game, next, other).values()].every((after) => winsAtOnce(game, after, role));
      });
      expect(winning.map(([move]) => move)).toEqual([puzzle.solution]);
      expect([...successors(game, winning[0]?.[1] as State, other).keys()]).toContain(puzzle.reply);
    }
  });
});
