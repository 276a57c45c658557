/** Circuits: a game's rules as AND gates over state bits and move bits, built, simplified and analysed. */
export { CircuitBuilder } from './builder.ts';
export * from './circuit.ts';
export { evaluate, literalValue, type NodeValues, newValues } from './evaluate.ts';
export { circuitDot, type DotOptions } from './export/dot.ts';
export { decodeGame, encodeGame, type GameParts } from './export/game-file.ts';
export { readCircuitJson } from './export/json-read.ts';
export type { CircuitJson, TermJson } from './export/json-schema.ts';
export { circuitJson } from './export/json-write.ts';
export { type ExportRefusal, type ExportRefusalCode, isExportRefusal } from './export/refusal.ts';
export { type GateUses, gateUses } from './fanout.ts';
export { type BuiltCircuit, circuitFromGround, type RawSize } from './from-ground.ts';
export { proveInvariants } from './invariants.ts';
export { type GateRewriter, rebuild } from './rebuild.ts';
export type { Pass } from './simplify/pass.ts';
export { type Invariants, type PassReport, type Simplification, simplify, usualPasses } from './simplify.ts';
export { type CircuitSize, circuitSize } from './size.ts';
export { gateNumbers } from './sweep.ts';
