import { describe, expect, test } from 'vitest';
import { refereed, testGame, timeless } from '../../test/match/playing.ts';
import { STRANGE_PLAYERS } from '../../test/match/strange-players.ts';
import { type Move, type Observation, type Role, readJointMove } from '../game/index.ts';
import type { Player, Situation } from '../players/index.ts';
import { IllegalAnswer, LateAnswer, type MatchPlayer } from './match-player.ts';
import { localPlayerPool } from './player-pool.ts';
import { errorRuleText, type Incident, type MatchRecord, readErrorRule } from './record.ts';
import { type MatchSetup, playMatch } from './referee.ts';
import { standings } from './standings.ts';

const ticTacToe = testGame('games/tic-tac-toe/tic-tac-toe.kif');
const scissors = testGame('games/rock-paper-scissors/rock-paper-scissors.kif');
const montyHall = testGame('games/monty-hall/monty-hall.kif');
const lights = testGame('games/lights-out/lights-out-3.kif');

/** Replays the record by the rules. */
function replayed({ moves }: MatchRecord, { game }: typeof ticTacToe) {
  let state = game.initial;
  for (const joint of moves) {
    const entry = readJointMove(game, state, `(${joint.join(' ')})`);
    if (entry.kind !== 'moves') throw new Error(entry.message);
    state = game.next(state, entry.moves);
  }
  return {
    goals: game.roles.map((_, role) => game.utility(state, role as Role)),
    isOver: game.isTerminal(state),
  };
}

describe('a match', () => {
  test('is played to its end and recorded', async () => {
    const record = await refereed(ticTacToe, ['flat', 'random']);
    expect(record).toMatchObject({
      game: 'tic-tac-toe',
      roles: ['x', 'o'],
      seats: ['flat', 'random'],
      seed: 1,
      clocks: { start: { playouts: 20 }, play: { playouts: 20 } },
      engine: 'circuit',
      incidents: [],
      ending: 'terminal',
    });
    expect(replayed(record, ticTacToe)).toEqual({ goals: record.goals, isOver: true });
    const [flat, random] = record.thinking;
    const asked = (moves: readonly number[] | undefined) => moves?.map((seconds) => seconds > 0);
    // They take turns, and there is no choice for the last of nine moves.
    const turns = record.moves.map((_, i) => (i < 8 ? i % 2 : 2));
    expect(asked(flat?.moves)).toEqual(turns.map((turn) => turn === 0));
    expect(asked(random?.moves)).toEqual(turns.map((turn) => turn === 1));
    expect(flat?.playouts).toBe(20 * turns.filter((turn) => turn === 0).length);
    expect(random?.playouts).toBe(0);
  });

  test('survives JSON', async () => {
    const record = await refereed(ticTacToe, ['strange:way=throw', 'random']);
    expect(record.incidents).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });

  test('is the same for the same seed, and another for another', async () => {
    const first = timeless(await refereed(ticTacToe, ['flat', 'flat']));
    expect(timeless(await refereed(ticTacToe, ['flat', 'flat']))).toEqual(first);
    expect(timeless(await refereed(ticTacToe, ['flat', 'flat'], { seed: 2 }))).not.toEqual(first);
  });

  test('of players that do not think is the same with either engine', async () => {
    const byRules = testGame('games/tic-tac-toe/tic-tac-toe.kif', 'rules');
    const { moves } = await refereed(ticTacToe, ['random', 'legal']);
    expect((await refereed(byRules, ['random', 'legal'])).moves).toEqual(moves);
  });

  test('may have moves at the same time', async () => {
    const record = await refereed(scissors, ['random', 'random']);
    expect(record.ending).toBe('terminal');
    expect(replayed(record, scissors).goals).toEqual(record.goals);
    expect(record.thinking.every(({ moves }) => moves.some((seconds) => seconds > 0))).toBe(true);
  });

  test('may have a single role', async () => {
    const record = await refereed(lights, ['random'], { maxLength: 3 });
    expect(record).toMatchObject({ seats: ['random'], incidents: [] });
    expect(record.moves.length).toBeLessThanOrEqual(3);
    expect(replayed(record, lights).goals).toEqual(record.goals);
  });

  test('is cut at its greatest length', async () => {
    const record = await refereed(ticTacToe, ['random', 'random'], { maxLength: 2 });
    expect(record.moves).toHaveLength(2);
    expect(record).toMatchObject({ ending: 'too long', goals: [50, 50] });
  });

  test('ends where a role has no legal move', async () => {
    const broken = testGame('test/sheets/broken-play/lost-turn.kif');
    expect((await refereed(broken, ['legal', 'legal'])).ending).toBe('stuck');
  });

  test('needs a player for every role but chance', async () => {
    await expect(refereed(ticTacToe, ['random'])).rejects.toThrow('there is no player for o');
  });
});

describe('chance and hidden information', () => {
  test('the referee plays chance, and the others are told only what they see', async () => {
    const seen: Observation[] = [];
    const situations: Situation[] = [];
    const watcher: Player = {
      start: async () => {},
      observe: (event) => {
        if (event.kind === 'observed') seen.push(event.observation);
        expect(event).toMatchObject({ kind: 'observed', step: seen.length });
      },
      choose: async ({ step, situation, legal }) => {
        expect(step).toBe(seen.length);
        situations.push(situation);
        return legal[0] as never;
      },
      stop: async () => {},
    };
    const { name, game } = montyHall;
    const chance = game.roles.findIndex(({ isChance }) => isChance);
    const seats = game.roles.map((_, role) =>
      role === chance ? undefined : { name: 'watcher', player: watcher },
    );
    const clocks = { start: {}, play: {} };
    const now = () => performance.now();
    const record = await playMatch({ name, game, seats, seed: 5, clocks, now });
    expect(record.ending).toBe('terminal');
    expect(record.seats[chance]).toBeNull();
    expect(seen).toHaveLength(record.moves.length);
    for (const { kind } of seen) expect(kind).toBe('percepts');
    // Each turn contains only new observations.
    const told = situations.flatMap((each) => (each.kind === 'observations' ? each.observations : []));
    expect(situations.length).toBeGreaterThan(1);
    expect(told).toEqual(seen.slice(0, told.length));
    expect(told[0]).toBe(seen[0]);
  });

  test('the dice fall alike, whoever is late', async () => {
    const dice = ({ moves, seats }: MatchRecord) => moves.map((joint) => joint[seats.indexOf(null)]);
    const [first] = dice(await refereed(montyHall, ['legal'], { seed: 3 }));
    const [again] = dice(await refereed(montyHall, ['strange:on=all'], { seed: 3 }));
    expect(again).toBe(first);
  });
});

describe('a random legal move replaces that of a player', () => {
  const reason = async (way: string, kind: string) => {
    const record = await refereed(ticTacToe, [`strange:way=${way}`, 'random'], {
      patience: 0.05,
      seed: 7,
    });
    expect(record.ending).toBe('terminal');
    const [incident, ...others] = record.incidents;
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ kind, turn: 1, role: 'x', replacement: record.moves[0]?.[0] });
    expect(replayed(record, ticTacToe).goals).toEqual(record.goals);
    return incident?.reason;
  };

  test('that answers nonsense', async () => {
    expect(await reason('nonsense', 'illegal')).toBe("'nonsense' is not a move of this game");
    expect(await reason('unknown', 'illegal')).toBe("'12345' is not a move of this game");
  });

  test('that answers what is not legal', async () => {
    const player: Player = {
      start: async () => {},
      choose: async ({ legal, step }) =>
        (step === 0 ? ticTacToe.game.legalMoves(ticTacToe.game.initial, 1 as Role)[0] : legal[0]) as never,
      stop: async () => {},
    };
    const lane = { player: () => player, close: () => {} };
    const { incidents } = await refereed(ticTacToe, ['random', 'random'], { lane });
    expect(incidents).toMatchObject([{ kind: 'illegal', turn: 1, reason: 'noop is not legal here' }]);
  });

  test('that throws', async () => {
    expect(await reason('throw', 'failed')).toBe('I have lost my mind');
    expect(await reason('refuse', 'failed')).toBe('not today');
  });

  test('that does not answer in time', async () => {
    expect(await reason('never', 'late')).toMatch(/^no answer after 0\.0\d s, of 0\.05 s allowed$/);
  });

  test('that answers in its own time, in the thread of the referee', async () => {
    let time = 0;
    const player: Player = {
      start: async () => {},
      choose: async ({ legal, step }) => {
        time += step === 0 ? 2000 : 100;
        return legal[0] as never;
      },
      stop: async () => {},
    };
    const lane = { player: () => player, close: () => {} };
    const { incidents, thinking } = await refereed(ticTacToe, ['random', 'random'], {
      lane,
      play: { seconds: 1 },
      grace: 0.5,
      now: () => time,
    });
    expect(incidents).toMatchObject([
      { kind: 'late', turn: 1, role: 'x', reason: 'no answer after 2.00 s, of 1 s allowed' },
    ]);
    expect(thinking[0]?.moves.slice(0, 3)).toEqual([2, 0, 0.1]);
  });

  test('and what goes wrong at the start is told too', async () => {
    const { incidents, ending } = await refereed(ticTacToe, ['strange:on=start', 'random']);
    expect(ending).toBe('terminal');
    expect(incidents).toEqual([
      { kind: 'failed', turn: 0, role: 'x', reason: 'I have lost my mind', replacement: null },
    ]);
  });
});

describe('an interrupted match', () => {
  test('ends at once, with what was played', async () => {
    const controller = new AbortController();
    let abandoned = 0;
    const never: Player & { abandon(): void } = {
      start: async () => {},
      choose: ({ step, legal }) => {
        if (step < 2) return Promise.resolve(legal[0] as never);
        controller.abort();
        return new Promise(() => {});
      },
      stop: async () => {},
      abandon: () => {
        abandoned++;
      },
    };
    const lane = { player: () => never, close: () => {} };
    const record = await refereed(ticTacToe, ['random', 'random'], { lane, signal: controller.signal });
    expect(record).toMatchObject({ ending: 'interrupted', incidents: [] });
    expect(record.moves).toHaveLength(2);
    expect(abandoned).toBeGreaterThan(0);
  });

  test('need not have begun', async () => {
    const record = await refereed(ticTacToe, ['random', 'random'], { signal: AbortSignal.abort() });
    expect(record).toMatchObject({ ending: 'interrupted', moves: [], goals: [50, 50] });
  });
});

test('thoughts and moves can be watched', async () => {
  const lengths: number[] = [];
  const playouts: number[] = [];
  const { moves } = await refereed(ticTacToe, ['flat', 'flat'], {
    lane: localPlayerPool(STRANGE_PLAYERS),
    onMove: ({ length }) => lengths.push(length),
    onThoughts: (_, { work }) => playouts.push(work.playouts ?? 0),
  });
  expect(lengths).toEqual(moves.map((_, i) => i + 1));
  expect(playouts).toContain(20);
});

describe('a player on the network', () => {
  const choosing = (choose: Player['choose'], more: Partial<MatchPlayer> = {}): MatchPlayer => ({
    start: async () => {},
    choose,
    stop: async () => {},
    ...more,
  });
  const against = (player: MatchPlayer, changes: Partial<MatchSetup> = {}) =>
    playMatch({
      name: 'tic-tac-toe',
      game: ticTacToe.game,
      seats: [
        { name: 'first', player: choosing(async ({ legal: [move] }) => move as Move) },
        { name: 'remote', player },
      ],
      seed: 1,
      clocks: { start: { seconds: 1 }, play: { seconds: 0.1 } },
      maxLength: 3,
      now: () => performance.now(),
      ...changes,
    });

  test('is asked at every turn, if it wants to, and told everything', async () => {
    const told: number[] = [];
    const choose: Player['choose'] = async ({ step, legal }) => {
      told.push(step);
      return legal.at(-1) as Move;
    };
    await against(choosing(choose));
    expect(told.splice(0)).toEqual([1]);
    await against(choosing(choose, { isAskedAlways: true }));
    expect(told).toEqual([0, 1, 2]);
  });

  test('may say that it was late, or what it answered, and incidents are heard at once', async () => {
    const heard: Incident[] = [];
    const errors = [new LateAnswer('too slow'), new IllegalAnswer('dance is not legal here', 'dance')];
    const player = choosing(
      async () => {
        throw errors.shift() ?? new Error('gone');
      },
      { isAskedAlways: true },
    );
    const { incidents } = await against(player, { onIncident: (incident) => heard.push(incident) });
    expect(heard).toEqual(incidents);
    expect(incidents).toMatchObject([
      { kind: 'late', turn: 1, reason: 'too slow', replacement: 'noop' },
      { kind: 'illegal', turn: 2, answer: 'dance' },
      { kind: 'failed', turn: 3, reason: 'gone' },
    ]);
    expect(incidents.map((incident) => 'answer' in incident)).toEqual([false, true, false]);
  });

  test('has the time on the way that it asks for', async () => {
    const slow: Player['choose'] = ({ legal: [move] }) =>
      new Promise((resolve) => setTimeout(resolve, 300, move as Move));
    const late = await against(choosing(slow), { grace: 0.05 });
    expect(late.incidents).toMatchObject([{ kind: 'late', turn: 2 }]);
    const inTime = await against(choosing(slow, { grace: 10 }), { grace: 0.05 });
    expect(inTime.incidents).toEqual([]);
  });
});

describe('errors that lose', () => {
  const dead: Player = {
    start: async () => {},
    choose: async () => {
      throw new Error('dead');
    },
    stop: async () => {},
  };
  const sound: Player = {
    start: async () => {},
    choose: async ({ legal }) => legal[0] as Move,
    stop: async () => {},
  };
  const clocks = { start: { playouts: 1 }, play: { playouts: 1 } };
  const played = (errorLimit: number | undefined) =>
    playMatch({
      name: 'tic-tac-toe',
      game: ticTacToe.game,
      seats: [
        { name: 'dead', player: dead },
        { name: 'sound', player: sound },
      ],
      seed: 1,
      clocks,
      errorLimit,
      now: () => 0,
    });

  test.each([1, 2])('after %s', async (limit) => {
    const record = await played(limit);
    expect(record).toMatchObject({ ending: 'forfeited', forfeits: ['x'], goals: [0, 100] });
    expect(record.incidents).toHaveLength(limit);
    expect(standings(2, [{ number: 1, players: [0, 1], record }]).map(({ isAbsent }) => isAbsent)).toEqual([
      true,
      false,
    ]);
  });

  test('never, if none is named: the match goes on with random moves, and the player is known not to have played', async () => {
    const record = await played(undefined);
    expect(record.ending).toBe('terminal');
    expect(record.forfeits).toBeUndefined();
    const [absent] = standings(2, [{ number: 1, players: [0, 1], record }]);
    expect(absent).toMatchObject({ isAbsent: true, errors: record.incidents.length });
  });
});

test.each([
  ['random', undefined],
  ['lose', 1],
  ['lose-after-3', 3],
  ['lose-after-0', null],
  ['win', null],
])('the rule %s is %s', (text, limit) => {
  expect(readErrorRule(text)).toBe(limit);
  if (limit !== null) expect(errorRuleText(limit)).toBe(text);
});
