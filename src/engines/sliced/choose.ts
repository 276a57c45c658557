/**
 * Chooses one of several alternatives at random in every game, with probabilities proportional to the alternatives'
 * weights.
 */

import type { RandomWords } from './random-words.ts';
import type { WordProgram, WordValue } from './word-program.ts';

export interface Chosen {
  /** The games that choose each alternative. */
  readonly chosen: readonly WordValue[];
  /** The games that have at least one alternative. */
  readonly any: WordValue;
  /** The games that have chosen, or have nothing to choose from. */
  readonly ready: WordValue;
}

/** The weight of an alternative in every game: 0 where it is not available. */
export interface Weight {
  readonly count: SlicedNumber;
  readonly most: number;
}

interface SumNode extends Weight {
  readonly from: number;
  readonly to: number;
  readonly children?: readonly [SumNode, SumNode];
}

export function choose(
  program: WordProgram,
  weights: readonly Weight[],
  random: RandomWords,
  tries: number,
): Chosen {
  if (weights.length === 0) return { chosen: [], any: program.zeros, ready: program.ones };
  const root = sumTree(program, weights, 0, weights.length);
  const any = root.count.reduce((known, bit) => program.or(known, bit), program.zeros);
  const { rank, accepted } = drawBelow(program, root.count, random, tries);
  const chosen: WordValue[] = new Array(weights.length).fill(program.zeros);
  descend(program, root, rank, program.and(accepted, any), chosen);
  return { chosen, any, ready: program.or(accepted, program.not(any)) };
}

function sumTree(program: WordProgram, weights: readonly Weight[], from: number, to: number): SumNode {
  if (to - from === 1) return { from, to, ...(weights[from] as Weight) };
  const middle = from + splitOf(to - from);
  const left = sumTree(program, weights, from, middle);
  const right = sumTree(program, weights, middle, to);
  const most = left.most + right.most;
  return { from, to, most, count: sum(program, left.count, right.count, most), children: [left, right] };
}

/** Returns the largest power of two below the size, so that the leaves form pairs. */
function splitOf(size: number): number {
  return 2 ** (bitsFor(size - 1) - 1);
}

function drawBelow(
  program: WordProgram,
  count: SlicedNumber,
  random: RandomWords,
  tries: number,
): { rank: SlicedNumber; accepted: WordValue } {
  const last = decrement(program, count);
  const mask = smear(program, last);
  let rank: SlicedNumber = [];
  let accepted = program.zeros;
  for (let i = 0; i < tries; i++) {
    const drawn = mask.map((bit) => program.and(random.next(), bit));
    const isGood = program.not(isLess(program, last, drawn));
    if (i === 0) rank = drawn;
    else rank = rank.map((bit, j) => program.select(bit, drawn[j] as WordValue, accepted));
    accepted = program.or(accepted, isGood);
  }
  return { rank, accepted };
}

interface Selected {
  readonly node: SumNode;
  readonly games: WordValue;
}

/**
 * The tree is descended level by level. Each game is in one node of a level, so one rank per game is enough for the
 * whole level.
 */
function descend(
  program: WordProgram,
  root: SumNode,
  rank: SlicedNumber,
  games: WordValue,
  chosen: WordValue[],
): void {
  let level: Selected[] = [{ node: root, games }];
  let left: SlicedNumber = rank;
  while (level.length > 0) {
    const inner: (Selected & { readonly children: readonly [SumNode, SumNode] })[] = [];
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
      // In a pair, the first alternative is chosen if it is available and the rank is 0.
      for (const { games: here, children } of inner) {
        const [first, second] = children;
        const candidate = program.andNot(here, left[0] ?? program.zeros);
        const takesFirst = program.and(candidate, first.count[0] as WordValue);
        chosen[first.from] = takesFirst;
        chosen[second.from] = program.andNot(here, takesFirst);
      }
      return;
    }
    const before: WordValue[] = [];
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

/** The bits of a number, lowest first. */
export type SlicedNumber = readonly WordValue[];

/** Returns how many bits it takes to count to `most`. */
export const bitsFor = (most: number): number => (most === 0 ? 0 : 32 - Math.clz32(most));

function sum(program: WordProgram, a: SlicedNumber, b: SlicedNumber, most: number): SlicedNumber {
  const bits: WordValue[] = [];
  let carry = program.zeros;
  for (let i = 0; i < bitsFor(most); i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    const differ = program.xor(x, y);
    bits.push(program.xor(differ, carry));
    carry = program.select(carry, x, differ);
  }
  return bits;
}

/** Computes `a - b`, where `b` is at most `a`. */
function difference(program: WordProgram, a: SlicedNumber, b: SlicedNumber, bits: number): SlicedNumber {
  const result: WordValue[] = [];
  let borrow = program.zeros;
  for (let i = 0; i < bits; i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    const differ = program.xor(x, y);
    result.push(program.xor(differ, borrow));
    borrow = program.select(y, borrow, differ);
  }
  return result;
}

function isLess(program: WordProgram, a: SlicedNumber, b: SlicedNumber): WordValue {
  let less = program.zeros;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    less = program.select(y, less, program.xor(x, y));
  }
  return less;
}

/** Subtracts one; zero wraps around to all ones. */
function decrement(program: WordProgram, a: SlicedNumber): SlicedNumber {
  let borrow = program.ones;
  return a.map((bit) => {
    const result = program.xor(bit, borrow);
    borrow = program.andNot(borrow, bit);
    return result;
  });
}

/** Sets all bits below the highest set bit. */
function smear(program: WordProgram, a: SlicedNumber): SlicedNumber {
  const result: WordValue[] = [];
  let above = program.zeros;
  for (const bit of [...a].reverse()) {
    above = program.or(above, bit);
    result.unshift(above);
  }
  return result;
}
