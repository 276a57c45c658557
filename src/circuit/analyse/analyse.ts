/** Useful facts about a game for players and people, derived from its circuit within a given time. */

import { type Random, seededRandom, WorkClock } from '../../base/index.ts';
import type { Circuit } from '../circuit.ts';
import { type Claim, observed, proved } from './claim.ts';
import { type FluentMode, findModes, groupCandidates } from './fluent-modes.ts';
import { findCounters, findLengthBound, type LengthBound, type StepCounter } from './game-length.ts';
import { findGoals, type Goals } from './goals.ts';
import { findLatches, type Latch } from './latches.ts';
import { proveCandidates } from './prove-groups.ts';
import { type SampledGames, type SamplingLimits, sampleGames } from './sample-games.ts';
import { type ExclusiveGroup, type StepKnowledge, stepKnowledge, withGroups } from './step-solver.ts';
import { findSubgames, type Subgames } from './subgames.ts';
import { findSymmetries, type Symmetries } from './symmetries.ts';
import { findTurns, type Turns } from './turns.ts';

export interface AnalysisOptions {
  /** Approximate time limit. */
  readonly seconds?: number;
  /** Number of random games to sample; fewer if time or memory runs out. */
  readonly games?: number;
  readonly random?: Random;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

export interface GameAnalysis {
  /** The random games behind the observations. */
  readonly simulation: Omit<SampledGames, 'states'> & { readonly states: number };
  readonly turns: Turns;
  /** Fluents proved to have the same value in every reachable state. */
  readonly constants: readonly { readonly fluent: number; readonly value: boolean }[];
  readonly groups: readonly Claim<ExclusiveGroup>[];
  readonly modes: readonly Claim<FluentMode>[];
  readonly latches: readonly Claim<Latch>[];
  readonly counters: readonly StepCounter[];
  readonly length: LengthBound | undefined;
  readonly goals: Goals;
  readonly symmetries: Symmetries;
  readonly subgames: Subgames;
  /** Parts omitted for lack of time, each in a sentence. */
  readonly skipped: readonly string[];
}

const SAMPLING_LIMITS: SamplingLimits = { games: 100, steps: 1000, states: 4000 };
/** Fractions of the remaining time when each part begins; unused time goes to the next. */
const TIME_SHARES = {
  simulation: 0.2,
  groups: 0.45,
  symmetries: 0.35,
  turns: 0.35,
  latches: 0.3,
  counters: 0.3,
  length: 0.4,
};

/**
 * Analyses a circuit as built from the rules, before simplification, because symmetries and independent parts are
 * easier to find there.
 *
 * @example
 * const { circuit } = circuitOf(game);
 * analyse(circuit).turns.order // { value: 'turn-taking', basis: 'proved' }
 */
export function analyse(circuit: Circuit, options: AnalysisOptions = {}): GameAnalysis {
  const {
    seconds = 2,
    games = SAMPLING_LIMITS.games,
    random = seededRandom(1),
    now = () => performance.now(),
  } = options;
  const clock = new WorkClock(now, now() + 1000 * seconds);
  const skipped: string[] = [];
  const simulation = sampleGames(
    circuit,
    random,
    { ...SAMPLING_LIMITS, games },
    clock.share(TIME_SHARES.simulation),
  );
  if (simulation.finished === 0) skipped.push('no simulated game ended');
  const basics = stepKnowledge(circuit);
  const { modes, groups, knowledge } = findGroups(
    basics,
    simulation,
    clock.share(TIME_SHARES.groups),
    skipped,
  );
  const symmetries = findSymmetries(circuit, clock.share(TIME_SHARES.symmetries));
  const turns = findTurns(knowledge, simulation, clock.share(TIME_SHARES.turns));
  const latches = findLatches(knowledge, simulation, clock.share(TIME_SHARES.latches));
  if (latches.skipped > 0) skipped.push(`${latches.skipped} fluents were not tried as latches`);
  const counters = findCounters(knowledge, knowledge.groups, clock.share(TIME_SHARES.counters));
  const length = findLengthBound(knowledge, counters, latches.latches, clock.share(TIME_SHARES.length));
  const goals = findGoals(knowledge, turns.players, simulation, clock);
  if (!symmetries.isComplete) skipped.push('not all symmetries were looked for');
  const { states, ...counts } = simulation;
  return {
    simulation: { ...counts, states: states.length },
    turns,
    constants: basics.constants.flatMap((value, fluent) => (value === undefined ? [] : [{ fluent, value }])),
    groups,
    modes,
    latches: latches.latches,
    counters,
    length,
    goals,
    symmetries,
    subgames: findSubgames(basics.source, knowledge.groups),
    skipped,
  };
}

function findGroups(basics: StepKnowledge, simulation: SampledGames, clock: WorkClock, skipped: string[]) {
  const { circuit } = basics.source;
  const candidates = groupCandidates(circuit, simulation);
  const proofs = proveCandidates(basics, candidates, clock);
  if (proofs.outOfTime > 0)
    skipped.push(`${proofs.outOfTime} groups of fluents may be exclusive: not enough time to prove it`);
  return {
    modes: findModes(candidates.modes, [...proofs.proved, ...proofs.redundant], simulation.games),
    groups: [
      ...proofs.proved.map((group) => proved(group)),
      ...proofs.unproved.map((group) => observed(group, simulation.games)),
    ],
    knowledge: withGroups(basics, proofs.proved),
  };
}
