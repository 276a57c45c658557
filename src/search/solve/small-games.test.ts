/** Solving, alpha-beta and the library's stated results must agree on every game that is small enough. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { SMALL_DUELS, SMALL_PUZZLES } from '../../../test/solved-games.ts';
import { compile } from '../../engines/compile.ts';
import { type Game, playingRoles, type Role, rolesOf, singleEvaluator } from '../../game/index.ts';
import { AlphaBeta } from '../alpha-beta/alpha-beta.ts';
import { TranspositionTable } from '../alpha-beta/transposition-table.ts';
import { Sides } from '../sides.ts';
import { ForwardSolver } from './forward-solver.ts';
import { type Solved, solve } from './solve.ts';

const GAMES = [
  ...SMALL_PUZZLES,
  ...SMALL_DUELS,
  'blocks-world/blocks-world',
  'maze/maze',
  'queens/queens-4',
  'lights-out/lights-out-3',
  'knights-tour/knights-tour-3x4',
];

interface Told {
  readonly name: string;
  readonly oracles: {
    readonly value?: { readonly goals: Readonly<Record<string, number>> };
    readonly solution?: { readonly moves: readonly string[]; readonly optimal?: boolean };
  };
}

function told(path: string): Told['oracles'] {
  const [family, name] = path.split('/');
  const url = new URL(`../../../games/${family}/game.json`, import.meta.url);
  const { games } = JSON.parse(readFileSync(url, 'utf8')) as { games: Told[] };
  return games.find((game) => game.name === name)?.oracles ?? {};
}

/** Deepens until the value is proved. */
function searchedValue(game: Game, role: Role): number {
  const search = new AlphaBeta(new Sides(game, role), {
    evaluator: singleEvaluator(game, () => 50),
    highest: game.roles[role]?.utility.max ?? 0,
    simultaneous: 'mixed',
    table: new TranspositionTable(game, { megabytes: 8 }),
    isOrdered: true,
    isOver: (positions) => positions > 1_000_000,
  });
  for (let depth = 1; ; depth++) {
    const value = search.value(game.initial, depth);
    if (search.isProven) return value;
  }
}

describe('small games of the library', () => {
  test.each(GAMES)('%s', (path) => {
    const description = sheetDescription(`games/${path}.kif`);
    const { game } = compile(description);
    const result = solve(game) as Solved;
    expect(result.kind).toBe('solved');
    const { value, solution } = told(path);
    for (const role of playingRoles(game)) {
      const name = game.roles[role]?.name ?? '';
      expect(result.goals[role]).toBeCloseTo(value?.goals[name] ?? Number.NaN, 5);
      expect(searchedValue(game, role)).toBeCloseTo(result.goals[role] ?? Number.NaN, 9);
    }
    if (solution) expect(result.line).toHaveLength(solution.moves.length);
  });
});

test.each(['col-and-snort/col-3x3', 'horseshoe/horseshoe', 'sliding-tiles/3-puzzle'])(
  'looking ahead alone solves %s too, and has a line',
  (path) => {
    const { game } = compile(sheetDescription(`games/${path}.kif`));
    const all = solve(game) as Solved;
    const players = rolesOf(game);
    const forward = ForwardSolver.for(game, game.initial, {
      players,
      megabytes: 8,
      now: () => performance.now(),
    }) as ForwardSolver;
    const value = finished(forward.solve());
    expect(forward.goals(value as number, players.length)).toEqual(all.goals);
    const line = finished(forward.line(value as number));
    const end = line.reduce((state, moves) => game.next(state, moves), game.initial);
    expect(game.isTerminal(end)).toBe(true);
    expect(players.map((role) => game.utility(end, role))).toEqual(all.goals);
  },
);

function finished<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
