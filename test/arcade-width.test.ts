/** Iterated width finds the known shortest win of library puzzles from the start if their width allows it. */
import { expect, test } from 'vitest';
import { seededRandom } from '../src/base/index.ts';
import { installedArcade } from '../src/host/index.ts';
import { arcadeLevel } from '../src/library/index.ts';
import { CallBudget, PortfolioPlanner, WidthPlanner, winSearch } from '../src/search/index.ts';

const level = (name: string, number: number) => arcadeLevel(name, installedArcade().sheets(name), number);

/** For widths 1, 3/2 and 2, whether the win is found. A win that is found is the shortest. */
test.each([
  ['citadel', 6, [true, true, true]],
  ['bait-key', 12, [true, true, true]],
  ['two-modes', 12, [false, true, true]],
  ['zen-path', 11, [false, false, false]],
  ['crate-goals', 16, [false, true, true]],
  ['crate-holes', 16, [true, true, true]],
] as const)('%s, whose shortest win takes %d ticks', (name, shortest, seen) => {
  const game = level(name, 0);
  const search = winSearch(game, { states: 20_000 });
  let step = search.next();
  while (!step.done) step = search.next();
  expect(step.value).toMatchObject({ kind: 'won', ticks: shortest });
  const lengths = ([1, 1.5, 2] as const).map((width) => {
    const planner = new WidthPlanner(game, 0, { width, samples: 0, pruned: 'count' });
    const { note, line } = planner.choose(game.start(), seededRandom(1), new CallBudget(20_000));
    const state = game.start();
    for (const action of line) game.step(state, [action], seededRandom(1));
    const isWin = game.status(state, 0) === 'won';
    expect(note?.startsWith('a win')).toBe(isWin);
    return isWin ? line.length : undefined;
  });
  expect(lengths).toEqual(seen.map((isSeen) => (isSeen ? shortest : undefined)));
});

test.each(['citadel', 'bait-key', 'two-modes', 'zen-path', 'crate-goals'])(
  'the portfolio waits in %s until it knows a line that wins, and follows it',
  (name) => {
    const game = level(name, 0);
    const planner = new PortfolioPlanner(game, 0);
    const state = game.start();
    const random = seededRandom(1);
    let idle = 0;
    while (!game.isOver(state)) {
      const { action, note } = planner.choose(state, random, new CallBudget(200));
      if (note?.startsWith('waits')) {
        idle++;
        expect(action).toBe(game.idleAction());
      } else expect(note).toMatch(/^follows a line that wins in \d+ ticks?$/);
      game.step(state, [action], random);
    }
    expect(game.status(state, 0)).toBe('won');
    expect(idle).toBeLessThan(300);
  },
);
