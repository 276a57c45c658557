import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';

const RULES = `BasicGame square_size=10
    SpriteSet
        goal > Door color=GREEN
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        goal avatar > killSprite scoreChange=3
    LevelMapping
        g > goal
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
        Timeout limit=20 win=False
`;

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-arcade-'));
  file = path.join(folder, 'walk.vgdl');
  writeFileSync(file, RULES);
  writeFileSync(path.join(folder, 'walk_lvl0.txt'), 'wwwww\nwA gw\nwwwww\n');
  writeFileSync(path.join(folder, 'walk_lvl1.txt'), 'wwwww\nw? gw\nwwwww\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('step shows the level, the tick and the score after actions', async () => {
  const { code, out } = await anygame(['step', file, 'R']);
  expect([code, out]).toEqual([
    0,
    '#####\n# @g#\n#####\n\ntick 1\nplayer: on, score 0; LEFT RIGHT DOWN UP NIL\n',
  ]);
  const { out: json } = await anygame(['step', file, 'RIGHT', 'RIGHT', '--json']);
  expect(JSON.parse(json)).toMatchObject({ ticks: 2, players: [{ status: 'won', score: 3 }] });
});

test('words that are no actions and levels that cannot be played are refused', async () => {
  const wrong = await anygame(['step', file, 'JUMP']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("'JUMP' is no action")]);
  const level = await anygame(['step', `${file}:level=1`]);
  expect([level.code, level.err]).toEqual([expect.any(Number), expect.stringContaining('VGDL502')]);
  expect(level.code).not.toBe(0);
  const missing = await anygame(['step', `${file}:level=7`]);
  expect(missing.code).not.toBe(0);
});

test('search finds the way', async () => {
  const { out } = await anygame([
    'match',
    file,
    'search',
    '--levels',
    '0',
    '--games',
    '2',
    '--calls',
    '200',
    '--json',
    '-',
  ]);
  expect(JSON.parse(out).rows).toMatchObject([{ player: 'search', played: 2, wins: 2 }]);
});

test('look-ahead and random players play levels, and the same seed gives the same table', async () => {
  const args = [
    'match',
    file,
    'look',
    'random',
    '--levels',
    '0',
    '--games',
    '3',
    '--calls',
    '10',
    '--json',
    '-',
  ];
  const first = await anygame(args);
  expect((await anygame(args)).out).toBe(first.out);
  const { rows } = JSON.parse(first.out);
  expect(rows.map(({ player, played }: { player: string; played: number }) => [player, played])).toEqual([
    ['look', 3],
    ['random', 3],
  ]);
});

test('simulate, draw and play take arcade games', async () => {
  expect((await anygame(['simulate', file, '--playouts', '4'])).out).toContain('of 4');
  expect((await anygame(['draw', file])).out).toMatch(/^<svg [\s\S]*<title>goal<\/title>/);
  expect((await anygame(['draw', file, 'R', 'R', '--moving'])).out).toMatch(
    /<animateTransform [^>]*values="36 36;/,
  );
  expect((await anygame(['draw', file, 'R', '--text'])).out).toBe('#####\n# @g#\n#####\n');
  expect((await anygame(['play', file], { stdin: 'R R\n' })).out).toContain('player 3 (won)');
});

test('check and format know games and levels', async () => {
  const game = await anygame(['check', file]);
  expect([game.code, game.out]).toEqual([0, expect.stringContaining('no mistakes found')]);
  const level = await anygame(['check', path.join(folder, 'walk_lvl1.txt')]);
  expect([level.code, level.out]).toEqual([1, expect.stringContaining('VGDL501')]);
  expect((await anygame(['format', file])).out).toBe(RULES);
  expect((await anygame(['check', '--explain', 'VGDL201'])).out).toContain('unknown sprite class');
});
