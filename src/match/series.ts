/**
 * A series of matches between the same players, several at a time; with a budget of playouts, its records do not
 * depend on how many are played at once, except for times.
 */

import { seededRandom } from '../base/index.ts';
import { type Game, playingRoles } from '../game/index.ts';
import { choiceText, type PlayerChoice } from '../players/index.ts';
import type { PlayerPool } from './player-pool.ts';
import type { Clocks, ErrorLimit } from './record.ts';
import { playMatch } from './referee.ts';
import type { SeriesMatch } from './standings.ts';

export interface SeriesSetup {
  /** The name in records. */
  readonly name: string;
  readonly game: Game;
  /** One for all roles, one for each, or any number in games with one role. */
  readonly players: readonly PlayerChoice[];
  readonly matches: number;
  /** Whether players swap roles from match to match. */
  readonly swap: boolean;
  readonly seed: number;
  readonly clocks: Clocks;
  readonly maxLength?: number | undefined;
  /** Number of errors after which a player loses a match. */
  readonly errorLimit?: ErrorLimit;
  /** Number of matches played at once. */
  readonly parallel: number;
  /** Whether players have threads and cores of their own, and may think during others' turns. */
  readonly mayPonder?: boolean;
  readonly openPool: (signal: AbortSignal) => Promise<PlayerPool> | PlayerPool;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Ends the series with the matches finished so far. */
  readonly signal?: AbortSignal | undefined;
  /** Called for every finished match, in the order of finishing. */
  readonly onMatch?: (match: SeriesMatch) => void;
}

/** The finished matches by number. */
export async function playSeries(setup: SeriesSetup): Promise<SeriesMatch[]> {
  const { game, players, matches, swap } = setup;
  const roles = playingRoles(game);
  if (seatingProblem(players.length, roles.length) !== undefined)
    throw new RangeError(`${players.length} players cannot share ${roles.length} roles`);
  const plan = { players: players.length, roles: roles.length, swap };
  const finished: SeriesMatch[] = [];
  const lanes = Array.from({ length: Math.min(setup.parallel, matches) }, () => new AbortController());
  const stop = (): void => {
    for (const lane of lanes) lane.abort();
  };
  let next = 1;
  const playOn = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const lane = await setup.openPool(signal);
    try {
      while (next <= matches && !signal.aborted) {
        const match = await oneMatch(setup, lane, plan, next++, signal);
        if (match.record.ending === 'interrupted') break;
        finished.push(match);
        setup.onMatch?.(match);
      }
    } finally {
      lane.close();
    }
  };
  if (setup.signal?.aborted) stop();
  setup.signal?.addEventListener('abort', stop);
  const running = lanes.map(({ signal }) =>
    playOn(signal).catch((error: unknown) => {
      // A lane that is no longer needed is not opened.
      if (signal.aborted) return;
      stop();
      throw error;
    }),
  );
  // All lanes must be closed before a failure is reported.
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected');
  setup.signal?.removeEventListener('abort', stop);
  if (failed !== undefined) throw failed.reason;
  return finished.sort((a, b) => a.number - b.number);
}

async function oneMatch(
  setup: SeriesSetup,
  lane: PlayerPool,
  plan: SeatingPlan,
  number: number,
  signal: AbortSignal,
): Promise<SeriesMatch> {
  const { name, game, clocks, maxLength, mayPonder = false, now } = setup;
  const seated = seating(number, plan);
  const players = game.roles.map(({ isChance }) => (isChance ? null : (seated.shift() as number)));
  const seats = players.map((player, role) => {
    if (player === null) return undefined;
    const choice = setup.players[player] as PlayerChoice;
    return { name: choiceText(choice), player: lane.player(role, choice) };
  });
  const record = await playMatch({
    name,
    game,
    seats,
    seed: matchSeed(setup.seed, number),
    clocks,
    ...(maxLength !== undefined && { maxLength }),
    errorLimit: setup.errorLimit,
    mayPonder,
    now,
    signal,
  });
  return { number, players, record };
}

/** The seating of the matches in a series, and their seeds. */
export interface SeatingPlan {
  readonly players: number;
  /** Number of roles without chance. */
  readonly roles: number;
  /** Whether players swap roles from match to match. */
  readonly swap: boolean;
}

/** Why this number of players cannot share this number of roles; undefined if they can. */
export function seatingProblem(players: number, roles: number): 'too few' | 'too many' | undefined {
  if (players === 1 || players === roles) return undefined;
  // In a game with one role, players take turns.
  if (roles === 1) return undefined;
  return players < roles ? 'too few' : 'too many';
}

/** Number of matches after which everybody has played everything equally often. */
export function roundLength({ players, roles, swap }: SeatingPlan): number {
  if (players === 1) return 1;
  if (roles === 1) return players;
  return swap ? roles : 1;
}

/**
 * The player of each role as an index. With two players and two roles, 0 and 1, then 1 and 0, and so on.
 *
 * @param match from 1
 */
export function seating(match: number, plan: SeatingPlan): number[] {
  const shift = (match - 1) % roundLength(plan);
  return Array.from({ length: plan.roles }, (_, role) => (role + shift) % plan.players);
}

/** The seed of a match depends only on the seed of the series and the number of the match, not on the order of play. */
export function matchSeed(series: number, match: number): number {
  return seededRandom((seededRandom(series).next32() + Math.imul(match, 0x9e3779b1)) | 0).next32();
}
