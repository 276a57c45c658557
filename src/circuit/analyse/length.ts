/** How long a game can last. */
import { type Circuit, fluentNode, type Literal, literalOf, moveNode, negate } from '../circuit.ts';
import type { Claim } from './claim.ts';
import type { Clock } from './clock.ts';
import { countedSteps, type StepCounter } from './counters.ts';
import type { Latch } from './latches.ts';
import { fluentRelations } from './relations.ts';
import { type StepKnowledge, StepSolver } from './step-solver.ts';

/** A proved bound. */
export interface LengthBound {
  readonly steps: number;
  /** A step counter runs out, or every step changes one of a number of latches for good. */
  readonly because: 'counter' | 'latches';
}

const CONFLICTS = 2000;

export function findLengthBound(
  knowledge: StepKnowledge,
  counters: readonly StepCounter[],
  latches: readonly Claim<Latch>[],
  clock: Clock,
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

/** Proved latches by relation and kept value, the smallest families first. */
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

function everyStepChangesOne(knowledge: StepKnowledge, latches: readonly Latch[], clock: Clock): boolean {
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
  return step.ask([], { conflicts: CONFLICTS, isOver: () => clock.isOver }) === 'unsatisfiable';
}
