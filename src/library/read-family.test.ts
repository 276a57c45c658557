import { describe, expect, test } from 'vitest';
import { readFamily } from './read-family.ts';

const NIM = {
  name: 'nim',
  title: 'Nim',
  rules: 'Take as much as you like from one heap. Who takes last wins.',
  roles: { left: 'takes first', right: 'takes second' },
  tags: ['two-player', 'turn-taking', 'zero-sum', 'perfect-information', 'small'],
  difficulty: 'easy',
  oracles: { perft: { counts: [6, 24], source: 'counted' } },
};

const family = (...games: object[]) => ({ family: 'nim', origin: 'C. Bouton, 1901.', games });

/** The problems of a family whose only game differs from Nim in some fields. */
function problems(changes: object): readonly string[] {
  const reading = readFamily(JSON.stringify(family({ ...NIM, ...changes })), 'nim');
  return reading.kind === 'unusable' ? reading.problems : [];
}

describe('a family', () => {
  test('is what its game.json says', () => {
    expect(readFamily(JSON.stringify(family(NIM)), 'nim')).toEqual({ kind: 'family', family: family(NIM) });
  });

  test('may have variants with origins, parameters and more oracles of their own', () => {
    const variant = {
      ...NIM,
      name: 'nim-3',
      origin: 'Somebody else.',
      parameters: { heaps: 3 },
      oracles: {
        ...NIM.oracles,
        value: { goals: { left: 100, right: 0 }, source: 'Bouton', known: true },
        solution: { moves: ['(leave 1 0)'], optimal: true, source: 'searched' },
      },
    };
    expect(readFamily(JSON.stringify(family(NIM, variant)), 'nim')).toEqual({
      kind: 'family',
      family: family(NIM, variant),
    });
  });

  test('lists each name once, and is called like its folder', () => {
    expect(readFamily(JSON.stringify(family(NIM, NIM)), 'heaps')).toEqual({
      kind: 'unusable',
      problems: [
        'family: must be the name of the folder, heaps, not nim',
        'games: two of them are called nim',
      ],
    });
  });

  test('must be JSON, and an object with all fields', () => {
    expect(readFamily('{', 'nim')).toMatchObject({ problems: [expect.stringMatching(/^it is not JSON: /)] });
    expect(readFamily('[]', 'nim')).toMatchObject({ problems: ['it must be an object, not []'] });
    expect(readFamily('{}', 'nim')).toMatchObject({
      problems: ['it needs "family"', 'it needs "origin"', 'it needs "games"'],
    });
  });
});

test.each([
  [
    { name: 'Nim 3' },
    'games[0].name: must be lower-case letters and digits, with hyphens between words, not "Nim 3"',
  ],
  [{ title: '' }, 'games[0].title: must be a text without spaces around it, not ""'],
  [{ rules: undefined }, 'games[0]: needs "rules"'],
  [
    { colour: 'red' },
    'games[0]: has "colour", which is unknown; the known names are name, title, rules, roles, tags, difficulty, oracles, origin, parameters',
  ],
  [{ roles: [] }, 'games[0].roles: must be an object with at least one entry, not []'],
  [{ roles: { left: 1 } }, 'games[0].roles.left: must be a text without spaces around it, not 1'],
  [{ difficulty: 'tricky' }, 'games[0].difficulty: must be one of easy, medium, hard, not "tricky"'],
  [{ parameters: { heaps: 2.5 } }, 'games[0].parameters.heaps: must be a whole number, 0 or more, not 2.5'],
  [{ oracles: {} }, 'games[0].oracles: needs "perft"'],
  [
    { oracles: { perft: { counts: [], source: 'counted' } } },
    'games[0].oracles.perft.counts: must be a list with at least one item, not []',
  ],
  [
    { oracles: { ...NIM.oracles, value: { goals: { left: '100' }, source: 'x' } } },
    'games[0].oracles.value.goals.left: must be a number, not "100"',
  ],
  [
    { oracles: { ...NIM.oracles, solution: { moves: ['a'], optimal: 'yes', source: 'x' } } },
    'games[0].oracles.solution.optimal: must be true or false, not "yes"',
  ],
])('of a game with %j it is said what is wrong', (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

describe('tags', () => {
  const others = (...tags: string[]) => ({ tags: [...tags, 'perfect-information'] });

  test.each([
    [
      others('two-player', 'turn-taking', 'zero-sum', 'speedy'),
      /^games\[0\]\.tags\[3\]: must be one of .*, not "speedy"$/,
    ],
    [others('two-player', 'turn-taking', 'zero-sum', 'small', 'small'), /: small stands there twice$/],
    [others('turn-taking', 'zero-sum'), /: needs one of one-player, two-player, three-player, many-player$/],
    [others('two-player', 'zero-sum'), /: needs one of turn-taking, simultaneous$/],
    [others('two-player', 'turn-taking'), /: needs one of zero-sum, general-sum, cooperative$/],
    [
      others('two-player', 'simultaneous', 'turn-taking', 'zero-sum'),
      /: turn-taking and simultaneous exclude each other$/,
    ],
    [others('one-player', 'zero-sum', 'puzzle'), /: zero-sum means nothing for one player$/],
    [{ tags: ['one-player'] }, /: needs one of perfect-information, hidden-information$/],
  ])('%j are refused', (changes, problem) => {
    expect(problems(changes)).toEqual([expect.stringMatching(problem)]);
  });

  test('of a puzzle need not tell about turns', () => {
    expect(problems(others('one-player', 'puzzle'))).toEqual([]);
  });
});
