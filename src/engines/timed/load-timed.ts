/** From real-time rules to a game that is played: by its circuit where the rules have one, else by its rules. */
import type { TimedGame } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { timedCircuitGame } from './timed-circuit-game.ts';
import { TimedRulesGame } from './timed-rules-game.ts';

export interface TimedCompilation {
  readonly game: TimedGame;
  /** Why this engine, in a sentence. */
  readonly reason: string;
}

export interface TimedOptions {
  readonly engine?: 'auto' | 'rules' | 'circuit';
  /** For grounding. */
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
