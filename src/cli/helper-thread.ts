/** Threads that do part of a player's work. */
import type { HelperLink } from '../players/index.ts';
import { startThread, threadLink } from './thread.ts';

export function helperThread(): HelperLink {
  return threadLink(startThread(new URL('./helper-worker.js', import.meta.url)));
}
