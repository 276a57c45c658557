/** Games as others have them: made from what a file or another thread tells, or told to them. */

import type { Circuit, ExclusiveGroup } from '../circuit/index.ts';
import type { Description } from '../gdl/index.ts';
import { CircuitGame } from './stepper/circuit-game.ts';

/** The game of a circuit, with what only the description tells of it. */
export function circuitGame(
  circuit: Circuit,
  groups: readonly ExclusiveGroup[],
  description: Description,
): CircuitGame {
  return new CircuitGame(circuit, groups, description.dialect === 'gdl-2');
}
