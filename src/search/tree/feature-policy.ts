/**
 * A playout policy that learns which features of positions are good, and prefers moves that lead to them (features-to-
 * action sampling: Finnsson and Björnsson, "Learning simulation control in general game-playing agents", AAAI 2010).
 * The authors recognise pieces and cells and value a move by what it changes; here every fact is a feature, and a move
 * is valued by the position it leads to, which needs no recognition of boards.
 */
import type { Random } from '../../base/index.ts';
import {
  type Game,
  gibbsWeight,
  legalByRole,
  type Move,
  type PlayoutPolicy,
  type Role,
  type State,
} from '../../game/index.ts';
import { weighingPolicy } from './playout-policies.ts';

/** λ of TD(λ), and by how much the value of a position moves towards its target. */
const LAMBDA = 0.99;
const STEP = 0.02;
/** The value of a position of which nothing is known. */
const MIDDLE = 50;

export function featurePolicy(game: Game, temperature: number, random: Random): PlayoutPolicy {
  const values = new LinearValues(game);
  const after = (state: State, role: number, move: Move): State =>
    game.next(
      state,
      legalByRole(game, state).map((legal, other) => (other === role ? move : random.pick(legal))),
    );
  return {
    ...weighingPolicy(
      (role, state, legal) =>
        legal.map((move) => gibbsWeight(values.of(after(state, role, move), role), temperature)),
      random,
    ),
    learn(played, goals) {
      const states = played.map(({ state }) => state);
      for (let role = 0; role < game.roles.length; role++) values.learn(states, role, goals[role] as number);
    },
  };
}

/** Values of positions for each role: a sum of weights of the facts that hold. */
class LinearValues {
  readonly #game: Game;
  /** Weights by role and fact. */
  readonly #weights: readonly Map<object, number>[];

  constructor(game: Game) {
    this.#game = game;
    this.#weights = game.roles.map(() => new Map());
  }

  /** The value, from 0 to 100; the goal in a terminal state. */
  of(state: State, role: number): number {
    if (this.#game.isTerminal(state)) return this.#game.utility(state, role as Role);
    return Math.min(100, Math.max(0, this.#sum(this.#game.facts(state), role)));
  }

  /** Moves the values of the positions of a game towards what came of it, from the last to the first. */
  learn(states: readonly State[], role: number, goal: number): void {
    const weights = this.#weights[role] as Map<object, number>;
    let target = goal;
    for (const state of states.toReversed()) {
      const facts = this.#game.facts(state);
      const value = this.#sum(facts, role);
      const change = (STEP * (target - value)) / Math.max(1, facts.length);
      for (const fact of facts) weights.set(fact, (weights.get(fact) ?? 0) + change);
      target = LAMBDA * target + (1 - LAMBDA) * value;
    }
  }

  #sum(facts: readonly object[], role: number): number {
    const weights = this.#weights[role] as Map<object, number>;
    let sum = MIDDLE;
    for (const fact of facts) sum += weights.get(fact) ?? 0;
    return sum;
  }
}
