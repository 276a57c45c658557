/** How likely things are that a seat at the table cannot be sure of, from what it has observed itself. */
import { seededRandom } from '../../base/index.ts';
import { type BeliefSettings, Beliefs, type Knowledge, knowledgeOf } from '../../beliefs/index.ts';
import type { Observation, Role } from '../../game/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { Match } from '../match.ts';

/** Small enough that a person need not wait for it. */
const QUICK: Partial<BeliefSettings> = { histories: 2048, particles: 256, work: 8192, repairWork: 8192 };

interface Followed {
  readonly beliefs: Beliefs;
  readonly observations: readonly Observation[];
  readonly knowledge: Knowledge | undefined;
}

export class SeatBeliefs {
  readonly #seats = new Map<Role, Followed>();

  /** Undefined if nothing is found that agrees with the observations. */
  of(match: Match, role: Role): Knowledge | undefined {
    const observations = match.observations(role);
    const before = this.#seats.get(role);
    let common = 0;
    while (common < observations.length && before?.observations[common] === observations[common]) common++;
    if (before !== undefined && common === observations.length && common === before.observations.length)
      return before.knowledge;
    const beliefs = before?.beliefs ?? new Beliefs(match.game, role, QUICK);
    beliefs.takeBack(common);
    for (const observation of observations.slice(common)) beliefs.add(observation);
    beliefs.tellWhetherOver(match.isOver);
    const knowledge = found(match, beliefs);
    this.#seats.set(role, { beliefs, observations, knowledge });
    return knowledge;
  }
}

/** Positions that cannot occur in the match may violate the rules; then nothing is said about them. */
function found({ game }: Match, beliefs: Beliefs): Knowledge | undefined {
  try {
    return knowledgeOf(game, beliefs.current(seededRandom(1)));
  } catch (error) {
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
