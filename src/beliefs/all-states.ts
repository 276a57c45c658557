/**
 * Enumerates every state that an observation leaves possible, without probabilities: what a role could deduce with
 * certainty.
 */
import {
  type Game,
  jointMoves,
  legalByRole,
  type Observation,
  perceptsIn,
  type Role,
  type State,
} from '../game/index.ts';
import type { Term } from '../gdl/index.ts';

/**
 * Returns all distinct states that are consistent with an observation, or undefined if finding them takes too long.
 *
 * @param usesPercepts whether percepts count, or only the role's own move
 */
export function allStatesAfter(
  game: Game,
  role: Role,
  states: readonly State[],
  observation: Observation,
  isLate: () => boolean,
  usesPercepts = true,
): readonly State[] | undefined {
  if (observation.kind === 'moves') return states.map((state) => game.next(state, observation.moves));
  const { own, percepts } = observation;
  const seen = new Set(percepts);
  const after = new Map<string, State>();
  for (const state of states) {
    const legal = legalByRole(game, state);
    if (!legal[role]?.includes(own)) continue;
    for (const moves of jointMoves(legal.with(role, [own]))) {
      if (isLate()) return undefined;
      if (usesPercepts && !showsExactly(seen, perceptsIn(game.observe(state, moves, role)))) continue;
      const next = game.next(state, moves);
      after.set(game.key(next), next);
    }
  }
  return [...after.values()];
}

function showsExactly(seen: ReadonlySet<Term>, percepts: readonly Term[]): boolean {
  return percepts.length === seen.size && percepts.every((percept) => seen.has(percept));
}
