import { expect, test } from 'vitest';
import { compileTimed } from '../engines/index.ts';
import { type Role, UNIT } from '../game/index.ts';
import { readDescription, termText } from '../gdl/index.ts';
import { installedRealTime } from '../host/index.ts';
import { inferTimedLayout } from './timed-board.ts';
import { ChessClocks } from './timed-clocks.ts';

function opened(name: string) {
  const { description } = readDescription(installedRealTime().sheet(name), name);
  if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
  const { game } = compileTimed(description, { engine: 'rules' });
  return { game, clocks: new ChessClocks(description, inferTimedLayout(description, game)) };
}

test.each([
  ['clock-sticks', 30],
  ['blitz-breakthrough', 60],
])('%s has a clock for each player, of which one runs', (name, seconds) => {
  const { game, clocks } = opened(name);
  const [white, black] = ['white', 'black'];
  const whole = seconds * UNIT;
  const start = clocks.of(game.facts(game.initial));
  expect(start.clocks).toMatchObject([
    { name: white, isRunning: true, time: whole, most: whole },
    { name: black, isRunning: false, time: whole, most: whole },
  ]);
  expect(start.rest.map(({ fluent }) => termText(fluent)).join()).not.toMatch(/clock|timer|control/);
  const [move] = game.legalMoves(game.initial, 0 as Role);
  const state = game.update(game.initial, 7 * UNIT, [move, undefined]);
  expect(clocks.of(game.facts(state)).clocks).toMatchObject([
    { name: white, isRunning: false, time: whole - 7 * UNIT, most: whole },
    { name: black, isRunning: true, time: whole + 7 * UNIT },
  ]);
  const late = game.update(state, 7 * UNIT + whole, []);
  expect(game.isTerminal(late)).toBe(true);
  expect(clocks.of(game.facts(late)).clocks).toMatchObject([
    { isRunning: false, time: whole - 7 * UNIT },
    { isRunning: false, time: 0 },
  ]);
});

test('games without chess clocks keep all their facts', () => {
  for (const name of ['quick-tic-tac-toe', 'cooldown-duel', 'resource-race']) {
    const { game, clocks } = opened(name);
    const facts = game.facts(game.initial);
    expect(clocks.of(facts)).toEqual({ clocks: [], rest: facts });
  }
});
