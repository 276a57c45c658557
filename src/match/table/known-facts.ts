/** What a role that does not see everything can be sure of: what holds in every position that fits what it saw. */
import {
  type Game,
  jointMoves,
  legalByRole,
  type Observation,
  perceptsIn,
  type Role,
  type State,
} from '../../game/index.ts';
import type { Term } from '../../gdl/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { Match } from '../match.ts';

export interface KnownFacts {
  readonly facts: readonly Term[];
  /** How many positions fit. */
  readonly positions: number;
}

/** Milliseconds for each happening; more would keep people waiting. */
const PATIENCE = 1000;

/** Positions that fit everything up to a happening; undefined if there are too many to look at. */
interface Belief {
  readonly observation: Observation | undefined;
  readonly states: readonly State[] | undefined;
}

/** Remembers what was possible before, so that every happening is thought about once. */
export class KnownFactsTracker {
  readonly #now: () => number;
  readonly #beliefs = new Map<Role, readonly Belief[]>();

  /** @param now a clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Undefined if there are too many positions to tell. */
  of(match: Match, role: Role): KnownFacts | undefined {
    const possible = this.#possible(match, role);
    const [first, ...others] = possible?.map((state) => match.game.facts(state)) ?? [];
    if (possible === undefined || first === undefined) return undefined;
    const sets = others.map((facts) => new Set(facts));
    return { facts: first.filter((fact) => sets.every((set) => set.has(fact))), positions: possible.length };
  }

  /** Whether the role has seen enough to be sure of the whole position. */
  isComplete(match: Match, role: Role): boolean {
    return this.#possible(match, role)?.length === 1;
  }

  #possible(match: Match, role: Role): readonly State[] | undefined {
    const { game } = match;
    const history = match.history(role);
    const before = this.#beliefs.get(role) ?? [{ observation: undefined, states: [game.initial] }];
    const changed = history.findIndex((happening, i) => before[i + 1]?.observation !== happening);
    const beliefs = before.slice(0, 1 + (changed < 0 ? history.length : changed));
    for (const happening of history.slice(beliefs.length - 1)) {
      const deadline = this.#now() + PATIENCE;
      const states = beliefs.at(-1)?.states;
      const after = states && possibleAfter(game, role, states, happening, () => this.#now() > deadline);
      // Everybody is told whether the game is over.
      const isOver = beliefs.length === history.length && match.isOver;
      beliefs.push({
        observation: happening,
        states: after?.filter((state) => game.isTerminal(state) === isOver),
      });
    }
    this.#beliefs.set(role, beliefs);
    return beliefs.at(-1)?.states;
  }
}

/** What cannot happen in the match may break the rules; then nothing is said. */
function possibleAfter(...question: Parameters<typeof statesAfter>): readonly State[] | undefined {
  try {
    return statesAfter(...question);
  } catch (error) {
    if (isEvaluationError(error)) return undefined;
    throw error;
  }
}

function statesAfter(
  game: Game,
  role: Role,
  states: readonly State[],
  happening: Observation,
  isLate: () => boolean,
): readonly State[] | undefined {
  if (happening.kind === 'moves') return states.map((state) => game.next(state, happening.moves));
  const { own, percepts } = happening;
  const seen = new Set(percepts);
  const after = new Map<string, State>();
  for (const state of states) {
    const legal = legalByRole(game, state);
    if (!legal[role]?.includes(own)) continue;
    for (const moves of jointMoves(legal.with(role, [own]))) {
      if (isLate()) return undefined;
      const sees = perceptsIn(game.observe(state, moves, role));
      if (sees.length !== seen.size || !sees.every((percept) => seen.has(percept))) continue;
      const next = game.next(state, moves);
      after.set(game.key(next), next);
    }
  }
  return [...after.values()];
}
