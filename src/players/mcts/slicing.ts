/** Whether 128 games at once are worth their while. */
import { type Circuit, DECISIVE_GROWTH, decisiveLimits } from '../../circuit/index.ts';
import type { CircuitGame } from '../../machine/index.ts';

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
