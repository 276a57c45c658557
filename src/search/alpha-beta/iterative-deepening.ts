/**
 * Searches the moves at the root one move deeper each time, until nothing is left to find out or the budget is used
 * up.
 */
import type { Random } from '../../base/index.ts';
import type { Move, Role, State } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import { type AlphaBeta, OutOfBudget, type Simultaneous } from './alpha-beta.ts';
import type { MaxN } from './max-n.ts';

/** What is known about one of the searching role's moves. */
export interface RootMove {
  readonly move: Move;
  readonly value: number;
  /** Whether the value is exact, rather than an upper bound found while a better move was known. */
  readonly isExact: boolean;
  /** The depth at which the value was first proved, if it is proved. */
  readonly provenAt: number | undefined;
  /** The probability of choosing this move, where mixing moves is optimal. */
  readonly share?: number;
}

export interface RootView {
  /** Moves in descending order of value. */
  readonly moves: readonly RootMove[];
  /** The number of moves searched ahead in full. */
  readonly depth: number;
  /** Whether a deeper search cannot improve the result. */
  readonly isFinal: boolean;
}

export interface DeepeningOptions {
  /** The highest and lowest utility of the searching role. */
  readonly highest: number;
  readonly lowest: number;
  /** The first and last search depth. */
  readonly from: number;
  readonly to: number;
}

/** Yields after each depth, and when the time is up. */
export function* iterativeDeepening(
  root: Root,
  legal: readonly Move[],
  random: Random,
  limits: DeepeningOptions,
): Generator<RootView> {
  const { highest, lowest, from, to } = limits;
  let moves: readonly RootMove[] = shuffled(legal, random).map((move) => ({
    move,
    value: lowest,
    isExact: false,
    provenAt: undefined,
  }));
  for (let depth = from; depth <= to; depth++) {
    root.search.wasCut = false;
    const found = root.mix ? mixedMoves(root, moves, depth) : judgedMoves(root, moves, depth, limits);
    if (found.length === 0) return;
    const isComplete = found.length === moves.length;
    // Moves that were not searched again stay behind those that were.
    moves = [...found, ...moves.filter(({ move }) => !found.some((each) => each.move === move))];
    const [best] = moves;
    const isFinal =
      isComplete &&
      (!root.search.wasCut ||
        moves.every(({ provenAt }) => provenAt !== undefined) ||
        (best?.provenAt !== undefined && best.value >= highest));
    yield { moves, depth: isComplete ? depth : depth - 1, isFinal };
    if (isFinal || !isComplete) return;
  }
}

/** Judges as many moves as time allows, and returns them in descending order of value. */
function judgedMoves(
  root: Root,
  before: readonly RootMove[],
  depth: number,
  { highest, lowest }: DeepeningOptions,
): RootMove[] {
  const judged: RootMove[] = [];
  let best = Number.NEGATIVE_INFINITY;
  try {
    for (const [i, { move, provenAt: provenBefore }] of before.entries()) {
      const { value, isProven } = root.judge(move, depth, best) ?? { value: lowest, isProven: false };
      const provenAt = isProven ? (provenBefore ?? depth) : undefined;
      const seen = { move, value, isExact: value > best, provenAt };
      if (isProven && value >= highest) return [seen, ...judged, ...before.slice(i + 1)];
      judged.push(seen);
      best = Math.max(best, value);
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
  }
  return sorted(judged, lowest);
}

/**
 * Sorts moves in descending order of value. Among equals, an exact value comes before a bound; if all moves lose, the
 * longest loss comes first.
 */
function sorted(moves: readonly RootMove[], lowest: number): RootMove[] {
  const lasts = ({ value, provenAt = Number.MAX_SAFE_INTEGER }: RootMove) => (value <= lowest ? provenAt : 0);
  return [...moves].sort(
    (a, b) => b.value - a.value || lasts(b) - lasts(a) || Number(b.isExact) - Number(a.isExact),
  );
}

/** Judges all moves or, if there was no time, none. */
function mixedMoves(root: Root, before: readonly RootMove[], depth: number): RootMove[] {
  try {
    const mixture = root.mix?.(depth);
    return before
      .map(({ move, provenAt }) => {
        const { value = 0, share = 0, isProven = false } = mixture?.get(move) ?? {};
        return { move, value, share, isExact: true, provenAt: isProven ? (provenAt ?? depth) : undefined };
      })
      .sort((a, b) => b.share - a.share || b.value - a.value);
  } catch (error) {
    if (error instanceof OutOfBudget) return [];
    throw error;
  }
}

function shuffled(moves: readonly Move[], random: Random): Move[] {
  const left = [...moves];
  return moves.map(() => left.splice(random.below(left.length), 1)[0] as Move);
}

/** The role's moves at the root of a search, judged by their mean over the states that the role may be in. */
export interface Judgement {
  readonly value: number;
  readonly isProven: boolean;
}

export interface Root {
  /** What the search has encountered since it was last reset. */
  readonly search: { wasCut: boolean };
  /**
   * Returns an upper bound if the value does not exceed `best`, or undefined for a move that is not legal in any
   * state.
   */
  judge(move: Move, depth: number, best: number): Judgement | undefined;
  /** Returns the probability and value of each move, where mixing moves is optimal. */
  readonly mix?: (depth: number) => ReadonlyMap<Move, Judgement & { readonly share: number }>;
}

/** States in which a move is illegal do not count in its mean. */
export function alphaBetaRoot(
  search: AlphaBeta,
  states: readonly State[],
  simultaneous: Simultaneous,
): Root | undefined {
  const { sides } = search;
  const turns = states.flatMap((state) => (sides.game.isTerminal(state) ? [] : (sides.turn(state) ?? [])));
  if (turns.length === 0) return undefined;
  const isOnly = turns.length === 1;
  const judge = (move: Move, depth: number, best: number): Judgement | undefined => {
    const judged = turns.flatMap((turn) => {
      const option = turn.legal[sides.own]?.indexOf(move) ?? -1;
      if (option < 0) return [];
      const alpha = isOnly ? best : Number.NEGATIVE_INFINITY;
      const value = search.valueOf(turn, option, depth, alpha, Number.POSITIVE_INFINITY);
      return [{ value, isProven: search.isProven }];
    });
    return meanOf(judged, isOnly);
  };
  const mix = (depth: number) => {
    const shares = new Map<Move, Judgement & { share: number }>();
    for (const turn of turns) {
      const payoffs = search.matrix(turn, depth);
      const isProven = search.isProven && isOnly;
      const { rows, columns } = solveMatrix(payoffs);
      payoffs.forEach((row, option) => {
        const move = turn.legal[sides.own]?.[option] as Move;
        const before = shares.get(move);
        const value = row.reduce((sum, payoff, j) => sum + payoff * (columns[j] ?? 0), 0);
        shares.set(move, {
          value: (before?.value ?? 0) + value / turns.length,
          share: (before?.share ?? 0) + (rows[option] ?? 0) / turns.length,
          isProven,
        });
      });
    }
    return shares;
  };
  const isMixed = simultaneous === 'mixed' && turns.some(({ counts }) => counts.own > 1 && counts.others > 1);
  return { search, judge, ...(isMixed && { mix }) };
}

export function maxNRoot(search: MaxN, states: readonly State[], own: Role): Root | undefined {
  const open = states.filter((state) => search.legalIn(state) !== undefined);
  if (open.length === 0) return undefined;
  return {
    search,
    judge: (move, depth) => {
      const judged = open.flatMap((state) => {
        if (!search.legalIn(state)?.[own]?.includes(move)) return [];
        const value = search.goalsAfter(state, move, depth)[own] as number;
        return [{ value, isProven: search.isProven }];
      });
      return meanOf(judged, open.length === 1);
    },
  };
}

/** Values based on guesses about the state are never proofs. */
function meanOf(judged: readonly Judgement[], isCertain: boolean): Judgement | undefined {
  if (judged.length === 0) return undefined;
  const sum = judged.reduce((total, { value }) => total + value, 0);
  return { value: sum / judged.length, isProven: isCertain && judged.every(({ isProven }) => isProven) };
}
