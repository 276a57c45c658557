/**
 * Many matches between the same players, several at a time. With a budget of playouts the records are the same
 * however many are played at once, but for the times in them.
 */
import { type Game, isChance, type Role, rolesOf } from '../machine/index.ts';
import { choiceText, type PlayerChoice } from '../players/index.ts';
import type { Lane } from './lane.ts';
import { playMatch } from './play-match.ts';
import type { Clocks } from './record.ts';
import { matchSeed, type SeatingPlan, seating, seatingProblem } from './seating.ts';
import type { SeriesMatch } from './standings.ts';

export interface SeriesSetup {
  /** For the records. */
  readonly name: string;
  readonly game: Game;
  /** Roles are told only what they see (GDL-II). */
  readonly hidesMoves: boolean;
  /** One for all roles, one for each, or any number of those who play alone. */
  readonly players: readonly PlayerChoice[];
  readonly matches: number;
  /** Players change roles from match to match. */
  readonly swap: boolean;
  readonly seed: number;
  readonly clocks: Clocks;
  readonly maxLength?: number | undefined;
  /** How many matches are played at once. */
  readonly lanes: number;
  readonly openLane: (signal: AbortSignal) => Promise<Lane> | Lane;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** Ends the series with the matches that are finished. */
  readonly signal?: AbortSignal | undefined;
  /** Told of every match that is finished, in the order in which that happens. */
  readonly onMatch?: (match: SeriesMatch) => void;
}

/** The matches that were finished, by number. */
export async function playSeries(setup: SeriesSetup): Promise<SeriesMatch[]> {
  const { game, players, matches, swap } = setup;
  const roles = playingRoles(game);
  if (seatingProblem(players.length, roles.length) !== undefined)
    throw new RangeError(`${players.length} players cannot share ${roles.length} roles`);
  const plan = { players: players.length, roles: roles.length, swap };
  const finished: SeriesMatch[] = [];
  const lanes = Array.from({ length: Math.min(setup.lanes, matches) }, () => new AbortController());
  const stop = (): void => {
    for (const lane of lanes) lane.abort();
  };
  let next = 1;
  const playOn = async (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const lane = await setup.openLane(signal);
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
      // A lane that is not needed any more need not open.
      if (signal.aborted) return;
      stop();
      throw error;
    }),
  );
  // All lanes are to be closed before anybody hears of a failure.
  const failed = (await Promise.allSettled(running)).find((result) => result.status === 'rejected');
  setup.signal?.removeEventListener('abort', stop);
  if (failed !== undefined) throw failed.reason;
  return finished.sort((a, b) => a.number - b.number);
}

/** Those that chance does not play. */
export function playingRoles(game: Game): Role[] {
  return rolesOf(game).filter((role) => !isChance(game.roles[role]));
}

async function oneMatch(
  setup: SeriesSetup,
  lane: Lane,
  plan: SeatingPlan,
  number: number,
  signal: AbortSignal,
): Promise<SeriesMatch> {
  const { name, game, hidesMoves, clocks, maxLength, now } = setup;
  const seated = seating(number, plan);
  const players = game.roles.map((role) => (isChance(role) ? null : (seated.shift() as number)));
  const seats = players.map((player, role) => {
    if (player === null) return undefined;
    const choice = setup.players[player] as PlayerChoice;
    return { name: choiceText(choice), player: lane.player(role, choice) };
  });
  const record = await playMatch({
    name,
    game,
    hidesMoves,
    seats,
    seed: matchSeed(setup.seed, number),
    clocks,
    ...(maxLength !== undefined && { maxLength }),
    now,
    signal,
  });
  return { number, players, record };
}
