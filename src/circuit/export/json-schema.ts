/** What a circuit's JSON holds; docs/formats.md explains it to people. */
import type { Literal } from '../circuit.ts';

export const CIRCUIT_JSON_FORMAT = 'anygame-circuit';
export const CIRCUIT_JSON_VERSION = 1;

/** A constant as its name; a compound as its name and arguments, so that `["noop"]` is `(noop)`. */
export type TermJson = string | readonly [string, ...TermJson[]];

export interface CircuitJson {
  readonly format: typeof CIRCUIT_JSON_FORMAT;
  readonly version: typeof CIRCUIT_JSON_VERSION;
  readonly roles: readonly TermJson[];
  readonly fluents: readonly { readonly term: TermJson; readonly initial: boolean; readonly next: Literal }[];
  readonly moves: readonly { readonly role: number; readonly term: TermJson; readonly legal: Literal }[];
  /** The gate's node number, then its inputs. */
  readonly gates: readonly (readonly number[])[];
  readonly loops: readonly {
    readonly firstGate: number;
    readonly endGate: number;
    /** Node and source. */
    readonly feedback: readonly (readonly [number, Literal])[];
  }[];
  readonly terminal: Literal;
  readonly goals: readonly { readonly role: number; readonly value: TermJson; readonly literal: Literal }[];
  readonly percepts: readonly { readonly role: number; readonly term: TermJson; readonly literal: Literal }[];
}
