/** Circuits: a game's rules as AND gates over state bits and move bits, built, simplified and analysed. */
export type { Claim } from './analyse/claim.ts';
export type { StepCounter } from './analyse/counters.ts';
export type { Goals, OutcomeKind, RoleGoals } from './analyse/goals.ts';
export type { Latch } from './analyse/latches.ts';
export type { LengthBound } from './analyse/length.ts';
export type { FluentMode } from './analyse/modes.ts';
export type { ExclusiveGroup } from './analyse/step-solver.ts';
export type { Subgame, Subgames } from './analyse/subgames.ts';
export type { Symmetries, Symmetry } from './analyse/symmetry/symmetries.ts';
export type { Control, Turns, WaitingMove } from './analyse/turns.ts';
export { type AnalysisOptions, analyse, type GameAnalysis } from './analyse.ts';
export { CircuitBuilder } from './builder.ts';
export * from './circuit.ts';
export { DECISIVE_GROWTH, type DecisiveMoves, decisiveLimits, preferDecisiveMoves } from './decisive.ts';
export { evaluate, literalValue, type NodeValues, newValues } from './evaluate.ts';
export { circuitDot, type DotOptions } from './export/dot.ts';
export { decodeGame, encodeGame, type GameParts } from './export/game-file.ts';
export { readCircuitJson } from './export/json-read.ts';
export type { CircuitJson, TermJson } from './export/json-schema.ts';
export { circuitJson, termJson } from './export/json-write.ts';
export { type ExportRefusal, type ExportRefusalCode, isExportRefusal } from './export/refusal.ts';
export { type GateUses, gateUses } from './fanout.ts';
export { type BuiltCircuit, circuitFromGround, type RawSize } from './from-ground.ts';
export { proveInvariants } from './invariants.ts';
export { type Random, seededRandom } from './random.ts';
export { type GateRewriter, rebuild } from './rebuild.ts';
export { type FormulaBudget, type FormulaRefusal, unlimitedExpenses } from './regress/budget.ts';
export { FormulaCopy } from './regress/formula-copy.ts';
export { type FormulaTextOptions, formulaLines } from './regress/formula-text.ts';
export { FormulaBuilder, type UnknownPolicy } from './regress/formulas.ts';
export { findMoveKnowledge, type MoveKnowledge } from './regress/knowledge.ts';
export { type FluentValue, type MissingFluents, missingFluents } from './regress/missing-fluents.ts';
export {
  type FormulaPart,
  type MoveFormulas,
  moveFormulas,
  type WeightedGoal,
} from './regress/move-formulas.ts';
export { preferWinningMoves } from './regress/winning-moves.ts';
export type { Pass } from './simplify/pass.ts';
export { type Invariants, type PassReport, type Simplification, simplify, usualPasses } from './simplify.ts';
export { type CircuitSize, circuitSize } from './size.ts';
export { gateNumbers, neededNodes } from './sweep.ts';
export { type TurnTaking, turnTaking } from './turn-taking.ts';
