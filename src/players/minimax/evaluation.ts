/** What a position seems to be worth where the search has to stop. */
import type { Random } from '../../circuit/random.ts';
import type { Game, Role, State } from '../../machine/index.ts';

export interface Evaluation {
  /** The goal that a role may hope for in a state that is not terminal, from 0 to 100. */
  value(state: State, role: Role): number;
}

/** Prepares an evaluation for a game. */
export type EvaluationMaker = (game: Game, random: Random) => Evaluation;
