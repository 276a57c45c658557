/** Step counters: fluents that follow each other step by step whatever is done, and the longest game they allow. */
import { fluentNode, type Literal, literalOf, negate } from '../circuit.ts';
import type { Clock } from './clock.ts';
import { type ExclusiveGroup, type StepKnowledge, StepSolver } from './step-solver.ts';

/** All that is said of a counter is proved. */
export interface StepCounter {
  /** Fluents in the order in which they hold, from the initial state on. */
  readonly chain: readonly number[];
  /**
   * `ends the game`: a state in which the last one holds is terminal. `cycles`: the first of them follows the last.
   * `stops`: nothing is known of what follows the last.
   */
  readonly end: 'ends the game' | 'cycles' | 'stops';
}

/** Shorter chains count nothing, unless they cycle. */
const SHORTEST_CHAIN = 3;
const CONFLICTS = 200;

export function findCounters(
  knowledge: StepKnowledge,
  groups: readonly ExclusiveGroup[],
  clock: Clock,
): StepCounter[] {
  const counters: StepCounter[] = [];
  const counted = new Set<number>();
  for (const { members } of groups) {
    if (clock.isOver) break;
    if (members.some((fluent) => counted.has(fluent))) continue;
    const counter = counterOf(knowledge, members, clock);
    if (counter === undefined) continue;
    for (const fluent of counter.chain) counted.add(fluent);
    counters.push(counter);
  }
  return counters;
}

/** Most steps a game can last by its counters; undefined if they do not tell. */
export function countedSteps(counters: readonly StepCounter[]): number | undefined {
  const bounds = counters.filter(({ end }) => end === 'ends the game').map(({ chain }) => chain.length - 1);
  return bounds.length === 0 ? undefined : Math.min(...bounds);
}

function counterOf(
  knowledge: StepKnowledge,
  members: readonly number[],
  clock: Clock,
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
    if (!solver.imply(following.cone.literals([now(fluent)]))) return undefined;
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
  if (chain.length < SHORTEST_CHAIN) return undefined;
  const end = firstTerminal(knowledge, chain, clock);
  return end === undefined
    ? { chain, end: 'stops' }
    : { chain: chain.slice(0, end + 1), end: 'ends the game' };
}

const now = (fluent: number): Literal => literalOf(fluentNode(fluent));

/** The first place in the chain whose fluent makes a state terminal. */
function firstTerminal(knowledge: StepKnowledge, chain: readonly number[], clock: Clock): number | undefined {
  const { terminal } = knowledge.source.circuit;
  const state = new StepSolver(knowledge, [terminal], 'any state');
  const { cone } = state;
  const place = chain.findIndex(
    (fluent) =>
      cone.includes(fluentNode(fluent)) &&
      (!cone.solver.imply(cone.literals([now(fluent)])) ||
        cone.solver.holds(cone.literal(terminal)) === true),
  );
  if (place >= 0) return place;
  const last = chain.length - 1;
  const verdict = state.ask([now(chain[last] as number), negate(terminal)], {
    conflicts: CONFLICTS,
    isOver: () => clock.isOver,
  });
  return verdict === 'unsatisfiable' ? last : undefined;
}
