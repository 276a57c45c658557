/** Storage in the browser. It may be unavailable, in private windows or when it is full; then nothing is stored. */
const PREFIX = 'anygame.';

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether it was stored. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Then there is nothing to remove.
  }
}

/** The keys with this prefix, without the prefix. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice((PREFIX + start).length));
  } catch {
    return [];
  }
}
