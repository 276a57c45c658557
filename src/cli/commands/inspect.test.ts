import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-inspect-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('inspect', () => {
  test('tells what a game is made of', async () => {
    const { code, out, err } = await anygame(['inspect', 'tic-tac-toe']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^tic-tac-toe\n\nlanguage {3}GDL\nroles {6}x, o\nsheet {6}8 facts, 25 rules\n/);
    expect(out).toContain('start      10 facts; legal moves: x 9, o 1\n');
    expect(out).toContain('engine     circuit (the rules fit into a circuit)\n');
    expect(out).toMatch(/^circuit {4}29 fluents, 20 moves, \d+ gates/m);
    expect(out).toMatch(/^ +27 +[\d.]+ ms {2}tic-tac-toe:51 \(next \(cell \?row \?column \?content\)\)$/m);
    expect(out).toMatch(/^ {2}turns +turn-taking; to move: x when \(control x\)/m);
    expect(out).toMatch(/^ {2}length +at most 9 moves/m);
  });

  test('with the rules engine there is no circuit to tell of', async () => {
    const { out } = await anygame(['inspect', 'tic-tac-toe', '--engine', 'rules']);
    expect(out).toContain('rules (the rules engine was asked for)');
    expect(out).not.toContain('gates');
  });

  test('shows the rule that is to blame if there is no circuit', async () => {
    const { code, out } = await anygame(['inspect', 'tic-tac-toe', '--build-time', '0.001ms']);
    expect(code).toBe(0);
    expect(out).toMatch(/^engine +rules \(no circuit: /m);
    expect(out).toMatch(/^tic-tac-toe:\d+: no circuit: .*\n +\|\n *\d+ \| \(/m);
  });

  test('tells programs everything as JSON', async () => {
    const { out } = await anygame(['inspect', 'tic-tac-toe', '--json', '--no-analysis']);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      game: 'tic-tac-toe',
      dialect: 'gdl-1',
      roles: ['x', 'o'],
      rules: 33,
      initial: { facts: 10, terminal: false, legal: [9, 1] },
      engine: 'circuit',
      circuit: { fluents: 29, moves: 20 },
      analysis: null,
      refusal: null,
    });
    const analysed = JSON.parse((await anygame(['inspect', 'tic-tac-toe', '--json'])).out);
    expect(analysed.analysis.turns.order).toEqual({ value: 'turn-taking', basis: 'proved' });
  });

  test('draws the circuit', async () => {
    const { out } = await anygame(['inspect', 'tic-tac-toe', '--dot', '-', '--only', 'terminal']);
    expect(out).toMatch(/^digraph \{[\s\S]*\}\n$/);
    const file = path.join(folder, 'circuit.dot');
    expect(await anygame(['inspect', 'tic-tac-toe', '--dot', file])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toMatch(/^digraph/);
  });

  test('does not draw what is not there, or is too large', async () => {
    expect(await anygame(['inspect', 'tic-tac-toe', '--dot', '-', '--limit', '10'])).toMatchObject({
      code: 1,
      out: '',
    });
    expect(await anygame(['inspect', 'tic-tac-toe', '--dot', '-', '--engine', 'rules'])).toEqual({
      code: 1,
      out: '',
      err: 'anygame: tic-tac-toe: there is no circuit to draw (the rules engine was asked for)\n',
    });
  });
});

describe('compile', () => {
  test('a compiled game is taken for a game by every command', async () => {
    const file = path.join(folder, 'game.any');
    const { code, out, err } = await anygame(['compile', 'tic-tac-toe', '-o', file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/game\.any: [\d,]+ bytes\n$/);
    const position = (await anygame(['step', 'tic-tac-toe', '5', '1'])).out;
    expect((await anygame(['step', file, '5', '1'])).out).toBe(position);
    expect((await anygame(['step', file, '5', '1', '--engine', 'rules'])).out).toBe(position);
    expect((await anygame(['perft', file, '4'])).out).toBe(
      (await anygame(['perft', 'tic-tac-toe', '4'])).out,
    );
    expect((await anygame(['inspect', file])).out).toContain('circuit (the file holds the circuit)');
    expect(await anygame(['check', file])).toMatchObject({ code: 0, err: '' });
    expect((await anygame(['format', file])).out).toBe((await anygame(['format', 'tic-tac-toe'])).out);
    expect(await anygame(['format', '--write', file])).toMatchObject({ code: 2 });
  });

  test('a damaged file is told to be one', async () => {
    const file = path.join(folder, 'game.any');
    await anygame(['compile', 'tic-tac-toe', '-o', file]);
    writeFileSync(file, readFileSync(file).subarray(0, -7));
    const { code, err } = await anygame(['step', file]);
    expect(code).toBe(2);
    expect(err).toContain('7 bytes are missing at the end of this game file');
  });

  test('a circuit can be had as JSON', async () => {
    const file = path.join(folder, 'game.json');
    expect(await anygame(['compile', 'tic-tac-toe', '-o', file])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8')).fluents).toHaveLength(29);
  });

  test.each([
    [['tic-tac-toe', '-o', 'game.txt'], 2, /game\.txt: the name must end in \.any or \.json/],
    [['tic-tac-toe', '-o', 'nowhere/game.any'], 2, /cannot be written \(there is no such folder\)/],
    [['tic-tac-toe', '--build-time', '0.001ms'], 1, /tic-tac-toe: not compiled: no circuit: /],
  ])('%j', async (args, code, complaint) => {
    const said = await anygame(['compile', ...args]);
    expect(said.code).toBe(code);
    expect(said.err).toMatch(complaint);
  });
});
