import { expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { SpriteGame } from './sprite-game.ts';

const LEVEL = 'gggghhhhA\ngggggggg.\nhhhhhhhhh';

function game(sprites: readonly string[], interactions: readonly string[], head = ''): SpriteGame {
  const rules = [
    `BasicGame square_size=10 ${head}`,
    ' SpriteSet',
    ...sprites.map((line) => `  ${line}`),
    '  avatar > MovingAvatar',
    ' InteractionSet',
    ...interactions.map((line) => `  ${line}`),
    ' LevelMapping',
    '  g > g',
    '  h > h',
    ' TerminationSet',
    '  Timeout limit=1000 win=True',
  ].join('\n');
  const { level } = readLevel(LEVEL);
  if (level === undefined) throw new Error('no level');
  return new SpriteGame(readVgdl(rules).description, level);
}

/** Returns the error message of the tick that is stopped, or undefined if none is. */
function stoppedBy(own: SpriteGame, ticks: number): string | undefined {
  const state = own.start();
  const random = seededRandom(1);
  try {
    for (let tick = 0; tick < ticks; tick++) own.step(state, [0], random);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [
    'sprites that clone each other',
    ['g > Chaser stype=h', 'h > Chaser stype=g'],
    ['g g > cloneSprite', 'h h > cloneSprite'],
    10,
  ],
  [
    'a spawner on its own place',
    ['g > SpawnPoint stype=h cooldown=1', 'h > Passive'],
    ['h h > pullWithIt'],
    100,
  ],
  ['effects on all sprites', ['g > SpawnPoint stype=h cooldown=1', 'h > RandomNPC'], ['h h > undoAll'], 100],
])('a tick with %s is stopped and says why', (_, sprites, interactions, ticks) => {
  const message = stoppedBy(game(sprites, interactions, 'MAX_SPRITES=1000000000'), ticks);
  expect(message).toMatch(
    /^tick \d+ was stopped, .* steps\. There are \d+ sprites, \d+ of them 'h'\. Create fewer/,
  );
});

test('a chain of transformations ends within each tick', () => {
  const chain = ['g g', 'g h', 'h g', 'h h'].map(
    (pair) => `${pair} > transformTo stype=${pair.endsWith('g') ? 'h' : 'g'}`,
  );
  expect(stoppedBy(game(['g > RandomNPC', 'h > RandomNPC'], chain), 200)).toBeUndefined();
});

test('no head line allows more sprites than there is room for', () => {
  const own = game(['g > SpawnPoint stype=g cooldown=1', 'h > Passive'], [], 'MAX_SPRITES=1000000000');
  expect(own.compiled.mostSprites).toBe(100_000);
  expect(stoppedBy(own, 14)).toBeUndefined();
});

test('after a stopped tick, other states are played on', () => {
  const own = game(['g > Chaser stype=h', 'h > Chaser stype=g'], ['g g > cloneSprite', 'h h > cloneSprite']);
  const first = own.start();
  own.step(first, [0], seededRandom(1));
  stoppedBy(own, 10);
  const second = own.start();
  own.step(second, [0], seededRandom(1));
  expect(own.key(second)).toBe(own.key(first));
});
