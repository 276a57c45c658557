/** Machines that were built for a game, for one search after the other. */
import {
  type CircuitGame,
  DEFAULT_MAX_LENGTH,
  Expander,
  type MoveValues,
  PlayoutMachine,
  type PlayoutOptions,
} from '../../machine/index.ts';

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
