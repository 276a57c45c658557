/** The script of the worker in which machines think about an arcade game. */
import { serve, webWorkerCaller } from '../../src/base/index.ts';
import { ArcadeMind } from './arcade-mind.ts';
import { openGame } from './arcade-run.ts';
import type { ThinkerProtocol } from './thinker.ts';

let mind: ArcadeMind | undefined;

function current(): ArcadeMind {
  if (mind === undefined) throw new Error('no level is open');
  return mind;
}

serve<ThinkerProtocol>(webWorkerCaller(self), {
  open: (sheet) => {
    const opened = openGame(sheet);
    mind = opened.kind === 'game' ? new ArcadeMind(opened.game) : undefined;
    return mind !== undefined;
  },
  choose: ({ state, role, player, milliseconds }) => {
    const end = performance.now() + milliseconds;
    return current().think(state, role, player, { isTimeUp: () => performance.now() >= end });
  },
  forget: () => {
    current().forget();
  },
  trial: (ask) => current().trial(ask),
});
