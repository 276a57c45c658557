/** Whether a sheet's game has action heuristics, and why not if it has none. */
import { compile, isEvaluationError } from '../../machine/index.ts';
import { CUT_RECURSION, isHeuristic, makeHeuristic, THESIS_HEURISTIC } from '../../players/index.ts';
import type { SurveyAnswer, SurveyedSheet } from '../survey.ts';
import { turnsOf } from './game.ts';
import { cpuSeconds } from './processor-time.ts';

export interface HeuristicCoverage extends SurveyAnswer {
  /** Of the formulas. */
  readonly gates: number;
}

/** The limit holds for the circuit, and again for the formulas. */
export function heuristicCoverage({ rules, limit }: Omit<SurveyedSheet, 'name'>): HeuristicCoverage {
  const start = cpuSeconds();
  const answer = (outcome: SurveyAnswer['outcome'], reason: string, gates = 0): HeuristicCoverage => ({
    outcome,
    reason,
    gates,
    seconds: cpuSeconds() - start,
  });
  const description = turnsOf(rules);
  if (description === undefined) return answer('left out', 'not a game with turns, or with errors');
  try {
    const { game, reason } = compile(description, { seconds: limit });
    if (game.roles.length === 0) return answer('left out', 'nobody plays');
    if (game.engine !== 'circuit') return answer('no', reason);
    const made = makeHeuristic(game, THESIS_HEURISTIC, { seconds: limit });
    if (!isHeuristic(made)) return answer('no', made.reason);
    return answer('yes', made.formulas.isComplete ? '' : CUT_RECURSION, made.size.gates);
  } catch (error) {
    if (!isEvaluationError(error)) throw error;
    return answer('left out', `it cannot be played: ${error.message}`);
  }
}
