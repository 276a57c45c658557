/** Helpers of players in the same thread, reached as a browser reaches its workers; and bad ones. */
import type { Protocol, Service, ServiceLink, WorkerPool } from '../src/base/index.ts';
import type { HelperLink, HelperProtocol } from '../src/search/full-width/helper.ts';
import { serveExpansion } from '../src/search/index.ts';
import { FOREVER, neighbour, ScriptedWorker } from './worker-links.ts';

/** @param onExpanded called for every portion that it has expanded */
export function neighbourHelper(onExpanded: () => void = () => {}): HelperLink {
  const link = neighbour(serveExpansion);
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

/** A pool that starts nothing but such helpers. */
export function poolOf(startHelper: () => HelperLink): WorkerPool {
  const start = <P extends Protocol<P>>({ name }: Service<P>): ServiceLink<P> => {
    if (name !== 'expansion') throw new RangeError(`nobody does ${name} here`);
    return startHelper() as never;
  };
  return { threads: 1, start };
}
