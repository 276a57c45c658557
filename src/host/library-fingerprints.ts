/** Fingerprints of the library's games, kept in `games/fingerprints.json`, so that a game is found among them without preparing each. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashText } from '../base/index.ts';
import type { Fingerprint } from '../equivalence/index.ts';

/** The same from `src/host` and from `dist/host`. */
export const FINGERPRINTS_FILE = fileURLToPath(new URL('../../games/fingerprints.json', import.meta.url));

/** A fingerprint, and the hash of the sheet that it was made from. */
export interface StoredFingerprint {
  readonly sheet: string;
  readonly depths: readonly string[];
  /** Null if the names of the rules cannot be put in an order. */
  readonly text: string | null;
}

export type StoredFingerprints = Readonly<Record<string, StoredFingerprint>>;

/** By name of the game; nothing if there is no such file. */
export function storedFingerprints(file = FINGERPRINTS_FILE): StoredFingerprints {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredFingerprints) : {};
}

/** Undefined if none is stored, or the sheet was changed since. */
export function storedFingerprint(
  stored: StoredFingerprints,
  name: string,
  rules: string,
): Fingerprint | undefined {
  const found = stored[name];
  if (found === undefined || found.sheet !== hashText(rules)) return undefined;
  return { depths: found.depths, text: found.text ?? undefined };
}
