/**
 * Chooses one of several alternatives in every game, each as likely as its weight says: 1 or 0 if all that are open
 * are equally likely. The weights are added up in a tree of sums; a random number below the total is drawn by
 * rejection; and the tree is walked down to the alternative that this number falls to. The draw is exact: a game
 * whose numbers were all rejected is not ready, and waits.
 */
import { bitsFor, type Count, decrement, difference, isLess, smear, sum } from './counts.ts';
import type { Program, Value } from './program.ts';
import type { RandomWords } from './random-words.ts';

export interface Chosen {
  /** By alternative: the games that choose it. */
  readonly chosen: readonly Value[];
  /** The games with anything to choose from. */
  readonly any: Value;
  /** The games that have chosen, or have nothing to choose from. */
  readonly ready: Value;
}

/** The weight of an alternative in every game: 0 where it is not open. */
export interface Weight {
  readonly count: Count;
  readonly most: number;
}

interface Node extends Weight {
  readonly from: number;
  readonly to: number;
  readonly children?: readonly [Node, Node];
}

export function choose(
  program: Program,
  weights: readonly Weight[],
  random: RandomWords,
  tries: number,
): Chosen {
  if (weights.length === 0) return { chosen: [], any: program.zeros, ready: program.ones };
  const root = sumTree(program, weights, 0, weights.length);
  const any = root.count.reduce((known, bit) => program.or(known, bit), program.zeros);
  const { rank, accepted } = drawBelow(program, root.count, random, tries);
  const chosen: Value[] = new Array(weights.length).fill(program.zeros);
  descend(program, root, rank, program.and(accepted, any), chosen);
  return { chosen, any, ready: program.or(accepted, program.not(any)) };
}

function sumTree(program: Program, weights: readonly Weight[], from: number, to: number): Node {
  if (to - from === 1) return { from, to, ...(weights[from] as Weight) };
  const middle = from + splitOf(to - from);
  const left = sumTree(program, weights, from, middle);
  const right = sumTree(program, weights, middle, to);
  const most = left.most + right.most;
  return { from, to, most, count: sum(program, left.count, right.count, most), children: [left, right] };
}

/** The largest power of two below the size, so that the leaves come in pairs. */
function splitOf(size: number): number {
  return 2 ** (bitsFor(size - 1) - 1);
}

function drawBelow(
  program: Program,
  count: Count,
  random: RandomWords,
  tries: number,
): { rank: Count; accepted: Value } {
  const last = decrement(program, count);
  const mask = smear(program, last);
  let rank: Count = [];
  let accepted = program.zeros;
  for (let i = 0; i < tries; i++) {
    const drawn = mask.map((bit) => program.and(random.next(), bit));
    const isGood = program.not(isLess(program, last, drawn));
    if (i === 0) rank = drawn;
    else rank = rank.map((bit, j) => program.select(bit, drawn[j] as Value, accepted));
    accepted = program.or(accepted, isGood);
  }
  return { rank, accepted };
}

interface Selected {
  readonly node: Node;
  readonly games: Value;
}

/** Level by level: each game is in one node of a level, so that one rank serves the whole level. */
function descend(program: Program, root: Node, rank: Count, games: Value, chosen: Value[]): void {
  let level: Selected[] = [{ node: root, games }];
  let left: Count = rank;
  while (level.length > 0) {
    const inner: (Selected & { readonly children: readonly [Node, Node] })[] = [];
    let most = 0;
    for (const { node, games: here } of level) {
      if (node.children === undefined) chosen[node.from] = here;
      else {
        inner.push({ node, games: here, children: node.children });
        most = Math.max(most, node.most);
      }
    }
    if (inner.length === 0) return;
    if (most === 2 && inner.every(({ children }) => children[0].most === 1)) {
      // A pair: the first if it is open and the rank is 0.
      for (const { games: here, children } of inner) {
        const [first, second] = children;
        const candidate = program.andNot(here, left[0] ?? program.zeros);
        const takesFirst = program.and(candidate, first.count[0] as Value);
        chosen[first.from] = takesFirst;
        chosen[second.from] = program.andNot(here, takesFirst);
      }
      return;
    }
    const before: Value[] = [];
    for (const { games: here, children } of inner) {
      children[0].count.forEach((bit, i) => {
        before[i] = program.or(before[i] ?? program.zeros, program.and(bit, here));
      });
    }
    const goesFirst = isLess(program, left, before);
    const widest = Math.max(
      ...inner.flatMap(({ children }) => children.map((child) => bitsFor(child.most - 1))),
    );
    const skipped = before.map((bit) => program.andNot(bit, goesFirst));
    left = difference(program, left, skipped, widest);
    level = inner.flatMap(({ games: here, children }) => [
      { node: children[0], games: program.and(here, goesFirst) },
      { node: children[1], games: program.andNot(here, goesFirst) },
    ]);
  }
}
