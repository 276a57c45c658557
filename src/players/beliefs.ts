/** The states a role may be in, judged by what it was told: one if it sees everything, else a sample of them. */
import type { Random } from '../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  type Observation,
  perceptsIn,
  type Role,
  type State,
} from '../game/index.ts';
import type { Term } from '../gdl/index.ts';

/** States kept at most. */
const MOST_STATES = 64;
/** Guesses of what the others did per happening, before it is given up. */
const MOST_GUESSES = 2048;

/** None if no guess agrees with what was seen. */
export function possibleStates(
  game: Game,
  role: Role,
  history: readonly Observation[],
  random: Random,
): readonly State[] {
  let states: readonly State[] = [game.initial];
  for (const happening of history) {
    if (happening.kind === 'moves') states = states.map((state) => game.next(state, happening.moves));
    else states = guessed(game, role, states, happening.own, happening.percepts, random);
  }
  return states;
}

/** States after a random move of everybody else that shows the role exactly what it saw. */
function guessed(
  game: Game,
  role: Role,
  states: readonly State[],
  own: Move,
  percepts: readonly Term[],
  random: Random,
): readonly State[] {
  const possible: State[] = [];
  const seen = new Set(percepts);
  for (let guess = 0; guess < MOST_GUESSES && possible.length < MOST_STATES && states.length > 0; guess++) {
    const state = random.pick(states);
    if (game.isTerminal(state)) continue;
    const legal = legalByRole(game, state);
    if (!legal[role]?.includes(own) || legal.some((moves) => moves.length === 0)) continue;
    const moves = legal.map((each, other) => (other === role ? own : random.pick(each)));
    const sees = perceptsIn(game.observe(state, moves, role));
    if (sees.length === seen.size && sees.every((percept) => seen.has(percept))) {
      possible.push(game.next(state, moves));
    }
  }
  return possible;
}
