/** A match of a real-time game between machines, with the virtual or the real clock. */
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
  /** Of all chance: of the game, and of each player. */
  readonly seed: number;
  /** From a thought to its move. */
  readonly reaction: Microunits;
  readonly thinking: Thinking;
  readonly longest: Microunits;
}

/** A match as it is kept: with the game and this, every moment of it can be computed again. */
export interface TimedRecord {
  readonly version: 1;
  readonly seed: number;
  /** When moves were made, and which: null for those who made none. */
  readonly events: readonly { readonly at: string; readonly moves: readonly (string | null)[] }[];
  readonly end: string;
  readonly reason: TimedEnd['reason'];
  readonly goals: readonly number[];
  /** Moves that were not legal when they arrived, by role. */
  readonly refused: readonly number[];
}

/** When a game is cut that would go on. */
export const LONGEST_TIMED_MATCH: Microunits = 1_000 * UNIT;

/** The most appointments that are kept before others may run. */
const STEPS = 50;

/**
 * Plays with the virtual clock: the record is a function of the setup.
 *
 * @param pause called now and then; ends the match by answering false
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

/** Plays with the real clock, in which a lifetime of 1 lasts for this many milliseconds. */
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

/** Generators of chance and of each player, all from one seed. */
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
