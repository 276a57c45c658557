/** Makes any legal move, each as likely as the others: dice, shuffled cards, and the weakest opponent there is. */
import type { Random } from '../../circuit/random.ts';
import type { Move } from '../../machine/index.ts';
import type { MatchStart, Player, Turn } from '../player.ts';

export class RandomPlayer implements Player {
  #random: Random | undefined;

  async start({ random }: MatchStart): Promise<void> {
    this.#random = random;
  }

  async choose({ legal }: Turn): Promise<Move> {
    if (this.#random === undefined) throw new Error('the match has not been started');
    return this.#random.pick(legal);
  }

  async stop(): Promise<void> {
    this.#random = undefined;
  }
}
