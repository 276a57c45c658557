/**
 * The longest possible game is bounded by step counters, which advance whatever moves are made, or by fluents that
 * change at most once.
 */

import type { WorkClock } from '../../base/index.ts';
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import type { Claim } from './claim.ts';
import { fluentRelations } from './fluent-modes.ts';
import type { Latch } from './latches.ts';
import {
  type ExclusiveGroup,
  type StepKnowledge,
  StepSolver,
  stepKnowledge,
  withGroups,
} from './step-solver.ts';

/** A proved bound. */
export interface LengthBound {
  readonly steps: number;
  /** A step counter runs out, or every step permanently changes one of several latches. */
  readonly because: 'counter' | 'latches';
}

const LENGTH_CONFLICTS = 2000;

export function findLengthBound(
  knowledge: StepKnowledge,
  counters: readonly StepCounter[],
  latches: readonly Claim<Latch>[],
  clock: WorkClock,
): LengthBound | undefined {
  const counted = countedSteps(counters);
  let best: LengthBound | undefined =
    counted === undefined ? undefined : { steps: counted, because: 'counter' };
  for (const family of latchFamilies(knowledge.source.circuit, latches)) {
    if (clock.isOver) break;
    if (best !== undefined && best.steps <= family.length) continue;
    if (everyStepChangesOne(knowledge, family, clock)) best = { steps: family.length, because: 'latches' };
  }
  return best;
}

/** A bound on the number of steps from step counters alone, which is cheap; undefined if they give none. */
export function countedLength(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  clock: WorkClock,
): number | undefined {
  return countedSteps(findCounters(withGroups(stepKnowledge(circuit), groups), groups, clock));
}

/** Proved latches by relation and kept value, smallest families first. */
function latchFamilies(circuit: Circuit, latches: readonly Claim<Latch>[]): Latch[][] {
  const proved = new Map<number, Latch>();
  for (const { value, basis } of latches) if (basis === 'proved') proved.set(value.fluent, value);
  return fluentRelations(circuit.fluents)
    .flatMap(({ fluents }) => {
      const own = fluents.flatMap((fluent) => proved.get(fluent) ?? []);
      return [own.filter(({ keeps }) => !keeps), own.filter(({ keeps }) => keeps)];
    })
    .filter((family) => family.length > 0)
    .sort((a, b) => a.length - b.length);
}

function everyStepChangesOne(knowledge: StepKnowledge, latches: readonly Latch[], clock: WorkClock): boolean {
  const { circuit } = knowledge.source;
  const moves = [...circuit.moves.keys()].map((move) => literalOf(moveNode(circuit, move)));
  const step = new StepSolver(
    knowledge,
    [...moves, ...latches.map(({ fluent }) => circuit.next[fluent] as Literal)],
    'a step',
  );
  for (const { fluent, keeps } of latches) {
    const [before, after] = step.cone.literals([
      literalOf(fluentNode(fluent)),
      circuit.next[fluent] as Literal,
    ]) as [Literal, Literal];
    step.cone.solver.addClause(keeps ? [before, negate(after)] : [negate(before), after]);
  }
  return step.ask([], { conflicts: LENGTH_CONFLICTS, isOver: () => clock.isOver }) === 'unsatisfiable';
}

/** All statements about a counter are proved. */
export interface StepCounter {
  /** Fluents in the order in which they become true, starting with the initial state. */
  readonly chain: readonly number[];
  /**
   * `ends the game`: a state with the last one is terminal. `cycles`: the last is followed by the first. `stops`: it
   * is unknown what follows the last.
   */
  readonly end: 'ends the game' | 'cycles' | 'stops';
}

/** Minimum length of a chain that does not cycle. */
const SHORTEST_CHAIN = 3;
const COUNTER_CONFLICTS = 200;
/** Approximate cost relative to examining one node. */
const WORK_PER_LOOK = 5;

/**
 * Step counters: fluents that follow each other step by step whatever moves are made, and the resulting bound on the
 * length of games.
 */
export function findCounters(
  knowledge: StepKnowledge,
  groups: readonly ExclusiveGroup[],
  clock: WorkClock,
): StepCounter[] {
  const counters: StepCounter[] = [];
  const counted = new Set<number>();
  for (const { members } of groups) {
    if (clock.isOver) break;
    if (members.some((fluent) => counted.has(fluent))) continue;
    clock.spend(knowledge.source.circuit.nodeCount);
    const counter = counterOf(knowledge, members, clock);
    if (counter === undefined) continue;
    for (const fluent of counter.chain) counted.add(fluent);
    counters.push(counter);
  }
  return counters;
}

/** The maximum number of steps by the counters; undefined if they give no bound. */
function countedSteps(counters: readonly StepCounter[]): number | undefined {
  const bounds = counters.filter(({ end }) => end === 'ends the game').map(({ chain }) => chain.length - 1);
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

function counterOf(
  knowledge: StepKnowledge,
  members: readonly number[],
  clock: WorkClock,
): StepCounter | undefined {
  const { circuit } = knowledge.source;
  const first = members.find((fluent) => circuit.initial[fluent]);
  if (first === undefined) return undefined;
  const following = new StepSolver(
    knowledge,
    members.map((fluent) => circuit.next[fluent] as Literal),
    'roughly a step',
  );
  const successor = (fluent: number): number | undefined => {
    const { solver } = following.cone;
    if (!solver.imply(following.cone.literals([currentFluent(fluent)]))) return undefined;
    return members.find(
      (member) => solver.holds(following.cone.literal(circuit.next[member] as Literal)) === true,
    );
  };
  const chain = [first];
  const places = new Map([[first, 0]]);
  let last = first;
  for (;;) {
    const next = successor(last);
    if (next === undefined || clock.isOver) break;
    const place = places.get(next);
    if (place === 0 && chain.length > 1) return { chain, end: 'cycles' };
    if (place !== undefined) break;
    places.set(next, chain.length);
    chain.push(next);
    last = next;
  }
  clock.spend(WORK_PER_LOOK * following.cone.solver.work);
  if (chain.length < SHORTEST_CHAIN) return undefined;
  const end = firstTerminal(knowledge, chain, clock);
  return end === undefined
    ? { chain, end: 'stops' }
    : { chain: chain.slice(0, end + 1), end: 'ends the game' };
}

const currentFluent = (fluent: number): Literal => literalOf(fluentNode(fluent));

/** The first index in the chain whose fluent makes a state terminal. */
function firstTerminal(
  knowledge: StepKnowledge,
  chain: readonly number[],
  clock: WorkClock,
): number | undefined {
  const { terminal } = knowledge.source.circuit;
  const state = new StepSolver(knowledge, [terminal], 'any state');
  const { cone } = state;
  const place = chain.findIndex(
    (fluent) =>
      cone.includes(fluentNode(fluent)) &&
      (!cone.solver.imply(cone.literals([currentFluent(fluent)])) ||
        cone.solver.holds(cone.literal(terminal)) === true),
  );
  if (place >= 0) return place;
  const last = chain.length - 1;
  const verdict = state.ask([currentFluent(chain[last] as number), negate(terminal)], {
    conflicts: COUNTER_CONFLICTS,
    isOver: () => clock.isOver,
  });
  return verdict === 'unsatisfiable' ? last : undefined;
}
