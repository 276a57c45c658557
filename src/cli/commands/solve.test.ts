import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

test('a solved game has its goals and a line', async () => {
  const { code, out } = await anygame(['solve', 'tic-tac-toe']);
  expect(code).toBe(0);
  expect(out).toMatch(/^tic-tac-toe is solved: examined /);
  expect(out).toContain('goals under best play:\n  x  50\n  o  50\n');
  // The line depends on whether exhaustive solving or search finishes first.
  expect(out).toMatch(/a line of best play, 9 moves:\n {2}1\. {2}x: \(mark \d \d\)\n {2}2\. {2}o: /);
});

test('moves can be made before', async () => {
  const { out } = await anygame(['solve', 'tic-tac-toe', 'mark 1 1', 'mark 1 2']);
  expect(out).toContain('  x  100\n  o    0\n');
  expect((await anygame(['solve', 'tic-tac-toe', 'mark 4 4'])).code).toBe(1);
});

test('a best response against random moves is an expectation', async () => {
  const { code, out } = await anygame(['solve', 'horseshoe', '--against-random', 'blue']);
  expect(code).toBe(0);
  expect(out).toContain('goals if blue plays best and all others at random:\n  red    6.25\n  blue  93.75\n');
  const { code: wrong, err } = await anygame(['solve', 'horseshoe', '--against-random', 'bleu']);
  expect(wrong).toBe(2);
  expect(err).toContain(
    "there is no player 'bleu' in this game. Did you mean 'blue'? Choose from red, blue.",
  );
});

test('simultaneous moves are mixed', async () => {
  const { out } = await anygame(['solve', 'matching-pennies']);
  expect(out.match(/50\.00 %/g)).toHaveLength(4);
});

test('what is not solved says why, and how far it came, with another exit code', async () => {
  const hidden = await anygame(['solve', 'kuhn-poker']);
  expect(hidden.code).toBe(1);
  expect(hidden.out).toContain('kuhn-poker is not solved: ann does not always know the position');
  const late = await anygame(['solve', 'connect-four', '--time', '100ms']);
  expect(late.code).toBe(1);
  expect(late.out).toMatch(
    /connect-four is not solved: the time is up .*\n {2}examined [\d,]+ positions? in /,
  );
});

test('programs get JSON', async () => {
  const { out } = await anygame(['solve', '3-puzzle', '--json']);
  const result = JSON.parse(out);
  expect(result).toMatchObject({
    version: 1,
    game: '3-puzzle',
    status: 'solved',
    roles: [{ name: 'player', goal: 100 }],
    lineEnd: 'over',
    positions: 27,
    method: 'all positions',
  });
  expect(result.line).toHaveLength(6);
  const unsolved = JSON.parse((await anygame(['solve', 'chicken', '--json'])).out);
  expect(unsolved).toMatchObject({ status: 'unsolved', reason: 'simultaneous' });
});

test('what was solved of tic-tac-toe is the solution of number scrabble', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-solve-'));
  try {
    const store = path.join(folder, 'store.sqlite');
    const first = await anygame(['solve', 'tic-tac-toe', '--store', store]);
    expect(first.out).toContain('is solved: examined ');
    const second = await anygame(['solve', 'number-scrabble', '--store', store, '--json']);
    const solution = JSON.parse(second.out);
    expect(solution).toMatchObject({ status: 'solved', keptIn: store, lineEnd: 'over' });
    expect(solution.roles.map(({ goal }: { goal: number }) => goal)).toEqual([50, 50]);
    expect(solution.line[0]).toContainEqual(expect.stringMatching(/^\(take \d\)$/));
    const wrong = await anygame(['solve', 'tic-tac-toe', 'mark 1 1', '--store', store]);
    expect(wrong.err).toContain('--store saves solutions of whole games');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
