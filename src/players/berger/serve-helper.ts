/** The work of a thread that helps a player: it has the same game, and expands the positions that it is sent. */
import { type Crossing, crossingOf, gameOfHelper } from './crossing.ts';
import { Expander } from './expansion.ts';
import type { HelperCallerLink, ToHelper } from './messages.ts';
import { expandPortion } from './portion.ts';

/** To be called once, in the thread's own script. */
export function serveHelper(caller: HelperCallerLink): void {
  let helper: { readonly expander: Expander; readonly crossing: Crossing } | undefined;
  const answer = (message: ToHelper): void => {
    if (message.kind === 'load') {
      const game = gameOfHelper(message.game);
      helper = { expander: new Expander(game, message.settings), crossing: crossingOf(game) };
      caller.post({ kind: 'ready' });
      return;
    }
    if (helper === undefined) throw new Error('no game has been loaded');
    const { expander, crossing } = helper;
    const { portion, from, to, positions } = message;
    const expansions = expandPortion(expander, crossing.receivedStates(positions), { from, to });
    caller.post({ kind: 'expanded', portion, ...crossing.sentExpansions(expansions) });
  };
  caller.onMessage((message) => {
    try {
      answer(message);
    } catch (error) {
      caller.post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  });
}
