/** Compiles a description to a game that can be played, with the fastest engine that can be built within a budget. */

import { seededRandom } from '../base/index.ts';
import {
  type Circuit,
  type CircuitPass,
  circuitFromGround,
  defaultPasses,
  type ExclusiveGroup,
  firstPasses,
  type Invariants,
  type PassReport,
  proveInvariants,
  type RawSize,
  simplify,
} from '../circuit/index.ts';
import type { Game } from '../game/index.ts';
import type { Term, TurnBasedDescription } from '../gdl/index.ts';
import {
  type AssumedGroup,
  DEFAULT_GROUNDING_BUDGET,
  expectConnected,
  type Fluents,
  type GroundingRefusal,
  GroundingRefused,
  type GroundingStatistics,
  ground,
  isEvaluationError,
  isGroundingRefusal,
  type ProofLimits,
  Prover,
} from '../logic/index.ts';
import { circuitGame } from './portable-game.ts';
import { RulesGame } from './rules-game.ts';

export interface CompileOptions {
  /** `auto` takes the circuit if it can be built within the budget, otherwise the rules. */
  readonly engine?: 'auto' | 'rules' | 'circuit';
  /** Time limit in seconds for grounding, building and simplifying together. */
  readonly seconds?: number;
  readonly megabytes?: number;
  /** Number of ground rules after which the grounder starts again and looks for a smaller form of them. */
  readonly plainInstances?: number;
  /** Limits on the work of the rules engine for one query. */
  readonly proofLimits?: Partial<ProofLimits>;
  /** The simplifications to run; default: all. */
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
  /** The size before gates were shared. */
  readonly raw: RawSize;
  readonly passes: readonly PassReport[];
  /** The facts that were proved of all reachable states. */
  readonly invariants: Invariants;
  readonly grounding: GroundingStatistics;
}

export interface Compilation {
  readonly game: Game;
  /** A sentence that explains why this engine was chosen. */
  readonly reason: string;
  readonly stages: readonly Stage[];
  /** Present if the engine is the circuit. */
  readonly compiled?: CompiledCircuit;
  /** Present if a circuit was requested but could not be built. */
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

/** @param mayAssume whether the circuit may rely on fluents that exclude each other, if that can be proved */
function buildCircuit(
  description: TurnBasedDescription,
  options: CompileOptions,
  timed: Timed,
  now: () => number,
  mayAssume = true,
): CompiledCircuit | GroundingRefusal {
  const {
    seconds = DEFAULT_GROUNDING_BUDGET.seconds,
    megabytes = DEFAULT_GROUNDING_BUDGET.megabytes,
    plainInstances,
  } = options;
  const start = now();
  const left = () => Math.max(0, seconds - (now() - start) / 1000);
  try {
    const { roles, initial, observed } = timed('initial state', () =>
      initialState(description, options.proofLimits),
    );
    const program = timed('grounding', () =>
      ground(
        { description, roles, initial, ...(mayAssume && { observed }) },
        { seconds: left(), megabytes, ...(plainInstances !== undefined && { plainInstances }) },
        now,
      ),
    );
    if (isGroundingRefusal(program)) return program;
    const { circuit, raw } = timed('circuit', () => circuitFromGround(program));
    const isLarge = program.assumed.length > 0 || circuit.gates.length > MAX_REASONING_GATES;
    const first = isLarge
      ? timed('simplification', () => simplify(circuit, { passes: firstPasses() }))
      : { circuit, passes: [] };
    const known = timed('invariants', () => invariants(first.circuit, program.assumed, left(), now));
    if (known.unproved !== undefined) {
      if (left() === 0)
        throw new GroundingRefused('time', `compiling took more than ${Number(seconds.toFixed(1))} s`);
      return buildCircuit(description, { ...options, seconds: left() }, timed, now, false);
    }
    const passes = options.passes ?? defaultPasses(known);
    const simplified = timed('simplification', () =>
      simplify(first.circuit, { passes, inputs: SIMPLIFIED_INPUTS, seconds: left(), now }),
    );
    return {
      circuit: simplified.circuit,
      unsimplified: circuit,
      raw,
      passes: [...first.passes, ...simplified.passes],
      invariants: known,
      grounding: program.statistics,
    };
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

/** Builds the circuit of the rules, for analysis of the game rather than for play. */
export function plainCircuit(
  description: TurnBasedDescription,
  options: Pick<CompileOptions, 'seconds' | 'megabytes' | 'now'> = {},
): Circuit | GroundingRefusal {
  const { seconds = DEFAULT_GROUNDING_BUDGET.seconds, megabytes = DEFAULT_GROUNDING_BUDGET.megabytes } =
    options;
  expectConnected(description);
  try {
    const program = ground({ description, ...plainState(description) }, { seconds, megabytes }, options.now);
    return isGroundingRefusal(program) ? program : circuitFromGround(program).circuit;
  } catch (error) {
    if (error instanceof GroundingRefused) return error.refusal;
    throw error;
  }
}

/** Larger circuits take too long to reason about. */
const MAX_REASONING_GATES = 200_000;
/** The fraction of the remaining time; reasoning also stops after a certain amount of work. */
const REASONING_SHARE = 0.3;

/**
 * The work after which simplification stops, about eight seconds: a larger circuit that is ready sooner is more useful
 * to a player. This is not a time limit, so that a game has the same circuit on any machine that can build it within
 * its budget.
 */
const SIMPLIFIED_INPUTS = 12_000_000;

function invariants(
  circuit: Circuit,
  assumptions: readonly AssumedGroup[],
  secondsLeft: number,
  now: () => number,
): Invariants {
  const assumed = assumptions.flatMap((each) => groupsOf(circuit, each));
  if (circuit.gates.length > MAX_REASONING_GATES)
    return { groups: [], ...(assumed.length > 0 && { unproved: assumed }) };
  // Without a proof of what was assumed, all has to be done again, for which there is hardly time.
  const share = assumed.length > 0 ? 1 : REASONING_SHARE;
  return proveInvariants(circuit, share * secondsLeft, now, assumed);
}

/** The groups of two or more fluents that agree in the inputs. */
function groupsOf({ fluents }: Circuit, { name, arity, inputs }: AssumedGroup): ExclusiveGroup[] {
  const groups = new Map<string, number[]>();
  fluents.forEach((fluent, number) => {
    if (fluent.kind !== 'compound' || fluent.name !== name || fluent.args.length !== arity) return;
    const isMember = [...inputs].every(
      ([position, value]) => value === undefined || fluent.args[position] === value,
    );
    if (!isMember) return;
    const key = [...inputs.keys()].map((position) => fluent.args[position]?.id).join(' ');
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [number]);
    else members.push(number);
  });
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({ kind: 'at-most-one', members }));
}

function initialState(description: TurnBasedDescription, limits?: Partial<ProofLimits>) {
  const prover = new Prover(description, limits && { limits });
  const terms = (numbers: readonly number[]): Term[] => numbers.map((number) => prover.term(number));
  const initial = prover.initial();
  return {
    roles: terms(prover.roles),
    initial: terms(initial),
    observed: () => randomStates(prover, initial).map(terms),
  };
}

function plainState(description: TurnBasedDescription) {
  const { roles, initial } = initialState(description);
  return { roles, initial };
}

/** A few steps suffice, since whatever is conjectured from them has to be proved. */
const OBSERVED_STATES = 12;

/** The states of the beginning of a random game. */
function randomStates(prover: Prover, initial: Fluents): Fluents[] {
  const random = seededRandom(1);
  const states: Fluents[] = [initial];
  try {
    for (let situation = prover.situation(initial); states.length < OBSERVED_STATES; ) {
      if (prover.isTerminal(situation)) break;
      const legal = prover.roles.map((_, role) => prover.legal(situation, role));
      if (legal.some((moves) => moves.length === 0)) break;
      const next = prover.next(
        situation,
        legal.map((moves) => random.pick(moves)),
      );
      states.push(next);
      situation = prover.situation(next);
    }
  } catch (error) {
    // Without a proof within its limits, the states before have to do.
    if (!isEvaluationError(error)) throw error;
  }
  return states;
}
