/** Fluents that change at most once in a game: once true they stay true, or once false they stay false. */

import type { WorkClock } from '../../base/index.ts';
import { fluentNode, type Literal, literalOf, negate } from '../circuit.ts';
import { type Claim, observed, proved } from './claim.ts';
import type { SampledGames } from './sample-games.ts';
import { type StepKnowledge, StepSolver } from './step-solver.ts';

export interface Latch {
  readonly fluent: number;
  /** The value that it keeps. */
  readonly keeps: boolean;
}

export interface LatchFindings {
  readonly latches: readonly Claim<Latch>[];
  /** Number of fluents not examined for lack of time. */
  readonly skipped: number;
}

const LATCH_CONFLICTS = 100;

/** @param isAsked whether a fluent should be examined; all by default */
export function findLatches(
  knowledge: StepKnowledge,
  simulation: SampledGames,
  clock: WorkClock,
  isAsked: (fluent: number) => boolean = () => true,
): LatchFindings {
  const { circuit } = knowledge.source;
  const { hasFallen, hasRisen } = changesSeen(circuit.fluents.length, simulation);
  const latches: Claim<Latch>[] = [];
  let skipped = 0;
  circuit.initial.forEach((isTrue, fluent) => {
    if (knowledge.constants[fluent] !== undefined || !isAsked(fluent)) return;
    // An initially true fluent can only be a falling latch, an initially false one a rising latch.
    const keeps = !isTrue;
    const hasGoneBack = keeps ? hasFallen : hasRisen;
    if (hasGoneBack[fluent] === 1) return;
    const hasChanged = keeps ? hasRisen : hasFallen;
    const isProved = plainlyKeeps(knowledge, fluent, keeps);
    if (isProved || (!clock.isOver && neverLeaves(knowledge, fluent, keeps, clock))) {
      latches.push(proved({ fluent, keeps }));
    } else {
      if (clock.isOver) skipped++;
      if (hasChanged[fluent] === 1) latches.push(observed({ fluent, keeps }, simulation.games));
    }
  });
  return { latches, skipped };
}

/** The fluents that became false, and true, between two states of a game. */
function changesSeen(fluentCount: number, simulation: SampledGames) {
  const hasFallen = new Uint8Array(fluentCount);
  const hasRisen = new Uint8Array(fluentCount);
  let before = new Uint8Array(fluentCount);
  for (const { step, fluents } of simulation.states) {
    const now = new Uint8Array(fluentCount);
    for (const fluent of fluents) now[fluent] = 1;
    if (step > 0) {
      now.forEach((value, fluent) => {
        if (value > (before[fluent] as number)) hasRisen[fluent] = 1;
        if (value < (before[fluent] as number)) hasFallen[fluent] = 1;
      });
    }
    before = now;
  }
  return { hasFallen, hasRisen };
}

/** Whether the rules say so directly: `next(f)` if `f`, or `next(f)` only if `f`. */
function plainlyKeeps({ source, consequences }: StepKnowledge, fluent: number, value: boolean): boolean {
  const now = literalOf(fluentNode(fluent));
  const next = source.circuit.next[fluent] as Literal;
  return value ? consequences.of(negate(next)).has(negate(now)) : consequences.of(next).has(now);
}

function neverLeaves(knowledge: StepKnowledge, fluent: number, value: boolean, clock: WorkClock): boolean {
  const now = literalOf(fluentNode(fluent));
  const next = knowledge.source.circuit.next[fluent] as Literal;
  const step = new StepSolver(knowledge, [now, next], 'roughly a step');
  const question = value ? [now, negate(next)] : [negate(now), next];
  return step.ask(question, { conflicts: LATCH_CONFLICTS, isOver: () => clock.isOver }) === 'unsatisfiable';
}
