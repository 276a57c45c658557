/** The result of compiling one sheet to a circuit. */

export interface GroundingResult {
  readonly sheet: string;
  /** The engine's reason if there is no circuit. */
  readonly refusal?: string;
  /** Duration of each stage in seconds, by name. */
  readonly stages: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Peak memory of the process in MB. */
  readonly megabytes: number;
  readonly sizes?: GroundingSizes;
}

export interface GroundingSizes {
  readonly rules: number;
  readonly atoms: number;
  /** One gate per ground rule, sum and negation. */
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
