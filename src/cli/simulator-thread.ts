/** Threads that play for a team of simulators. */
import type { WorkerLink } from '../machine/index.ts';
import { startThread, threadLink } from './thread.ts';

export function simulatorThread(): WorkerLink {
  return threadLink(startThread(new URL('./simulator-worker.js', import.meta.url)));
}
