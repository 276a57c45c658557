/**
 * The base classes of players that think: they store the match and the player's beliefs, and do not think if there is
 * only one legal move.
 */
import type { Random } from '../base/index.ts';
import { loadBeliefs, type Situation } from '../beliefs/index.ts';
import type { Move, State } from '../game/index.ts';
import { OpenStates } from './open-states.ts';
import type { MatchStart, Player, Turn } from './player.ts';

/** What a player reasons about: the state, or states that are equally likely where something is hidden. */
export interface FollowedBeliefs {
  follow(situation: Situation): void;
  states(random: Random): readonly State[];
}

export interface FollowedStart<Followed = FollowedBeliefs> extends MatchStart {
  readonly beliefs: Followed;
}

export interface ThinkingMatch<Prepared, Followed = FollowedBeliefs> extends FollowedStart<Followed> {
  readonly prepared: Prepared;
}

/** `Prepared` is what the player has prepared for the whole match. */
export abstract class FollowingPlayer<Prepared, Followed extends FollowedBeliefs> implements Player {
  #match: ThinkingMatch<Prepared, Followed> | undefined;

  async start(match: MatchStart): Promise<void> {
    await this.stop();
    const start = { ...match, beliefs: await this.beliefsOf(match) };
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

  protected get match(): ThinkingMatch<Prepared, Followed> {
    if (this.#match === undefined) throw new Error('the match has not been started');
    return this.#match;
  }

  protected abstract beliefsOf(match: MatchStart): Promise<Followed>;

  protected abstract prepare(match: FollowedStart<Followed>): Prepared;

  /** Called only if there are at least two legal moves. */
  protected abstract think(turn: Turn, match: ThinkingMatch<Prepared, Followed>): Move | Promise<Move>;

  /** Releases what was prepared for the match. */
  protected release(_prepared: Prepared): void {}
}

/** For players that need only states that are possible, and no beliefs where nothing is hidden. */
export abstract class ThinkingPlayer<Prepared = void> extends FollowingPlayer<Prepared, FollowedBeliefs> {
  protected override async beliefsOf({ game, role }: MatchStart): Promise<FollowedBeliefs> {
    return game.traits.hidesInformation ? loadBeliefs(game, role) : new OpenStates(game);
  }
}
