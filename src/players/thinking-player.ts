/** The base of players that think: it keeps the match and what the player believes of it, and needs no thought where there is only one move. */
import { Beliefs } from '../beliefs/index.ts';
import type { Move } from '../game/index.ts';
import type { MatchStart, Player, Turn } from './player.ts';

export interface FollowedStart extends MatchStart {
  readonly beliefs: Beliefs;
}

export interface ThinkingMatch<Prepared> extends FollowedStart {
  readonly prepared: Prepared;
}

/** `Prepared` is what the player has made ready for the whole match. */
export abstract class ThinkingPlayer<Prepared = void> implements Player {
  #match: ThinkingMatch<Prepared> | undefined;

  async start(match: MatchStart): Promise<void> {
    await this.stop();
    const { game, role } = match;
    const start = { ...match, beliefs: new Beliefs(game, role) };
    this.#match = { ...start, prepared: this.prepare(start) };
  }

  async choose(turn: Turn): Promise<Move> {
    const { match } = this;
    match.beliefs.follow(turn.situation);
    const [only, ...others] = turn.legal;
    return only !== undefined && others.length === 0 ? only : this.think(turn, match);
  }

  async stop(): Promise<void> {
    const match = this.#match;
    this.#match = undefined;
    if (match !== undefined) this.release(match.prepared);
  }

  protected get match(): ThinkingMatch<Prepared> {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }

  protected abstract prepare(match: FollowedStart): Prepared;

  /** Called with two legal moves or more. */
  protected abstract think(turn: Turn, match: ThinkingMatch<Prepared>): Move | Promise<Move>;

  /** Ends what was started for the match. */
  protected release(_prepared: Prepared): void {}
}
