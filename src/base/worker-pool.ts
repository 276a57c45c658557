/** Threads on demand: a pool starts workers for services on any platform. */
import type { Protocol, ServiceLink } from './requests.ts';

/** A kind of work for which a worker can be started. Its type defines the requests that such a worker answers. */
export interface Service<P> {
  /** The name by which worker scripts know the service. */
  readonly name: string;
  /** Never present at run time; it links the protocol type to the name. */
  readonly protocol?: P;
}

/**
 * @example
 * const SUMS = defineService<Sums>('sums');
 * const sums = requester(pool.start(SUMS));
 */
export function defineService<P extends Protocol<P>>(name: string): Service<P> {
  return { name };
}

export interface WorkerPool {
  /** How many threads may be busy, including the calling one. */
  readonly threads: number;
  /** Starts a worker; throws if no more are available. The caller must close it. */
  start<P extends Protocol<P>>(service: Service<P>): ServiceLink<P>;
}

const SCHEDULE = scheduler();

/** Yields to everything that waits for this thread: messages are only handled between two tasks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => SCHEDULE(resolve));
}

function scheduler(): (task: () => void) => void {
  const { setImmediate: immediate } = globalThis as { setImmediate?: (task: () => void) => void };
  if (immediate !== undefined) return (task) => void immediate(task);
  // Browser timers take at least 4 ms; a message to oneself yields fastest.
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port2.onmessage = () => waiting.shift()?.();
  return (task) => {
    waiting.push(task);
    channel.port1.postMessage(undefined);
  };
}
