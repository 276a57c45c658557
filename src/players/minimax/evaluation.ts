/** What a position seems to be worth where the search has to stop. */
import type { Random } from '../../circuit/random.ts';
import type { Game, Role, State } from '../../machine/index.ts';
import type { MatchStart } from '../player.ts';

export interface Evaluation {
  /** The goal that a role may hope for in a state that is not terminal, from 0 to 100. */
  value(state: State, role: Role): number;
}

/** Prepares an evaluation for a game; `match` tells how long that may take. */
export type EvaluationMaker = (
  game: Game,
  random: Random,
  match?: Pick<MatchStart, 'budget' | 'now' | 'memory'>,
) => Evaluation;
