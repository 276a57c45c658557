/** The engines that can be judged, by name. */
import type { TurnBasedDescription } from '../../src/gdl/index.ts';
import { compile, type EngineName, type Game, RulesGame } from '../../src/machine/index.ts';

/** The engine does not play this game, and says why. */
export interface Refusal {
  readonly refused: string;
}

export type EngineFactory = (description: TurnBasedDescription) => Game | Refusal;

export const ENGINES: Readonly<Record<EngineName, EngineFactory>> = {
  rules: (description) => new RulesGame(description),
  circuit: (description) => {
    const { game, refusal } = compile(description, { engine: 'circuit' });
    return refusal === undefined ? game : { refused: refusal.message };
  },
};

export function isRefusal(made: Game | Refusal): made is Refusal {
  return 'refused' in made;
}
