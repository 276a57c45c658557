/** What a role that does not see everything can be sure of: what holds in every position that fits what it saw. */
import { allStatesAfter } from '../../beliefs/index.ts';
import type { Game, Observation, Role, State } from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { Match } from '../match.ts';

export interface KnownFacts {
  readonly facts: readonly Term[];
  /** How many positions fit. */
  readonly positions: number;
}

/** A match as one role has seen it. */
export interface SeenMatch {
  readonly game: Game;
  readonly role: Role;
  readonly observations: readonly Observation[];
  readonly isOver: boolean;
}

/** Milliseconds for each observation; more would keep people waiting. */
const PATIENCE = 1000;

/** Positions that fit everything up to an observation; undefined if there are too many to look at. */
interface Belief {
  readonly observation: Observation | undefined;
  readonly states: readonly State[] | undefined;
}

/** Remembers what was possible before, so that every observation is thought about once. */
export class KnownFactsTracker {
  /** Whether what was seen counts; else only what follows from a role's own moves is known, and the rest is left to people. */
  deduces = true;
  readonly #now: () => number;
  /** By role, and whether what was seen counts. */
  readonly #beliefs = new Map<string, readonly Belief[]>();

  /** @param now a clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined if there are too many positions to tell. */
  of(match: Match, role: Role): KnownFacts | undefined {
    return this.after({
      game: match.game,
      role,
      observations: match.observations(role),
      isOver: match.isOver,
    });
  }

  /** The same where nothing but the role's observations is known; observations that were given before must be the same objects. */
  after(seen: SeenMatch): KnownFacts | undefined {
    const { game } = seen;
    const possible = this.possible(seen);
    const [first, ...others] = possible?.map((state) => game.facts(state)) ?? [];
    if (possible === undefined || first === undefined) return undefined;
    const sets = others.map((facts) => new Set(facts));
    return { facts: first.filter((fact) => sets.every((set) => set.has(fact))), positions: possible.length };
  }

  /** Whether the role has seen enough to be sure of the whole position. */
  isComplete(match: Match, role: Role): boolean {
    const { game, isOver } = match;
    return this.possible({ game, role, observations: match.observations(role), isOver })?.length === 1;
  }

  /** The positions that fit; undefined if there are too many. */
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

/** What cannot happen in the match may break the rules; then nothing is said. */
function possibleAfter(...question: Parameters<typeof allStatesAfter>): readonly State[] | undefined {
  try {
    return allStatesAfter(...question);
  } catch (error) {
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}
