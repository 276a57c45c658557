/** Threads that play for a team of simulators. */
import { Worker } from 'node:worker_threads';
import type { WorkerLink } from '../machine/index.ts';

export function simulatorThread(): WorkerLink {
  return threadLink(import.meta.url.endsWith('.ts') ? workerFromSource() : builtWorker());
}

function builtWorker(): Worker {
  return new Worker(new URL('./simulator-worker.js', import.meta.url));
}

/** Tests and scripts run the sources as they are, by a tool that every thread has to call anew. */
function workerFromSource(): Worker {
  const script = new URL('./simulator-worker.ts', import.meta.url).href;
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script}'); });`;
  return new Worker(start, { eval: true, execArgv: [] });
}

export function threadLink(worker: Worker): WorkerLink {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onFailure: (listener) => {
      worker.on('error', (error) => listener(error.message));
      worker.on('messageerror', (error) => listener(error.message));
      worker.on('exit', (code) => listener(`its thread ended with code ${code}`));
    },
    terminate: () => void worker.terminate(),
  };
}
