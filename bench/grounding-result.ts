/** What came of turning one sheet into a circuit. */

export interface GroundingResult {
  readonly sheet: string;
  /** Why there is no circuit, in the engine's words. */
  readonly refusal?: string;
  /** Seconds of each stage, by name. */
  readonly stages: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** The most memory the process ever had, in MB. */
  readonly megabytes: number;
  readonly sizes?: GroundingSizes;
}

export interface GroundingSizes {
  readonly rules: number;
  readonly atoms: number;
  /** A gate per ground rule, sum and negation. */
  readonly rawGates: number;
  /** With equal gates shared. */
  readonly builtGates: number;
  /** After simplification. */
  readonly gates: number;
  /** Two-input operations after simplification. */
  readonly operations: number;
  readonly depth: number;
  readonly fluents: number;
  readonly moves: number;
  readonly feedback: number;
}
