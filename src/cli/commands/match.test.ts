import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { seriesOf, testGame } from '../../../test/match/playing.ts';
import { type MatchRecord, playSeries } from '../../match/index.ts';

const QUICK = ['--playouts', '30', '--parallel', '1'];
let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-match-'));
  file = path.join(folder, 'result.json');
});
afterAll(() => rmSync(folder, { recursive: true }));

const result = () => JSON.parse(readFileSync(file, 'utf8'));

describe('anygame match', () => {
  test('tells who is better, and keeps every game', async () => {
    const call = ['match', 'tic-tac-toe', 'flat', 'random', '--matches', '4', ...QUICK, '--output', file];
    const { code, out, err } = await anygame(call);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [first, , head, flat, random, , roleHead, asX, asO] = out.split('\n');
    expect(first).toBe('tic-tac-toe: 4 games, 30 playouts per move, seed 1');
    expect(head).toMatch(/^player +games +won +drawn +lost +mean goal +win rate +incidents +per second$/);
    expect(flat).toMatch(
      /^flat +4 +\d +\d +\d +\d+\.\d \(\d+ to \d+\) +\d+ % \(\d+ to \d+\) +\d+ +[\d,]+ playouts$/,
    );
    expect(random).toMatch(/^random +4 .*\) +0$/);
    expect(roleHead).toMatch(/^player +role +games/);
    expect(asX).toMatch(/^flat +x +2 /);
    expect(asO).toMatch(/^flat +o +2 /);

    const json = result();
    expect(json).toMatchObject({
      version: 1,
      game: 'tic-tac-toe',
      engine: 'circuit',
      roles: ['x', 'o'],
      swap: true,
      seed: 1,
      clocks: { start: { playouts: 30 }, play: { playouts: 30 } },
      planned: 4,
      finished: 4,
      interrupted: false,
    });
    const [winner, loser] = json.players;
    expect(winner).toMatchObject({ player: 'flat', games: 4, wins: loser.losses, losses: loser.wins });
    expect(winner.meanGoal + loser.meanGoal).toBe(100);
    expect(winner.playouts).toBeGreaterThan(100);
    expect(json.matches.map(({ players }: { players: number[] }) => players)).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(json.matches[1]).toMatchObject({
      number: 2,
      seats: ['random', 'flat'],
      incidents: [],
      ending: 'terminal',
    });
    // One line for each match, and no other files.
    expect(readFileSync(file, 'utf8').match(/^ {4}\{"number":\d.*\},?$/gm)).toHaveLength(4);
    expect(readdirSync(folder)).toEqual(['result.json']);
  });

  test('plays the same games on several cores as in a single thread', async () => {
    const call = ['match', 'lights-out-3', 'flat', '--matches', '3', '--playouts', '20', '--parallel', '2'];
    const { out } = await anygame([...call, '--json']);
    const lights = testGame('games/lights-out/lights-out-3.kif');
    const here = await playSeries(seriesOf(lights, ['flat'], { matches: 3 }));
    const moves = ({ seed, moves: joint }: MatchRecord) => ({ seed, joint });
    expect(JSON.parse(out).matches.map(moves)).toEqual(here.map(({ record }) => moves(record)));
  });

  test('takes time instead, one player for all roles, and shows the score while they play', async () => {
    const call = [
      'match',
      'rock-paper-scissors',
      'random',
      '--matches',
      '2',
      '--time',
      '50ms',
      '--start',
      '1s',
    ];
    const { code, out, err } = await anygame([...call, '--output', file], { errorIsTerminal: true });
    expect(code).toBe(0);
    expect(out).toMatch(/^rock-paper-scissors: 2 games, 50 ms per move, seed 1\n/);
    expect(out).toMatch(/^random +4 /m);
    expect(err).toContain('0/2 games  random');
    expect(err.endsWith('\r\x1b[K')).toBe(true);
    expect(result().clocks).toEqual({ start: { seconds: 1 }, play: { seconds: 0.05 } });
  });

  test('lets several play alone in turns, with the rules engine too', async () => {
    const call = ['match', 'lights-out-3', 'random', 'legal', '--matches', '3', '--max-length', '5'];
    const { code, out } = await anygame([...call, ...QUICK, '--engine', 'rules']);
    expect(code).toBe(0);
    expect(out).toMatch(/^random +2 /m);
    expect(out).toMatch(/^legal +1 /m);
    expect(out).not.toContain('role');
    expect(out).toContain('3 is not a multiple of 2, so the players have not all played equally often.');
  });

  test('Ctrl-C keeps what is finished', async () => {
    let stop = () => {};
    const call = ['match', 'lights-out-3', 'random', '--matches', '1000000', ...QUICK, '--output', file];
    const { code, out } = await anygame(call, {
      errorIsTerminal: true,
      hearError: (text) => {
        if (/[1-9]\d*\/1000000 games/.test(text)) stop();
      },
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
    });
    expect(code).toBe(130);
    expect(out).toMatch(/^lights-out-3: \d+ of 1000000 games, 30 playouts per move, seed 1\n/);
    expect(result()).toMatchObject({ planned: 1_000_000, interrupted: true });
    expect(result().finished).toBeGreaterThan(0);
    expect(result().matches).toHaveLength(result().finished);
  });
});

describe('wrong use is explained', () => {
  const refused = async (...words: string[]) => {
    const { code, out, err } = await anygame(['match', ...words]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    return err.replace(/\nTry [\s\S]*/, '');
  };

  test.each([
    [['tic-tac-toe'], "anygame: 'match' needs GAME PLAYER...."],
    [['tic-tac-toe', 'falt', 'random'], "anygame: there is no player 'falt'. Did you mean 'flat'?"],
    [['tic-tac-toe', 'zzzzzz'], "anygame: there is no player 'zzzzzz'. 'anygame players' lists them."],
    [
      ['tic-tac-toe', 'human', 'flat'],
      "anygame: people play with 'anygame play'; matches are between machines.",
    ],
    [
      ['tic-tac-toe', 'flat', 'flat', 'flat'],
      'anygame: tic-tac-toe has 2 roles (x, o), and 3 players are too many: name 2, or one for all.',
    ],
    [['tic-tac-toe', 'flat', '--time', '1s', '--playouts', '5'], '--time and --playouts exclude each other.'],
    [['tic-tac-toe', 'flat', '--swap', '--no-swap'], '--swap and --no-swap exclude each other.'],
    [['tic-tac-toe', 'flat', '--time', 'soon'], "--time must be a time as in 1s, 500ms or 2m, not 'soon'."],
    [['tic-tac-toe', 'flat', '--matches', '0'], "--matches must be a whole number of at least 1, not '0'."],
    [
      ['tic-tac-toe', 'flat', '--output', '/no/such/x.json'],
      '/no/such/x.json: cannot be written (there is no such folder)',
    ],
  ])('%j', async (words, message) => {
    expect(await refused(...words)).toContain(message);
  });

  test('too few players for the roles', async () => {
    expect(await refused('chinese-checkers-3', 'flat', 'random', '--engine', 'rules')).toMatch(
      / has 3 roles \(.*\), and 2 players are too few: name 3, or one for all\.$/,
    );
  });
});
