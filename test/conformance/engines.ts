/** The engines that can be judged, by name. */
import type { TurnBasedDescription } from '../../src/gdl/index.ts';
import { type EngineName, type Game, RulesGame } from '../../src/machine/index.ts';

/** The engine does not play this game, and says why. */
export interface Refusal {
  readonly refused: string;
}

export type EngineFactory = (description: TurnBasedDescription) => Game | Refusal;

export const ENGINES: Readonly<Partial<Record<EngineName, EngineFactory>>> = {
  rules: (description) => new RulesGame(description),
};

export function isRefusal(made: Game | Refusal): made is Refusal {
  return 'refused' in made;
}
