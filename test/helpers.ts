/** Helpers of players in the same thread, reached as a browser reaches its workers; and bad ones. */
import type { HelperProtocol } from '../src/search/full-width/helper-protocol.ts';
import { type HelperLink, serveHelper } from '../src/search/index.ts';
import { FOREVER, neighbour, ScriptedWorker } from './worker-links.ts';

/** @param onExpanded called for every portion that it has expanded */
export function neighbourHelper(onExpanded: () => void = () => {}): HelperLink {
  const link = neighbour(serveHelper);
  link.onMessage((message) => {
    if (message.kind === 'answer' && message.answer !== undefined) onExpanded();
  });
  return link;
}

/** Ready for work, which it never does. */
export function silentHelper(): HelperLink {
  return new ScriptedWorker<HelperProtocol>({ load: () => {}, expand: () => FOREVER });
}

/** Dies of the first thing it has to do. */
export function dyingHelper(): HelperLink {
  const worker = new ScriptedWorker<HelperProtocol>({
    load: () => {},
    expand: () => {
      worker.die('out of memory');
      return FOREVER;
    },
  });
  return worker;
}
