/** Searches for short conjunctions of literals that cover many positive examples and no negative one. */
import { type Bits, hasBit, hashWords, newBits, popCount, setBit } from '../base/index.ts';
import type { PoolLiteral } from './pool.ts';
import type { Points, Witness } from './terms.ts';

/** Literals that can be combined, all evaluated at the same points. */
export interface Space {
  readonly points: Points;
  readonly pool: readonly PoolLiteral[];
  /** A fact that the rule claims to exist; if present, several points can belong to one example. */
  readonly witness?: Witness;
  /** For each point, the example that it belongs to, in ascending order; undefined if the points are the examples. */
  readonly origins?: Int32Array;
}

/** The examples that a conjunction should and should not cover. */
export interface Wanted {
  readonly examples: number;
  /** Examples that should be covered. */
  readonly positive: Bits;
  /** Examples that must not be covered. */
  readonly negative: Bits;
}

/** A conjunction, as indices of literals in the pool of its space. */
export interface Conjunction {
  readonly space: Space;
  readonly literals: readonly number[];
  readonly cost: number;
  /** The examples that it covers. */
  readonly covered: Bits;
  readonly positives: number;
  readonly negatives: number;
}

export interface BeamOptions {
  readonly width: number;
  readonly depth: number;
  /** Conjunctions that cost more than this are not considered. */
  readonly mostCost: number;
  readonly isOver: () => boolean;
}

/** The cost of a rule on top of its literals. */
export const RULE_COST = 1;
/** The cost of claiming that a fact exists. */
const WITNESS_COST = 1;

export interface Found {
  /** The conjunction that covers no negative example and has the lowest cost per positive one. */
  readonly best: Conjunction | undefined;
  /** Conjunctions that cover many positive examples and few negative ones. */
  readonly nearly: readonly Conjunction[];
}

/** The cost per covered positive example: the lower, the better. */
export const price = (cost: number, positives: number): number => (cost + RULE_COST) / Math.max(1, positives);

interface Node {
  readonly bits: Bits;
  readonly literals: readonly number[];
  readonly cost: number;
  readonly positives: number;
}

interface Candidate {
  readonly parent: Node;
  readonly literal: number;
  readonly positives: number;
  readonly negatives: number;
  readonly gain: number;
  readonly cost: number;
}

/** Finds conjunctions that all cover the seed. */
export function findConjunctions(space: Space, wanted: Wanted, seed: number, options: BeamOptions): Found {
  const { points, pool } = space;
  const counts = counter(space, wanted);
  const atSeed = pointsOf(space, seed);
  const usable = pool.flatMap(({ bits }, i) => (atSeed.some((point) => hasBit(bits, point)) ? [i] : []));
  const all = newBits(points.count);
  for (let i = 0; i < points.count; i++) setBit(all, i);
  const total = counts(all, all);
  const cheapest = space.witness === undefined ? 0 : WITNESS_COST;
  const root: Node = { bits: all, literals: [], cost: cheapest, positives: total.positives };
  const prior = Math.log2(total.positives / (total.positives + total.negatives));
  const nearly: Conjunction[] = [];
  let best: Conjunction | undefined;
  let bestPrice = Number.POSITIVE_INFINITY;
  const finish = (node: Node, positives: number, negatives: number): Conjunction => ({
    space,
    literals: node.literals,
    cost: node.cost,
    covered: examplesOf(space, node.bits, wanted.examples),
    positives,
    negatives,
  });
  if (total.negatives === 0) return { best: finish(root, total.positives, 0), nearly };
  nearly.push(finish(root, total.positives, total.negatives));
  let beam: readonly Node[] = [root];
  for (let depth = 1; depth <= options.depth && beam.length > 0 && !options.isOver(); depth++) {
    const candidates: Candidate[] = [];
    let worst = Number.NEGATIVE_INFINITY;
    for (const parent of beam) {
      const last = parent.literals;
      for (const literal of usable) {
        if (last.includes(literal)) continue;
        const each = pool[literal] as PoolLiteral;
        const cost = parent.cost + each.literal.cost;
        // The pool is sorted by cost, so no later literal is cheaper.
        if (cost > options.mostCost || price(cost, parent.positives) >= bestPrice) break;
        const { positives, negatives } = counts(parent.bits, each.bits);
        if (positives === 0) continue;
        if (negatives === 0) {
          const own = price(cost, positives);
          if (own < bestPrice) {
            const node = child(parent, literal, each, cost, positives);
            // With several points per example, the seed may no longer be covered.
            if (!coversSeed(node.bits, atSeed)) continue;
            bestPrice = own;
            best = finish(node, positives, 0);
          }
          continue;
        }
        if (price(cost + 1, positives) >= bestPrice) continue;
        const gain = positives * (Math.log2(positives / (positives + negatives)) - prior) - 0.01 * cost;
        if (gain <= worst) continue;
        candidates.push({ parent, literal, positives, negatives, gain, cost });
        if (candidates.length > 8 * options.width) {
          candidates.sort((a, b) => b.gain - a.gain || a.cost - b.cost);
          candidates.length = 4 * options.width;
          worst = candidates.at(-1)?.gain ?? worst;
        }
      }
      if (options.isOver()) break;
    }
    candidates.sort((a, b) => b.gain - a.gain || a.cost - b.cost);
    const known = new Set<number>();
    const next: Node[] = [];
    for (const candidate of candidates) {
      if (next.length >= options.width) break;
      const { parent, literal, cost } = candidate;
      const node = child(parent, literal, pool[literal] as PoolLiteral, cost, candidate.positives);
      const hash = hashWords(node.bits);
      if (known.has(hash) || !coversSeed(node.bits, atSeed)) continue;
      known.add(hash);
      if (next.length < 2) nearly.push(finish(node, candidate.positives, candidate.negatives));
      next.push(node);
    }
    beam = next;
  }
  return { best, nearly };
}

function child(parent: Node, literal: number, { bits }: PoolLiteral, cost: number, positives: number): Node {
  const both = new Int32Array(bits.length);
  for (let i = 0; i < bits.length; i++) both[i] = (parent.bits[i] as number) & (bits[i] as number);
  return { bits: both, literals: [...parent.literals, literal], cost, positives };
}

const coversSeed = (bits: Bits, atSeed: readonly number[]): boolean =>
  atSeed.some((point) => hasBit(bits, point));

function pointsOf({ points, origins }: Space, example: number): readonly number[] {
  if (origins === undefined) return [example];
  const list: number[] = [];
  for (let i = 0; i < points.count; i++) if (origins[i] === example) list.push(i);
  return list;
}

type Counter = (a: Bits, b: Bits) => { readonly positives: number; readonly negatives: number };

/** Returns a function that counts the positive and negative examples in the intersection of two sets. */
function counter(space: Space, { positive, negative, examples }: Wanted): Counter {
  const { origins } = space;
  if (origins === undefined)
    return (a, b) => {
      let positives = 0;
      let negatives = 0;
      for (let i = 0; i < a.length; i++) {
        const word = (a[i] as number) & (b[i] as number);
        if (word === 0) continue;
        positives += popCount(word & (positive[i] as number));
        negatives += popCount(word & (negative[i] as number));
      }
      return { positives, negatives };
    };
  // The low half of the sum counts positive examples, the high half negative ones.
  const worth = new Int32Array(examples);
  for (let i = 0; i < examples; i++) worth[i] = hasBit(positive, i) ? 1 : hasBit(negative, i) ? 1 << 15 : 0;
  const worthOf = origins.map((example) => worth[example] as number);
  return (a, b) => {
    let sum = 0;
    let last = -1;
    for (let i = 0; i < a.length; i++) {
      let word = (a[i] as number) & (b[i] as number);
      while (word !== 0) {
        const point = (i << 5) + 31 - Math.clz32(word & -word);
        word &= word - 1;
        const example = origins[point] as number;
        if (example === last) continue;
        last = example;
        sum += worthOf[point] as number;
      }
    }
    return { positives: sum & 0x7fff, negatives: sum >>> 15 };
  };
}

function examplesOf({ origins }: Space, bits: Bits, examples: number): Bits {
  if (origins === undefined) return bits;
  const covered = newBits(examples);
  for (let i = 0; i < origins.length; i++) if (hasBit(bits, i)) setBit(covered, origins[i] as number);
  return covered;
}

/** Removes the literals that are not needed to exclude all negative examples. */
export function withoutNeedless(conjunction: Conjunction, wanted: Wanted): Conjunction {
  const { space, negatives } = conjunction;
  if (negatives > 0) return conjunction;
  const counts = counter(space, wanted);
  const all = newBits(space.points.count).fill(-1);
  let literals = [...conjunction.literals];
  const bitsOf = (list: readonly number[]): Bits => {
    const bits = newBits(space.points.count);
    for (let i = 0; i < space.points.count; i++) setBit(bits, i);
    for (const literal of list) {
      const other = (space.pool[literal] as PoolLiteral).bits;
      for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (other[i] as number);
    }
    return bits;
  };
  const costOf = (literal: number): number => (space.pool[literal] as PoolLiteral).literal.cost;
  for (const literal of [...literals].sort((a, b) => costOf(b) - costOf(a))) {
    const fewer = literals.filter((each) => each !== literal);
    if (counts(bitsOf(fewer), all).negatives === 0) literals = fewer;
  }
  const bits = bitsOf(literals);
  return {
    ...conjunction,
    literals,
    cost: literals.reduce(
      (sum, literal) => sum + costOf(literal),
      space.witness === undefined ? 0 : WITNESS_COST,
    ),
    covered: examplesOf(space, bits, wanted.examples),
    positives: counts(bits, all).positives,
  };
}
