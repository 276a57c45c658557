/** Players that do not think: `random` makes any legal move, `legal` the first one. */

import type { Random } from '../base/index.ts';
import type { Move, Simulation } from '../game/index.ts';
import type { Planner } from '../search/index.ts';
import type { MatchStart, Player, Turn } from './player.ts';
import { definePlayer } from './player-kind.ts';

export const random = definePlayer({
  name: 'random',
  summary: 'plays a uniformly random legal move',
  parameters: {},
  create: () => new RandomPlayer(),
  plan: () => randomPlanner,
});

/** A random legal action, without any search. */
function randomPlanner<State>(simulation: Simulation<State>, role: number): Planner<State> {
  return {
    choose: (state, random) => {
      const action = random.pick(simulation.legalActions(state, role));
      return { action, value: 0, line: [action], visits: new Map(), calls: 0 };
    },
  };
}

export const legal = definePlayer({
  name: 'legal',
  summary: 'always plays the first legal move',
  parameters: {},
  create: (): Player => ({
    start: async () => {},
    choose: async (turn: Turn) => turn.legal[0] as Move,
    stop: async () => {},
  }),
});

/**
 * Makes random legal moves with equal probabilities: represents dice and shuffled cards, and is the weakest opponent.
 */
export class RandomPlayer implements Player {
  #random: Random | undefined;

  async start({ random }: MatchStart): Promise<void> {
    this.#random = random;
  }

  async choose({ legal }: Turn): Promise<Move> {
    if (this.#random === undefined) throw new Error('the match has not been started');
    return this.#random.pick(legal);
  }

  async shares({ legal }: Turn): Promise<number[]> {
    return legal.map(() => 1 / legal.length);
  }

  async stop(): Promise<void> {
    this.#random = undefined;
  }
}
