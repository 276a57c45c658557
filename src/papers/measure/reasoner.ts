/** Measurements of the rules engine by the store in which it keeps facts (Sheng 2011, chapter 4), also on rules with names of a given length. */
import { type Random, seededRandom } from '../../base/index.ts';
import { KEYWORD_ARITY, OPERATORS, RANDOM_ROLE, termText } from '../../gdl/index.ts';
import {
  FACT_STORE_KINDS,
  type FactStoreKind,
  newVisitCounters,
  Prover,
  type ProverOptions,
  type Situation,
  type VisitCounters,
} from '../../logic/index.ts';
import type { ProcessorClock } from '../paper.ts';
import { turnsOf } from './game.ts';

/** Counts of knowledge queries, by class, over some random matches. */
export function visitsOf(rules: string, matches: number, seed: number): VisitCounters {
  const counters = newVisitCounters();
  const prover = proverOf(rules, { store: 'grouped', counters });
  const random = seededRandom(seed);
  for (let match = 0; match < matches; match++) playReasonedMatch(prover, random, randomMove);
  return counters;
}

/** Times in seconds. */
export interface ReasonerTimes {
  /** From the text to all legal moves of the initial state. */
  readonly first: number;
  /** For a match of random players. */
  readonly random: number;
  /** For a match in which the first role looks one step ahead for a goal of 100. */
  readonly search: number;
}

export type TimesByStore = Readonly<Record<FactStoreKind, ReasonerTimes>>;

/**
 * Means over the same matches for every store.
 *
 * @param warming seconds of warm-up, so that the code is optimised
 */
export function reasonerTimes(
  rules: string,
  matches: number,
  seed: number,
  clock: ProcessorClock,
  warming = WARMING_SECONDS,
): TimesByStore {
  const sums = FACT_STORE_KINDS.map((store) => ({ store, first: 0, random: 0, search: 0 }));
  const start = clock();
  while (clock() - start < warming) for (const { store } of sums) batchTimes(rules, store, [seed], clock);
  const batches = Math.min(MOST_BATCHES, matches);
  // In alternating order, so that other work on the machine affects all equally.
  for (let batch = 0; batch < batches; batch++) {
    const seeds = Array.from({ length: matches }, (_, match) => seed + match).filter(
      (_, match) => match % batches === batch,
    );
    for (const sum of batch % 2 === 0 ? sums : sums.toReversed()) {
      const times = batchTimes(rules, sum.store, seeds, clock);
      sum.first += times.first / matches;
      sum.random += times.random / matches;
      sum.search += times.search / matches;
    }
  }
  return Object.fromEntries(sums.map(({ store, ...times }) => [store, times])) as unknown as TimesByStore;
}

const WARMING_SECONDS = 2;
const MOST_BATCHES = 4;
/** Shorter work is repeated, to reduce the influence of other work on the machine. */
const LEAST_SECONDS = 0.03;

function timed(clock: ProcessorClock, work: () => void): number {
  const start = clock();
  let times = 0;
  do {
    work();
    times++;
  } while (clock() - start < LEAST_SECONDS);
  return (clock() - start) / times;
}

function batchTimes(
  rules: string,
  store: FactStoreKind,
  seeds: readonly number[],
  clock: ProcessorClock,
): ReasonerTimes {
  const first = timed(clock, () => {
    for (const _ of seeds) {
      const prover = proverOf(rules, { store });
      const start = prover.situation(prover.initial());
      for (const role of prover.roles.keys()) prover.legal(start, role);
    }
  });
  const prover = proverOf(rules, { store });
  const matches = (choose: Choice): number =>
    timed(clock, () => {
      for (const seed of seeds) playReasonedMatch(prover, seededRandom(seed), choose);
    });
  return { first, random: matches(randomMove), search: matches(goalMove) };
}

/** Estimated size of the sheet's facts and those of the initial state, in bytes. */
export function reasonerBytes(rules: string): Readonly<Record<FactStoreKind, number>> {
  const sizes = FACT_STORE_KINDS.map((store) => {
    const prover = proverOf(rules, { store });
    const { facts, state } = prover.bytes(prover.situation(prover.initial()));
    return [store, facts + state];
  });
  return Object.fromEntries(sizes);
}

function proverOf(rules: string, options: ProverOptions): Prover {
  const description = turnsOf(rules);
  if (description === undefined) throw new TypeError('this is not a game with turns');
  return new Prover(description, options);
}

/** How the first role moves; the others move randomly. */
type Choice = (
  prover: Prover,
  situation: Situation,
  legal: readonly (readonly number[])[],
  random: Random,
) => number;

const randomMove: Choice = (_, __, [own], random) => random.pick(own ?? []);

/** A move that wins immediately if the others make their sampled moves; otherwise any move. */
const goalMove: Choice = (prover, situation, [own = [], ...others], random) => {
  const answers = others.map((moves) => random.pick(moves));
  const winning = own.find((move) => {
    const after = prover.situation(prover.next(situation, [move, ...answers]));
    if (!prover.isTerminal(after)) return false;
    return prover.goals(after, 0).some((goal) => termText(prover.term(goal)) === '100');
  });
  return winning ?? random.pick(own);
};

/** Number of joint moves after which a match is cut. */
const MOST_MOVES = 1000;

function playReasonedMatch(prover: Prover, random: Random, choose: Choice): void {
  let situation = prover.situation(prover.initial());
  for (let length = 0; length < MOST_MOVES && !prover.isTerminal(situation); length++) {
    const legal = prover.roles.map((_, role) => prover.legal(situation, role));
    const first = choose(prover, situation, legal, random);
    const moves = [first, ...legal.slice(1).map((each) => random.pick(each))];
    situation = prover.situation(prover.next(situation, moves));
  }
  for (const role of prover.roles.keys()) prover.goals(situation, role);
}

const KEPT: ReadonlySet<string> = new Set([...Object.keys(KEYWORD_ARITY), ...OPERATORS, RANDOM_ROLE]);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Replaces every name except keywords and whole numbers; the new names have a common prefix, so that comparing them
 * takes all their letters.
 *
 * @param rules in the prefix notation
 * @param length of names, at least 2
 */
export function renamed(rules: string, length: number): string {
  const names = new Map<string, string>();
  const newName = (): string => {
    const number = names.size;
    if (number >= LETTERS.length ** 2) throw new RangeError(`more than ${number} names`);
    const ending = `${LETTERS[Math.floor(number / LETTERS.length)]}${LETTERS[number % LETTERS.length]}`;
    return ending.padStart(length, 'z');
  };
  return rules.replaceAll(/;.*/g, '').replaceAll(/[^\s()]+/g, (spelling) => {
    const name = spelling.toLowerCase();
    if (name.startsWith('?') || KEPT.has(name) || /^[+-]?\d+$/.test(name)) return spelling;
    const known = names.get(name) ?? newName();
    names.set(name, known);
    return known;
  });
}
