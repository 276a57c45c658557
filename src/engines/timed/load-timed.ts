/**
 * Loads real-time rules as a game that can be played: by its circuit if the rules have one, otherwise by executing the
 * rules.
 */
import type { TimedGame } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { timedCircuitGame } from './timed-circuit-game.ts';
import { TimedRulesGame } from './timed-rules-game.ts';

export interface TimedCompilation {
  readonly game: TimedGame;
  /** A sentence that explains why this engine was chosen. */
  readonly reason: string;
}

export interface TimedOptions {
  readonly engine?: 'auto' | 'rules' | 'circuit';
  /** Time limit in seconds for grounding. */
  readonly seconds?: number;
  readonly megabytes?: number;
}

/**
 * @throws ProofLimitError and others of `isEvaluationError`, and LifetimeError, where the initial state cannot be computed
 */
export function compileTimed(description: RealTimeDescription, options: TimedOptions = {}): TimedCompilation {
  const { engine = 'auto', seconds = 60, megabytes = 1024 } = options;
  const slow = new TimedRulesGame(description);
  if (engine === 'rules') return { game: slow, reason: 'the rules engine was asked for' };
  if (slow.roles.length === 0) return { game: slow, reason: 'the sheet has no role' };
  const quick = timedCircuitGame(description, slow, { seconds, megabytes });
  if ('refusal' in quick) return { game: slow, reason: `no circuit: ${quick.refusal}` };
  return { game: quick, reason: 'the rules fit into a circuit, with the times outside it' };
}
