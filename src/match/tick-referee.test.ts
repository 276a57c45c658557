import { expect, test } from 'vitest';
import { SpriteGame } from '../engines/index.ts';
import { readLevel, readVgdl } from '../vgdl/index.ts';
import { COMPETITION_CLOCK, playTicks } from './tick-referee.ts';

const RULES = `BasicGame
    SpriteSet
        goal > Door
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

function walk(): SpriteGame {
  const { level } = readLevel('A...g');
  if (level === undefined) throw new Error('the level is wrong');
  return new SpriteGame(readVgdl(RULES).description, level);
}

/** A player that moves right, and a clock that advances by some milliseconds with each answer. */
function slowly(milliseconds: (tick: number) => number) {
  const game = walk();
  const right = game.actionNames.indexOf('RIGHT');
  let time = 0;
  let asked = 0;
  const player = {
    choose: () => {
      time += milliseconds(asked++);
      return right;
    },
  };
  return { game, right, player, now: () => time };
}

test('a run ends with its status, its score and the actions that led there', async () => {
  const { game, player, now, right } = slowly(() => 1000);
  const run = await playTicks(game, [player], { seed: 1, now });
  expect(run).toMatchObject({ ticks: 4, statuses: ['won'], scores: [3], late: [0], disqualified: [false] });
  expect(run.actions).toEqual([[right, right, right, right]]);
});

test('an answer after 40 milliseconds counts as no action', async () => {
  const { game, player, now } = slowly((tick) => (tick < 2 ? 45 : 40));
  const run = await playTicks(game, [player], { seed: 1, now, clock: COMPETITION_CLOCK });
  expect(run).toMatchObject({ ticks: 6, statuses: ['won'], late: [2], disqualified: [false] });
});

test('who takes longer than 50 milliseconds twice is disqualified', async () => {
  const once = slowly((tick) => (tick === 1 ? 51 : 1));
  const kept = await playTicks(once.game, [once.player], {
    seed: 1,
    now: once.now,
    clock: COMPETITION_CLOCK,
  });
  expect(kept).toMatchObject({ statuses: ['won'], late: [1], disqualified: [false] });
  const twice = slowly((tick) => (tick < 2 ? 51 : 1));
  const out = await playTicks(twice.game, [twice.player], {
    seed: 1,
    now: twice.now,
    clock: COMPETITION_CLOCK,
  });
  expect(out).toMatchObject({ ticks: 2, statuses: ['lost'], scores: [-1000], disqualified: [true] });
});

test('a run can be ended from outside', async () => {
  const { game, player, now } = slowly(() => 1);
  let ticks = 0;
  const run = await playTicks(game, [player], { seed: 1, now, onTick: () => ++ticks < 2 });
  expect(run).toMatchObject({ ticks: 2, statuses: ['on'], interrupted: true });
});
