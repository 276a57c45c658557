/** Boards follow from the rules: names that mean nothing to people give boards of the same kinds and sizes. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import { inferLayout } from '../../src/board/index.ts';
import type { Layout } from '../../src/board/layout.ts';
import { RulesGame } from '../../src/engines/index.ts';
import type { TurnBasedDescription } from '../../src/gdl/index.ts';
import { scrambled } from '../../src/protocol/manager/scramble.ts';
import { described } from '../games.ts';
import { families, library, sheetText } from '../library/library-games.ts';

/** The kinds and sizes of all boards, larger side first, because names alone say which are rows. */
function boardsOf({ parts }: Layout): string[] {
  return parts
    .flatMap((part) => {
      if (part.kind === 'graph') return [`graph ${part.points.length} ${part.lines.length}`];
      if (part.kind === 'stacks') return [`stacks ${part.items.length}`];
      if (part.kind === 'piles') return [`piles ${part.places.length}`];
      if (part.kind !== 'grid') return [];
      const sides = [part.columns.length, part.rows.length].sort((a, b) => b - a);
      const boards = Math.max(1, part.boardColumns.length) * Math.max(1, part.boardRows.length);
      return [`${part.shape} ${sides.join('x')} on ${boards}`];
    })
    .sort();
}

function layoutOf(description: TurnBasedDescription): Layout {
  return inferLayout(description, new RulesGame(description));
}

/** One sheet of each family: the others have the same rules in another size. */
const SHEETS = families().flatMap((family) => library.games.find((entry) => entry.family === family) ?? []);

test.each(SHEETS)('$name with scrambled names', (entry) => {
  const text = sheetText(entry);
  const plain = described(text);
  const hidden = described(scrambled(seededRandom(1)).out(text.replaceAll(/;.*/g, '')));
  expect(boardsOf(layoutOf(hidden))).toEqual(boardsOf(layoutOf(plain)));
});
