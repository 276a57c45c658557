/** Players whose code is loaded when a match starts, so that pages that never use them do not load it. */
import type { Move } from '../game/index.ts';
import type { MatchEnd, MatchEvent, MatchStart, Player, Turn } from './player.ts';

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

  observe(event: MatchEvent): void {
    this.#player?.observe?.(event);
  }

  async choose(turn: Turn): Promise<Move> {
    if (this.#player === undefined) throw new Error('the match has not been started');
    return this.#player.choose(turn);
  }

  async shares(turn: Turn): Promise<ArrayLike<number> | undefined> {
    return await this.#player?.shares?.(turn);
  }

  async stop(end: MatchEnd): Promise<void> {
    await this.#player?.stop(end);
  }
}
