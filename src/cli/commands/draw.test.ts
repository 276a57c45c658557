import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('anygame draw', () => {
  test('writes a picture of a position', async () => {
    const file = path.join(folder, 'board.svg');
    const { code, out } = await anygame(['draw', 'tic-tac-toe', 'mark 2 2', '-o', file]);
    expect(code).toBe(0);
    const svg = readFileSync(file, 'utf8');
    expect(out).toBe(`${file}: ${Buffer.byteLength(svg)} bytes\n`);
    expect(svg).toMatch(/^<svg [\s\S]*<desc>o is to move[^<]*2 2 x[^<]*<\/desc>[\s\S]*<\/svg>\n$/);
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  test('in dark colours, on standard output', async () => {
    const { out } = await anygame(['draw', 'horseshoe', '--dark', '-o', '-']);
    expect(out).not.toContain('prefers-color-scheme');
    expect(out).toContain('<circle class="ag-point"');
  });

  test('prints the scene as JSON', async () => {
    const { out } = await anygame(['draw', 'tic-tac-toe', '--json']);
    const scene = JSON.parse(out);
    expect(scene.boards[0].cells).toHaveLength(9);
    expect(scene.players).toMatchObject([
      { name: 'x', isToMove: true },
      { name: 'o', isToMove: false },
    ]);
  });

  test('takes a view from beside a sheet or from where it is told', async () => {
    const sheet = path.join(folder, 'mine.kif');
    const rules = readFileSync('games/tic-tac-toe/tic-tac-toe.kif', 'utf8');
    writeFileSync(sheet, rules);
    writeFileSync(path.join(folder, 'mine.view.json'), '{ "looks": { "x": { "symbol": "ghost" } } }');
    const { out } = await anygame(['draw', sheet, 'mark 1 1', '--json', '-o', '-']);
    expect(JSON.parse(out).boards[0].pieces[0].symbol).toBe('ghost');
    const wrong = path.join(folder, 'wrong.json');
    writeFileSync(wrong, '{ "looks": { "x": { "symbol": "unicorn" } } }');
    const refused = await anygame(['draw', sheet, '--view', wrong]);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('looks.x.symbol: must be one of');
  });

  test('says what is missing', async () => {
    expect(await anygame(['draw'])).toMatchObject({ code: 2, err: expect.stringContaining('which game?') });
    expect(await anygame(['draw', 'chess', '--library', folder])).toMatchObject({ code: 2 });
    expect(await anygame(['draw', 'tic-tac-toe', 'mark 9 9'])).toMatchObject({ code: 1 });
    expect(readdirSync(folder)).not.toContain('tic-tac-toe.svg');
  });
});
