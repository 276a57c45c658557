/** What the browser keeps for us. It may refuse, in private windows or when it is full; then nothing is kept. */
const PREFIX = 'anygame.';

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Gives whether it is kept. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

/** The keys that begin so, without that beginning. */
export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice((PREFIX + start).length));
  } catch {
    return [];
  }
}
