/** Swiss pairing: who has got about as much meets, and nobody meets the same opponent again if that can be helped. */

/** A match of an earlier round, and what its seats have got, from 0 to 1. */
export interface PlayedGroup {
  readonly round: number;
  readonly game: number;
  readonly seats: readonly number[];
  readonly points: readonly number[];
}

/** Attempts before a pairing with one more repeated meeting is tried. */
const MOST_ATTEMPTS = 20_000;

/**
 * Groups of `size` players for the next round, those who have got most first. If the number of players is no multiple,
 * some sit out: who did so least often, and among those who has got least.
 */
export function swissGroups(players: number, size: number, played: readonly PlayedGroup[]): number[][] {
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
  /** By player, matches in rounds that went on without them. */
  readonly missed: readonly number[];
  /** By player and opponent, in how many matches they have met. */
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
      // Who has to sit out gets what a winner gets of as many matches as the others have played.
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

/** Tries the nearest opponents first, and takes back what leads to a dead end. */
class GroupSearch {
  readonly #size: number;
  readonly #meetings: readonly (readonly number[])[];
  #attempts = 0;

  constructor(size: number, meetings: readonly (readonly number[])[]) {
    this.#size = size;
    this.#meetings = meetings;
  }

  /** Undefined if there is none with so few repeated meetings, or none was found in time. */
  groups(ranked: readonly number[], repeats: number): number[][] | undefined {
    const [first, ...others] = ranked;
    if (first === undefined) return [];
    return this.#filled([first], others, others, repeats);
  }

  /** `candidates` are those of `others` that may still be added to the group. */
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
