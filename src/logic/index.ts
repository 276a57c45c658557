/** Reasoning over a description: answers questions about a game's states. */

export { expectConnected } from './external-relations.ts';
export { DEFAULT_GROUNDING_BUDGET, type GroundingBudget, ground } from './ground/ground.ts';
export {
  type AssumedGroup,
  type GroundingRefusal,
  GroundingRefused,
  type GroundingStatistics,
  type GroundProgram,
  isGroundingRefusal,
} from './ground/ground-program.ts';
export { ExternalRelationError, isEvaluationError, type ProofLimits } from './limits.ts';
export { FACT_STORE_KINDS, type FactStoreKind } from './prover/fact-store.ts';
export { type Fluents, Prover, type ProverOptions, type Situation } from './prover/prover.ts';
export { newVisitCounters, type VisitClass, type VisitCounters } from './prover/solver.ts';
