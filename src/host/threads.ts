/** Starts worker threads and links them by messages; one function per worker script. */
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import type { CallerLink, WorkerLink } from '../base/index.ts';
import type { SimulatorLink } from '../engines/index.ts';
import type { SeatLink } from '../protocol/index.ts';
import type { HelperLink } from '../search/index.ts';

/** @param script as it is called once built, `new URL('./some-worker.js', import.meta.url)` */
export function startThread(script: URL, resourceLimits: ResourceLimits = {}): Worker {
  return import.meta.url.endsWith('.ts')
    ? threadFromSource(script, resourceLimits)
    : new Worker(script, { resourceLimits });
}

/** Tests and scripts run the sources as they are, by a tool that every thread has to call anew. */
function threadFromSource(built: URL, resourceLimits: ResourceLimits): Worker {
  const script = built.href.replace(/\.js$/, '.ts');
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script}'); });`;
  return new Worker(start, { eval: true, execArgv: [], resourceLimits });
}

export function threadLink<To, From>(worker: Worker): WorkerLink<To, From> {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onMessage: (listener) => void worker.on('message', listener),
    onFailure: (listener) => {
      worker.on('error', (error) => listener(error.message));
      worker.on('messageerror', (error) => listener(error.message));
      worker.on('exit', (code) => listener(`its thread ended with code ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}

/** The other end, for the script of a thread. */
export function callerLink<To, From>(): CallerLink<To, From> {
  return {
    post: (message, transfer) => parentPort?.postMessage(message, transfer),
    onMessage: (listener) => void parentPort?.on('message', listener),
  };
}

// Threads that do part of a player's work.

export function helperThread(): HelperLink {
  return threadLink(startThread(new URL('./helper-worker.js', import.meta.url)));
}

// Threads that play for a team of simulators.

export function simulatorThread(): SimulatorLink {
  return threadLink(startThread(new URL('./simulator-worker.js', import.meta.url)));
}

export function seatThread(megabytes: number): SeatLink {
  const script = new URL('./seat-worker.js', import.meta.url);
  return threadLink(startThread(script, { maxOldGenerationSizeMb: megabytes }));
}
