import { expect, test } from 'vitest';
import { javaRandom, seededRandom } from '../../base/index.ts';
import { AtomBuffer, Rollouts } from '../../game/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { SpriteGame } from './sprite-game.ts';
import { spriteViews } from './views.ts';

const LEFT = 1;
const RIGHT = 2;

/** A corridor with crates, a goal at its end, and something that makes mist. */
function game(more: { sprites?: string; interactions?: string; level?: string } = {}): SpriteGame {
  const rules = `BasicGame square_size=10
    SpriteSet
        goal > Door
        crate > Passive
        ghost > RandomNPC
        mist > Flicker limit=3
        mint > SpawnPoint stype=coin
        coin > Resource limit=5
        ${more.sprites ?? ''}
        avatar > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        crate avatar > bounceForward
        crate wall > undoAll
        ghost wall > stepBack
        goal crate > killSprite scoreChange=7
        ${more.interactions ?? ''}
    LevelMapping
        g > goal
        c > crate
        h > ghost
        m > mint
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True`;
  const { level } = readLevel(more.level ?? 'wwwwwww\nw Ac gw\nwwwwwww');
  if (level === undefined) throw new Error('no level');
  return new SpriteGame(readVgdl(rules).description, level);
}

const places = (own: SpriteGame, state: ReturnType<SpriteGame['start']>, name: string) =>
  [...spriteViews(own.compiled, state)].filter(({ kind }) => kind.name === name).map(({ x, y }) => [x, y]);

test('a crate is pushed to the goal, which wins and scores', () => {
  const own = game();
  const state = own.start();
  const random = seededRandom(1);
  for (const action of [RIGHT, RIGHT]) own.step(state, [action], random);
  expect(places(own, state, 'crate')).toEqual([[50, 10]]);
  expect([own.status(state, 0), own.score(state, 0), own.ticks(state)]).toEqual(['won', 7, 2]);
});

test('a crate before a wall does not move, and neither does the avatar', () => {
  const own = game({ level: 'wwwwwww\nwcA  gw\nwwwwwww' });
  const state = own.start();
  own.step(state, [LEFT], seededRandom(1));
  expect(places(own, state, 'avatar')).toEqual([[20, 10]]);
  expect(places(own, state, 'crate')).toEqual([[10, 10]]);
});

test('copies are independent, and the same seed and actions give the same run', () => {
  const own = game({ level: 'wwwwwwwww\nwA hhh gw\nw m     w\nwwwwwwwww' });
  const run = () => {
    const random = javaRandom(5);
    const state = own.start();
    for (let tick = 0; tick < 60; tick++) own.step(state, [tick % 5], random);
    return own.key(state);
  };
  expect(run()).toBe(run());
  const state = own.start();
  const kept = own.copy(state);
  const key = own.key(kept);
  for (let tick = 0; tick < 60; tick++) own.step(state, [0], seededRandom(2));
  expect(own.key(kept)).toBe(key);
  expect(own.key(own.copy(kept, state))).toBe(key);
});

test('a spawner without end stops at the limit of sprites instead of filling the memory', () => {
  const level = ['w'.repeat(102), `wA${'m'.repeat(98)}gw`, 'w'.repeat(102)].join('\n');
  const own = game({ level });
  const state = own.start();
  const random = seededRandom(1);
  for (let tick = 0; tick < 130; tick++) own.step(state, [0], random);
  const count = [...spriteViews(own.compiled, state)].length;
  expect(count).toBeGreaterThan(9_900);
  expect(count).toBeLessThanOrEqual(10_001);
});

test('transformations that go in circles and timers that never rest end with the tick', () => {
  const own = game({
    interactions: `crate avatar > transformTo stype=ghost
        ghost avatar > transformTo stype=crate
        crate crate > cloneSprite
        avatar TIME > spawn stype=mist timer=0 repeating=True`,
    level: 'wwwww\nwAcgw\nwwwww',
  });
  const state = own.start();
  const random = seededRandom(1);
  for (let tick = 0; tick < 200; tick++) own.step(state, [RIGHT], random);
  expect(own.ticks(state)).toBeGreaterThan(0);
});

test('unknown characters of a level are empty cells', () => {
  const own = game({ level: 'wwwww\nwA?gw\nwwwww' });
  expect([...spriteViews(own.compiled, own.start())].length).toBe(own.compiled.placed.length);
});

test('the avatar has the only atom of its own, and rollouts count what they run', () => {
  const own = game();
  const atoms = new AtomBuffer();
  own.atoms(own.start(), 0, atoms);
  expect(atoms.own).toBe(1);
  expect(Math.max(...atoms.values.subarray(0, atoms.length))).toBeLessThan(own.atomLimit);
  const { ticks, wins } = new Rollouts(own).run(
    own.start(),
    { role: 0, count: 50, depth: 2, first: RIGHT },
    seededRandom(3),
  );
  expect(ticks).toBe(100);
  expect(wins).toBeGreaterThan(0);
});
