/** Helpers of players in the same thread, connected like workers in a browser; and faulty ones. */
import type { Protocol, Service, ServiceLink, WorkerPool } from '../src/base/index.ts';
import type { HelperLink, HelperProtocol } from '../src/search/full-width/helper.ts';
import { serveExpansion } from '../src/search/index.ts';
import { FOREVER, neighbour, ScriptedWorker } from './worker-links.ts';

/** @param onExpanded called for every portion that a helper has expanded */
export function neighbourHelper(onExpanded: () => void = () => {}): HelperLink {
  const link = neighbour(serveExpansion);
  link.onMessage((message) => {
    if (message.kind === 'answer' && message.answer !== undefined) onExpanded();
  });
  return link;
}

/** Reports that it is ready, but never answers. */
export function silentHelper(): HelperLink {
  return new ScriptedWorker<HelperProtocol>({ load: () => {}, expand: () => FOREVER });
}

/** Fails at its first task. */
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

/** A pool of such helpers only. */
export function poolOf(startHelper: () => HelperLink): WorkerPool {
  const start = <P extends Protocol<P>>({ name }: Service<P>): ServiceLink<P> => {
    if (name !== 'expansion') throw new RangeError(`nobody does ${name} here`);
    return startHelper() as never;
  };
  return { threads: 1, start };
}
