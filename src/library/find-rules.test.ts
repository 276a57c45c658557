import { expect, test } from 'vitest';
import { installedTexts } from '../host/index.ts';
import { type LibraryTexts, libraryRules, loadLibraryGame } from './find-rules.ts';
import { Library, type LibraryGame } from './library.ts';

const NIM =
  '(role x) (init (heap 1)) (legal x take) (<= (next over) (does x take)) (<= terminal (true over)) (goal x 100)';

/** A library without files, as a page would have it. */
const inMemory: LibraryTexts = {
  library: new Library([
    {
      family: 'nim',
      origin: '',
      games: [
        { ...(installedTexts().library.find('nim') as LibraryGame), parameters: { heaps: 1 } },
        { ...(installedTexts().library.find('nim') as LibraryGame), name: 'plain' },
      ].map(({ parameters, ...game }) =>
        game.name === 'nim' && parameters ? { ...game, parameters } : game,
      ),
    },
  ]),
  sheet: () => NIM,
  generator: async () => ({
    parameters: { heaps: { meaning: 'heaps', least: 1, most: 9, default: 1 } },
    sheet: ({ heaps }) => {
      if (heaps === 9) throw new RangeError('nine heaps are too many');
      return `${NIM} (heaps ${heaps})`;
    },
  }),
};

test('a game of the library is loaded by its name, with parameters or without', async () => {
  const plain = await loadLibraryGame('breakthrough', installedTexts(), { engine: 'rules' });
  const small = await loadLibraryGame('Breakthrough:width=5,height=5', installedTexts(), { engine: 'rules' });
  if (plain.kind !== 'game' || small.kind !== 'game') throw new Error('both are there');
  expect(small.name).toBe('Breakthrough:width=5,height=5');
  const facts = ({ compilation: { game } }: typeof small): number => game.facts(game.initial).length;
  expect(facts(small)).toBeLessThan(facts(plain));
});

test('texts need not come from files', async () => {
  expect(await libraryRules('nim', inMemory)).toMatchObject({ kind: 'rules', text: NIM });
  expect(await libraryRules('nim:heaps=3', inMemory)).toMatchObject({ text: `${NIM} (heaps 3)` });
});

test('what is not there is refused with a code and a sentence', async () => {
  const absence = async (name: string) => {
    const rules = await libraryRules(name, inMemory);
    return rules.kind === 'absent' ? [rules.code, rules.problem] : [];
  };
  expect(await absence('a/b')).toEqual(['not-a-name', "'a/b' is no name of a game"]);
  expect(await absence('nin')).toEqual([
    'unknown-game',
    "there is no game 'nin' in the library. Did you mean 'nim'?",
  ]);
  expect(await absence('plain:heaps=3')).toEqual(['no-parameters', 'plain has no parameters']);
  expect(await absence('nim:heaps=10')).toEqual([
    'wrong-parameters',
    "heaps must be a whole number from 1 to 9, not '10'; nim has heaps from 1 to 9",
  ]);
  expect(await absence('nim:heaps=9')).toEqual(['wrong-parameters', 'nine heaps are too many']);
});
