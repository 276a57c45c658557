import { expect, test } from 'vitest';
import { installedTexts } from '../host/index.ts';
import { type LibraryTexts, libraryRules } from './find-rules.ts';
import { Library, type LibraryGame } from './library.ts';

const NIM =
  '(role x) (init (heap 1)) (legal x take) (<= (next over) (does x take)) (<= terminal (true over)) (goal x 100)';

/** A library in memory, as in the browser. */
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
  view: async () => undefined,
};

test('texts need not come from files', async () => {
  expect(await libraryRules('nim', inMemory)).toMatchObject({ kind: 'rules', text: NIM });
  expect(await libraryRules('nim:heaps=3', inMemory)).toMatchObject({ text: `${NIM} (heaps 3)` });
});

test('what is not there is refused with a code and a sentence', async () => {
  const absenceFailure = async (name: string) => {
    const rules = await libraryRules(name, inMemory);
    return rules.kind === 'absent' ? [rules.code, rules.problem] : [];
  };
  expect(await absenceFailure('a/b')).toEqual(['not-a-name', "'a/b' is not the name of a game"]);
  expect(await absenceFailure('nin')).toEqual([
    'unknown-game',
    "there is no game 'nin' in the library. Did you mean 'nim'?",
  ]);
  expect(await absenceFailure('plain:heaps=3')).toEqual(['no-parameters', 'plain has no parameters']);
  expect(await absenceFailure('nim:heaps=10')).toEqual([
    'wrong-parameters',
    "heaps must be a whole number from 1 to 9, not '10'; nim has heaps from 1 to 9",
  ]);
  expect(await absenceFailure('nim:heaps=9')).toEqual(['wrong-parameters', 'nine heaps are too many']);
});
