import { expect, test } from 'vitest';
import { arcadeOf, WALK } from '../../../test/arcade-levels.ts';
import { seededRandom } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import { OpenLoopPlanner } from './open-loop.ts';
import { CallBudget } from './planner.ts';

const DUEL = `BasicGame square_size=10 no_players=2
    SpriteSet
        prize > Immovable
        avatar >
            left > MovingAvatar
            right > MovingAvatar
    InteractionSet
        avatar wall > stepBack
        prize left > killSprite scoreChange=1,-1
        prize right > killSprite scoreChange=-1,1
    LevelMapping
        p > prize
        l > left
        r > right
    TerminationSet
        SpriteCounter stype=prize limit=0 win=True,True
        Timeout limit=30 win=False,False
`;

function play(game: SpriteGame, seed: number, calls: number) {
  const random = seededRandom(seed);
  const planner = new OpenLoopPlanner(game, 0);
  const state = game.start();
  const actions: string[] = [];
  while (!game.isOver(state)) {
    const { action } = planner.choose(state, random, new CallBudget(calls));
    actions.push(game.actionName(action));
    game.step(state, [action], random);
  }
  return { status: game.status(state, 0), actions };
}

test('it takes the prize, not the trap beside it, and plays the same for the same seed', () => {
  const game = arcadeOf(WALK, 'wwwwwwww\nwtA   pw\nwwwwwwww\n');
  const run = play(game, 1, 400);
  expect(run.status).toBe('won');
  expect(run.actions.at(-1)).toBe('RIGHT');
  expect(play(game, 1, 400)).toEqual(run);
});

test('curiosity leads it to prizes that are farther away than it looks', () => {
  const far = `wwwwwwwwwwwwww\nwA           w\nwwwwwwwwwwww w\nwp           w\nwwwwwwwwwwwwww\n`;
  expect(play(arcadeOf(WALK, far), 2, 600).status).toBe('won');
});

test('it counts what it simulates, hears of each state, and says what it expects', () => {
  const game = arcadeOf(WALK, 'wwwww\nwA pw\nwwwww\n');
  let visits = 0;
  const decision = new OpenLoopPlanner(game, 0, { depth: 5 }).choose(
    game.start(),
    seededRandom(3),
    new CallBudget(500, { onVisit: () => visits++ }),
  );
  expect(decision.calls).toBe(visits);
  expect(decision.calls).toBe(500);
  expect(decision.line.slice(0, 2).map((action) => game.actionName(action))).toEqual(['RIGHT', 'RIGHT']);
  expect([...decision.visits.values()].every((count) => count > 0)).toBe(true);
});

test('each role of a game for two plays for itself', () => {
  const game = arcadeOf(DUEL, 'wwwwwww\nwl p rw\nwwwwwww\n');
  const names = game.roles.map((_, role) => {
    const planner = new OpenLoopPlanner(game, role);
    return game.actionName(planner.choose(game.start(), seededRandom(4), new CallBudget(3000)).action);
  });
  expect(names).toEqual(['RIGHT', 'LEFT']);
});
