/** The location of what players have learned, for all threads of this program. */
import { existsSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { KnowledgeStore } from '../learn/index.ts';
import { DEFAULT_STORE } from './defaults.ts';

const MEMORY_KEY = 'anygame: memory';

/** Threads started from now on use the knowledge in the store, if there is one. */
export function setMemoryFile(
  options: { readonly 'no-memory': boolean },
  file: string | undefined = undefined,
): void {
  setEnvironmentData(MEMORY_KEY, options['no-memory'] ? undefined : (file ?? DEFAULT_STORE));
}

/** For the scripts of threads. Undefined if memory is turned off or there is no store. */
export async function openMemory(): Promise<KnowledgeStore | undefined> {
  const file = getEnvironmentData(MEMORY_KEY);
  if (typeof file !== 'string' || !existsSync(file)) return undefined;
  try {
    // Loaded on demand, since most players have no store.
    const { openKnowledgeBase } = await import('./store/index.ts');
    return (await openKnowledgeBase(file)).knowledge;
  } catch {
    // A match should not fail because the store is in use or from another version; it is played without memory.
    return undefined;
  }
}
