/** The base class of players that reason about beliefs, also where nothing is hidden. */
import { Beliefs } from '../../beliefs/index.ts';
import type { MatchStart } from '../player.ts';
import { FollowingPlayer } from '../thinking-player.ts';

export abstract class BelievingPlayer<Prepared = void> extends FollowingPlayer<Prepared, Beliefs> {
  protected override async beliefsOf({ game, role }: MatchStart): Promise<Beliefs> {
    return new Beliefs(game, role);
  }
}
