/** An identifier of this browser in matches with people, so that each seat is played in one browser at a time. */
import { readStored, writeStored } from './storage.ts';

const KEY = 'browser';

let known: string | undefined;

/** The same for all pages of this browser, if storage is available. */
export function thisBrowser(): string {
  known ??= readStored(KEY) ?? newName();
  return known;
}

function newName(): string {
  const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  writeStored(KEY, name);
  return name;
}
