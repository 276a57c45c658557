/** From a description to a game that can be played: the quickest engine that can be built within a budget. */
import {
  type Circuit,
  type CircuitPass,
  circuitFromGround,
  defaultPasses,
  type Invariants,
  type PassReport,
  proveInvariants,
  type RawSize,
  simplify,
} from '../circuit/index.ts';
import type { Game } from '../game/index.ts';
import type { Term, TurnBasedDescription } from '../gdl/index.ts';
import {
  DEFAULT_GROUNDING_BUDGET,
  expectConnected,
  type GroundingRefusal,
  GroundingRefused,
  type GroundingStatistics,
  ground,
  isGroundingRefusal,
  type ProofLimits,
  Prover,
} from '../logic/index.ts';
import { circuitGame } from './portable-game.ts';
import { RulesGame } from './rules-game.ts';

export interface CompileOptions {
  /** `auto` takes the circuit if it can be built within the budget, else the rules. */
  readonly engine?: 'auto' | 'rules' | 'circuit';
  /** For grounding, building and simplifying together. */
  readonly seconds?: number;
  readonly megabytes?: number;
  /** How much work a question may cost the rules engine. */
  readonly proofLimits?: Partial<ProofLimits>;
  /** The simplifications to run; all by default. */
  readonly passes?: readonly CircuitPass[];
  readonly now?: () => number;
}

export interface Stage {
  readonly name: 'initial state' | 'grounding' | 'circuit' | 'invariants' | 'simplification' | 'game';
  readonly milliseconds: number;
}

export interface CompiledCircuit {
  readonly circuit: Circuit;
  /** The circuit as it was built from the rules, before any simplification. */
  readonly unsimplified: Circuit;
  /** Before gates were shared. */
  readonly raw: RawSize;
  readonly passes: readonly PassReport[];
  /** What was proved of all reachable states. */
  readonly invariants: Invariants;
  readonly grounding: GroundingStatistics;
}

export interface Compilation {
  readonly game: Game;
  /** Why this engine, in a sentence. */
  readonly reason: string;
  readonly stages: readonly Stage[];
  /** Present if the engine is the circuit. */
  readonly compiled?: CompiledCircuit;
  /** Present if a circuit was wanted and could not be had. */
  readonly refusal?: GroundingRefusal;
}

/**
 * @example
 * const { game } = compile(description);
 * game.legalMoves(game.initial, 0 as Role).length // 9
 */
export function compile(description: TurnBasedDescription, options: CompileOptions = {}): Compilation {
  const { engine = 'auto', now = () => performance.now(), proofLimits } = options;
  expectConnected(description);
  const stages: Stage[] = [];
  const timed = <T>(name: Stage['name'], work: () => T): T => {
    const start = now();
    const result = work();
    stages.push({ name, milliseconds: now() - start });
    return result;
  };
  const rulesGame = () =>
    timed('game', () => new RulesGame(description, proofLimits && { limits: proofLimits }));
  if (engine === 'rules') return { game: rulesGame(), reason: 'the rules engine was asked for', stages };
  const compiled = buildCircuit(description, options, timed, now);
  if (isGroundingRefusal(compiled)) {
    const reason = `no circuit: ${compiled.message}`;
    return { game: rulesGame(), reason, stages, refusal: compiled };
  }
  const game = timed('game', () => circuitGame(compiled.circuit, compiled.invariants.groups, description));
  return { game, reason: 'the rules fit into a circuit', stages, compiled };
}

type Timed = <T>(name: Stage['name'], work: () => T) => T;

function buildCircuit(
  description: TurnBasedDescription,
  options: CompileOptions,
  timed: Timed,
  now: () => number,
): CompiledCircuit | GroundingRefusal {
  const { seconds = DEFAULT_GROUNDING_BUDGET.seconds, megabytes = DEFAULT_GROUNDING_BUDGET.megabytes } =
    options;
  const start = now();
  const left = () => Math.max(0, seconds - (now() - start) / 1000);
  try {
    const { roles, initial } = timed('initial state', () => initialState(description));
    const program = timed('grounding', () =>
      ground({ description, roles, initial }, { seconds: left(), megabytes }, now),
    );
    if (isGroundingRefusal(program)) return program;
    const { circuit, raw } = timed('circuit', () => circuitFromGround(program));
    const known = timed('invariants', () => invariants(circuit, left(), now));
    const passes = options.passes ?? defaultPasses(known);
    const simplified = timed('simplification', () =>
      simplify(circuit, { passes, inputs: SIMPLIFIED_INPUTS, seconds: left(), now }),
    );
    return {
      circuit: simplified.circuit,
      unsimplified: circuit,
      raw,
      passes: simplified.passes,
      invariants: known,
      grounding: program.statistics,
    };
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

/** The circuit as it is built from the rules, for questions about the game rather than for play. */
export function plainCircuit(
  description: TurnBasedDescription,
  options: Pick<CompileOptions, 'seconds' | 'megabytes' | 'now'> = {},
): Circuit | GroundingRefusal {
  const { seconds = DEFAULT_GROUNDING_BUDGET.seconds, megabytes = DEFAULT_GROUNDING_BUDGET.megabytes } =
    options;
  expectConnected(description);
  try {
    const program = ground(
      { description, ...initialState(description) },
      { seconds, megabytes },
      options.now,
    );
    return isGroundingRefusal(program) ? program : circuitFromGround(program).circuit;
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

/** Larger circuits take too long to reason about. */
const MAX_REASONING_GATES = 200_000;
/** Of the time that is left; it ends after a certain amount of work anyway. */
const REASONING_SHARE = 0.3;

/**
 * A larger circuit that is ready sooner serves a player better: about eight seconds' work. It is not a time, so that a
 * game has the same circuit on any machine that can make it within its budget.
 */
const SIMPLIFIED_INPUTS = 4_000_000;

function invariants(circuit: Circuit, secondsLeft: number, now: () => number): Invariants {
  if (circuit.gates.length > MAX_REASONING_GATES) return { groups: [] };
  return proveInvariants(circuit, REASONING_SHARE * secondsLeft, now);
}

function initialState(description: TurnBasedDescription) {
  const prover = new Prover(description);
  const terms = (numbers: readonly number[]): Term[] => numbers.map((number) => prover.term(number));
  return { roles: terms(prover.roles), initial: terms(prover.initial()) };
}
