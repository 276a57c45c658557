import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSheet } from '../../table/load-sheet.ts';
import { type CircuitDrawing, Inside } from './inside.ts';

function opened(path: string): Inside {
  const sheet = readFileSync(new URL(`../../../games/${path}.kif`, import.meta.url), 'utf8');
  const loaded = loadSheet(path, sheet);
  if (loaded.kind === 'refused') throw new Error(loaded.problem);
  return new Inside(loaded, () => performance.now());
}

const inside = opened('tic-tac-toe/tic-tac-toe');
const WHOLE = { output: undefined, opened: [], followed: [] };

function shownValue({ nodes }: CircuitDrawing, kind: string, label: string): boolean | undefined {
  return nodes.find((node) => node.kind === kind && node.label === label)?.isTrue;
}

test('the whole circuit of a small game is drawn, with the values of the position', () => {
  const { circuit } = inside.game();
  expect(circuit?.canBeWhole).toBe(true);
  const drawing = inside.drawing([], WHOLE, []);
  expect(drawing.nodes.filter(({ kind }) => kind === 'and' || kind === 'or').length).toBe(circuit?.gates);
  expect(shownValue(drawing, 'fluent', '(cell 1 1 empty)')).toBe(true);
  expect(shownValue(drawing, 'fluent', '(cell 1 1 x)')).toBe(false);
  expect(shownValue(drawing, 'legal', '(legal x (mark 1 1))')).toBe(true);
  expect(shownValue(drawing, 'terminal', 'terminal')).toBe(false);
  const after = inside.drawing([['(mark 1 1)', 'noop']], WHOLE, []);
  expect(shownValue(after, 'fluent', '(cell 1 1 x)')).toBe(true);
  expect(shownValue(after, 'legal', '(legal x (mark 1 1))')).toBe(false);
});

test('an input that is turned over changes what depends on it', () => {
  const before = inside.drawing([], WHOLE, []);
  const cell = before.nodes.find(({ label }) => label === '(cell 1 1 empty)');
  const after = inside.drawing([], WHOLE, [cell?.node ?? 0]);
  expect(shownValue(after, 'fluent', '(cell 1 1 empty)')).toBe(false);
  expect(shownValue(after, 'legal', '(legal x (mark 1 1))')).toBe(false);
  expect(after.nodes.find(({ id }) => id === cell?.id)?.isTurned).toBe(true);
});

test('what is shown agrees: an and is true if all its inputs are, an or if any is', () => {
  const { nodes, edges } = inside.drawing([['(mark 2 2)', 'noop']], WHOLE, []);
  for (const node of nodes) {
    const inputs = edges.filter(({ to }) => to === node.id).map(({ isTrue }) => isTrue);
    if (node.kind === 'and') expect(node.isTrue).toBe(inputs.every(Boolean));
    else if (node.kind === 'or') expect(node.isTrue).toBe(inputs.some(Boolean));
    else if (inputs.length > 0 && node.kind !== 'feedback') expect(node.isTrue).toBe(inputs[0]);
  }
});

test('of a large game, what lies around an output is drawn, and more when asked for', () => {
  const connect = opened('connect-four/connect-four');
  const { circuit } = connect.game();
  const output = circuit?.outputs.indexOf('terminal') ?? -1;
  const first = connect.drawing([], { output, opened: [], followed: [] }, []);
  expect(first.nodes.length).toBeLessThan(700);
  const closed = first.nodes.find(({ hidesInputs, node }) => hidesInputs && node !== undefined);
  expect(closed).toBeDefined();
  const more = connect.drawing([], { output, opened: [closed?.node ?? 0], followed: [] }, []);
  expect(more.nodes.length).toBeGreaterThan(first.nodes.length);
  expect(more.nodes.find(({ id }) => id === closed?.id)?.hidesInputs).toBe(false);
});

test('findings say what they rest on', () => {
  const { groups } = inside.findings();
  const turns = groups.find(({ title }) => title === 'Turns');
  expect(turns?.findings[0]).toEqual({ text: 'turn-taking', basis: 'proved' });
  expect(groups.map(({ title }) => title)).toContain('Symmetries');
});

test('the search tree can be looked into, branch by branch', () => {
  const { branches } = inside.search([], 0.3);
  expect(branches).toHaveLength(9);
  expect(branches[0]?.text).toMatch(/^x: mark \d \d$/);
  const deeper = inside.branches(branches[0]?.node ?? -1);
  expect(deeper[0]?.text).toMatch(/^o: mark \d \d$/);
});

test('a finished game has nothing to search', () => {
  const line = ['1 1', '1 2', '2 2', '1 3', '3 3'].map((cell, i) =>
    i % 2 === 0 ? [`(mark ${cell})`, 'noop'] : ['noop', `(mark ${cell})`],
  );
  expect(() => inside.search(line, 0.1)).toThrow('over');
});

test('what won random games have in common is told by the places of the board', () => {
  const [x] = inside.learn().roles;
  expect(x?.role).toBe('x');
  expect(x?.maps[0]?.what).toBe('x');
  const cells = [...(x?.maps[0]?.cells ?? [])].sort((a, b) => b.share - a.share);
  expect(cells[0]?.share).toBeGreaterThan(0.55);
  const [board] = inside.position([]).scene.boards;
  expect(board?.cells.find(({ id }) => id === cells[0]?.cell)).toMatchObject({ x: 2, y: 1.5 });
});
