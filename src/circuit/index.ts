/** Circuits: a game's rules as AND gates over state bits and move bits, built, simplified and analysed. */
export { CircuitBuilder } from './builder.ts';
export * from './circuit.ts';
export { evaluate, type NodeValues, newValues, literalValue } from './evaluate.ts';
export { type GateUses, gateUses } from './fanout.ts';
export { type BuiltCircuit, circuitFromGround, type RawSize } from './from-ground.ts';
export type { Pass } from './simplify/pass.ts';
export { PASSES, type PassReport, type Simplification, simplify } from './simplify.ts';
export { type CircuitSize, circuitSize } from './size.ts';
export { gateNumbers } from './sweep.ts';
