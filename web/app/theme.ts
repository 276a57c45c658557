/** Light, dark, or as the system is; remembered. */
import { effect, signal } from '@preact/signals';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'auto' | 'light' | 'dark';

const ORDER: readonly Theme[] = ['auto', 'light', 'dark'];
const KEY = 'theme';

export const theme = signal<Theme>(ORDER.find((each) => each === readStored(KEY)) ?? 'auto');

export function cycleTheme(): void {
  theme.value = ORDER[(ORDER.indexOf(theme.value) + 1) % ORDER.length] ?? 'auto';
}

export function applyTheme(): void {
  effect(() => {
    writeStored(KEY, theme.value);
    document.documentElement.dataset.theme = theme.value;
  });
}
