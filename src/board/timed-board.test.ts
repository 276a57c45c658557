import { expect, test } from 'vitest';
import { compileTimed } from '../engines/index.ts';
import { type Move, type Role, type TimedGame, type TimedState, UNIT } from '../game/index.ts';
import { readDescription, termText } from '../gdl/index.ts';
import { installedRealTime } from '../host/index.ts';
import { clickPaths } from './clicks.ts';
import { moveWords } from './move-words.ts';
import { svgOf } from './svg.ts';
import { inferTimedLayout, Lifetimes, timedScene } from './timed-board.ts';
import { readView } from './view.ts';

const library = installedRealTime();

function opened(name: string) {
  const { description } = readDescription(library.sheet(name), name);
  if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
  const { game } = compileTimed(description, { engine: 'rules' });
  const text = library.view(name);
  const reading = text === undefined ? undefined : readView(text);
  if (reading?.kind === 'refused') throw new Error(reading.problems.join('; '));
  const layout = inferTimedLayout(description, game, reading?.view);
  const lifetimes = new Lifetimes(layout);
  const shown = (state: TimedState) => {
    const facts = game.facts(state);
    const running = lifetimes.of(facts, state.at);
    return { scene: timedScene(layout, facts, running), running };
  };
  return { game, layout, shown };
}

function after(game: TimedGame, state: TimedState, role: Role, text: string): TimedState {
  const move = game.legalMoves(state, role).find((each) => game.moveText(each) === text) as Move;
  expect(move, text).toBeDefined();
  return game.update(
    state,
    state.at + UNIT / 4,
    game.roles.map((_, each) => (each === role ? move : undefined)),
  );
}

test.each([
  ['light-duel', 'board'],
  ['x-wing', 'ship'],
])('%s has one board for what stands in its cells', (name, title) => {
  const { game, shown } = opened(name);
  const { boards } = shown(game.initial).scene;
  expect(boards.map((board) => board.title)).toEqual([title]);
  const pieces = boards.flatMap(({ cells }) => cells.map(({ content }) => content)).join('; ');
  expect(pieces).toMatch(name === 'light-duel' ? /rider[\s\S]*rider/ : /ship[\s\S]*rock|rock[\s\S]*ship/);
});

test('spells that fly or rest in a duel of cooldowns are bars, and there is no empty row for them', () => {
  const { game, shown } = opened('cooldown-duel');
  const state = after(game, game.initial, 0 as Role, '(cast bolt)');
  const { scene, running } = shown(state);
  expect(running.map(({ words }) => words).join('; ')).toMatch(/flying.*red.*bolt/);
  expect(scene.hands.map(({ name }) => name).join()).not.toMatch(/flying|resting/);
});

const [LEFT, CHANCE] = [0, 2] as Role[] as [Role, Role];

test.each(library.games.map(({ name }) => name))('%s shows each fact that runs out once', (name) => {
  const { game, layout, shown } = opened(name);
  let state = game.initial;
  for (let step = 0; step < 6 && !game.isTerminal(state); step++) {
    const { scene, running } = shown(state);
    const picture = svgOf(scene, { parts: 'all' });
    expect(picture).toMatch(/^<svg [\s\S]*<\/svg>$/);
    // Moves come at quarters of a unit, and clocks show tenths.
    expect(picture).not.toMatch(/\d\.\d\d+ *</);
    const chips = scene.hands.flatMap(({ items }) => items.map(({ title }) => title));
    const cells = scene.boards.flatMap((board) => board.cells.map(({ id }) => id));
    for (const { words, cell } of running) {
      expect(scene.facts).not.toContain(words);
      if (cell === undefined) expect(chips).not.toContain(words);
      else expect(cells).toContain(cell);
    }
    const moves = game.roles.map((_, role) => game.legalMoves(state, role as Role)[0]);
    for (const [role] of game.roles.entries()) {
      const terms = game.legalMoves(state, role as Role).map((move) => game.moveTerm(move));
      for (const words of moveWords(layout, terms, [])) expect(words).not.toMatch(/^\(/);
    }
    state = game.update(state, Math.min(state.at + UNIT / 4, game.nextExpiry(state)), moves);
  }
});

test('the potato lies with the one who holds it', () => {
  const { game, shown } = opened('hot-potato');
  const holder = (state: TimedState) =>
    shown(state).scene.boards.flatMap(({ pieces }) => pieces.map(({ cell, symbol }) => [cell, symbol]));
  // The board ends where its points do, with a margin of 0.7 on all sides.
  expect(shown(game.initial).scene.boards).toMatchObject([{ width: 4.4, height: 1.4 }]);
  expect(holder(game.initial)).toEqual([['holds/left', 'potato']]);
  expect(holder(after(game, game.initial, LEFT, 'pass'))).toEqual([['holds/right', 'potato']]);
});

test('a mole looks out of its hole until its time is over, and holes are hit by clicks', () => {
  const { game, layout, shown } = opened('whack-a-mole');
  const start = shown(game.initial);
  const holes = ['mole/1', 'mole/2', 'mole/3', 'mole/4', 'mole/5', 'mole/6'];
  expect(start.scene.boards.map(({ cells }) => cells.map(({ id }) => id))).toEqual([holes]);
  expect(start.scene.boards[0]?.pieces).toEqual([]);
  const terms = game.legalMoves(game.initial, LEFT).map((move) => game.moveTerm(move));
  const { paths, buttons } = clickPaths(layout, terms, []);
  expect(buttons).toEqual([]);
  expect(paths.map(({ steps }) => steps)).toEqual(holes.map((id) => [[id]]));

  const state = after(game, game.initial, CHANCE, '(pop 1.5 4)');
  const { scene, running } = shown(state);
  expect(scene.boards[0]?.pieces.map(({ cell, symbol }) => [cell, symbol])).toEqual([['mole/4', 'mole']]);
  const mole = running.find(({ name }) => name === '(mole 4)');
  expect(mole).toMatchObject({ cell: 'mole/4', words: 'mole: 4', expiry: state.at + 1.4 * UNIT });
  const gone = game.update(state, mole?.expiry ?? 0, []);
  expect(game.facts(gone).map(({ fluent }) => termText(fluent))).not.toContain('(mole 4)');
  expect(shown(gone).scene.boards[0]?.pieces).toEqual([]);
});

test('who is to act is a value, since a real-time game has no turns', () => {
  const { game, shown } = opened('blitz-tic-tac-toe');
  const { counters, players } = shown(game.initial).scene;
  expect(counters.map(({ name, value }) => [name, value])).toContainEqual(['control', 'x']);
  expect(players.some(({ isToMove }) => isToMove)).toBe(false);
});
