import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chooseMove,
  definePlayer,
  drawBoard,
  Failure,
  listGames,
  loadGame,
  playMatch,
  playSeries,
  rolesOf,
  rulesOf,
  stateAfter,
} from './index.ts';

const LAMP = `(role robot) (init (light off)) (legal robot press) (legal robot wait)
  (<= (next (light on)) (does robot press)) (<= (next (light off)) (does robot wait))
  (<= terminal (true (light on))) (goal robot 100)`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-api-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('loadGame', () => {
  test('takes a name of the library, with parameters or without, in upper or lower case', async () => {
    const plain = await loadGame('breakthrough', { engine: 'rules' });
    const small = await loadGame('Breakthrough:width=5,height=5', { engine: 'rules' });
    expect(rulesOf(small).name).toBe('Breakthrough:width=5,height=5');
    expect([plain, small].map((game) => game.facts(game.initial).length)).toEqual([65, 26]);
  });

  test('takes the text of rules', async () => {
    const game = await loadGame({ text: LAMP });
    expect(game.roles.map(({ name }) => name)).toEqual(['robot']);
    expect(rulesOf(game).findings.map(({ severity }) => severity)).not.toContain('error');
  });

  test('takes a file, with the view beside it', async () => {
    const file = path.join(folder, 'lamp.kif');
    writeFileSync(file, LAMP);
    writeFileSync(path.join(folder, 'lamp.view.json'), '{ "names": { "off": "dark" } }');
    const game = await loadGame({ file });
    expect(rulesOf(game).view?.names).toEqual({ off: 'dark' });
  });

  test.each([
    ['nosuchgame', /there is no game 'nosuchgame' in the library/],
    ['nim:heaps=1000', /nim has/],
    ['(role x)', /rules are loaded with \{ text \}/],
    [{ text: '(role' }, /cannot be read/],
    [{ file: 'nim' }, /there is no such file/],
  ])('refuses %j with a reason', async (source, reason) => {
    const refusal = loadGame(source);
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toBeInstanceOf(Failure);
  });
});

test('the library is listed by name', async () => {
  const names = (await listGames()).map(({ name }) => name);
  expect(names).toContain('tic-tac-toe');
  expect(names).toEqual([...names].sort());
});

describe('play', () => {
  test('a match repeats exactly with the same seed and a budget of playouts', async () => {
    const game = await loadGame('connect-four');
    const again = () => playMatch(game, ['mcts', 'random'], { playouts: 20, seed: 7 });
    const [first, second] = [await again(), await again()];
    expect(first.moves).toEqual(second.moves);
    expect(first.game).toBe('connect-four');
    expect(first.ending).toBe('terminal');
  });

  test('players of your own take part, and all change roles', async () => {
    const game = await loadGame('tic-tac-toe');
    const last = definePlayer({
      name: 'last',
      summary: 'the last legal move',
      parameters: {},
      create: () => ({
        start: async () => {},
        choose: async ({ legal }) => legal.at(-1) as (typeof legal)[number],
        stop: async () => {},
      }),
    });
    const { matches, standings } = await playSeries(game, [last, 'random'], { matches: 4, playouts: 1 });
    expect(matches.map(({ record }) => record.seats)).toEqual([
      ['last', 'random'],
      ['random', 'last'],
      ['last', 'random'],
      ['random', 'last'],
    ]);
    expect(standings.map(({ games }) => games)).toEqual([4, 4]);
  });

  test('wrong players, and too many, are refused', async () => {
    const game = await loadGame('tic-tac-toe');
    await expect(playMatch(game, ['mtcs', 'random'])).rejects.toThrow("there is no player 'mtcs'");
    await expect(playMatch(game, ['random', 'random', 'random'])).rejects.toThrow('too many for 2 roles');
    await expect(playMatch(game, [])).rejects.toThrow('too few');
  });

  test('a match that is called off says so', async () => {
    const game = await loadGame('tic-tac-toe');
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(playMatch(game, ['random'], { signal })).rejects.toThrow('enough');
  });

  test('moves in a state are not for games that hide information', async () => {
    const game = await loadGame('monty-hall', { engine: 'rules' });
    const choice = chooseMove(game, game.initial, rolesOf(game)[0] as never, 'random');
    await expect(choice).rejects.toThrow('hides information');
  });
});

describe('positions', () => {
  test('moves that cannot be made are refused with those that can', async () => {
    const game = await loadGame('tic-tac-toe');
    expect(() => stateAfter(game, ['mark 2 2', 'mark 2 2'])).toThrow(/^move 2: .*; legal are .*\(mark 1 1\)/);
  });

  test('a board is drawn as its family says', async () => {
    const game = await loadGame('dots-and-boxes');
    expect(rulesOf(game).view).toBeDefined();
    expect(drawBoard(game, game.initial, { theme: 'dark' })).toContain('<title>dots-and-boxes</title>');
  });

  test('a game that was not loaded here cannot be drawn', async () => {
    const game = await loadGame('nim');
    expect(() => drawBoard(Object.create(game), game.initial)).toThrow(TypeError);
  });
});
