/** A player whose code is loaded when a match starts, so that a page that never needs it does not load it. */
import type { Move } from '../machine/index.ts';
import type { MatchEnd, MatchStart, Player, Turn } from './player.ts';

export class LazyPlayer implements Player {
  readonly #load: () => Promise<Player>;
  #player: Player | undefined;

  constructor(load: () => Promise<Player>) {
    this.#load = load;
  }

  async start(match: MatchStart): Promise<void> {
    this.#player ??= await this.#load();
    await this.#player.start(match);
  }

  async choose(turn: Turn): Promise<Move> {
    if (this.#player === undefined) throw new Error('the match has not been started');
    return this.#player.choose(turn);
  }

  async stop(end: MatchEnd): Promise<void> {
    await this.#player?.stop(end);
  }
}
