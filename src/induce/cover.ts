/**
 * Finds a small set of short rules that together cover all positive examples and no negative one, with exceptions
 * where they make the rules shorter.
 */
import { type Bits, forEachBit, newBits, popCount } from '../base/index.ts';
import {
  type Conjunction,
  findConjunctions,
  price,
  RULE_COST,
  type Space,
  type Wanted,
  withoutNeedless,
} from './beam.ts';
import type { PoolLiteral } from './pool.ts';
import type { Body, Helper } from './terms.ts';

export interface Cover {
  readonly rules: readonly Body[];
  readonly cost: number;
  /** The number of positive examples that no rule covers. */
  readonly missed: number;
}

export interface CoverOptions {
  readonly width: number;
  readonly depth: number;
  /** How deeply exceptions may be nested. */
  readonly exceptions: number;
  readonly isOver: () => boolean;
  /** Yields to other work. */
  readonly pause: () => Promise<void>;
}

/** A candidate rule, possibly with an exception. */
interface Candidate {
  readonly body: Body;
  readonly cost: number;
  readonly covered: Bits;
}

/** The cost of inventing a relation. */
const HELPER_COST = 1;
/** More rules than this indicate that the language lacks something it needs. */
const MOST_RULES = 60;
/** Rules that cost more than this describe the sample rather than the game. */
const MOST_COST = 14;
/**
 * Exceptions are considered if the best rule covers a smaller part of the remaining examples than this, or costs more.
 */
const GOOD_SHARE = 0.6;
const GOOD_COST = 3;

/** @param spaces the space of the examples themselves first, then spaces with witnesses */
export async function coverOf(
  spaces: readonly Space[],
  wanted: Wanted,
  options: CoverOptions,
  limit = Number.POSITIVE_INFINITY,
): Promise<Cover> {
  let left = wanted.positive.slice();
  const found: Candidate[] = [];
  let missed = 0;
  let cost = 0;
  while (count(left) > 0 && !options.isOver() && found.length < MOST_RULES && cost < limit) {
    await options.pause();
    const candidate = await bestCandidate(spaces, { ...wanted, positive: left }, options, limit - cost);
    if (candidate === undefined) {
      const seed = firstOf(left);
      const without = left.slice();
      without[seed >>> 5] = (without[seed >>> 5] as number) & ~(1 << (seed & 31));
      left = without;
      missed++;
      if (missed > 30) break;
      continue;
    }
    found.push(candidate);
    cost += candidate.cost + RULE_COST;
    left = left.map((word, i) => word & ~(candidate.covered[i] as number));
  }
  missed += count(left);
  const chosen = withoutSuperfluous(found, wanted.positive);
  return {
    rules: chosen.map(({ body }) => body),
    cost: chosen.reduce((sum, each) => sum + each.cost + RULE_COST, 0),
    missed,
  };
}

async function bestCandidate(
  spaces: readonly Space[],
  wanted: Wanted,
  options: CoverOptions,
  mostCost: number,
): Promise<Candidate | undefined> {
  const total = count(wanted.positive);
  let best: Conjunction | undefined;
  const nearly: Conjunction[] = [];
  const isGood = (): boolean =>
    best !== undefined && best.cost <= GOOD_COST && best.positives >= GOOD_SHARE * total;
  for (const seed of seedsOf(wanted.positive, total)) {
    for (const space of spaces) {
      if (isGood() || options.isOver()) break;
      await options.pause();
      const found = findConjunctions(space, wanted, seed, {
        width: space.witness === undefined ? options.width : options.width >> 1,
        depth: options.depth,
        mostCost: Math.min(mostCost, MOST_COST),
        isOver: options.isOver,
      });
      if (space.witness === undefined) nearly.push(...found.nearly);
      if (found.best === undefined) continue;
      const shorter = withoutNeedless(found.best, wanted);
      if (best === undefined || price(shorter.cost, shorter.positives) < price(best.cost, best.positives))
        best = shorter;
    }
  }
  let candidate = best && candidateOf(best);
  let lowest = best === undefined ? Number.POSITIVE_INFINITY : price(best.cost, best.positives);
  if (isGood() || options.exceptions === 0) return candidate;
  nearly.sort((a, b) => promise(b) - promise(a));
  for (const base of nearly.slice(0, 4)) {
    if (options.isOver()) break;
    const affordable = lowest * base.positives - base.cost - RULE_COST - HELPER_COST;
    if (affordable <= 1) continue;
    // There must be fewer exceptions than examples of the rule.
    const exception = await coverOf(
      spaces,
      {
        examples: wanted.examples,
        positive: both(base.covered, wanted.negative),
        negative: both(base.covered, wanted.positive),
      },
      { ...options, width: options.width >> 1, exceptions: options.exceptions - 1 },
      affordable,
    );
    const cost = base.cost + HELPER_COST + exception.cost;
    if (exception.missed > 0 || price(cost, base.positives) >= lowest) continue;
    lowest = price(cost, base.positives);
    const helper: Helper = { rules: exception.rules, cost: exception.cost };
    const { body, covered } = candidateOf(base);
    candidate = {
      body: {
        ...body,
        literals: [
          ...body.literals,
          { kind: 'helper', holds: false, helper, cost: helper.cost + HELPER_COST },
        ],
      },
      cost,
      // Everything that the exceptions remove is negative or already covered.
      covered: both(covered, wanted.positive),
    };
  }
  return candidate;
}

/** Measures how much better than chance the conjunction separates positive from negative examples, in bits. */
function promise({ positives, negatives, cost }: Conjunction): number {
  return positives * Math.log2((positives + 1) / (negatives + 1)) - cost;
}

function candidateOf({ space, literals, cost, covered }: Conjunction): Candidate {
  return {
    body: {
      witness: space.witness,
      literals: literals.map((literal) => (space.pool[literal] as PoolLiteral).literal),
    },
    cost,
    covered,
  };
}

/** Rules are chosen greedily by coverage per cost, then redundant rules are removed. */
function withoutSuperfluous(found: readonly Candidate[], positive: Bits): readonly Candidate[] {
  const covered = (list: readonly Candidate[]): number => {
    const union = newBits(32 * positive.length);
    for (const each of list)
      for (let i = 0; i < union.length; i++) union[i] = (union[i] as number) | (each.covered[i] as number);
    return count(both(union, positive));
  };
  let chosen = [...found];
  const all = covered(chosen);
  for (const each of [...chosen].sort((a, b) => b.cost - a.cost)) {
    const fewer = chosen.filter((other) => other !== each);
    if (covered(fewer) === all) chosen = fewer;
  }
  return chosen;
}

const both = (a: Bits, b: Bits): Bits => a.map((word, i) => word & (b[i] as number));

function count(bits: Bits): number {
  let sum = 0;
  for (const word of bits) sum += popCount(word);
  return sum;
}

/** Returns up to three of the examples, far apart from each other. */
function seedsOf(bits: Bits, total: number): readonly number[] {
  const list: number[] = [];
  forEachBit(bits, 0, 32 * bits.length, (example) => list.push(example));
  return [...new Set([0, total >> 1, total - 1])].map((i) => list[i] as number);
}

function firstOf(bits: Bits): number {
  const word = bits.findIndex((each) => each !== 0);
  const value = bits[word] as number;
  return word * 32 + 31 - Math.clz32(value & -value);
}
