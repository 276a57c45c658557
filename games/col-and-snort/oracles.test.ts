/** The sheets against a plain program that looks at the neighbours of each country. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { width, height, snort }, oracles }) => {
  const rules: Rules = { width, forbidden: (mover) => (snort === 1 ? 1 - mover : mover) };
  const empty: Countries = Array(width * height).fill(EMPTY);

  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(rules, empty, 0, i + 1, new Map()))).toEqual(counts);
  });

  if (width * height <= 16) {
    test('is won by the player whom the plain program finds', () => {
      const first = moverWins(rules, empty, 0, new Map()) ? 100 : 0;
      expect({ blue: first, red: 100 - first }).toEqual(oracles.value?.goals);
    });
  }
});

/** The owner of each country, by rows. */
type Countries = readonly number[];

interface Rules {
  readonly width: number;
  /** The colour that must not be on the other side of a border. */
  forbidden(mover: number): number;
}

const EMPTY = 2;

function mapsAfter({ width, forbidden }: Rules, countries: Countries, mover: number): Countries[] {
  return [...countries.keys()]
    .filter((country) => countries[country] === EMPTY)
    .filter((country) => neighbours(width, country).every((near) => countries[near] !== forbidden(mover)))
    .map((country) => countries.with(country, mover));
}

/** There may be numbers outside the map among them; nobody owns those. */
function neighbours(width: number, country: number): number[] {
  const column = country % width;
  return [
    country - width,
    country + width,
    ...(column > 0 ? [country - 1] : []),
    ...(column < width - 1 ? [country + 1] : []),
  ];
}

function paths(
  rules: Rules,
  countries: Countries,
  mover: number,
  depth: number,
  known: Map<string, number>,
): number {
  if (depth === 0) return 1;
  const key = `${countries.join('')}${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const maps = mapsAfter(rules, countries, mover);
  const count = maps.reduce((sum, next) => sum + paths(rules, next, 1 - mover, depth - 1, known), 0);
  known.set(key, count);
  return count;
}

function moverWins(rules: Rules, countries: Countries, mover: number, known: Map<string, boolean>): boolean {
  const key = countries.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  const wins = mapsAfter(rules, countries, mover).some((next) => !moverWins(rules, next, 1 - mover, known));
  known.set(key, wins);
  return wins;
}
