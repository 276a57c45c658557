/** The engines that can be checked, by name. */

import { compile } from '../../src/engines/compile.ts';
import { CircuitGame, RulesGame } from '../../src/engines/index.ts';
import type { EngineName, Game } from '../../src/game/index.ts';
import type { TurnBasedDescription } from '../../src/gdl/index.ts';
import { Simulator } from '../sliced/simulator.ts';
import { SlicedGame } from '../sliced-game.ts';

/** The machine for many games at once is checked too, although it is not used for single games. */
export type JudgedEngine = EngineName | 'sliced';

/** States that the engine does not play a game, with the reason. */
export interface Refusal {
  readonly refused: string;
}

export type EngineFactory = (description: TurnBasedDescription) => Game | Refusal;

export const ENGINES: Readonly<Record<JudgedEngine, EngineFactory>> = {
  rules: (description) => new RulesGame(description),
  circuit: (description) => {
    const { game, refusal } = compile(description, { engine: 'circuit' });
    return refusal === undefined ? game : { refused: refusal.message };
  },
  sliced: (description) => {
    const { game, refusal } = compile(description, { engine: 'circuit' });
    if (!(game instanceof CircuitGame)) return { refused: refusal?.message ?? 'there is no circuit' };
    return new SlicedGame(game, new Simulator(game));
  },
};

export function isRefusal(made: Game | Refusal): made is Refusal {
  return 'refused' in made;
}
