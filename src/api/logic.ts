/** `anygame/logic`: what follows from a description, asked of a prover or listed as ground rules. */
export {
  type Fluents,
  type GroundingRefusal,
  type GroundProgram,
  ground,
  isGroundingRefusal,
  Prover,
  type ProverOptions,
  type Situation,
} from '../logic/index.ts';
