/** Where real-time rules of one's own are kept, and the address at which they are played. */
import { readDescription } from '../../src/gdl/index.ts';
import { readStored, writeStored } from '../app/storage.ts';

export const OWN_REAL_TIME = '~own';
const KEY = 'real-time.own';

export interface OwnSheet {
  readonly name: string;
  readonly text: string;
}

/** Gives whether it is kept. */
export function keepOwnSheet(sheet: OwnSheet): boolean {
  return writeStored(KEY, JSON.stringify(sheet));
}

export function keptOwnSheet(): OwnSheet | undefined {
  try {
    const { name, text } = JSON.parse(readStored(KEY) ?? 'null') as Partial<Record<keyof OwnSheet, unknown>>;
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : undefined;
  } catch {
    return undefined;
  }
}

export function isRealTime(text: string): boolean {
  return readDescription(text).description.dialect === 'rtgdl';
}
