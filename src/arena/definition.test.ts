import { describe, expect, test } from 'vitest';
import { tournamentKey } from '../host/store/index.ts';
import { PLAYERS } from '../players/index.ts';
import { isDefinitionRefusal, readDefinition } from './definition.ts';

const reader = {
  kinds: PLAYERS,
  readTime: (text: string) => (/^\d+s$/.test(text) ? Number.parseInt(text, 10) : undefined),
};

const CUP = `name: spring cup
games: [tic-tac-toe, "breakthrough:width=5,height=6"]
players:
  - mcts
  - player: mcts:c=80
    label: bold
  - { player: mcts, c: 20 }
clocks: { playouts: 100 }
`;

async function read(text: string) {
  const definition = await readDefinition(text, reader);
  if (isDefinitionRefusal(definition)) throw new Error(definition.problem);
  return definition;
}

describe('a tournament', () => {
  test('is read from YAML, with what is usual where nothing is said', async () => {
    expect(await read(CUP)).toEqual({
      name: 'spring cup',
      games: ['tic-tac-toe', 'breakthrough:width=5,height=6'],
      players: [
        { label: 'mcts', choice: { player: 'mcts', given: {} } },
        { label: 'bold', choice: { player: 'mcts', given: { c: 80 } } },
        { label: 'mcts:c=20', choice: { player: 'mcts', given: { c: 20 } } },
      ],
      clocks: { start: { playouts: 100 }, play: { playouts: 100 } },
      format: 'round-robin',
      champion: 0,
      rounds: 1,
      seed: 1,
      maxLength: undefined,
    });
  });

  test('may have players on the network', async () => {
    const players =
      '[mcts, "HTTP://Games.example:9147/", { player: "registered:zoe", parallel: 3, label: Zoe }, { player: http://a/, label: a }]';
    const { players: entrants } = await read(
      CUP.replace(/players:[\s\S]*?(?=\nclocks)/, `players: ${players}`).replace(
        /clocks:.*/,
        'clocks: { time: 2s }',
      ),
    );
    expect(entrants.slice(1)).toEqual([
      { label: 'http://games.example:9147', choice: { address: 'http://games.example:9147', matches: 1 } },
      { label: 'Zoe', choice: { address: 'registered:zoe', matches: 3 } },
      { label: 'a', choice: { address: 'http://a', matches: 1 } },
    ]);
  });

  test('is read from JSON', async () => {
    const json = JSON.stringify({
      name: 'x',
      games: ['nim'],
      players: ['random', { player: 'mcts', c: 40, label: 'm' }],
      clocks: { time: '2s', start: '5s' },
      format: 'gauntlet',
      champion: 'm',
      rounds: 3,
      seed: 9,
      'max-length': 50,
    });
    expect(await read(json)).toMatchObject({
      clocks: { start: { seconds: 5 }, play: { seconds: 2 } },
      format: 'gauntlet',
      champion: 1,
      rounds: 3,
      seed: 9,
      maxLength: 50,
    });
  });

  test('is another one if anything but the rounds is different', async () => {
    const sheet = { name: 'tic-tac-toe', text: '(role x)' };
    const key = async (text: string, sheets = [sheet]) => tournamentKey(await read(text), sheets);
    const usual = await key(CUP);
    expect(await key(`${CUP}rounds: 7\n`)).toBe(usual);
    expect(await key(CUP.replace('bold', 'brave'))).not.toBe(usual);
    expect(await key(CUP.replace('c=80', 'c=81'))).not.toBe(usual);
    expect(await key(`${CUP}seed: 2\n`)).not.toBe(usual);
    expect(await key(CUP, [{ ...sheet, text: '(role y)' }])).not.toBe(usual);
  });
});

describe('what is wrong is told with its place', () => {
  test.each([
    ['', '1:1: a tournament should be a list of settings: name, games'],
    ['[1]', '1:1: a tournament should be a list of settings'],
    ['name: [', 'this is not valid YAML'],
    [
      CUP.replace('games:', 'gamse:'),
      "2:1: there is no setting 'gamse'; known settings: name, games, players",
    ],
    [CUP.replace('spring cup', ''), "1:7: 'name' has no value"],
    [CUP.replace(/games:.*\n/, ''), '1:1: a tournament needs the games'],
    [CUP.replace('tic-tac-toe', '5'), '2:9: a game is a name of the library or the path of a rule sheet'],
    [CUP.replace('  - mcts\n', '  - mtcs\n'), "4:5: there is no player 'mtcs'; choose from "],
    [CUP.replace('c: 20', 'zz: 20'), "7:5: mcts has no parameter 'zz'"],
    [CUP.replace('bold', 'mcts'), "5:5: two players are called 'mcts': give one a 'label' of its own"],
    [
      CUP.replace('playouts: 100', 'playouts: many'),
      "8:21: 'playouts' must be a whole number of at least 1, not 'many'",
    ],
    [CUP.replace('playouts', 'time: 1s, playouts'), "'time' and 'playouts' exclude each other"],
    [
      CUP.replace('playouts: 100', 'time: soon'),
      "8:17: 'time' must be a time as in 1s, 500ms or 2m, not 'soon'",
    ],
    [`${CUP}format: knockout\n`, "9:9: 'format' is round-robin, gauntlet, swiss, seated, not 'knockout'"],
    [`${CUP}champion: bold\n`, '9:11: only a gauntlet has a champion'],
    [
      `${CUP}format: gauntlet\nchampion: me\n`,
      "10:11: the champion must be one of the players (mcts, bold, mcts:c=20), not 'me'",
    ],
    [`${CUP}rounds: 0\n`, "9:9: 'rounds' must be a whole number of at least 1, not '0'"],
    [`${CUP}name: again\n`, '9:1: this is not valid YAML: Map keys must be unique'],
  ])('%#', async (text, message) => {
    const refusal = await readDefinition(text, reader);
    if (!isDefinitionRefusal(refusal)) throw new Error('it was read');
    expect(`${refusal.line}:${refusal.column}: ${refusal.problem}`).toContain(message);
  });

  test('lists that refer to themselves without end are refused', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefgh'].map(
        (letter, i) => `${letter}: &${letter} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`,
      ),
    ];
    const refusal = await readDefinition(bomb.join('\n'), reader);
    expect(isDefinitionRefusal(refusal)).toBe(true);
  });
});
