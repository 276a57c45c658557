import { expect, test } from 'vitest';
import { described, sheetDescription } from '../../test/games.ts';
import { compareGames } from './compare-games.ts';
import { mutantsOf } from './mutate.ts';
import { comparePositions } from './positions.ts';
import { Subject } from './subject.ts';

test.each(['nim/nim-3-4-5', 'blocks-world/blocks-world', 'maze/maze', 'matrix-games/chicken'])(
  'mutants of %s are told from it exactly where a comparison of all positions tells them apart',
  (sheet) => {
    const original = new Subject('original', sheetDescription(`games/${sheet}.kif`));
    const verdicts = new Set<string>();
    for (const { text, change } of mutantsOf(original.description, { seed: 1, count: 12 })) {
      const mutant = new Subject('mutant', described(text));
      const [a, b] = [original.compared, mutant.compared];
      if (a === undefined || b === undefined) continue;
      const all = comparePositions(a, b, { goals: 'exact', isOver: () => false });
      const { verdict } = compareGames(original, mutant, { replays: 3 });
      verdicts.add(verdict);
      expect([change, verdict]).toEqual([change, all.kind]);
    }
    expect(verdicts).toContain('different');
  },
);
