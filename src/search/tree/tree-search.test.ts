import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { type Game, legalByRole, type Move, playingRoles, uniformPolicy } from '../../game/index.ts';
import { tryToProve } from './proof.ts';
import { NONE, type Tree } from './tree.ts';
import { TreeSearch, type TreeSearchSettings } from './tree-search.ts';

const SETTINGS: TreeSearchSettings = {
  c: 40,
  bound: 'ucb1',
  firstPlay: undefined,
  rave: 0,
  expandAll: 'auto',
  expandAfter: 1,
  solver: true,
  transpositions: true,
  memory: 1e8,
};

function libraryGame(path: string): Game {
  return compile(sheetDescription(`games/${path}.kif`)).game;
}

function searchOf(game: Game, lanes: 'many' | 'one', changes: Partial<TreeSearchSettings> = {}): TreeSearch {
  const random = seededRandom(1);
  const batch = game.batch({ lanes });
  const policy = lanes === 'many' ? 'uniform' : uniformPolicy(random);
  const playouts = batch.playouts({ policy, maxLength: 200, rounds: lanes === 'many' ? 1 : undefined });
  const search = new TreeSearch({ batch, playouts }, game.roles, { ...SETTINGS, ...changes }, random.fork());
  search.setRoot(game.initial);
  return search;
}

/** Counts nodes whose visits and entries contradict each other, or that still wait for something. */
function inconsistentNodes(tree: Tree): number[] {
  const found: number[] = [];
  for (let node = 0; node < tree.nodeCount; node++) {
    let isConsistent = tree.awaited(node) === 0;
    for (let role = 0; role < (tree.isExpanded(node) ? tree.roles : 0); role++) {
      let tries = 0;
      for (let i = 0; i < tree.entriesOf(node, role); i++) {
        const entry = tree.entryAt(node, role, i);
        isConsistent &&= tree.pending(entry) === 0 && tree.total(entry) <= 100 * tree.tries(entry) + 1e-6;
        tries += tree.tries(entry);
      }
      isConsistent &&= tree.entriesOf(node, role) < 2 || tries <= tree.visits(node);
    }
    if (!isConsistent) found.push(node);
  }
  return found;
}

describe.each([
  'tic-tac-toe/tic-tac-toe',
  'connect-four/connect-four',
  'pentago/pentago',
  'bidding-tic-tac-toe/bidding-tic-tac-toe',
])('%s', (path) => {
  const game = libraryGame(path);

  test.each(['many', 'one'] as const)('nothing is awaited once a search with %s lanes is over', (lanes) => {
    const search = searchOf(game, lanes);
    search.think({ stop: () => false, simulations: 2000 });
    expect(inconsistentNodes(search.tree)).toEqual([]);
    // Certain values count as simulations just like playouts, so the last walk may exceed the limit.
    expect(search.tree.visits(search.root)).toBeGreaterThanOrEqual(2000);
    expect(search.tree.visits(search.root)).toBeLessThan(2300);
  });

  test('whatever could be proved from what is known is proved, through whichever parent it became known', () => {
    const search = searchOf(game, 'many');
    search.think({ stop: () => false, simulations: 20_000 });
    const { tree } = search;
    const bounds = {
      isChance: game.roles.map(({ isChance }) => isChance),
      most: game.roles.map(() => 100),
    };
    let shared = 0;
    const missed: number[] = [];
    for (let node = 0; node < tree.nodeCount; node++) {
      let parents = 0;
      tree.forEachParent(node, () => parents++);
      if (parents > 1) shared++;
      if (tree.isExpanded(node) && !tree.isProven(node) && tryToProve(tree, node, bounds)) missed.push(node);
    }
    expect(missed).toEqual([]);
    expect(shared).toBeGreaterThan(100);
  });
});

test('a full tree keeps what was visited most, and the search goes on', () => {
  const search = searchOf(libraryGame('pentago/pentago'), 'many', { memory: 2e6 });
  for (let turn = 0; turn < 3; turn++) {
    search.think({ stop: () => false, simulations: 5000 });
    expect(search.tree.bytes).toBeLessThan(2.2e6);
    expect(inconsistentNodes(search.tree)).toEqual([]);
  }
});

test('a position that was reached in the last turn becomes the root with all that is known of it', () => {
  const game = libraryGame('connect-four/connect-four');
  const search = searchOf(game, 'many');
  search.think({ stop: () => false, simulations: 3000 });
  const index = Array.from({ length: search.tree.jointCount(search.root) }, (_, i) => i).reduce((a, b) =>
    search.tree.visits(search.tree.child(search.root, a)) >=
    search.tree.visits(search.tree.child(search.root, b))
      ? a
      : b,
  );
  const child = search.tree.child(search.root, index);
  const visits = search.tree.visits(child);
  expect(child).not.toBe(NONE);
  const entries: number[] = [];
  search.tree.takeEntries(search.root, index, entries);
  const moves = entries.map((entry) => search.tree.move(entry));
  search.setRoot(game.next(game.initial, moves as never));
  expect(search.tree.visits(search.root)).toBe(visits);
});

test('utilities of any range are searched alike', () => {
  const game = libraryGame('tic-tac-toe/tic-tac-toe');
  const scaled: Game = Object.create(game, {
    roles: { value: game.roles.map((role) => ({ ...role, utility: { min: -50, max: 150 } })) },
  });
  expect(playingRoles(scaled)).toHaveLength(2);
  const batch = game.batch({ lanes: 'one' });
  const random = seededRandom(3);
  const inner = batch.playouts({ policy: uniformPolicy(random) });
  const shift = (goal: number): number => 2 * goal - 50;
  const playouts: typeof inner = Object.create(inner, {
    learns: { value: false },
    rounds: { value: 1 },
    lanes: { value: 1 },
    begin: { value: inner.begin.bind(inner) },
    start: { value: inner.start.bind(inner) },
    clear: { value: inner.clear.bind(inner) },
    run: {
      value: (report: (ended: unknown) => void, stop: () => boolean) =>
        inner.run((ended) => report({ ...ended, goals: Array.from(ended.goals, shift) }), stop),
    },
  });
  const shifted: typeof batch = Object.create(batch, {
    packing: { value: batch.packing },
    legalMoves: { value: batch.legalMoves.bind(batch) },
    successors: {
      value: (...args: Parameters<typeof batch.successors>) => {
        const { isTerminal, goals } = batch.successors(...args);
        return { isTerminal, goals: goals.map(shift) };
      },
    },
  });
  const search = new TreeSearch({ batch: shifted, playouts }, scaled.roles, SETTINGS, random.fork());
  search.setRoot(game.initial);
  search.think({ stop: () => false, simulations: 60_000 });
  expect(search.tree.isProven(search.root)).toBe(true);
  expect(search.scale.utility(search.tree.value(search.root, 0), 0)).toBeCloseTo(50, 6);
});

test('moves that tactics leave out count as visits that lost, for every choice on the way', () => {
  const game = libraryGame('tic-tac-toe/tic-tac-toe');
  const batch = game.batch({ lanes: 'many' });
  const tactics = batch.tactics();
  if (tactics === undefined) throw new Error('there are no decisive moves');
  const search = new TreeSearch(
    { batch, tactics, playouts: batch.playouts({ policy: 'uniform', maxLength: 200, rounds: 1 }) },
    game.roles,
    SETTINGS,
    seededRandom(1),
  );
  let state = game.initial;
  for (const marked of ['(mark 1 1)', '(mark 1 2)'])
    state = game.next(
      state,
      legalByRole(game, state).map(
        (moves) => moves.find((move) => game.moveText(move) === marked) ?? (moves[0] as Move),
      ),
    );
  search.setRoot(state);
  search.think({ stop: () => false, simulations: 20 });
  const { tree, root } = search;
  const threats: number[] = [];
  for (let index = 0; index < tree.jointCount(root); index++) {
    const child = tree.child(root, index);
    if (child === NONE || !tree.isExpanded(child) || tree.isProven(child)) continue;
    const avoided = 6 - tree.entriesOf(child, 1);
    if (avoided > 0) threats.push(avoided);
    const entry = tree.entryAt(root, 0, index);
    expect(tree.total(entry)).toBeGreaterThanOrEqual(100 * avoided);
    expect(tree.tries(entry)).toBeGreaterThan(avoided);
    expect(tree.visits(child)).toBeGreaterThanOrEqual(tree.tries(entry));
  }
  expect(threats).toContain(5);
  expect(inconsistentNodes(tree)).toEqual([]);
});
