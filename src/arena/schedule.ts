/**
 * The schedule of a tournament: who meets whom in which game and role, for round robins, gauntlets, Swiss systems and
 * fixed seats.
 */
import { matchSeed } from '../match/index.ts';

export const FORMATS = ['round-robin', 'gauntlet', 'swiss', 'seated'] as const;

export type Format = (typeof FORMATS)[number];

export interface Plan {
  readonly format: Format;
  /** Number of players. */
  readonly players: number;
  /** The player that meets all others in a gauntlet. */
  readonly champion: number;
  readonly rounds: number;
  readonly seed: number;
  /** For every game, the number of roles without chance. */
  readonly roles: readonly number[];
}

/** One match, independent of where it is played. Can be written as JSON. */
export interface Job {
  /** Number from 1, without gaps. More rounds add numbers and change none. */
  readonly number: number;
  /** Round, from 1. */
  readonly round: number;
  /** Index of the game. */
  readonly game: number;
  /** Index of the player for each role, without chance. */
  readonly seats: readonly number[];
  readonly seed: number;
}

/** Goals by match number. */
export type Goals = ReadonlyMap<number, readonly number[]>;

/**
 * All matches that can be played given the finished ones, including those. A Swiss round waits for the previous one.
 *
 * @param goals goals of finished matches by number, without chance
 */
export function readyJobs(plan: Plan, goals: Goals): Job[] {
  const jobs: Job[] = [];
  for (let round = 1; round <= plan.rounds; round++) {
    const isOpen = plan.format === 'swiss' && jobs.some(({ number }) => !goals.has(number));
    if (isOpen) break;
    // Pushed one by one, since there may be too many for one call.
    for (const job of roundJobs(plan, round, jobs, goals)) jobs.push(job);
  }
  return jobs;
}

/** Total number of matches. */
export function plannedMatches(plan: Plan): number {
  return plan.rounds * plan.roles.reduce((sum, roles) => sum + matchesPerRound(plan, roles), 0);
}

/** The score of each seat in a match: the fraction of opponents beaten, or of the goal 100 in games with one role. */
export function seatPoints(goals: readonly number[]): number[] {
  if (goals.length === 1) return goals.map((goal) => Math.min(1, Math.max(0, goal / 100)));
  return goals.map((own, seat) => {
    const points = goals.map((other, i) => (i === seat ? 0 : pointsAgainst(own, other)));
    return points.reduce((sum, each) => sum + each, 0) / (goals.length - 1);
  });
}

/** 1 for a win, 0.5 for a draw. */
export function pointsAgainst(own: number, other: number): number {
  return own > other ? 1 : own === other ? 0.5 : 0;
}

function matchesPerRound({ format, players }: Plan, roles: number): number {
  if (format === 'seated') return 1;
  if (roles === 1) return players;
  if (players <= roles) return seatings(numbers(players), roles).length;
  const groups = {
    'round-robin': () => choose(players, roles),
    gauntlet: () => choose(players - 1, roles - 1),
    swiss: () => Math.floor(players / roles),
  };
  return groups[format]() * seatings(numbers(roles), roles).length;
}

function roundJobs(plan: Plan, round: number, before: readonly Job[], goals: Goals): Job[] {
  const groupsOf = new Map<number, number[][]>();
  for (const roles of new Set(plan.roles)) groupsOf.set(roles, groups(plan, roles, before, goals));
  const matches = plan.roles.flatMap((roles, game) =>
    (groupsOf.get(roles) ?? []).flatMap((group) =>
      (plan.format === 'seated' ? [placesOf(group, roles)] : seatings(group, roles)).map((seats) => ({
        game,
        seats,
      })),
    ),
  );
  return matches.map(({ game, seats }, i) => {
    const number = before.length + i + 1;
    return { number, round, game, seats, seed: matchSeed(plan.seed, number) };
  });
}

/** The groups that meet in a round. */
function groups(
  { format, players, champion }: Plan,
  roles: number,
  before: readonly Job[],
  goals: Goals,
): number[][] {
  const all = numbers(players);
  if (format === 'seated') return [all];
  if (roles === 1) return all.map((player) => [player]);
  if (players <= roles) return [all];
  if (format === 'round-robin') return combinations(all, roles);
  if (format === 'swiss') {
    const played = before.map(
      ({ round, game, seats, number }): PlayedGroup => ({
        round,
        game,
        seats,
        points: seatPoints(goals.get(number) ?? []),
      }),
    );
    return swissGroups(players, roles, played);
  }
  const others = all.filter((player) => player !== champion);
  return combinations(others, roles - 1).map((some) => [champion, ...some]);
}

/** Assigns roles in list order, repeatedly. */
function placesOf(group: readonly number[], roles: number): number[] {
  return numbers(roles).map((role) => group[role % group.length] as number);
}

/**
 * The orders in which a group takes the roles. Any two players meet equally often in every pair of roles for two to
 * five roles and all primes; otherwise everybody plays every role equally often, and the same holds if there are fewer
 * players than roles.
 */
export function seatings(group: readonly number[], roles: number): number[][] {
  const size = group.length;
  const seated = (place: (role: number) => number): number[] =>
    numbers(roles).map((role) => group[place(role) % size] as number);
  const rotations = (factor: number): number[][] =>
    group.map((_, shift) => seated((role) => factor * role + shift));
  if (size < roles) return rotations(1);
  // The maps x → ax + b modulo a prime map every pair to every pair exactly once; so do the even permutations of four.
  if (size === 4) return EVEN_ORDERS_OF_FOUR.map((order) => seated((role) => order[role] as number));
  if (isPrime(size)) return numbers(size - 1).flatMap((factor) => rotations(factor + 1));
  return rotations(1);
}

const EVEN_ORDERS_OF_FOUR: readonly (readonly number[])[] = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [2, 3, 0, 1],
  [3, 2, 1, 0],
  [0, 2, 3, 1],
  [2, 0, 1, 3],
  [3, 1, 0, 2],
  [1, 3, 2, 0],
  [0, 3, 1, 2],
  [3, 0, 2, 1],
  [1, 2, 0, 3],
  [2, 1, 3, 0],
];

function isPrime(number: number): boolean {
  if (number < 2) return false;
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
}

function combinations(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((first, i) =>
    combinations(items.slice(i + 1), size - 1).map((others) => [first, ...others]),
  );
}

function choose(items: number, size: number): number {
  let count = 1;
  for (let i = 1; i <= size; i++) count = (count * (items - size + i)) / i;
  return Math.round(count);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** A match of an earlier round with the score of each seat, from 0 to 1. */
export interface PlayedGroup {
  readonly round: number;
  readonly game: number;
  readonly seats: readonly number[];
  readonly points: readonly number[];
}

/** Number of attempts before allowing one more repeated meeting. */
const MOST_ATTEMPTS = 20_000;

/**
 * Groups of `size` players for the next round: players with similar scores meet, and repeated meetings are avoided if
 * possible. If the number of players is not a multiple of the size, some sit out: those who did so least often, and
 * among them those with the lowest scores.
 */
function swissGroups(players: number, size: number, played: readonly PlayedGroup[]): number[][] {
  const history = historyOf(players, played);
  const ranked = Array.from({ length: players }, (_, player) => player).sort(
    (a, b) => (history.scores[b] as number) - (history.scores[a] as number) || a - b,
  );
  const idle = idlers(ranked, players % size, history);
  const seated = ranked.filter((player) => !idle.has(player));
  for (let repeats = 0; ; repeats = 2 * repeats + 1) {
    const search = new GroupSearch(size, history.meetings);
    const found = search.groups(seated, repeats);
    if (found !== undefined) return found;
  }
}

interface History {
  readonly scores: readonly number[];
  /** For each player, the number of matches it missed by sitting out. */
  readonly missed: readonly number[];
  /** Number of matches in which two players have met. */
  readonly meetings: readonly (readonly number[])[];
}

function historyOf(players: number, played: readonly PlayedGroup[]): History {
  const scores = new Array<number>(players).fill(0);
  const missed = new Array<number>(players).fill(0);
  const meetings = Array.from({ length: players }, () => new Array<number>(players).fill(0));
  for (const { seats, points } of played) {
    for (const [seat, player] of seats.entries()) {
      scores[player] = (scores[player] as number) + (points[seat] ?? 0);
      for (const other of seats)
        if (other !== player) {
          const row = meetings[player] as number[];
          row[other] = (row[other] as number) + 1;
        }
    }
  }
  for (const matches of byRoundAndGame(played)) {
    const present = new Set(matches.flatMap(({ seats }) => seats));
    const regular = matches[0]?.seats[0] ?? -1;
    const count = matches.filter(({ seats }) => seats.includes(regular)).length;
    for (let player = 0; player < players; player++) {
      if (present.has(player)) continue;
      missed[player] = (missed[player] as number) + count;
      // A player that sits out scores as much as a winner of the others' matches.
      scores[player] = (scores[player] as number) + count;
    }
  }
  return { scores, missed, meetings };
}

function byRoundAndGame(played: readonly PlayedGroup[]): PlayedGroup[][] {
  const lists = new Map<string, PlayedGroup[]>();
  for (const match of played) {
    const key = `${match.round} ${match.game}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [match]);
    else list.push(match);
  }
  return [...lists.values()];
}

function idlers(ranked: readonly number[], count: number, { missed }: History): Set<number> {
  const places = new Map(ranked.map((player, place) => [player, place]));
  const order = [...ranked].sort(
    (a, b) =>
      (missed[a] as number) - (missed[b] as number) || (places.get(b) as number) - (places.get(a) as number),
  );
  return new Set(order.slice(0, count));
}

/** Tries the nearest opponents first, with backtracking. */
class GroupSearch {
  readonly #size: number;
  readonly #meetings: readonly (readonly number[])[];
  #attempts = 0;

  constructor(size: number, meetings: readonly (readonly number[])[]) {
    this.#size = size;
    this.#meetings = meetings;
  }

  /** Undefined if no grouping has so few repeated meetings, or none was found in time. */
  groups(ranked: readonly number[], repeats: number): number[][] | undefined {
    const [first, ...others] = ranked;
    if (first === undefined) return [];
    return this.#filled([first], others, others, repeats);
  }

  /** `candidates` are the indices of `others` that may still be added to the group. */
  #filled(
    group: readonly number[],
    others: readonly number[],
    candidates: readonly number[],
    repeats: number,
  ): number[][] | undefined {
    if (group.length === this.#size) {
      const rest = this.groups(others, repeats);
      return rest && [[...group], ...rest];
    }
    for (const [i, next] of candidates.entries()) {
      if (++this.#attempts > MOST_ATTEMPTS) return undefined;
      const cost = group.reduce((sum, member) => sum + (this.#meetings[member]?.[next] ?? 0), 0);
      if (cost > repeats) continue;
      const found = this.#filled(
        [...group, next],
        others.filter((other) => other !== next),
        candidates.slice(i + 1),
        repeats - cost,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
