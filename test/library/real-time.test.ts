/** The real-time games of the library: their sheets, their known runs with both engines, and players against each other. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import { compileTimed, TimedRun } from '../../src/engines/index.ts';
import { type Move, microunits, type Role, type TimedGame, unitsText } from '../../src/game/index.ts';
import {
  checkText,
  formatText,
  type RealTimeDescription,
  readTerm,
  type Term,
  TermPool,
} from '../../src/gdl/index.ts';
import { installedArcade, installedLibrary, installedRealTime, realTimeFile } from '../../src/host/index.ts';
import type { KnownRun } from '../../src/library/index.ts';
import { playVirtualMatch, type TimedRecord } from '../../src/match/index.ts';
import { timedPlayerKind } from '../../src/players/index.ts';
import { anygame } from '../command-line.ts';

const { games, problems, sheet } = installedRealTime();

function described(name: string): RealTimeDescription {
  const { description } = checkText(sheet(name), name);
  if (description.dialect !== 'rtgdl') throw new Error(`${name} is not real-time GDL`);
  return description;
}

function compiled(name: string, engine: 'rules' | 'circuit' = 'circuit'): TimedGame {
  return compileTimed(described(name), { engine }).game;
}

/** Makes moves at their times and lets the remaining facts expire. */
function replay(game: TimedGame, { moves }: KnownRun) {
  const run = new TimedRun(game, seededRandom(1));
  const roleOf = (name: string) => game.roles.findIndex((role) => role.name === name) as Role;
  for (let i = 0; i < moves.length; ) {
    const [moment] = moves[i] as KnownRun['moves'][number];
    const at = microunits(Number(moment)) as number;
    run.advance(at - 1);
    const batch: { role: Role; move: Move }[] = [];
    for (; moves[i]?.[0] === moment && !batch.some(({ role }) => role === roleOf(moves[i]?.[1] ?? '')); i++) {
      const [, name, text] = moves[i] as KnownRun['moves'][number];
      const role = roleOf(name);
      const move = game.moveOf(run.state, role, readTerm(text, new TermPool()) as Term);
      expect(move, `${text} of ${name} at ${moment}`).toBeDefined();
      batch.push({ role, move: move as Move });
    }
    expect(run.move(at, batch)).toEqual(batch.map(() => true));
  }
  run.advance(1e9);
  expect(run.isOver).toBe(true);
  const goals = game.roles.flatMap(({ name, isChance }, role) =>
    isChance ? [] : [[name, game.utility(run.state, role as Role)]],
  );
  return { end: unitsText(run.state.at), goals: Object.fromEntries(goals) };
}

describe('real-time games of the library', () => {
  it('are at least ten, all of them usable', () => {
    expect(problems).toEqual([]);
    const taken = [...installedLibrary().library.games, ...installedArcade().games].map(({ name }) => name);
    expect(games.filter(({ name }) => taken.includes(name))).toEqual([]);
    expect(games.length).toBeGreaterThanOrEqual(16);
  });

  it.each(games.map(({ name }) => name))(
    '%s is formatted, has no mistakes and fits into a circuit',
    (name) => {
      const text = readFileSync(realTimeFile(name), 'utf8');
      expect(formatText(text).text).toBe(text);
      expect(checkText(text, name).findings).toEqual([]);
      expect(compiled(name).engine).toBe('circuit');
      const game = games.find((each) => each.name === name);
      expect(compiled(name).roles.map((role) => role.name)).toEqual(Object.keys(game?.roles ?? {}));
    },
  );

  const runs = games.flatMap((game) => game.runs.map((known) => [game.name, known.shows, known] as const));
  it.each(runs)('%s: %s', (name, _, known) => {
    for (const engine of ['circuit', 'rules'] as const)
      expect(replay(compiled(name, engine), known)).toEqual({ end: known.end, goals: known.goals });
  });

  it('blitz games are what the translator makes', async () => {
    for (const [name, ...args] of [
      ['blitz-tic-tac-toe', 'tic-tac-toe', '--clock', '20'],
      ['blitz-breakthrough', 'breakthrough-6x6', '--clock', '60'],
    ] as const)
      expect((await anygame(['translate', ...args])).out).toBe(sheet(name));
  });
});

async function match(name: string, players: readonly string[], seed: number): Promise<TimedRecord> {
  return await playVirtualMatch({
    game: compiled(name),
    players: players.map(
      (player) => timedPlayerKind(player) as NonNullable<ReturnType<typeof timedPlayerKind>>,
    ),
    seed,
    reaction: 200_000,
    thinking: { kind: 'work', updates: 150 },
    longest: 100_000_000,
  });
}

describe('the command line', () => {
  it('plays by moments and moves that are written down', async () => {
    const call = ['play', 'continuous-chicken', '--unit', '200ms', '--against', 'random', '--seed', '3'];
    const { code, out } = await anygame(call, { stdin: '0.05 swerve\n' });
    expect(code).toBe(0);
    // The clock is real, so the machine may come first on a busy computer.
    expect(out).toMatch(/over at \d+\.\d{3} \(terminal\): east (30|60|100), west (30|60|100)\n$/);
  });

  it('takes moves without their outer parentheses, shows the clocks, and names the legal moves after a mistake', async () => {
    const call = ['play', 'clock-sticks', '--unit', '20ms', '--against', 'first'];
    const { out, err } = await anygame(call, { stdin: '0 take 2\n0.1 jump\n' });
    expect(err).toMatch(/there is no move 'jump'; legal now: (none|\(take 1\), \(take 2\))\n/);
    expect(out).toMatch(/^ +\d+\.\d white$/m);
    expect(out).not.toMatch(/timer|sticks 13/);
  });

  it('plays the same match again for the same seed, and refuses players of other games', async () => {
    const call = [
      'match',
      'cooldown-duel',
      'rt-flat',
      'first',
      '--matches',
      '2',
      '--updates',
      '40',
      '--json',
    ];
    const [first, again] = [await anygame(call), await anygame(call)];
    expect(first.code).toBe(0);
    expect(again.out).toBe(first.out);
    expect(JSON.parse(first.out).matches).toHaveLength(2);
    expect(await anygame(['match', 'cooldown-duel', 'mcts'])).toMatchObject({
      code: 2,
      err: expect.stringContaining("there is no player 'mcts' for real-time games"),
    });
  });

  it('adds a clock only where players take turns', async () => {
    const tron = await anygame(['translate', 'tron', '--clock', '10']);
    expect(tron).toMatchObject({ code: 1, err: expect.stringContaining('whose turn it is') });
    const { out } = await anygame(['translate', 'tic-tac-toe', '--per-move', '2.5']);
    expect(out).toContain('(<= (next 2.5 clock) moved)');
    expect(checkText(out, 'translated').findings).toEqual([]);
  });
});

describe('matches with the virtual clock', () => {
  it('are the same a thousand times', async () => {
    const game = compiled('quick-draw');
    const players = ['rt-mcts', 'random'].map((name) => timedPlayerKind(name) as never);
    const played = async () =>
      JSON.stringify(
        await playVirtualMatch({
          game,
          players,
          seed: 11,
          reaction: 200_000,
          thinking: { kind: 'work', updates: 10 },
          longest: 100_000_000,
        }),
      );
    const records = new Set<string>();
    for (let number = 0; number < 1000; number++) records.add(await played());
    expect(records.size).toBe(1);
  });

  it.each(['whack-a-mole', 'submarines', 'continuous-chicken'])(
    '%s is a function of its seed',
    async (name) => {
      const first = await match(name, ['rt-mcts', 'random'], 5);
      for (let again = 0; again < 3; again++)
        expect(await match(name, ['rt-mcts', 'random'], 5)).toEqual(first);
      expect(await match(name, ['rt-mcts', 'random'], 6)).not.toEqual(first);
    },
  );
});
