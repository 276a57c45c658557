import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSheet, keepSheet, storedSheet, storedSheets } from './own-sheets.ts';

/** Storage as in a browser: its entries are its own properties. */
class Storage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String((this as Record<string, unknown>)[key]) : null;
  }
  setItem(key: string, text: string): void {
    (this as Record<string, unknown>)[key] = text;
  }
  removeItem(key: string): void {
    delete (this as Record<string, unknown>)[key];
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage());
});

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

test('every sheet is stored under its name, and the newest comes first', () => {
  keepSheet('nim', '(role a)', at(1));
  keepSheet('my hex', '(role b)', at(2));
  expect(storedSheets().map(({ name }) => name)).toEqual(['my hex', 'nim']);
  keepSheet('nim', '(role c)', at(3));
  expect(storedSheets().map(({ name, sheet }) => [name, sheet])).toEqual([
    ['nim', '(role c)'],
    ['my hex', '(role b)'],
  ]);
});

test('playing a sheet again does not change it', () => {
  keepSheet('nim', '(role a)', at(1));
  keepSheet('nim', '(role a)', at(9));
  expect(storedSheet('nim')?.changed).toBe('2026-01-01T00:00:00.000Z');
});

test('a sheet can be deleted, and damaged entries are ignored', () => {
  keepSheet('nim', '(role a)', at(1));
  localStorage.setItem('anygame.sheet.broken', '{');
  forgetSheet('nim');
  expect(storedSheets()).toEqual([]);
});
