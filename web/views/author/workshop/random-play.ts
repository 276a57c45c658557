/** Plays random games in small portions and collects statistics: length, winners, and number of legal moves. */
import type { Random } from '../../../../src/base/index.ts';
import { type Game, legalByRole, type PlayoutEnd, rolesOf } from '../../../../src/game/index.ts';

export interface RandomPlayWorld {
  readonly random: Random;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** Number of joint moves after which a game is cut. */
const LONGEST_GAME = 1000;
/** Target duration of a portion in milliseconds. */
const PART_MILLISECONDS = 60;
/** Number of games in the first portion, and the maximum in any. */
const FIRST_GAMES = 128;
const MOST_GAMES_IN_PART = 1 << 14;

/** Each step plays more games; some of them are examined position by position. */
export function* randomPlay(game: Game, tally: PlayTally, world: RandomPlayWorld): Generator<void, never> {
  const batch = game.batch({ lanes: 'many' });
  const hasLanes = batch.lanes > 1;
  const seed = hasLanes ? world.random.below(2 ** 31) : 0;
  stepThrough(game, tally, world, !hasLanes);
  yield;
  if (!hasLanes) {
    for (;;) {
      stepThrough(game, tally, world, true);
      yield;
    }
  }
  const playouts = batch.playouts({ policy: 'uniform', maxLength: LONGEST_GAME, rounds: 1, seed });
  const initial = new Int32Array(batch.packing.words);
  batch.packing.pack(game.initial, initial, 0);
  for (let count = FIRST_GAMES; ; ) {
    const start = world.now();
    playouts.playEach(initial, new Int32Array(count), ({ goals, length, end }) =>
      tally.addGame(goals, length, end),
    );
    // All games that were started are finished, since leaving out long games would distort the statistics.
    if (world.now() - start < PART_MILLISECONDS / 2) count = Math.min(MOST_GAMES_IN_PART, count * 2);
    stepThrough(game, tally, world, false);
    yield;
  }
}

/** Plays one game, position by position. */
function stepThrough(game: Game, tally: PlayTally, { random }: RandomPlayWorld, counts: boolean): void {
  let state = game.initial;
  let length = 0;
  for (; length < LONGEST_GAME; length++) {
    if (game.isTerminal(state)) break;
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) break;
    tally.addPosition(
      legal.reduce(
        (product, moves, role) => (game.roles[role]?.isChance ? product : product * moves.length),
        1,
      ),
    );
    state = game.next(
      state,
      legal.map((moves) => random.pick(moves)),
    );
  }
  if (!counts) return;
  const end = game.isTerminal(state) ? 'terminal' : length < LONGEST_GAME ? 'stuck' : 'cut';
  tally.addGame(
    rolesOf(game).map((role) => game.utility(state, role)),
    length,
    end,
  );
}

export interface PlayStatistics {
  readonly games: number;
  /** Number of games that were cut because they did not end, and of games in which a role could not move. */
  readonly unfinished: number;
  readonly stuck: number;
  readonly length: LengthStatistics;
  /** Statistics by role, without chance. */
  readonly roles: readonly RoleStatistics[];
  /** Share of games in which several roles have the highest goal. */
  readonly draws: number;
  readonly branching: BranchingStatistics;
  readonly engine: string;
  readonly gamesPerSecond: number;
}

/** Lengths in joint moves. */
export interface LengthStatistics {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  readonly bars: readonly LengthBar[];
}

export interface LengthBar {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface RoleStatistics {
  readonly name: string;
  readonly mean: number;
  /** Half the width of the 95 % confidence interval of the mean (normal approximation). */
  readonly halfWidth: number;
  /** Share of games in which it alone has the highest goal; in games with one role, in which it gets 100. */
  readonly wins: number;
  /** Shares by value, highest first. */
  readonly values: readonly { readonly value: number; readonly share: number }[];
}

export interface BranchingStatistics {
  /** Statistics of the number of joint moves in positions of random games, not counting chance. */
  readonly mean: number;
  readonly most: number;
  readonly positions: number;
}

const MOST_BARS = 24;
const FULL = 100;

/** Statistics of random play: how long games last, who wins, and how much choice there is. */
export class PlayTally {
  readonly #names: readonly (string | undefined)[];
  readonly #engine: string;
  readonly #lengths = new Map<number, number>();
  readonly #goals: Map<number, number>[];
  readonly #wins: number[];
  #games = 0;
  #unfinished = 0;
  #stuck = 0;
  #draws = 0;
  #positions = 0;
  #choices = 0;
  #mostChoices = 0;

  /** @param names of the roles; undefined for chance */
  constructor(names: readonly (string | undefined)[], engine: string) {
    this.#names = names;
    this.#engine = engine;
    this.#goals = names.map(() => new Map());
    this.#wins = names.map(() => 0);
  }

  get games(): number {
    return this.#games;
  }

  /** @param goals by role */
  addGame(goals: readonly number[], length: number, end: PlayoutEnd): void {
    this.#games++;
    if (end === 'cut') this.#unfinished++;
    if (end === 'stuck') this.#stuck++;
    this.#lengths.set(length, (this.#lengths.get(length) ?? 0) + 1);
    const players = goals.flatMap((goal, role) => (this.#names[role] === undefined ? [] : [{ goal, role }]));
    for (const { goal, role } of players) {
      const counts = this.#goals[role];
      counts?.set(goal, (counts.get(goal) ?? 0) + 1);
    }
    const highest = Math.max(...players.map(({ goal }) => goal));
    const best = players.filter(({ goal }) => goal === highest);
    const [winner] = best;
    if (winner === undefined) return;
    if (players.length === 1 ? highest === FULL : best.length === 1)
      this.#wins[winner.role] = (this.#wins[winner.role] ?? 0) + 1;
    else if (best.length > 1) this.#draws++;
  }

  /** @param choices number of joint moves in a position */
  addPosition(choices: number): void {
    this.#positions++;
    this.#choices += choices;
    this.#mostChoices = Math.max(this.#mostChoices, choices);
  }

  /** @param seconds duration of the games */
  statistics(seconds: number): PlayStatistics {
    const games = Math.max(1, this.#games);
    return {
      games: this.#games,
      unfinished: this.#unfinished,
      stuck: this.#stuck,
      length: lengthStatistics(this.#lengths, games),
      roles: this.#names.flatMap((name, role) => {
        if (name === undefined) return [];
        const counts = [...(this.#goals[role] ?? [])].sort(([a], [b]) => b - a);
        return [{ name, ...goalStatistics(counts, games), wins: (this.#wins[role] ?? 0) / games }];
      }),
      draws: this.#draws / games,
      branching: {
        mean: this.#choices / Math.max(1, this.#positions),
        most: this.#mostChoices,
        positions: this.#positions,
      },
      engine: this.#engine,
      gamesPerSecond: seconds > 0 ? this.#games / seconds : 0,
    };
  }
}

function lengthStatistics(counts: ReadonlyMap<number, number>, games: number): LengthStatistics {
  const lengths = [...counts].sort(([a], [b]) => a - b);
  const least = lengths[0]?.[0] ?? 0;
  const most = lengths.at(-1)?.[0] ?? 0;
  const width = Math.ceil((most - least + 1) / MOST_BARS);
  const bars = Array.from({ length: Math.ceil((most - least + 1) / width) }, (_, i) => {
    const from = least + i * width;
    const to = Math.min(most, from + width - 1);
    const inside = lengths.filter(([length]) => length >= from && length <= to);
    return { from, to, share: inside.reduce((sum, [, count]) => sum + count, 0) / games };
  });
  const mean = lengths.reduce((sum, [length, count]) => sum + length * count, 0) / games;
  return { mean, least, most, bars };
}

function goalStatistics(counts: readonly (readonly [number, number])[], games: number) {
  const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / games;
  const squares = counts.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
  const deviation = games > 1 ? Math.sqrt(squares / (games - 1)) : 0;
  return {
    mean,
    halfWidth: (1.96 * deviation) / Math.sqrt(games),
    values: counts.map(([value, count]) => ({ value, share: count / games })),
  };
}
