/**
 * A response to a player that is learned by playing against it, for games that are too large to be written out: what it
 * gets in new matches is a lower bound of what the best response gets.
 */
import { type Budget, type Mean, meanOf, type Random, seededRandom } from '../../base/index.ts';
import { type View, Views } from '../../beliefs/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  type Observation,
  playingRoles,
  type Role,
  type State,
} from '../../game/index.ts';
import type { Player, Turn } from '../player.ts';

export interface ResponseOptions {
  readonly newPlayer: () => Player;
  readonly random: Random;
  readonly now: () => number;
  readonly start: Budget;
  readonly perMove: Budget;
  /** Matches to learn from, and new ones to be judged by. */
  readonly lessons: number;
  readonly trials: number;
  /** Called after each match; true ends the work. */
  readonly tick: (matches: number) => Promise<boolean>;
}

export interface LearnedResponse {
  readonly role: Role;
  /** What the responder got in new matches. */
  readonly goals: readonly number[];
  readonly mean: Mean;
}

interface Choice {
  readonly move: Move;
  visits: number;
  total: number;
}

/** Weight of exploration, in units of the range of utilities. */
const EXPLORATION = 0.7;
const LONGEST_MATCH = 1000;

export async function learnedResponse(
  game: Game,
  role: Role,
  options: ResponseOptions,
): Promise<LearnedResponse> {
  const responder = new Responder(game, role, options);
  await responder.start();
  try {
    const goals: number[] = [];
    for (let match = 0; match < options.lessons + options.trials; match++) {
      const isLesson = match < options.lessons;
      const goal = await responder.play(isLesson);
      if (!isLesson) goals.push(goal);
      if (await options.tick(match + 1)) break;
    }
    return { role, goals, mean: meanOf(goals) };
  } finally {
    await responder.stop();
  }
}

class Responder {
  readonly #game: Game;
  readonly #role: Role;
  readonly #options: ResponseOptions;
  readonly #views: Views;
  readonly #choices = new Map<View, Choice[]>();
  readonly #opponents = new Map<Role, Player>();
  /** Number of joint moves in the last match, which the opponents have observed. */
  #observed = 0;

  constructor(game: Game, role: Role, options: ResponseOptions) {
    this.#game = game;
    this.#role = role;
    this.#options = options;
    this.#views = new Views(game);
  }

  async start(): Promise<void> {
    const { newPlayer, random, now, start } = this.#options;
    for (const role of playingRoles(this.#game)) {
      if (role === this.#role) continue;
      const player = newPlayer();
      await player.start({
        game: this.#game,
        role,
        random: seededRandom(random.next32()),
        now,
        budget: start,
      });
      this.#opponents.set(role, player);
    }
  }

  async stop(): Promise<void> {
    for (const player of this.#opponents.values())
      await player.stop({ goals: this.#game.roles.map(() => 0) });
  }

  /** What the responder gets in a match. */
  async play(isLesson: boolean): Promise<number> {
    const game = this.#game;
    const seen: Observation[][] = game.roles.map(() => []);
    const path: Choice[] = [];
    if (this.#observed > 0)
      for (const player of this.#opponents.values()) player.observe?.({ kind: 'takenBack', step: 0 });
    this.#observed = 0;
    let view = this.#views.start(this.#role);
    let state = game.initial;
    for (let step = 0; step < LONGEST_MATCH && !game.isTerminal(state); step++) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      const moves: Move[] = [];
      for (const [index, own] of legal.entries()) {
        if (own.length === 1) moves.push(own[0] as Move);
        else if (index === this.#role) {
          const choice = this.#choose(view, own, isLesson);
          if (choice !== undefined) path.push(choice);
          moves.push(choice?.move ?? this.#options.random.pick(own));
        } else moves.push(await this.#answer(index as Role, state, own, seen[index] as Observation[]));
      }
      this.#observed++;
      for (const [role, observations] of seen.entries()) {
        const observation = game.observe(state, moves, role as Role);
        observations.push(observation);
        this.#opponents.get(role as Role)?.observe?.({ kind: 'observed', step: this.#observed, observation });
      }
      view = this.#views.after(view, seen[this.#role]?.at(-1) as Observation);
      state = game.next(state, moves);
    }
    const goal = game.utility(state, this.#role);
    if (!isLesson) return goal;
    for (const choice of path) {
      choice.visits++;
      choice.total += goal;
    }
    return goal;
  }

  async #answer(
    role: Role,
    state: State,
    legal: readonly Move[],
    seen: readonly Observation[],
  ): Promise<Move> {
    const player = this.#opponents.get(role);
    if (player === undefined) return this.#options.random.pick(legal);
    const isOpen = !this.#game.traits.hidesInformation || seen.length === 0;
    const situation: Turn['situation'] = isOpen
      ? { kind: 'state', state }
      : { kind: 'observations', from: 0, observations: seen.slice() };
    const budget = this.#options.perMove;
    const answer = await player.choose({ step: seen.length, situation, legal, budget });
    return legal.includes(answer) ? answer : this.#options.random.pick(legal);
  }

  /** Undefined where nothing was learned. */
  #choose(view: View, legal: readonly Move[], isLesson: boolean): Choice | undefined {
    const known = this.#choices.get(view);
    if (!isLesson) return known && best(known, ({ visits, total }) => (visits === 0 ? -1e9 : total / visits));
    const choices = known ?? legal.map((move) => ({ move, visits: 0, total: 0 }));
    if (known === undefined) this.#choices.set(view, choices);
    const tries = choices.reduce((sum, { visits }) => sum + visits, 0);
    const { min, max } = this.#game.roles[this.#role]?.utility ?? { min: 0, max: 100 };
    return best(choices, ({ visits, total }) =>
      visits === 0
        ? Number.POSITIVE_INFINITY
        : total / visits + (max - min) * EXPLORATION * Math.sqrt(Math.log(tries) / visits),
    );
  }
}

function best(choices: readonly Choice[], worth: (choice: Choice) => number): Choice {
  let found = choices[0] as Choice;
  for (const choice of choices) if (worth(choice) > worth(found)) found = choice;
  return found;
}
