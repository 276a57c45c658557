/** The own moves at the root of a search, judged by their mean over the states the role may be in. */
import type { Move, Role, State } from '../../machine/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import type { AlphaBeta, Simultaneous } from './alpha-beta.ts';
import type { MaxN } from './max-n.ts';

export interface Judgement {
  readonly value: number;
  readonly isProven: boolean;
}

export interface Root {
  /** What the search has met since it was last told to forget it. */
  readonly search: { wasCut: boolean };
  /** An upper bound if it is not above `best`. */
  judge(move: Move, depth: number, best: number): Judgement;
  /** How likely each move should be, and what it is worth, where the best is to mix moves. */
  readonly mix?: (depth: number) => ReadonlyMap<Move, Judgement & { readonly share: number }>;
}

const IMPOSSIBLE: Judgement = { value: 0, isProven: false };

/** States in which a move is not legal say nothing about it. */
export function alphaBetaRoot(
  search: AlphaBeta,
  states: readonly State[],
  simultaneous: Simultaneous,
): Root | undefined {
  const { sides } = search;
  const turns = states.flatMap((state) => (sides.game.isTerminal(state) ? [] : (sides.turn(state) ?? [])));
  if (turns.length === 0) return undefined;
  const isOnly = turns.length === 1;
  const judge = (move: Move, depth: number, best: number): Judgement => {
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

/** What is guessed of the state is proof of nothing. */
function meanOf(judged: readonly Judgement[], isCertain: boolean): Judgement {
  if (judged.length === 0) return IMPOSSIBLE;
  const sum = judged.reduce((total, { value }) => total + value, 0);
  return { value: sum / judged.length, isProven: isCertain && judged.every(({ isProven }) => isProven) };
}
