/**
 * Ratings of players from match results, with the model of Bradley and Terry ("Rank analysis of incomplete block
 * designs", 1952).
 */

export interface Rating {
  /** On the Elo scale: 400 points more means ten wins per loss. The mean of all players is 1500. */
  readonly rating: number;
  /** Half the width of the 95 % confidence interval, relative to the mean of all players. */
  readonly halfWidth: number;
}

/** The mean of all ratings. */
const CENTRE = 1500;
/** Elo points per unit of the natural logarithm of strength. */
const SCALE = 400 / Math.LN10;
/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;
/**
 * Virtual draws given to every player before the first match, spread evenly over all opponents, so that players with
 * only wins or only losses can be rated.
 */
const PRIOR_DRAWS = 1;
const MOST_SWEEPS = 500;
const MOST_STEPS = 300;
/** Maximum change of a logarithm of strength in one step. */
const LONGEST_STEP = 1;
/** Change of a logarithm of strength at which iteration stops; much less than a point. */
const SETTLED = 1e-9;

/**
 * Strengths by minorisation and maximisation (Hunter, "MM algorithms for generalized Bradley–Terry models", 2004),
 * finished by Newton's method where it converges slowly, and intervals from the observed information.
 *
 * @param points by player and opponent: wins, with a draw as half a win for both
 */
export function ratings(points: readonly (readonly number[])[]): Rating[] {
  const players = points.length;
  if (players < 2) return points.map(() => ({ rating: CENTRE, halfWidth: 0 }));
  const prior = PRIOR_DRAWS / (players - 1);
  const won = (player: number, other: number): number => (points[player]?.[other] ?? 0) + prior / 2;
  const meetings = grid(players, (player, other) =>
    player === other ? 0 : won(player, other) + won(other, player),
  );
  const wins = meetings.map((row, player) =>
    row.reduce((sum, _, other) => sum + (other === player ? 0 : won(player, other)), 0),
  );
  const logarithms = settledStrengths(wins, meetings);
  const covariance = centredCovariance(logarithms, meetings);
  return logarithms.map((logarithm, player) => ({
    rating: CENTRE + SCALE * logarithm,
    halfWidth: Z * SCALE * Math.sqrt(Math.max(0, covariance[player]?.[player] ?? 0)),
  }));
}

/** The expected points of a player against another, from 0 to 1. */
export function expectedScore(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / 400));
}

/** Natural logarithms with mean 0. */
function settledStrengths(wins: readonly number[], meetings: readonly (readonly number[])[]): number[] {
  let logarithms = wins.map(() => 0);
  const settle = (next: readonly number[]): boolean => {
    const mean = next.reduce((sum, each) => sum + each, 0) / next.length;
    const centred = next.map((each) => each - mean);
    const change = Math.max(...centred.map((each, i) => Math.abs(each - (logarithms[i] as number))));
    logarithms = centred;
    return change < SETTLED;
  };
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++)
    if (settle(swept(logarithms, wins, meetings))) return logarithms;
  for (let step = 0; step < MOST_STEPS; step++) if (settle(stepped(logarithms, wins, meetings))) break;
  return logarithms;
}

function swept(
  logarithms: readonly number[],
  wins: readonly number[],
  meetings: readonly (readonly number[])[],
): number[] {
  const strengths = logarithms.map(Math.exp);
  return strengths.map((own, player) => {
    const row = meetings[player] as readonly number[];
    const share = row.reduce((sum, count, other) => sum + count / (own + (strengths[other] as number)), 0);
    return Math.log((wins[player] as number) / share);
  });
}

/** A step of Newton's method, shortened if it is long, since long steps are unreliable. */
function stepped(
  logarithms: readonly number[],
  wins: readonly number[],
  meetings: readonly (readonly number[])[],
): number[] {
  const surplus = logarithms.map((own, player) => {
    const row = meetings[player] as readonly number[];
    const expected = row.reduce(
      (sum, count, other) => sum + count / (1 + Math.exp((logarithms[other] as number) - own)),
      0,
    );
    return (wins[player] as number) - expected;
  });
  const step = centredCovariance(logarithms, meetings).map((row) =>
    row.reduce((sum, each, i) => sum + each * (surplus[i] as number), 0),
  );
  const cut = Math.min(1, LONGEST_STEP / Math.max(...step.map(Math.abs)));
  return logarithms.map((each, player) => each + cut * (step[player] as number));
}

/**
 * Only differences of strength are observable, so the information matrix is singular; adding the mean of all to it
 * gives the covariances of strengths relative to that mean.
 */
function centredCovariance(
  logarithms: readonly number[],
  meetings: readonly (readonly number[])[],
): number[][] {
  const players = logarithms.length;
  const observed = grid(players, (i, j) => {
    const share = 1 / (1 + Math.exp((logarithms[i] as number) - (logarithms[j] as number)));
    return (meetings[i]?.[j] ?? 0) * share * (1 - share);
  });
  const information = grid(players, (i, j) => {
    const entry = i === j ? (observed[i] as number[]).reduce((sum, each) => sum + each, 0) : 0;
    return entry - (observed[i]?.[j] ?? 0) + 1 / players;
  });
  return inverse(information).map((row) => row.map((entry) => entry - 1 / players));
}

/** The inverse of a positive definite matrix by Gauss-Jordan elimination. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (const [i, row] of rows.entries()) {
    const pivot = row[i] as number;
    for (let j = 0; j < 2 * size; j++) row[j] = (row[j] as number) / pivot;
    for (const other of rows) {
      const factor = other[i] as number;
      if (other === row || factor === 0) continue;
      for (let j = 0; j < 2 * size; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  }
  return rows.map((row) => row.slice(size));
}

function grid(size: number, entry: (i: number, j: number) => number): number[][] {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => entry(i, j)));
}
