/** A game played by its circuit: states are bits, moves are numbers, and a step only touches what changes. */
import { type Bits, bitsText, forEachBit, WorkClock } from '../../base/index.ts';
import {
  type Circuit,
  constantGoalSum,
  countedLength,
  type ExclusiveGroup,
  type GameCircuit,
  turnTaking,
} from '../../circuit/index.ts';
import {
  type Batch,
  type BatchCost,
  type BatchOptions,
  type BatchPlan,
  type Game,
  type Move,
  noSuchRole,
  type Observation,
  OneLaneBatch,
  type Packing,
  type Role,
  type RoleInfo,
  rangeOfPlayers,
  roleInfo,
  type State,
  type Traits,
  type UtilityRange,
} from '../../game/index.ts';
import { type Term, termText } from '../../gdl/index.ts';
import { goalRanges } from '../sliced/game-words.ts';
import { initialBits } from '../sliced/playout-machine.ts';
import { SharedMachines, slicingCost } from '../sliced/shared-machines.ts';
import { SlicedBatch } from '../sliced/sliced-batch.ts';
import type { CircuitSteps } from './circuit-steps.ts';
import { type StepsByTurn, stepsByTurn } from './turn-steps.ts';

class CircuitState implements State {
  readonly brand = 'state';
  readonly bits: Bits;

  constructor(bits: Bits) {
    this.bits = bits;
  }
}

/**
 * @example
 * const game = new CircuitGame(circuit);
 * game.next(game.initial, [3 as Move, 9 as Move])
 */
export class CircuitGame implements Game, GameCircuit {
  readonly engine = 'circuit';
  readonly circuit: Circuit;
  /** The groups of exclusive fluents that were proved for all reachable states. */
  readonly groups: readonly ExclusiveGroup[];
  readonly traits: Traits;
  readonly roles: readonly RoleInfo[];
  readonly initial: State;
  readonly #steps: StepsByTurn;
  readonly #packing: Packing;
  /** Machines are built when they are first needed. */
  readonly #machines: SharedMachines;

  /**
   * @param hidesInformation whether the description hides information; the circuit shows this only if there is
   * something to see
   */
  constructor(
    circuit: Circuit,
    groups: readonly ExclusiveGroup[] = [],
    hidesInformation = circuit.percepts.length > 0,
  ) {
    this.circuit = circuit;
    this.groups = groups;
    this.roles = circuitRoles(circuit);
    this.traits = new CircuitTraits(circuit, groups, this.roles, hidesInformation);
    const initial = initialBits(circuit);
    this.initial = new CircuitState(initial);
    this.#steps = stepsByTurn(circuit, initial);
    this.#packing = bitsPacking(initial.length);
    this.#machines = new SharedMachines({ circuit, groups });
  }

  get fluents(): readonly Term[] {
    return this.circuit.fluents;
  }

  legalMoves(state: State, role: Role): readonly Move[] {
    if (this.roles[role] === undefined) throw noSuchRole(this.roles, role);
    return this.#stepsFrom(state).legalMoves(bitsOf(state), role) as Move[];
  }

  next(state: State, moves: readonly Move[]): State {
    this.#expectMoves(moves);
    return new CircuitState(this.#stepsFrom(state).next(bitsOf(state), moves));
  }

  isTerminal(state: State): boolean {
    return this.#stepsFrom(state).isTerminal(bitsOf(state));
  }

  utility(state: State, role: Role): number {
    const values = this.#stepsFrom(state)
      .goals(bitsOf(state), role)
      .map(({ value }) => value);
    return values.length === 0 ? 0 : Math.max(...values);
  }

  goalTerms(state: State, role: Role): readonly Term[] {
    return this.#stepsFrom(state)
      .goals(bitsOf(state), role)
      .map(({ term }) => term);
  }

  observe(before: State, moves: readonly Move[], role: Role): Observation {
    if (!this.traits.hidesInformation) return { kind: 'moves', moves };
    this.#expectMoves(moves);
    const percepts = this.#stepsFrom(before).percepts(bitsOf(before), moves, role);
    return { kind: 'percepts', own: moves[role] as Move, percepts };
  }

  facts(state: State): readonly Term[] {
    const { fluents } = this.circuit;
    const facts: Term[] = [];
    forEachBit(bitsOf(state), 0, fluents.length, (fluent) => {
      facts.push(fluents[fluent] as Term);
    });
    return facts;
  }

  moveTerm(move: Move): Term {
    const bit = this.circuit.moves[move];
    if (bit === undefined) throw new RangeError(`this game has no move number ${move}`);
    return bit.term;
  }

  moveText(move: Move): string {
    return termText(this.moveTerm(move));
  }

  key(state: State): string {
    return bitsText(bitsOf(state));
  }

  packing(): Packing {
    return this.#packing;
  }

  batch({ lanes = 'auto' }: BatchOptions = {}): Batch {
    const isSliced = lanes === 'many' || (lanes === 'auto' && this.batchCost().lanes > 1);
    return isSliced ? new SlicedBatch(this.#machines, this.#packing) : new OneLaneBatch(this);
  }

  batchCost(plan: BatchPlan = {}): BatchCost {
    const cost = slicingCost(this.circuit, plan);
    // Later matches reuse a machine that was already built for the game.
    const isBuilt = this.#machines.hasPlayouts(plan.policy ?? 'uniform') && !plan.formulaInputs;
    return isBuilt ? { ...cost, seconds: 0 } : cost;
  }

  /** Returns the fluents of a state, one bit each; they must not be changed. */
  bits(state: State): Bits {
    return bitsOf(state);
  }

  /** Returns the state with these fluents; they must not be changed afterwards. */
  stateOf(bits: Bits): State {
    return new CircuitState(bits);
  }

  #stepsFrom(state: State): CircuitSteps {
    return this.#steps.of(bitsOf(state));
  }

  #expectMoves(moves: readonly Move[]): void {
    if (moves.length !== this.roles.length) {
      throw new RangeError(`a joint move has ${this.roles.length} moves, not ${moves.length}`);
    }
    for (let role = 0; role < moves.length; role++) {
      if (this.circuit.moves[moves[role] as Move]?.role !== role) {
        throw new RangeError(`move number ${moves[role]} is not a move of role number ${role}`);
      }
    }
  }
}

/**
 * Returns the circuit that plays a game, for analyses that need its gates; undefined if the game is played by
 * executing the rules.
 */
export function circuitOf(game: Game): GameCircuit | undefined {
  return game instanceof CircuitGame ? game : undefined;
}

/** The packed form of a state is its bits. */
function bitsPacking(words: number): Packing {
  return {
    words,
    isPortable: true,
    pack(state, store, at) {
      const bits = bitsOf(state);
      for (let word = 0; word < words; word++) store[at + word] = bits[word] as number;
    },
    unpack: (store, at) => new CircuitState(store.slice(at, at + words)),
    keepOnly: () => {},
  };
}

function bitsOf(state: State): Bits {
  if (state instanceof CircuitState) return state.bits;
  throw new TypeError('this state was made by another engine');
}

// The traits of a game that follow from its circuit: ranges of utilities at once, and those that require proofs when
// they are first requested.

/**
 * The work of about three seconds and of half a second. These are not time limits, so that the same facts are proved
 * on every machine.
 */
const SUM_WORK = 60_000_000;
const LENGTH_WORK = 10_000_000;

function counted(work: number): WorkClock {
  return WorkClock.ofWork(work, Number.POSITIVE_INFINITY, () => 0);
}

function circuitRoles(circuit: Circuit): RoleInfo[] {
  const ranges = goalRanges(circuit);
  return circuit.roles.map((term, role) => roleInfo(term, ranges[role] as UtilityRange));
}

class CircuitTraits implements Traits {
  readonly hidesInformation: boolean;
  readonly chance: Traits['chance'];
  readonly time = 'turns';
  readonly utility: Traits['utility'];
  readonly #circuit: Circuit;
  readonly #groups: readonly ExclusiveGroup[];
  #takesTurns: { readonly isProved: boolean } | undefined;
  #length: { readonly most: number | undefined } | undefined;

  constructor(
    circuit: Circuit,
    groups: readonly ExclusiveGroup[],
    roles: readonly RoleInfo[],
    hidesInformation: boolean,
  ) {
    this.hidesInformation = hidesInformation;
    this.chance = chanceOf(roles);
    this.utility = new CircuitUtility(circuit, groups, roles);
    this.#circuit = circuit;
    this.#groups = groups;
  }

  get takesTurns(): boolean | undefined {
    this.#takesTurns ??= {
      isProved: this.#circuit.roles.length < 2 || turnTaking(this.#circuit, this.#groups) !== undefined,
    };
    return this.#takesTurns.isProved || undefined;
  }

  get maxLength(): number | undefined {
    this.#length ??= { most: countedLength(this.#circuit, this.#groups, counted(LENGTH_WORK)) };
    return this.#length.most;
  }
}

class CircuitUtility {
  readonly min: number;
  readonly max: number;
  readonly #circuit: Circuit;
  readonly #groups: readonly ExclusiveGroup[];
  #sum: { readonly value: number | undefined } | undefined;

  constructor(circuit: Circuit, groups: readonly ExclusiveGroup[], roles: readonly RoleInfo[]) {
    const { min, max } = rangeOfPlayers(roles);
    this.min = min;
    this.max = max;
    this.#circuit = circuit;
    this.#groups = groups;
  }

  get constantSum(): number | undefined {
    this.#sum ??= {
      value: constantGoalSum(this.#circuit, this.#groups, counted(SUM_WORK)),
    };
    return this.#sum.value;
  }
}

function chanceOf(roles: readonly RoleInfo[]): Traits['chance'] {
  return roles.some(({ isChance }) => isChance) ? 'role' : 'none';
}
