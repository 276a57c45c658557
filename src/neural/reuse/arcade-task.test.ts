import { expect, it } from 'vitest';
import { ACTION_NAMES } from '../../engines/index.ts';
import { installedArcade } from '../../host/index.ts';
import { loadArcade } from '../../library/index.ts';
import { arcadeTask } from './arcade-task.ts';
import { Evolution } from './evolution.ts';
import { ObjectLayers, stickAction } from './object-layers.ts';
import { STAND_INS } from './stand-ins.ts';

it.each(STAND_INS)('$game shows its objects in layers and can be played', async ({ game: name, classes }) => {
  const game = await loadArcade(name, installedArcade());
  const layers = new ObjectLayers(game, classes);
  const { list, count } = layers.activeInputs(game.start(), 0);
  const cells = game.avatarCell(game.start(), 0);
  const { width, height } = game.layerShape;
  const row = Math.floor((Math.floor(cells / width) * 10) / height);
  const column = Math.floor(((cells % width) * 8) / width);
  expect([...list.subarray(0, count)]).toContain(row * 8 + column);
  const task = arcadeTask(name, game, { classes, mostTicks: 200 });
  const evolution = new Evolution(task, { seed: 1, options: { evaluations: 4, members: 4 } });
  expect(Number.isFinite(evolution.next().best)).toBe(true);
  const again = new Evolution(arcadeTask(name, game, { classes, mostTicks: 200 }), {
    seed: 1,
    options: { evaluations: 4, members: 4 },
  });
  expect(again.next()).toEqual(evolution.generations[0]);
});

it('reads the stick', () => {
  const all = Int32Array.from(ACTION_NAMES, (_, i) => i);
  const strongest = (out: number): number[] => Array.from({ length: 10 }, (_, i) => (i === out ? 1 : 0));
  const name = (out: number, legal: ArrayLike<number> = all) =>
    ACTION_NAMES[stickAction(strongest(out), legal)];
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((out) => name(out))).toEqual([
    'LEFT',
    'UP',
    'RIGHT',
    'LEFT',
    'NIL',
    'RIGHT',
    'LEFT',
    'DOWN',
    'RIGHT',
    'USE',
  ]);
  // A paddle that moves up and down only.
  expect([0, 3, 6, 9].map((out) => name(out, [0, 3, 4]))).toEqual(['UP', 'NIL', 'DOWN', 'NIL']);
});
