/** A match of a real-time game between machines, with a virtual or real clock. */
import { type Random, seededRandom } from '../../base/index.ts';
import { type Microunits, type Move, type Role, type TimedGame, UNIT, unitsText } from '../../game/index.ts';
import { type TimedPlayerKind, timedView } from '../../players/index.ts';
import { RealClock, type RealTime, type TimedClock, VirtualClock } from './timed-clock.ts';
import { type Thinking, TimedMind } from './timed-mind.ts';
import { type TimedEnd, TimedReferee } from './timed-referee.ts';

export interface TimedMatchSetup {
  readonly game: TimedGame;
  /** One for each role that is not chance. */
  readonly players: readonly TimedPlayerKind[];
  /** Seed of all randomness, of the game and of each player. */
  readonly seed: number;
  /** Time from a thought to its move. */
  readonly reaction: Microunits;
  readonly thinking: Thinking;
  readonly longest: Microunits;
}

/** The stored form of a match: with the game, it allows every state to be recomputed. */
export interface TimedRecord {
  readonly version: 1;
  readonly seed: number;
  /** The times of moves, with the moves; null for roles that made none. */
  readonly events: readonly { readonly at: string; readonly moves: readonly (string | null)[] }[];
  readonly end: string;
  readonly reason: TimedEnd['reason'];
  readonly goals: readonly number[];
  /** Number of moves per role that were illegal on arrival. */
  readonly refused: readonly number[];
}

/** The time after which a game is cut. */
export const LONGEST_TIMED_MATCH: Microunits = 1_000 * UNIT;

/** Maximum number of appointments handled before other work runs. */
const STEPS = 50;

/**
 * Plays with the virtual clock; the record is a function of the setup.
 *
 * @param pause called occasionally; returning false ends the match
 */
export async function playVirtualMatch(
  setup: TimedMatchSetup,
  pause: () => boolean | Promise<boolean> = () => true,
): Promise<TimedRecord> {
  const clock = new VirtualClock();
  const referee = seated(setup, clock, () => {});
  for (let step = 0; referee.end === undefined; step++) {
    if (step % STEPS === 0 && !(await pause())) referee.stop();
    else if (!clock.step()) referee.stop();
  }
  return timedRecord(referee, setup.seed);
}

/** Plays with the real clock, with the given length of a lifetime of 1 in milliseconds. */
export async function playRealMatch(
  setup: TimedMatchSetup,
  time: RealTime,
  millisecondsPerUnit: number,
  signal?: AbortSignal,
): Promise<TimedRecord> {
  const clock = new RealClock(time, millisecondsPerUnit);
  let referee: TimedReferee | undefined;
  await new Promise<void>((resolve) => {
    referee = seated(setup, clock, resolve);
    signal?.addEventListener('abort', () => referee?.stop(), { once: true });
  });
  clock.stop();
  return timedRecord(referee as TimedReferee, setup.seed);
}

/** Random generators for chance and for each player, all from one seed. */
export function timedRandoms(seed: number, roles: number): { chance: Random; players: Random[] } {
  const source = seededRandom(seed);
  return { chance: source.fork(), players: Array.from({ length: roles }, () => source.fork()) };
}

function seated(setup: TimedMatchSetup, clock: TimedClock, onEnd: () => void): TimedReferee {
  const { game, players, seed, reaction, thinking, longest } = setup;
  const randoms = timedRandoms(seed, game.roles.length);
  const minds = new Map<Role, TimedMind>();
  const referee = new TimedReferee(game, {
    clock,
    random: randoms.chance,
    tell: (role, news) => minds.get(role)?.hear(news),
    onEnd,
    longest,
  });
  let next = 0;
  game.roles.forEach(({ isChance }, each) => {
    const kind = isChance ? undefined : players[next++ % players.length];
    if (kind === undefined) return;
    const role = each as Role;
    const random = randoms.players[role] as Random;
    const player = kind.create({ game, role, random, reaction });
    const view = timedView(game, role, random.fork());
    const submit = (move: Move): void => referee.submit(role, move);
    minds.set(role, new TimedMind({ player, view, clock, reaction, thinking, submit }));
  });
  referee.start();
  for (const mind of minds.values()) mind.start();
  return referee;
}

export function timedRecord({ game, events, end, refused }: TimedReferee, seed: number): TimedRecord {
  return {
    version: 1,
    seed,
    events: events.map(({ at, moves }) => ({
      at: unitsText(at),
      moves: moves.map((move) => (move === undefined ? null : game.moveText(move))),
    })),
    end: unitsText(end?.at ?? 0),
    reason: end?.reason ?? 'stopped',
    goals: end?.goals ?? game.roles.map(() => 0),
    refused,
  };
}
