import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Goals, type Plan, plannedMatches, readyJobs, seatings, seatPoints } from './schedule.ts';

const PLAN: Plan = { format: 'round-robin', players: 3, champion: 0, rounds: 1, seed: 1, roles: [2] };
const NOTHING: Goals = new Map();

const seatsOf = (plan: Partial<Plan>) => readyJobs({ ...PLAN, ...plan }, NOTHING).map(({ seats }) => seats);

const plans = fc.record({
  format: fc.constantFrom('round-robin' as const, 'gauntlet' as const),
  players: fc.integer({ min: 2, max: 5 }),
  champion: fc.integer({ min: 0, max: 1 }),
  rounds: fc.integer({ min: 1, max: 3 }),
  seed: fc.nat(),
  roles: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
});

/** The number of occurrences of each key. */
function tally(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe('a round of', () => {
  test('a round-robin: every two players in both orders', () => {
    expect(seatsOf({})).toEqual([
      [0, 1],
      [1, 0],
      [0, 2],
      [2, 0],
      [1, 2],
      [2, 1],
    ]);
  });

  test('a gauntlet: the champion against everybody', () => {
    expect(seatsOf({ format: 'gauntlet', champion: 1 })).toEqual([
      [1, 0],
      [0, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test('a seated tournament: everybody in the role of their place', () => {
    expect(seatsOf({ format: 'seated', players: 2, rounds: 2 })).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(seatsOf({ format: 'seated', players: 2, roles: [3, 1] })).toEqual([[0, 1, 0], [0]]);
    expect(plannedMatches({ ...PLAN, format: 'seated', players: 2, rounds: 5, roles: [2, 1] })).toBe(10);
  });

  test('a game for one: everybody alone, whatever the format', () => {
    for (const format of ['round-robin', 'gauntlet', 'swiss'] as const)
      expect(seatsOf({ format, roles: [1] })).toEqual([[0], [1], [2]]);
  });

  test('a game with more roles than players: everybody in every role once', () => {
    expect(seatsOf({ players: 2, roles: [3] })).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
  });
});

describe('seatings', () => {
  test.each([2, 3, 4, 5, 7])('of %i: any two meet equally often in every two roles', (roles) => {
    const group = Array.from({ length: roles }, (_, i) => 10 + i);
    const orders = seatings(group, roles);
    for (const order of orders) expect([...order].sort()).toEqual(group);
    const meetings = orders.flatMap((order) =>
      order.flatMap((player, role) =>
        order.flatMap((other, i) => (i === role ? [] : [`${player} as ${role}, ${other} as ${i}`])),
      ),
    );
    const counts = tally(meetings);
    expect(counts.size).toBe((roles * (roles - 1)) ** 2);
    expect(new Set(counts.values()).size).toBe(1);
  });

  test('of six: everybody plays every role equally often', () => {
    const orders = seatings([0, 1, 2, 3, 4, 5], 6);
    const counts = tally(orders.flatMap((order) => order.map((player, role) => `${player} as ${role}`)));
    expect(counts.size).toBe(36);
    expect(new Set(counts.values())).toEqual(new Set([1]));
  });
});

describe('every schedule', () => {
  test('is as long as planned, numbered without gaps, and fair', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const jobs = readyJobs(plan, NOTHING);
        expect(jobs).toHaveLength(plannedMatches(plan));
        expect(jobs.map(({ number }) => number)).toEqual(jobs.map((_, i) => i + 1));
        for (const [game, roles] of plan.roles.entries()) {
          const own = jobs.filter((job) => job.game === game);
          expect(new Set(own.map(({ seats }) => seats.length))).toEqual(new Set([roles]));
          const everybody = own.flatMap(({ seats }) => seats.map((player, role) => `${player} ${role}`));
          const others = everybody.filter((key) => !key.startsWith(`${plan.champion} `));
          const compared = plan.format === 'gauntlet' ? others : everybody;
          expect(new Set(tally(compared).values()).size).toBe(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('starts alike with more rounds', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const jobs = readyJobs(plan, NOTHING);
        expect(readyJobs({ ...plan, rounds: plan.rounds + 1 }, NOTHING).slice(0, jobs.length)).toEqual(jobs);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a Swiss tournament', () => {
  /** Plays all matches; the lower number always wins. */
  function playedOut(plan: Plan) {
    const goals = new Map<number, readonly number[]>();
    for (;;) {
      const jobs = readyJobs(plan, goals).filter(({ number }) => !goals.has(number));
      if (jobs.length === 0) return { goals, jobs: readyJobs(plan, goals) };
      for (const { number, seats } of jobs) {
        const best = Math.min(...seats);
        goals.set(
          number,
          seats.map((player) => (player === best ? 100 : 0)),
        );
      }
    }
  }

  const swiss = fc.record({
    format: fc.constant('swiss' as const),
    players: fc.integer({ min: 2, max: 9 }),
    champion: fc.constant(0),
    rounds: fc.integer({ min: 1, max: 5 }),
    seed: fc.nat(),
    roles: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 1 }),
  });

  test('waits for a round before it pairs the next', () => {
    const plan: Plan = { ...PLAN, format: 'swiss', players: 4, rounds: 3 };
    expect(readyJobs(plan, NOTHING)).toHaveLength(4);
    expect(playedOut(plan).jobs).toHaveLength(plannedMatches(plan));
    expect(plannedMatches(plan)).toBe(12);
  });

  test('is as long as planned, and everybody sits out equally often but for one round', () => {
    fc.assert(
      fc.property(swiss, (plan) => {
        const { jobs } = playedOut(plan);
        expect(jobs).toHaveLength(plannedMatches(plan));
        const rounds = tally(
          new Set(jobs.flatMap(({ round, seats }) => seats.map((player) => `${player} ${round}`))),
        );
        const played = Array.from(
          { length: plan.players },
          (_, player) => [...rounds.keys()].filter((key) => key.startsWith(`${player} `)).length,
        );
        expect(Math.max(...played) - Math.min(...played)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });

  test('lets nobody meet twice while there are others', () => {
    const { jobs } = playedOut({ ...PLAN, format: 'swiss', players: 8, rounds: 5 });
    const pairs = tally(
      jobs.filter(({ seats: [a = 0, b = 0] }) => a < b).map(({ seats }) => seats.join(' ')),
    );
    expect(new Set(pairs.values())).toEqual(new Set([1]));
    expect(pairs.size).toBe(20);
  });

  test('goes on when everybody has met', () => {
    const { jobs } = playedOut({ ...PLAN, format: 'swiss', players: 3, rounds: 6 });
    expect(jobs).toHaveLength(12);
    expect(new Set(tally(jobs.map(({ seats }) => [...seats].sort().join(' '))).values())).toEqual(
      new Set([4]),
    );
  });

  test('pairs winners with winners', () => {
    const { jobs } = playedOut({ ...PLAN, format: 'swiss', players: 4, rounds: 2 });
    const second = jobs.filter(({ round }) => round === 2).map(({ seats }) => [...seats].sort());
    expect(second).toEqual([
      [0, 2],
      [0, 2],
      [1, 3],
      [1, 3],
    ]);
  });
});

test('seats get the share of the others that they are ahead of', () => {
  expect(seatPoints([100, 0])).toEqual([1, 0]);
  expect(seatPoints([50, 50])).toEqual([0.5, 0.5]);
  expect(seatPoints([100, 50, 50])).toEqual([1, 0.25, 0.25]);
  expect(seatPoints([40])).toEqual([0.4]);
});
