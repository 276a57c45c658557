/**
 * What a role with incomplete information can be certain of: the facts that hold in every position consistent with its
 * percepts.
 */
import { allStatesAfter } from '../../beliefs/index.ts';
import type { Game, Observation, Role, State } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { Match } from '../match.ts';

export interface KnownFacts {
  readonly facts: readonly Term[];
  /** Number of consistent positions. */
  readonly positions: number;
}

/** A match as seen by one role. */
export interface SeenMatch {
  readonly game: Game;
  readonly role: Role;
  readonly observations: readonly Observation[];
  readonly isOver: boolean;
}

/** Time limit in milliseconds for each observation, so that people do not have to wait. */
const PATIENCE = 1000;

/** Positions consistent with all observations up to one; undefined if there are too many. */
interface Belief {
  readonly observation: Observation | undefined;
  readonly states: readonly State[] | undefined;
}

/** Stores earlier sets of possible positions, so that every observation is processed once. */
export class KnownFactsTracker {
  /**
   * Whether to use percepts; otherwise only consequences of the role's own moves are shown, and deductions are left to
   * people.
   */
  deduces = true;
  readonly #now: () => number;
  /** By role, and whether percepts are used. */
  readonly #beliefs = new Map<string, readonly Belief[]>();

  /** @param now a clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined if there are too many positions. */
  of(match: Match, role: Role): KnownFacts | undefined {
    return this.after({
      game: match.game,
      role,
      observations: match.observations(role),
      isOver: match.isOver,
    });
  }

  /** The same if only the role's observations are known; earlier observations must be the same objects. */
  after(seen: SeenMatch): KnownFacts | undefined {
    const { game } = seen;
    const possible = this.possible(seen);
    const [first, ...others] = possible?.map((state) => game.facts(state)) ?? [];
    if (possible === undefined || first === undefined) return undefined;
    const sets = others.map((facts) => new Set(facts));
    return { facts: first.filter((fact) => sets.every((set) => set.has(fact))), positions: possible.length };
  }

  /** Whether the role has seen enough to know the whole position. */
  isComplete(match: Match, role: Role): boolean {
    const { game, isOver } = match;
    return this.possible({ game, role, observations: match.observations(role), isOver })?.length === 1;
  }

  /** The consistent positions; undefined if there are too many. */
  possible({ game, role, observations, isOver }: SeenMatch): readonly State[] | undefined {
    const { deduces } = this;
    const key = `${role} ${deduces}`;
    const before = this.#beliefs.get(key) ?? [{ observation: undefined, states: [game.initial] }];
    const changed = observations.findIndex((observation, i) => before[i + 1]?.observation !== observation);
    const beliefs = before.slice(0, 1 + (changed < 0 ? observations.length : changed));
    for (const observation of observations.slice(beliefs.length - 1)) {
      const deadline = this.#now() + PATIENCE;
      const states = beliefs.at(-1)?.states;
      const isLate = (): boolean => this.#now() > deadline;
      const after = states && possibleAfter(game, role, states, observation, isLate, deduces);
      // Every player knows whether the game is over.
      const isEnd = beliefs.length === observations.length && isOver;
      beliefs.push({
        observation,
        states: after?.filter((state) => game.isTerminal(state) === isEnd),
      });
    }
    this.#beliefs.set(key, beliefs);
    return beliefs.at(-1)?.states;
  }
}

/** Positions that cannot occur in the match may violate the rules; then nothing is known. */
function possibleAfter(...question: Parameters<typeof allStatesAfter>): readonly State[] | undefined {
  try {
    return allStatesAfter(...question);
  } catch (error) {
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
