/** Decides whether 128 games at once are worth building machines for, and shares the machines between searches. */
import { type Circuit, DECISIVE_GROWTH, decisiveLimits } from '../circuit/index.ts';
import {
  type CircuitGame,
  DEFAULT_MAX_LENGTH,
  Expander,
  type MoveValues,
  PlayoutMachine,
  type PlayoutOptions,
} from '../engines/index.ts';

/** Circuits with more operations a step than this take too long for 128 games at once to end. */
const MOST_OPERATIONS = 400_000;
/** Per input of a circuit's gates. */
const BUILDING_SECONDS = 30e-6;
/** Per input that is looked at in working out decisive moves. */
const DECISIVE_SECONDS = 0.5e-6;

/** Larger circuits are quicker one game at a time, as far as getting any result goes. */
export function canBeSliced({ circuit }: CircuitGame): boolean {
  return circuit.inputs.length <= MOST_OPERATIONS;
}

/**
 * About how long a machine takes to build; one who is ready late has lost a move.
 *
 * @param formulaInputs of gates of formulas that its playouts choose by
 */
export function buildingSeconds({ circuit }: CircuitGame, playout: string, formulaInputs = 0): number {
  const plain = 0.05 + BUILDING_SECONDS * (circuit.inputs.length + formulaInputs);
  if (playout === 'decisive') return plain + decisiveSeconds(circuit);
  return playout === 'winning' ? plain + Math.min(6, 0.3 + 0.01 * circuit.moves.length) : plain;
}

/** At most, but for small games, where it is little anyhow. */
function decisiveSeconds(circuit: Circuit): number {
  const { work, inputs } = decisiveLimits(circuit);
  const added = Math.min(inputs, DECISIVE_GROWTH * circuit.inputs.length);
  return DECISIVE_SECONDS * work + BUILDING_SECONDS * added;
}

// Machines that were built for a game, for one search after the other.

interface Machines {
  readonly playouts: PlayoutMachine;
  readonly expander: Expander;
}

/** Machines take a while to build, and can be used by one search after the other. */
const playoutsOf = new WeakMap<CircuitGame | MoveValues, Map<string, PlayoutMachine>>();
const expanderOf = new WeakMap<CircuitGame, Expander>();

export function machinesFor(game: CircuitGame, options: PlayoutOptions): Machines {
  const { values, ...others } = options;
  const known = playoutsOf.get(values ?? game) ?? new Map<string, PlayoutMachine>();
  playoutsOf.set(values ?? game, known);
  const key = JSON.stringify(others);
  const playouts = known.get(key) ?? new PlayoutMachine(game, options);
  known.set(key, playouts);
  const expander = expanderOf.get(game) ?? new Expander(game);
  expanderOf.set(game, expander);
  return { playouts, expander };
}

/** The machine for uniform playouts, for whoever needs it between turns. */
export function sharedPlayouts(game: CircuitGame): PlayoutMachine {
  return machinesFor(game, { policy: 'uniform', maxLength: DEFAULT_MAX_LENGTH, notesMoves: false }).playouts;
}
