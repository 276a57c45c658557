/** The user's own rules, each under its name; the browser stores them when they are played. */
import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';

export interface StoredSheet {
  readonly name: string;
  readonly sheet: string;
  /** When it was last changed, as in `2026-01-31T12:00:00.000Z`. */
  readonly changed: string;
}

const PREFIX = 'sheet.';

/** Unchanged rules keep their time. */
export function keepSheet(name: string, sheet: string, now = new Date()): void {
  if (storedSheet(name)?.sheet === sheet) return;
  writeStored(PREFIX + name, JSON.stringify({ sheet, changed: now.toISOString() }));
}

export function storedSheet(name: string): StoredSheet | undefined {
  try {
    const { sheet, changed } = JSON.parse(readStored(PREFIX + name) ?? 'null') as Partial<
      Record<keyof StoredSheet, unknown>
    >;
    return typeof sheet === 'string' && typeof changed === 'string' ? { name, sheet, changed } : undefined;
  } catch {
    return undefined;
  }
}

/** The most recently changed one first. */
export function storedSheets(): readonly StoredSheet[] {
  return storedKeys(PREFIX)
    .flatMap((name) => storedSheet(name) ?? [])
    .sort((a, b) => b.changed.localeCompare(a.changed));
}

export function forgetSheet(name: string): void {
  removeStored(PREFIX + name);
}
