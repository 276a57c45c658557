/** Learns rules for one relation from a sample of examples, which grows by the mistakes of the rules found so far. */
import { type Bits, forEachBit, newBits, type Random, seededRandom, setBit } from '../base/index.ts';
import type { Space } from './beam.ts';
import { type Cover, coverOf } from './cover.ts';
import type { Facts, Relation } from './facts.ts';
import {
  distinctLiterals,
  type Language,
  type Limits,
  languageOf,
  type PoolLiteral,
  poolOf,
} from './pool.ts';
import { argumentValues, type Examples, holds, type Task } from './task.ts';
import {
  type Body,
  bodyHolds,
  type Literal,
  Points,
  type Variable,
  type Witness,
  withWitness,
} from './terms.ts';

export interface InductionOptions {
  /** A clock in milliseconds with an arbitrary origin. */
  readonly now: () => number;
  /** The time at which to stop, on the clock `now`. */
  readonly deadline: number;
  readonly isCancelled?: () => boolean;
  /** Called often, to show progress and to allow interruption. */
  readonly pause?: () => Promise<void>;
  readonly seed?: number;
}

export interface InducedRelation {
  readonly rules: readonly Body[];
  /** The number of given examples for which the rules are wrong. */
  readonly mistakes: number;
  readonly cost: number;
}

/** A hypothesis language that is searched before the next larger one. */
interface Level {
  readonly examples: Limits;
  /** Undefined where rules do not claim that other facts exist. */
  readonly witnesses: Limits | undefined;
  readonly width: number;
  readonly depth: number;
  readonly exceptions: number;
}

const SMALL: Limits = { termCost: 1.5, terms: 300, literals: 1500 };
const MEDIUM: Limits = { termCost: 2, terms: 500, literals: 3000 };
const NEAR: Limits = { termCost: 1.5, terms: 120, literals: 400 };

const LEVELS: readonly Level[] = [
  { examples: SMALL, witnesses: undefined, width: 30, depth: 6, exceptions: 0 },
  { examples: SMALL, witnesses: undefined, width: 20, depth: 5, exceptions: 1 },
  { examples: MEDIUM, witnesses: NEAR, width: 20, depth: 6, exceptions: 0 },
  { examples: MEDIUM, witnesses: NEAR, width: 20, depth: 6, exceptions: 1 },
  {
    examples: { termCost: 3, terms: 1000, literals: 5000 },
    witnesses: { termCost: 3, terms: 300, literals: 1200 },
    width: 60,
    depth: 7,
    exceptions: 2,
  },
];

/** The number of examples of each kind in the first sample, and the number of mistakes added at a time. */
const FIRST_POSITIVES = 600;
const FIRST_NEGATIVES = 900;
const ADDED = 120;
const ROUNDS = 15;
/** Rules at most this short that are right for all examples are accepted without searching a larger language. */
const SHORT = 4;
/** Static relations larger than this are looked up but not enumerated. */
const MOST_STATIC = 64;
/** The maximum number of points at which literals with witnesses are compared. */
const MOST_POINTS = 60_000;

export async function induceRelation(
  task: Task,
  relations: readonly number[],
  options: InductionOptions,
): Promise<InducedRelation> {
  const language = languageOf(task.facts, relations);
  const random = seededRandom(options.seed ?? 1);
  const isOver = (): boolean => options.now() >= options.deadline || options.isCancelled?.() === true;
  const pacing: Pacing = { isOver, pause: options.pause ?? (async () => {}) };
  const sample = firstSample(task, random);
  let best: (InducedRelation & { readonly weakness: number }) | undefined;
  for (const level of LEVELS) {
    const learned = await learnAt(level, task, language, sample, random, pacing);
    if (best === undefined || learned.weakness < best.weakness) best = learned;
    if (isOver() || (best.mistakes === 0 && isConvincing(best, sample))) break;
  }
  return best as InducedRelation;
}

interface Sample {
  readonly states: number[];
  readonly atoms: number[];
  readonly keys: Set<number>;
}

function isConvincing({ rules, cost }: InducedRelation, sample: Sample): boolean {
  return (
    cost <= SHORT ||
    (rules.length * 40 < sample.states.length && cost <= 3.5 * rules.length && rules.length <= 4)
  );
}

/** The cost that one mistake is equivalent to. */
const MISTAKE_COST = 3;

interface Pacing {
  readonly isOver: () => boolean;
  readonly pause: () => Promise<void>;
}

async function learnAt(
  level: Level,
  task: Task,
  language: Language,
  sample: Sample,
  random: Random,
  pacing: Pacing,
) {
  let best: (InducedRelation & { weakness: number }) | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const examples: Examples = {
      count: sample.states.length,
      states: Int32Array.from(sample.states),
      atoms: Int32Array.from(sample.atoms),
    };
    const cover = await coverSample(level, task, language, examples, pacing);
    const mistakes = mistakesOf(cover.rules, task, random);
    const weakness = cover.cost + MISTAKE_COST * mistakes.count;
    if (best === undefined || weakness < best.weakness)
      best = { rules: cover.rules, mistakes: mistakes.count, cost: cover.cost, weakness };
    if (mistakes.count === 0 || pacing.isOver()) break;
    let added = 0;
    for (const [state, atom] of mistakes.some) if (add(sample, task, state, atom)) added++;
    if (added === 0) break;
  }
  return best as InducedRelation & { weakness: number };
}

async function coverSample(
  level: Level,
  task: Task,
  language: Language,
  examples: Examples,
  pacing: Pacing,
): Promise<Cover> {
  const { facts, target } = task;
  // The points of one state are kept together so that its indexes are found at once.
  const points = new Points(facts, examples.states, argumentValues(task, examples));
  const variables = target.types.map((type, index): Variable => ({ kind: 'variable', index, type }));
  const own = poolOf(language, points, variables, level.examples);
  const spaces: Space[] = [];
  const features: Literal[] = [];
  if (level.witnesses !== undefined)
    for (const witness of witnessesOf(facts, language)) {
      if (pacing.isOver()) break;
      await pacing.pause();
      const space = witnessSpace(level.witnesses, language, points, variables, own, witness);
      if (space === undefined) continue;
      spaces.push(space);
      for (const { literal } of space.pool.slice(0, 150)) {
        const body: Body = { witness, literals: [literal] };
        const cost = literal.cost + 1.5;
        const helper = { rules: [body], cost };
        features.push(
          { kind: 'helper', holds: false, helper, cost: cost + 0.5 },
          { kind: 'helper', holds: true, helper, cost },
        );
      }
    }
  features.sort((a, b) => a.cost - b.cost);
  const invented = distinctLiterals(features.slice(0, 3000), points, 2000);
  const pool = merged([...own, ...invented]);
  const wanted = {
    examples: examples.count,
    positive: newBits(examples.count),
    negative: newBits(examples.count),
  };
  for (let i = 0; i < examples.count; i++)
    setBit(
      holds(task, examples.states[i] as number, examples.atoms[i] as number)
        ? wanted.positive
        : wanted.negative,
      i,
    );
  return coverOf([{ points, pool }, ...spaces], wanted, { ...level, ...pacing });
}

function merged(pool: readonly PoolLiteral[]): readonly PoolLiteral[] {
  return [...pool].sort((a, b) => a.literal.cost - b.literal.cost);
}

function witnessSpace(
  limits: Limits,
  language: Language,
  points: Points,
  variables: readonly Variable[],
  own: readonly PoolLiteral[],
  witness: Witness,
): Space | undefined {
  const { points: extended, origins } = withWitness(points, witness);
  if (extended.count === 0 || extended.count > 4 * MOST_POINTS) return undefined;
  const types = language.facts.vocabulary.relations[witness.relation]?.types ?? [];
  const further = types.map((type, i): Variable => ({ kind: 'variable', index: variables.length + i, type }));
  const pool = poolOf(language, extended, [...variables, ...further], limits, variables.length);
  // Literals that only mention the arguments hold for all witnesses alike.
  const carried = own.slice(0, 200).map(({ literal, bits }) => ({ literal, bits: spread(bits, origins) }));
  return { points: extended, pool: merged([...pool, ...carried]), witness, origins };
}

function spread(bits: Bits, origins: Int32Array): Bits {
  const wide = newBits(origins.length);
  origins.forEach((origin, i) => {
    if (((bits[origin >>> 5] as number) >>> (origin & 31)) & 1) setBit(wide, i);
  });
  return wide;
}

/**
 * Returns the facts that a rule may claim to exist: those of each relation that has arguments and is not a function
 * without inputs.
 */
function witnessesOf(facts: Facts, language: Language): readonly Witness[] {
  const relations = new Set(language.shapes.map(({ relation }) => relation));
  return [...relations].flatMap((relation) => {
    const { name, types, isStatic } = facts.vocabulary.relations[relation] as Relation;
    if (types.length === 0 || /^input(_|$)/.test(name)) return [];
    if (isStatic && facts.count(relation, 0) > MOST_STATIC) return [];
    if (language.shapes.some((shape) => shape.relation === relation && shape.isFunction && shape.mask === 0))
      return [];
    return [{ relation, constants: types.map(() => undefined) }];
  });
}

/**
 * Chooses, for each atom, some states in which it holds and some in which it does not, so that rare atoms are
 * represented too.
 */
function firstSample(task: Task, random: Random): Sample {
  const sample: Sample = { states: [], atoms: [], keys: new Set() };
  const states = task.positives.map((_, state) => state);
  const total = states.length * task.atoms.length;
  if (total <= FIRST_POSITIVES + FIRST_NEGATIVES) {
    for (const state of states)
      for (let atom = 0; atom < task.atoms.length; atom++) add(sample, task, state, atom);
    return sample;
  }
  const left = { positive: FIRST_POSITIVES, negative: FIRST_NEGATIVES };
  shuffle(states, random);
  const atoms = task.atoms.map((_, atom) => atom);
  shuffle(atoms, random);
  const quota = Math.max(1, Math.ceil((FIRST_POSITIVES + FIRST_NEGATIVES) / task.atoms.length));
  for (const atom of atoms) {
    let positives = quota;
    let negatives = quota;
    for (const state of states) {
      const isPositive = holds(task, state, atom);
      if (isPositive ? positives === 0 || left.positive === 0 : negatives === 0 || left.negative === 0)
        continue;
      if (isPositive) {
        positives--;
        left.positive--;
      } else {
        negatives--;
        left.negative--;
      }
      add(sample, task, state, atom);
      if (positives === 0 && negatives === 0) break;
    }
  }
  return sorted(sample, task);
}

function sorted(sample: Sample, task: Task): Sample {
  const keys = [...sample.keys].sort((a, b) => a - b);
  return {
    keys: sample.keys,
    states: keys.map((key) => Math.floor(key / task.atoms.length)),
    atoms: keys.map((key) => key % task.atoms.length),
  };
}

function add(sample: Sample, task: Task, state: number, atom: number): boolean {
  const key = state * task.atoms.length + atom;
  if (sample.keys.has(key)) return false;
  sample.keys.add(key);
  sample.states.push(state);
  sample.atoms.push(atom);
  return true;
}

function shuffle(list: number[], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j] as number, list[i] as number];
  }
}

/** The number of examples processed together. */
const CHUNK = 1 << 16;

/** @param visit receives the atoms that the rules derive in a state, and returns whether to continue */
export function derived(
  rules: readonly Body[],
  task: Task,
  visit: (state: number, atoms: Uint8Array) => boolean,
  order: readonly number[] = task.positives.map((_, state) => state),
): void {
  const width = task.atoms.length;
  const perChunk = Math.max(1, Math.floor(CHUNK / width));
  for (let from = 0; from < order.length; from += perChunk) {
    const part = order.slice(from, from + perChunk);
    const count = part.length * width;
    const examples: Examples = {
      count,
      states: Int32Array.from({ length: count }, (_, i) => part[Math.floor(i / width)] as number),
      atoms: Int32Array.from({ length: count }, (_, i) => i % width),
    };
    const points = new Points(task.facts, examples.states, argumentValues(task, examples));
    const covered = new Uint8Array(count);
    for (const rule of rules) {
      const each = bodyHolds(rule, points);
      for (let i = 0; i < count; i++) covered[i] = (covered[i] as number) | (each[i] as number);
    }
    for (const [i, state] of part.entries())
      if (!visit(state, covered.subarray(i * width, (i + 1) * width))) return;
  }
}

/**
 * Returns the smallest number of positive examples that only one of the rules explains, or that an exception to it
 * leaves out. Rules for wrong records rest on very few examples.
 */
export function leastSupport(rules: readonly Body[], task: Task): number {
  const width = task.atoms.length;
  /** By example, 0 if no rule explains it, the number of the only rule from 1, or `SEVERAL`. */
  const explained = new Uint16Array(task.positives.length * width);
  rules.forEach((rule, i) => {
    derived([rule], task, (state, atoms) => {
      for (let atom = 0; atom < width; atom++)
        if (atoms[atom] === 1) {
          const at = state * width + atom;
          explained[at] = explained[at] === 0 ? i + 1 : SEVERAL;
        }
      return true;
    });
  });
  const alone = new Float64Array(rules.length + 1);
  forEachPositive(task, (state, atom) => {
    const by = explained[state * width + atom] as number;
    if (by !== SEVERAL) alone[by] = (alone[by] as number) + 1;
  });
  const supports = rules.map((rule, i) => {
    const own = alone[i + 1] as number;
    if (!rule.literals.some(isException)) return own;
    let excepted = 0;
    derived([withoutExceptions(rule)], task, (state, atoms) => {
      for (let atom = 0; atom < width; atom++)
        if (atoms[atom] === 1 && explained[state * width + atom] === 0) excepted++;
      return true;
    });
    return Math.min(own, excepted);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...supports);
}

const SEVERAL = 65_535;

function forEachPositive(task: Task, visit: (state: number, atom: number) => void): void {
  task.positives.forEach((bits, state) => {
    forEachBit(bits, 0, task.atoms.length, (atom) => visit(state, atom));
  });
}

const isException = (literal: Literal): boolean => literal.kind === 'helper' && !literal.holds;

const withoutExceptions = (body: Body): Body => ({
  ...body,
  literals: body.literals.filter((literal) => !isException(literal)),
});

interface Mistakes {
  /** The number of mistakes, extrapolated from the examined states if these contained enough. */
  readonly count: number;
  readonly some: readonly (readonly [state: number, atom: number])[];
}

/** Examines states in random order until there are enough mistakes to learn from. */
function mistakesOf(rules: readonly Body[], task: Task, random: Random): Mistakes {
  const order = task.positives.map((_, state) => state);
  shuffle(order, random);
  const some: [number, number][] = [];
  const perKind = [0, 0];
  let count = 0;
  let seen = 0;
  derived(
    rules,
    task,
    (state, atoms) => {
      let inState = 0;
      seen++;
      for (let atom = 0; atom < atoms.length; atom++) {
        const isPositive = holds(task, state, atom);
        if ((atoms[atom] === 1) === isPositive) continue;
        count++;
        const kind = isPositive ? 1 : 0;
        // Only a few mistakes are taken from each state, so that the sample does not grow by one kind of mistake only.
        if ((perKind[kind] as number) >= ADDED || inState++ > 3) continue;
        perKind[kind] = (perKind[kind] as number) + 1;
        some.push([state, atom]);
      }
      return some.length < ADDED || seen < FEWEST_STATES;
    },
    order,
  );
  return { count: Math.ceil((count * order.length) / Math.max(1, seen)), some };
}

/** At least this many states are examined before the number of mistakes is extrapolated. */
const FEWEST_STATES = 40;
