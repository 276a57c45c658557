/** Players that may start threads to help them. */
import type { MatchStart } from './player.ts';
import type { PlayerKind } from './player-kind.ts';

/**
 * The same kinds, for surroundings that have threads.
 *
 * @example
 * servePlayer(callerLink(), withHelpers(PLAYERS, helperThread));
 */
export function withHelpers(
  kinds: readonly PlayerKind[],
  startHelper: NonNullable<MatchStart['startHelper']>,
): PlayerKind[] {
  return kinds.map((kind) => ({
    ...kind,
    create: (values) => {
      const player = kind.create(values);
      return {
        start: (match) => player.start({ ...match, startHelper }),
        choose: (turn) => player.choose(turn),
        stop: (end) => player.stop(end),
      };
    },
  }));
}
