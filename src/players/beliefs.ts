/** The states that a role may be in, judged by what it has observed: one if it sees everything, else a sample of them, or all. */
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

/** States kept at most. */
const MOST_STATES = 64;
/** Guesses of what the others did in a joint move, before the player gives up. */
const MOST_GUESSES = 2048;

type Percepts = Extract<Observation, { readonly kind: 'percepts' }>;

/** What a role believes of a match, kept up to date by the situations of its turns. */
export class Beliefs {
  readonly #game: Game;
  readonly #role: Role;
  /** Where nothing is hidden. */
  #state: State | undefined;
  readonly #observations: Observation[] = [];

  constructor(game: Game, role: Role) {
    this.#game = game;
    this.#role = role;
  }

  /** Joint moves that the role has observed. */
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

  /** Guesses are drawn again from the start of the match; none if no guess agrees with what was seen. */
  states(random: Random): readonly State[] {
    if (this.#state !== undefined) return [this.#state];
    let states: readonly State[] = [this.#game.initial];
    for (const observation of this.#observations) states = this.#after(states, observation, random);
    return states;
  }

  #after(states: readonly State[], observation: Observation, random: Random): readonly State[] {
    const game = this.#game;
    if (observation.kind === 'moves') return states.map((state) => game.next(state, observation.moves));
    // A role that plays alone knows what it did.
    if (game.roles.length === 1) return states.map((state) => game.next(state, [observation.own]));
    return this.#guessed(states, observation, random);
  }

  /** States after a random move of everybody else that shows the role exactly what it saw. */
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
 * All different states that an observation allows; undefined if it takes too long to find them.
 *
 * @param usesPercepts whether what was seen counts, or only the role's own move
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
