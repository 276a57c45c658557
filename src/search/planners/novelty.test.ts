import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AtomBuffer } from '../../game/index.ts';
import { NoveltyTable, type Width } from './novelty.ts';

interface Tested {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

function bufferOf({ own, others }: Tested): AtomBuffer {
  const buffer = new AtomBuffer();
  for (const atom of own) buffer.add(atom);
  buffer.endOwn();
  for (const atom of others) buffer.add(atom);
  return buffer;
}

/** Novelty by its definition, with a plain set of all tuples that were true before. */
class PlainNovelty {
  readonly #width: Width;
  readonly #seen = new Set<string>();

  constructor(width: Width) {
    this.#width = width;
  }

  isNew({ own, others }: Tested): boolean {
    const all = [...new Set([...own, ...others])];
    const first = this.#width === 2 ? all : [...new Set(own)];
    const pairs = first.flatMap((one) => all.filter((other) => other !== one).map((other) => [one, other]));
    const tuples = [...all.map((one) => [one]), ...(this.#width === 1 ? [] : pairs)];
    const texts = tuples.map((tuple) => tuple.sort((a, b) => a - b).join(' '));
    const isNew = texts.some((text) => !this.#seen.has(text));
    for (const text of texts) this.#seen.add(text);
    return isNew;
  }
}

// A role's own atoms never equal those of others, just as avatars are not other sprites.
const states = fc.array(
  fc.record({
    own: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
    others: fc.array(fc.integer({ min: 6, max: 14 }), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 40 },
);

test.each([1, 1.5, 2] as const)('width %d says of every state what a plain set of tuples says', (width) => {
  fc.assert(
    fc.property(states, fc.array(fc.nat(), { maxLength: 40 }), (tested, parents) => {
      const table = new NoveltyTable(width, 20);
      // Numbers without an upper limit are kept in a map.
      const mapped = new NoveltyTable(width, 2 ** 30);
      const plain = new PlainNovelty(width);
      const kept: Tested[] = [];
      tested.forEach((state, at) => {
        const parent = kept[(parents[at] ?? 0) % Math.max(1, kept.length)];
        if (parent !== undefined) {
          table.expand(bufferOf(parent));
          mapped.expand(bufferOf(parent));
        }
        const isNew = plain.isNew(state);
        expect(table.isNew(bufferOf(state))).toBe(isNew);
        expect(mapped.isNew(bufferOf(state))).toBe(isNew);
        if (isNew) kept.push(state);
      });
    }),
    { numRuns: 200 },
  );
});

test('a table that was cleared remembers nothing', () => {
  for (const width of [1, 1.5, 2] as const) {
    const table = new NoveltyTable(width, 5000);
    const state = bufferOf({ own: [4999], others: Array.from({ length: 300 }, (_, atom) => atom) });
    for (let round = 0; round < 3; round++) {
      expect(table.isNew(state)).toBe(true);
      expect(table.isNew(state)).toBe(false);
      expect(table.atoms).toBe(301);
      table.clear();
    }
  }
});
