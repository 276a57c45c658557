import { expect, test } from 'vitest';
import { SpriteGame } from '../../engines/index.ts';
import { readLevel, readVgdl } from '../../vgdl/index.ts';
import { explainLine } from './explain.ts';

const RULES = `BasicGame square_size=10
    SpriteSet
        goal > Door
        key > Resource limit=3
        thorn > Immovable
        ghost > RandomNPC
        avatar > MovingAvatar healthPoints=5
    InteractionSet
        avatar wall > stepBack
        ghost wall > stepBack
        key avatar > collectResource scoreChange=2
        avatar thorn > subtractHealthPoints value=2
        ghost avatar > killSprite scoreChange=50
        goal avatar > killIfOtherHasMore resource=key limit=1 scoreChange=1
    LevelMapping
        g > goal
        k > key
        t > thorn
        h > ghost
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
        SpriteCounter stype=avatar limit=0 win=False`;

const RIGHT = 2;
const LEFT = 1;

function game(text: string): SpriteGame {
  const { level } = readLevel(text);
  if (level === undefined) throw new Error('no level');
  return new SpriteGame(readVgdl(RULES).description, level);
}

const explained = (level: string, line: readonly number[]): string[] => {
  const own = game(level);
  const start = own.start();
  const key = own.key(start);
  const told = explainLine(own, start, 0, line).map(({ ticks, text }) => `${ticks}: ${text}`);
  // The state of the caller stays as it is.
  expect(own.key(start)).toBe(key);
  return told;
};

test('what is taken, lost and won along a line is told with its tick', () => {
  expect(explained('A.kktg', [RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT])).toEqual([
    '2: takes key, +2 points',
    '3: takes key, +2 points',
    '4: loses 2 health',
    '5: +1 point, wins',
  ]);
  expect(explained('A.kktg', [LEFT, LEFT])).toEqual([]);
});

test('what depends on chance is expected only if it happens in most runs', () => {
  const told = explained('wwwwwww\nwA.k.gw\nwwwwwww\nwh    w\nwwwwwww', [RIGHT, RIGHT, RIGHT, RIGHT]);
  expect(told).toEqual(['2: takes key, +2 points', '4: +1 point, wins']);
  // Whether the avatar meets the ghost in a given tick depends on the ghost's steps.
  const met = explained('wwwwwwwwww\nwA   h  gw\nw        w\nwwwwwwwwww', [RIGHT, RIGHT, RIGHT]);
  expect(met).toEqual([]);
});
