import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readViewFile, readViewOf } from './view-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'view-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const DATA = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;

test('images are read from beside the view file', async () => {
  writeFileSync(at('game.view.json'), '{"looks": {"King": {"image": "king.svg", "tile": [0, 0, 2, 1]}}}');
  writeFileSync(at('king.svg'), SVG);
  const { looks } = await readViewFile(at('game.view.json'));
  expect(looks.king?.image).toEqual({ source: DATA, tile: { column: 0, row: 0, columns: 2, rows: 1 } });
});

test('a missing image and one that is too large are errors', async () => {
  writeFileSync(at('game.view.json'), '{"looks": {"king": {"image": "king.png"}}}');
  await expect(readViewFile(at('game.view.json'))).rejects.toThrow(/king\.png: /);
  writeFileSync(at('king.png'), Buffer.alloc(600 * 1024));
  await expect(readViewFile(at('game.view.json'))).rejects.toThrow(/king\.png: 0\.6/);
});

test('names in a sheet with drawit rules are drawn as the images beside it', async () => {
  writeFileSync(at('lamps.kif'), '(role x) (<= (drawit 1 1 Glow) (true on))');
  writeFileSync(at('glow.svg'), SVG);
  writeFileSync(at('other.svg'), SVG);
  expect((await readViewOf(at('lamps.kif')))?.looks).toEqual({ glow: { image: { source: DATA } } });
  writeFileSync(at('lamps.view.json'), '{"looks": {"glow": {"symbol": "star"}}}');
  expect((await readViewOf(at('lamps.kif')))?.looks).toEqual({ glow: { symbol: 'star' } });
});

test('sheets without drawit rules are drawn without images of their own', async () => {
  writeFileSync(at('game.kif'), '(role glow)');
  writeFileSync(at('glow.svg'), SVG);
  expect(await readViewOf(at('game.kif'))).toBeUndefined();
});
