/** Where players keep what they have learned, for all threads of this program. */
import { existsSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import type { KnowledgeStore } from '../learn/index.ts';
import { DEFAULT_STORE } from './defaults.ts';

const MEMORY_KEY = 'anygame: memory';

/** Players in threads that are started from now on remember what is in the store, if there is one. */
export function setMemoryFile(
  options: { readonly 'no-memory': boolean },
  file: string | undefined = undefined,
): void {
  setEnvironmentData(MEMORY_KEY, options['no-memory'] ? undefined : (file ?? DEFAULT_STORE));
}

/** For the scripts of threads. Undefined if nothing is to be remembered, or there is no store. */
export async function openMemory(): Promise<KnowledgeStore | undefined> {
  const file = getEnvironmentData(MEMORY_KEY);
  if (typeof file !== 'string' || !existsSync(file)) return undefined;
  try {
    // Most players have no store, and no time to load what reads it.
    const { openKnowledgeBase } = await import('./store/index.ts');
    return (await openKnowledgeBase(file)).knowledge;
  } catch {
    // A match is not to fail for a store that is in use or from another version; it is played without.
    return undefined;
  }
}
