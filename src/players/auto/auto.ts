/**
 * The player `auto` with its parameters; its code is loaded when a match starts. In the list of all players it also
 * plays arcade games.
 */
import { LazyPlayer } from '../lazy-player.ts';
import { flag } from '../parameters.ts';
import { definePlayer } from '../player-kind.ts';

export const auto = definePlayer({
  name: 'auto',
  summary: 'analyses the game first, and plays it in the way that suits it best (the default player)',
  parameters: {
    ponder: flag(true, "keep thinking during the opponents' turns, if the player has a thread of its own"),
  },
  create: ({ ponder }) =>
    new LazyPlayer(async () => {
      const { AutoPlayer } = await import('./auto-player.ts');
      return new AutoPlayer(ponder);
    }),
});
