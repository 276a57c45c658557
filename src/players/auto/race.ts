/** Matches between two ways to play a game, until it is clear which of them is better. */
import type { Budget, Random } from '../../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import type { Player } from '../player.ts';

/** Points of a challenger against a champion. A prior expectation is also a tally and counts as a number of matches. */
export interface Tally {
  readonly points: number;
  readonly matches: number;
}

/** The share of the points; one half if nothing is known. */
export function shareOf({ points, matches }: Tally): number {
  return matches === 0 ? 0.5 : points / matches;
}

/** A prior expectation that counts as a number of matches. */
export function expectation(share: number, matches: number): Tally {
  return { points: share * matches, matches };
}

export function sumOf(a: Tally, b: Tally): Tally {
  return { points: a.points + b.points, matches: a.matches + b.matches };
}

/** With 90 % probability, the share lies within this many standard deviations. */
const DEVIATIONS = 1.645;

/** Whether the share is so far from one half that more matches would rarely change the decision. */
export function isDecided(tally: Tally): boolean {
  const share = shareOf(tally);
  const deviation = Math.sqrt((share * (1 - share)) / (tally.matches + 1));
  return Math.abs(share - 0.5) > DEVIATIONS * deviation;
}

export interface RaceSetup {
  readonly game: Game;
  readonly champion: () => Player;
  readonly challenger: () => Player;
  /** The challenger's prior expectation plus its earlier results. */
  readonly known: Tally;
  /** The players may prepare for no longer than players of a match with this start clock. */
  readonly start: Budget;
  readonly perMove: Budget;
  readonly random: Random;
  readonly now: () => number;
  /** Checked before each move. */
  readonly stop: () => boolean;
  /** Minimum and maximum number of matches before the race is decided. */
  readonly least: number;
  readonly most: number;
}

/** Longer matches are cut and scored by the goals of the position reached. */
const LONGEST_MATCH = 300;

/** Points of the challenger in this race alone. */
export async function race(setup: RaceSetup): Promise<Tally> {
  const { game, known, least, most } = setup;
  const seats = playingRoles(game);
  let tally: Tally = { points: 0, matches: 0 };
  while (tally.matches < most && (tally.matches < least || !isDecided(sumOf(known, tally)))) {
    const seat = seats[tally.matches % seats.length] as Role;
    const points = await pointsInMatch(seat, setup);
    if (points === undefined) break;
    tally = sumOf(tally, { points, matches: 1 });
  }
  return tally;
}

/**
 * 1 if the challenger has a higher goal than all others, 0 if a lower one than some, else a half, and undefined if
 * stopped.
 */
async function pointsInMatch(
  seat: Role,
  { game, champion, challenger, start, perMove, random, now, stop }: RaceSetup,
): Promise<number | undefined> {
  // Preparing may take seconds.
  if (stop()) return undefined;
  const players = rolesOf(game).map((role) => (role === seat ? challenger() : champion()));
  for (const role of playingRoles(game))
    await players[role]?.start({ game, role, random: random.fork(), now, budget: start });
  let state: State = game.initial;
  for (let step = 0; !game.isTerminal(state) && step < LONGEST_MATCH; step++) {
    if (stop()) return undefined;
    const moves: Move[] = [];
    for (const [role, legal] of legalByRole(game, state).entries()) {
      const [only] = legal;
      if (only === undefined) return undefined;
      if (legal.length === 1) moves.push(only);
      else if (game.roles[role]?.isChance) moves.push(random.pick(legal));
      else {
        const turn = { step, situation: { kind: 'state', state }, legal, budget: perMove } as const;
        moves.push((await players[role]?.choose(turn)) as Move);
      }
    }
    state = game.next(state, moves);
  }
  const own = game.utility(state, seat);
  const others = playingRoles(game).filter((role) => role !== seat);
  const best = Math.max(...others.map((role) => game.utility(state, role)));
  return own > best ? 1 : own < best ? 0 : 0.5;
}
