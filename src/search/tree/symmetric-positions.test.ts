import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { positionSymmetries } from '../../equivalence/index.ts';
import { jointMoves, legalByRole, type Move, type PositionSymmetries, rolesOf } from '../../game/index.ts';
import { expectedLine } from './outcome.ts';
import { TreeSearch, type TreeSearchSettings } from './tree-search.ts';

/** Returns a search that has not begun, with or without merging symmetric positions. */
function prepared(path: string, isMerged = true) {
  const { game, compiled } = compile(sheetDescription(`games/${path}.kif`));
  if (compiled === undefined) throw new Error('no circuit');
  const symmetries = positionSymmetries(game, compiled.unsimplified) as PositionSymmetries;
  const random = seededRandom(1);
  const batch = game.batch({ lanes: 'many' });
  const playouts = batch.playouts({ policy: 'uniform', maxLength: 200, rounds: 1 });
  const settings: TreeSearchSettings = {
    ...{ c: 40, bound: 'ucb1', firstPlay: undefined, rave: 0, expandAll: 'auto', expandAfter: 1 },
    ...{ solver: true, transpositions: true, memory: 1e8 },
  };
  const parts = { batch, playouts, ...(isMerged && { symmetries }) };
  const search = new TreeSearch(parts, game.roles, settings, random.fork());
  search.setRoot(game.initial);
  return { game, search, symmetries };
}

const think = (search: TreeSearch, simulations: number): void =>
  search.think({ stop: () => false, simulations });

test.each(['tic-tac-toe/tic-tac-toe', 'col-and-snort/col-3x3'])(
  '%s is proved with less than two thirds of the nodes, and worth the same',
  (path) => {
    const [merged, plain] = [prepared(path), prepared(path, false)];
    for (const { search } of [merged, plain]) think(search, 1e6);
    const [a, b] = [merged.search, plain.search];
    expect(a.tree.isProven(a.root)).toBe(true);
    for (const role of rolesOf(merged.game))
      expect(a.tree.value(a.root, role)).toBe(b.tree.value(b.root, role));
    expect(3 * a.tree.nodeCount).toBeLessThan(2 * b.tree.nodeCount);
  },
);

const GAMES = [
  'tic-tac-toe/tic-tac-toe',
  'connect-four/connect-four',
  'pentago/pentago',
  'knight-swap/knight-swap',
];

test.each(GAMES)('%s: the tree below a move is kept whichever of its images was searched', (path) => {
  const { game, search } = prepared(path);
  let isEverTurned = false;
  for (const joint of jointMoves(legalByRole(game, game.initial))) {
    search.forget();
    search.setRoot(game.initial);
    think(search, 2000);
    const { tree } = search;
    const entries = rolesOf(game).map((role) => {
      const all = Array.from({ length: tree.entriesOf(search.root, role) }, (_, i) =>
        tree.entryAt(search.root, role, i),
      );
      return all.find((entry) => tree.move(entry) === joint[role]) as number;
    });
    const child = tree.child(search.root, tree.jointIndex(search.root, entries));
    const visits = tree.visits(child);
    const image = tree.states.slice(tree.placeOf(child), tree.placeOf(child) + tree.stateSize);
    const state = game.next(game.initial, joint);
    const exact = new Int32Array(tree.stateSize);
    game.packing().pack(state, exact, 0);
    isEverTurned ||= image.join() !== exact.join();
    search.setRoot(state);
    const kept = search.tree;
    expect(kept.states.slice(kept.placeOf(search.root)).slice(0, kept.stateSize).join()).toBe(exact.join());
    expect(kept.visits(search.root)).toBe(visits);
    think(search, 500);
    for (const role of rolesOf(game)) {
      const moves = Array.from({ length: kept.entriesOf(search.root, role) }, (_, i) =>
        search.tree.move(search.tree.entryAt(search.root, role, i)),
      );
      const legal = new Set<number>(game.legalMoves(state, role));
      expect(moves.filter((move) => !legal.has(move))).toEqual([]);
    }
  }
  expect(isEverTurned).toBe(true);
});

test.each(GAMES)('%s: the expected line is legal in the game itself', (path) => {
  const { game, search } = prepared(path);
  think(search, 5000);
  const line = expectedLine(search, 'visits');
  expect(line.length).toBeGreaterThan(1);
  let state = game.initial;
  for (const joint of line) {
    for (const role of rolesOf(game)) expect(game.legalMoves(state, role)).toContain(joint[role] as Move);
    state = game.next(state, joint as Move[]);
  }
});

test('images of legal moves are legal in the image of a position', () => {
  const { game, symmetries } = prepared('pentago/pentago');
  const packing = game.packing();
  const random = seededRandom(3);
  let state = game.initial;
  for (let step = 0; step < 6; step++) {
    const legal = legalByRole(game, state);
    for (let symmetry = 0; symmetry < symmetries.order; symmetry++) {
      const words = new Int32Array(packing.words);
      packing.pack(state, words, 0);
      symmetries.apply(symmetry, words, 0);
      const image = packing.unpack(words, 0);
      const images = rolesOf(game).map((role) =>
        (legal[role] ?? []).map((move) => symmetries.moveImage(symmetry, move)),
      );
      const sorted = (moves: readonly number[]): number[] => [...moves].sort((a, b) => a - b);
      for (const role of rolesOf(game))
        expect(sorted(images[role] as Move[])).toEqual(sorted(game.legalMoves(image, role)));
    }
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
});
