/** The light puzzles as programs: a panel is a word of three letters, 1 for a lit light. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

const PANELS: Readonly<Record<string, number>> = { 'light-puzzle': 1, 'light-panels': 3 };

test.each(about.games)('$title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const start = startOf(name);
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('$title has no shorter solution', ({ name, oracles }) => {
  let level = new Set([startOf(name).join()]);
  const seen = new Set(level);
  let presses = 0;
  for (; ![...level].some((text) => isLit(text.split(','))); presses++) {
    const next = [...level].flatMap((text) => after(text.split(',')).map((panels) => panels.join()));
    level = new Set(next.filter((text) => !seen.has(text)));
    for (const text of level) seen.add(text);
  }
  expect(presses).toBe(oracles.solution.moves.length);
});

function startOf(name: string): string[] {
  return Array.from({ length: PANELS[name] ?? 0 }, () => '000');
}

function paths(panels: readonly string[], depth: number): number {
  if (depth === 0) return 1;
  return isLit(panels) ? 0 : after(panels).reduce((sum, next) => sum + paths(next, depth - 1), 0);
}

function isLit(panels: readonly string[]): boolean {
  return panels.every((lights) => lights === '111');
}

function after(panels: readonly string[]): string[][] {
  return panels.flatMap((lights, panel) => presses(lights).map((pressed) => panels.with(panel, pressed)));
}

function presses(lights: string): string[] {
  const [one = '', two = '', three = ''] = lights;
  return [(one === '0' ? '1' : '0') + two + three, two + one + three, one + three + two];
}
