/**
 * Fingerprints of the library's games, stored in `games/fingerprints.json`, so that games can be recognised without
 * preparing each library game.
 */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashText } from '../base/index.ts';
import type { Fingerprint } from '../equivalence/index.ts';

/** Works from both `src/host` and `dist/host`. */
export const FINGERPRINTS_FILE = fileURLToPath(new URL('../../games/fingerprints.json', import.meta.url));

/** A fingerprint, with the hash of the sheet that it was computed from. */
export interface StoredFingerprint {
  readonly sheet: string;
  readonly depths: readonly string[];
  /** Null if the names in the rules have no canonical order. */
  readonly text: string | null;
}

export type StoredFingerprints = Readonly<Record<string, StoredFingerprint>>;

/** Fingerprints by game name; empty if there is no such file. */
export function storedFingerprints(file = FINGERPRINTS_FILE): StoredFingerprints {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredFingerprints) : {};
}

/** Undefined if none is stored, or the sheet has changed since. */
export function storedFingerprint(
  stored: StoredFingerprints,
  name: string,
  rules: string,
): Fingerprint | undefined {
  const found = stored[name];
  if (found === undefined || found.sheet !== hashText(rules)) return undefined;
  return { depths: found.depths, text: found.text ?? undefined };
}
