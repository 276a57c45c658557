/**
 * The states that a role may be in, given its observations: a single state if it sees everything, otherwise a sample
 * of possible states, or all of them.
 */
import type { Random } from '../base/index.ts';
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
import type { Situation } from './player.ts';

/** Maximum number of states stored. */
const MOST_STATES = 64;
/** Number of guesses of the others' moves in a joint move before giving up. */
const MOST_GUESSES = 2048;

type Percepts = Extract<Observation, { readonly kind: 'percepts' }>;

/** A role's beliefs about the state of a match, updated with the situation at each of its turns. */
export class Beliefs {
  readonly #game: Game;
  readonly #role: Role;
  /** The state, if nothing is hidden. */
  #state: State | undefined;
  readonly #observations: Observation[] = [];

  constructor(game: Game, role: Role) {
    this.#game = game;
    this.#role = role;
  }

  /** Number of joint moves that the role has observed. */
  get step(): number {
    return this.#observations.length;
  }

  follow(situation: Situation): void {
    this.#state = situation.kind === 'state' ? situation.state : undefined;
    if (situation.kind === 'state') return;
    const { from, observations } = situation;
    if (from > this.step) throw new RangeError(`${from} joint moves were made, but ${this.step} observed`);
    this.takeBack(from);
    for (const observation of observations) this.add(observation);
  }

  add(observation: Observation): void {
    this.#observations.push(observation);
  }

  takeBack(step: number): void {
    this.#observations.length = step;
  }

  /** Draws the guesses again from the start of the match; none if no guess agrees with the observations. */
  states(random: Random): readonly State[] {
    if (this.#state !== undefined) return [this.#state];
    let states: readonly State[] = [this.#game.initial];
    for (const observation of this.#observations) states = this.#after(states, observation, random);
    return states;
  }

  #after(states: readonly State[], observation: Observation, random: Random): readonly State[] {
    const game = this.#game;
    if (observation.kind === 'moves') return states.map((state) => game.next(state, observation.moves));
    // A role that plays alone knows its own moves.
    if (game.roles.length === 1) return states.map((state) => game.next(state, [observation.own]));
    return this.#guessed(states, observation, random);
  }

  /** States after random moves of all other roles that give the role exactly its observations. */
  #guessed(states: readonly State[], { own, percepts }: Percepts, random: Random): readonly State[] {
    const game = this.#game;
    const role = this.#role;
    const possible: State[] = [];
    const seen = new Set(percepts);
    for (let guess = 0; guess < MOST_GUESSES && possible.length < MOST_STATES && states.length > 0; guess++) {
      const state = random.pick(states);
      if (game.isTerminal(state)) continue;
      const legal = legalByRole(game, state);
      if (!legal[role]?.includes(own) || legal.some((moves) => moves.length === 0)) continue;
      const moves = legal.map((each, other) => (other === role ? own : random.pick(each)));
      if (showsExactly(seen, perceptsIn(game.observe(state, moves, role))))
        possible.push(game.next(state, moves));
    }
    return possible;
  }
}

/**
 * All distinct states consistent with an observation; undefined if finding them takes too long.
 *
 * @param usesPercepts whether percepts are taken into account, or only the role's own move
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
