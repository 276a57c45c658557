/** What follows from a description: answers to questions about a game's states. */

export { DEFAULT_BUDGET, type GroundingBudget, type GroundingInput, ground } from './ground/ground.ts';
export type { GroundingStatistics, GroundProgram } from './ground/program.ts';
export { GroundingRefused, isRefusal, type Refusal, type RuleEffort } from './ground/refusal.ts';
export { expectConnected } from './outside.ts';
export { newVisitCounters, type VisitClass, type VisitCounters, type Visits } from './prover/counters.ts';
export {
  DEFAULT_LIMITS,
  ExternalRelationError,
  OpenAnswerError,
  ProofLimitError,
  type ProofLimits,
} from './prover/limits.ts';
export { type Fluents, Prover, type ProverOptions, type Situation } from './prover/prover.ts';
export { FACT_STORE_KINDS, type FactStoreKind } from './prover/store/create.ts';
