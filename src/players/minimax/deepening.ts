/** Looks ahead one move further each time, until there is nothing left to find out, or no time. */
import type { Random } from '../../circuit/random.ts';
import type { Move } from '../../machine/index.ts';
import { OutOfBudget } from './alpha-beta.ts';
import type { Root } from './root.ts';

/** What is known of an own move. */
export interface RootMove {
  readonly move: Move;
  readonly value: number;
  /** Whether the value is more than an upper bound, found while a better move was known. */
  readonly isExact: boolean;
  /** The depth at which it was first proved, if it is. */
  readonly provenAt: number | undefined;
  /** How likely it should be chosen, where the best is to mix moves. */
  readonly share?: number;
}

export interface RootView {
  /** The best first. */
  readonly moves: readonly RootMove[];
  /** Moves looked ahead, in full. */
  readonly depth: number;
  /** Nothing better will be found. */
  readonly isFinal: boolean;
}

export interface DeepeningOptions {
  /** The highest goal there is. */
  readonly highest: number;
  /** The first depth, and the last. */
  readonly from: number;
  readonly to: number;
}

/** Yields after each depth, and when there is no more time. */
export function* deepening(
  root: Root,
  legal: readonly Move[],
  random: Random,
  { highest, from, to }: DeepeningOptions,
): Generator<RootView> {
  let moves: readonly RootMove[] = shuffled(legal, random).map((move) => ({
    move,
    value: 0,
    isExact: false,
    provenAt: undefined,
  }));
  for (let depth = from; depth <= to; depth++) {
    root.search.wasCut = false;
    const found = root.mix ? mixedMoves(root, moves, depth) : judgedMoves(root, moves, depth, highest);
    if (found.length === 0) return;
    const isComplete = found.length === moves.length;
    // A move that was not looked at again stays behind those that were.
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

/** As many as there was time for, the best first. */
function judgedMoves(root: Root, before: readonly RootMove[], depth: number, highest: number): RootMove[] {
  const judged: RootMove[] = [];
  let best = Number.NEGATIVE_INFINITY;
  try {
    for (const [i, { move, provenAt: provenBefore }] of before.entries()) {
      const { value, isProven } = root.judge(move, depth, best);
      const provenAt = isProven ? (provenBefore ?? depth) : undefined;
      const seen = { move, value, isExact: value > best, provenAt };
      if (isProven && value >= highest) return [seen, ...judged, ...before.slice(i + 1)];
      judged.push(seen);
      best = Math.max(best, value);
    }
  } catch (error) {
    if (!(error instanceof OutOfBudget)) throw error;
  }
  return sorted(judged);
}

/** The best first. Of equals, one whose value is more than a bound goes before; where all is lost, what lasts longest. */
function sorted(moves: readonly RootMove[]): RootMove[] {
  const lasts = ({ value, provenAt = Number.MAX_SAFE_INTEGER }: RootMove) => (value <= 0 ? provenAt : 0);
  return [...moves].sort(
    (a, b) => b.value - a.value || lasts(b) - lasts(a) || Number(b.isExact) - Number(a.isExact),
  );
}

/** All of them or, if there was no time, none. */
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
