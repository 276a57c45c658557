/** Threads on demand: a pool starts workers for services, wherever the program runs. */
import type { Protocol, ServiceLink } from './requests.ts';

/** A kind of work that a worker can be started for. Its type says which requests such a worker answers. */
export interface Service<P> {
  /** As scripts of workers know it. */
  readonly name: string;
  /** Never there; it ties the protocol to the name. */
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
  /** How many threads may be kept busy, the one that asks included. */
  readonly threads: number;
  /** Starts a worker; throws where no more are available. Whoever starts it ends it. */
  start<P extends Protocol<P>>(service: Service<P>): ServiceLink<P>;
}

const SCHEDULE = scheduler();

/** Lets everything that waits for this thread come first: messages are handled only between two tasks. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => SCHEDULE(resolve));
}

function scheduler(): (task: () => void) => void {
  const { setImmediate: immediate } = globalThis as { setImmediate?: (task: () => void) => void };
  if (immediate !== undefined) return (task) => void immediate(task);
  // Timers of browsers take 4 ms and more; a message to oneself lets the others in soonest.
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port2.onmessage = () => waiting.shift()?.();
  return (task) => {
    waiting.push(task);
    channel.port1.postMessage(undefined);
  };
}
