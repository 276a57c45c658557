import { expect, test } from 'vitest';
import { sheetDescription } from '../../test/games.ts';
import { compile } from '../engines/index.ts';
import { countStates, legalByRole, type MergedPositions, type Move, type StateCount } from '../game/index.ts';
import { solve } from '../search/index.ts';
import { mergedPositions } from './position-symmetries.ts';

function prepared(sheet: string) {
  const { game, compiled } = compile(sheetDescription(sheet));
  if (compiled === undefined) throw new Error('no circuit');
  return { game, circuit: compiled.unsimplified };
}

function rowsOf(sheet: string, depth: number, useSymmetries: boolean): StateCount[] {
  const { game, circuit } = prepared(sheet);
  const merged = useSymmetries ? mergedPositions(game, circuit, { from: game.initial }) : undefined;
  const rows: StateCount[] = [];
  for (const event of countStates(game, depth, 1e6, merged)) if (event.kind === 'row') rows.push(event.row);
  return rows;
}

test.each([
  ['games/tic-tac-toe/tic-tac-toe.kif', 6],
  ['games/connect-four/connect-four-5x4.kif', 4],
  ['games/lights-out/lights-out-3.kif', 3],
])('%s has as many paths and states whether they are merged or not', (sheet, depth) => {
  const merged = rowsOf(sheet, depth, true);
  const plain = rowsOf(sheet, depth, false);
  expect(merged.map(({ classes: _, ...row }) => row)).toEqual(plain);
  expect(merged.at(-1)?.classes ?? 0).toBeLessThan(plain.at(-1)?.states ?? 0);
});

test('tic-tac-toe has 765 positions up to its eight symmetries', () => {
  const rows = rowsOf('games/tic-tac-toe/tic-tac-toe.kif', 9, true);
  expect(rows.reduce((sum, { classes = 0 }) => sum + classes, 0)).toBe(765);
});

test.each(['games/tic-tac-toe/tic-tac-toe.kif', 'games/col-and-snort/snort-3x3.kif'])(
  '%s is worth the same with positions merged, and its line of play is legal',
  (sheet) => {
    const { game, circuit } = prepared(sheet);
    const merged = mergedPositions(game, circuit, { from: game.initial }) as MergedPositions;
    expect(merged.order).toBeGreaterThan(1);
    const plain = solve(game);
    // On a clock that stands still, merging is free.
    const quick = solve(game, { merged: () => merged, mergeAfter: 10, now: () => 0 });
    if (plain.kind !== 'solved' || quick.kind !== 'solved') throw new Error('unsolved');
    expect(quick.goals).toEqual(plain.goals);
    if (quick.method === 'all positions' && plain.method === 'all positions')
      expect(quick.positions).toBeLessThan(plain.positions);
    const last = quick.line.reduce((state, moves) => game.next(state, moves), game.initial);
    expect(game.isTerminal(last)).toBe(true);
    expect(game.roles.map((_, role) => game.utility(last, role as never))).toEqual(quick.goals);
  },
);

test('only symmetries that leave the first position as it is are used', () => {
  const { game, circuit } = prepared('games/tic-tac-toe/tic-tac-toe.kif');
  const after = (text: string): number => {
    const legal = legalByRole(game, game.initial);
    const move = legal[0]?.find((each) => game.moveText(each) === text);
    const from = game.next(game.initial, [move as Move, legal[1]?.[0] as Move]);
    return mergedPositions(game, circuit, { from })?.order ?? 1;
  };
  // The centre is fixed by all eight symmetries, a corner by its diagonal.
  expect([after('(mark 2 2)'), after('(mark 1 1)')]).toEqual([8, 2]);
});
