/** Circuits: a game's rules as AND gates over state bits and move bits, built, simplified and analysed. */
export { analyse, type GameAnalysis } from './analyse/analyse.ts';
export type { Claim } from './analyse/claim.ts';
export type { FluentMode } from './analyse/fluent-modes.ts';
export { countedLength } from './analyse/game-length.ts';
export { constantGoalSum } from './analyse/goals.ts';
export type { Latch } from './analyse/latches.ts';
export type { ExclusiveGroup, GameCircuit } from './analyse/step-solver.ts';
export { findSymmetries, type Renaming } from './analyse/symmetries.ts';
export { type TurnTaking, turnTaking } from './analyse/turns.ts';
export { CircuitBuilder } from './builder.ts';
export {
  type Circuit,
  type CircuitNames,
  evaluate,
  FALSE,
  firstInnerNode,
  fluentNode,
  type GoalOutput,
  isNegated,
  type Literal,
  type Loop,
  literalOf,
  moveNode,
  negate,
  newValues,
  nodeOf,
  TRUE,
} from './circuit.ts';
export { behaviourHashes, type CircuitDifference, type OpeningDifference } from './equivalence/behaviour.ts';
export type { Attempt, ComparisonScope } from './equivalence/circuit-comparison.ts';
export type { ComparableGame, Correspondence, GoalComparison } from './equivalence/comparable.ts';
export { compareCircuits } from './equivalence/compare-circuits.ts';
export { type ComparedCircuit, comparedCircuit } from './equivalence/compared-circuit.ts';
export { type MappingCounts, mappingCounts } from './equivalence/mapping-counts.ts';
export { distinctColour, type MatchedGraph, matchedGraph } from './equivalence/matched-graph.ts';
export { matchings } from './equivalence/matchings.ts';
export { hasFewPositions, matchPositions } from './equivalence/position-match.ts';
export { isExportRefusal } from './export/check-circuit.ts';
export { circuitJson } from './export/circuit-json.ts';
export { circuitDot, gatesShownAsOr, isShownNegated } from './export/dot.ts';
export { decodeGame, encodeGame, type GameParts } from './export/game-file.ts';
export { type NamedOutput, namedOutputs } from './export/named-outputs.ts';
export { circuitFromGround, type RawSize } from './from-ground.ts';
export { DECISIVE_GROWTH, decisiveLimits, preferDecisiveMoves } from './goal-regression/decisive-moves.ts';
export {
  type FormulaBudget,
  FormulaBuilder,
  FormulaCopy,
  type FormulaRefusal,
  type FormulaTextOptions,
  formulaLines,
  type UnknownPolicy,
  unlimitedExpenses,
} from './goal-regression/formula-builder.ts';
export { type FluentValue, type MissingFluents, missingFluents } from './goal-regression/missing-fluents.ts';
export {
  type FormulaPart,
  type MoveFormulas,
  moveFormulas,
  type WeightedGoal,
} from './goal-regression/move-formulas.ts';
export { findMoveKnowledge, type MoveKnowledge } from './goal-regression/move-knowledge.ts';
export { preferWinningMoves } from './goal-regression/winning-moves.ts';
export { type CircuitPass, rebuild } from './rebuild.ts';
export {
  defaultPasses,
  firstPasses,
  type Invariants,
  type PassReport,
  proveInvariants,
  simplify,
} from './simplify/simplify.ts';
export { circuitSize, gateNumbers, gateUses, neededNodes } from './structure.ts';
