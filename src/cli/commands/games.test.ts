import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { installedArcade, installedLibrary, installedRealTime } from '../../host/index.ts';

const { library } = installedLibrary();
const others = [...installedArcade().games, ...installedRealTime().games];

describe('the list of games', () => {
  test('names every game with its title, players, tags and parameters', async () => {
    const { code, out } = await anygame(['games'], { width: 240 });
    expect(code).toBe(0);
    const lines = out.split('\n');
    for (const { name, title } of [...library.games, ...others])
      expect(lines.find((line) => line.startsWith(`${name} `))).toContain(` ${title} `);
    expect(out).toMatch(/^breakthrough +2 +Breakthrough +movement race; width=2–12, height=4–12/m);
    expect(out).toMatch(/^prisoners-dilemma +2 .* simultaneous general-sum economics classic small/m);
    expect(out).toContain(`\n${library.games.length + others.length} games. `);
  });

  test('fits the terminal', async () => {
    const { out } = await anygame(['games'], { width: 110 });
    expect(Math.max(...out.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(110);
  });

  test('may be narrowed down to tags, all of which count', async () => {
    const { out } = await anygame(['games', '--tag', 'movement', '--tag', 'race', '--json']);
    const names = JSON.parse(out).games.map(({ name }: { name: string }) => name);
    expect(names).toContain('breakthrough');
    const racing = others.filter(({ tags }) => tags.includes('movement') && tags.includes('race'));
    const expected = [...library.tagged(['movement', 'race']), ...racing].map(({ name }) => name);
    expect(names).toEqual(expected.sort());
    const none = await anygame(['games', '--tag', 'one-player', '--tag', 'two-player']);
    expect(none).toMatchObject({
      code: 0,
      out: "no game is tagged one-player and two-player; 'anygame games' lists all\n",
    });
  });
});

describe('one game', () => {
  test('may have other parameters, for which nothing is known beforehand', async () => {
    const { code, out } = await anygame(['games', 'breakthrough:width=6']);
    expect(code).toBe(0);
    expect(out).toContain('Breakthrough (breakthrough:width=6,height=8,misere=0)');
    expect(out).toMatch(/width: .* here 6\n/);
    expect(out).toContain('To play it: anygame play breakthrough:width=6,height=8,misere=0');
    const { games } = JSON.parse((await anygame(['games', 'breakthrough:width=6', '--json'])).out);
    expect(games[0]).toMatchObject({
      name: 'breakthrough',
      call: 'breakthrough:width=6,height=8,misere=0',
      sheet: null,
    });
    expect(games[0].oracles).toEqual({});
    const wrong = await anygame(['games', 'breakthrough:width=99']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('width must be a whole number from 2 to 12');
  });

  test('is told about with its rules, roles, origin, parameters and variants', async () => {
    const { code, out } = await anygame(['games', 'breakthrough']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Breakthrough \(breakthrough\)\n\n.*pawns/);
    for (const line of [
      /^roles +white: moves up, first\n +black: moves down$/m,
      /^tags +two-player, turn-taking, zero-sum, perfect-information, movement, race$/m,
      /^difficulty +medium$/m,
      /^origin +Dan Troyka, 2000\./m,
      /^parameters +width: columns of the board, 2 to 12, here 8$/m,
      /^ +chosen as in breakthrough:width=8,height=8/m,
      /^ +breakthrough-6x6: Breakthrough on 6 by 6$/m,
      /^sheet +games\/breakthrough\/breakthrough\.kif$/m,
      /^To play it: anygame play breakthrough$/m,
    ])
      expect(out).toMatch(line);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('is told to programs as JSON', async () => {
    const { out } = await anygame(['games', 'Breakthrough', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      games: [
        {
          name: 'breakthrough',
          family: 'breakthrough',
          sheet: 'games/breakthrough/breakthrough.kif',
          roles: [{ name: 'white' }, { name: 'black' }],
          parameters: [{ name: 'width', least: 2, most: 12, here: 8 }, { name: 'height' }, {}],
          oracles: { perft: { counts: expect.arrayContaining([22]) } },
        },
      ],
    });
  });
});

test.each([
  [
    ['games', 'brakethrough'],
    "there is no game 'brakethrough' in the library. Did you mean 'breakthrough'?\n",
  ],
  [['games', '--tag', 'raec'], "--tag cannot be 'raec'. Did you mean 'race'? Choose from one-player, "],
])('%j is answered with what was probably meant', async (args, complaint) => {
  const { code, out, err } = await anygame(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`anygame: ${complaint}`);
});

describe('every command takes games with parameters', () => {
  test('by the values given, and those of the game for the others', async () => {
    const { code, out } = await anygame(['step', 'breakthrough:width=3,height=5', '--json']);
    expect(code).toBe(0);
    const { game, state } = JSON.parse(out);
    expect(game).toBe('breakthrough:width=3,height=5');
    expect(state).toHaveLength(3 * 5 + 1);
    expect((await anygame(['check', 'breakthrough-6x6:width=4'])).out).toMatch(
      /^breakthrough-6x6:width=4: no mistakes found/,
    );
  });

  test('with their own values they are the sheets of the library', async () => {
    const generated = await anygame(['format', 'breakthrough-5x5:width=5,height=5']);
    expect(generated).toEqual(await anygame(['format', 'breakthrough-5x5']));
  });

  test.each([
    [
      'breakthrough:wide=3',
      "there is no parameter 'wide'; breakthrough has width from 2 to 12, height from 4 to 12 and misere from 0 to 1",
    ],
    [
      'breakthrough:width=99',
      "width must be a whole number from 2 to 12, not '99'; breakthrough has width from 2 to 12,",
    ],
    [
      'breakthrough-holes:width=5',
      "breakthrough-holes has no parameters; 'anygame games' shows which games have",
    ],
    [
      'brakethrough:width=5',
      "there is no such file, and no game 'brakethrough' in the library. Did you mean 'breakthrough'?",
    ],
    [
      'nothing-like-it',
      "there is no such file, and no such game in the library. 'anygame games' lists what is there.",
    ],
  ])('%s is refused, and it is said why', async (operand, problem) => {
    const { code, out, err } = await anygame(['step', operand]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`anygame: ${operand}: ${problem}`);
  });
});
