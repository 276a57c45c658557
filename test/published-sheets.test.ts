/** Mistakes of published listings, reproduced: each must be found, by reading the sheet or by playing it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../src/engines/compile.ts';
import { checkPlay, checkStart } from '../src/engines/index.ts';
import { checkText, type Finding, hasErrors, isTurnBased, SourceText } from '../src/gdl/index.ts';

const folder = new URL('./sheets/published/', import.meta.url);

/** Line and code of every mistake; after a slash, the number of moves that lead to it. */
const MISTAKES: Readonly<Record<string, readonly string[]>> = {
  'blind-two-winners.kif': ['43 GDL503/2', '43 GDL503/2'],
  'kolibrat-empty-board.kif': ['3 GDL501/4', '4 GDL501/4'],
  'kolibrat-lost-turn.kif': ['4 GDL501/1', '5 GDL501/1'],
  'light-puzzle-no-result.kif': ['2 GDL502/3'],
  'misere-zero-for-o.kif': ['42 GDL404', '3 GDL505/4'],
  'othello-two-colours.kif': ['67 GDL506/1'],
  'tic-tac-toe-in-print.kif': ['9 GDL102', '18 GDL301', '27 GDL102', '50 GDL301', '54 GDL301'],
  'tic-tac-toe-over-at-once.kif': ['61 GDL409'],
};

/** The findings of `anygame check --play 50`. */
function foundIn(text: string, name: string): readonly Finding[] {
  const { findings, description } = checkText(text, name);
  if (hasErrors(findings) || !isTurnBased(description)) return findings;
  const { findings: inPlay } = checkPlay(description, compile(description).game, { games: 50 });
  return [...findings, ...checkStart(description), ...inPlay];
}

describe('in rebuilt listings the mistakes of the published ones are found', () => {
  test.each(readdirSync(folder))('%s', (name) => {
    const source = new SourceText(name, readFileSync(new URL(name, folder), 'utf8'));
    const shown = foundIn(source.text, name).map(({ code, span, witness }) => {
      const line = span === undefined ? '' : `${source.position(span.start).line} `;
      return `${line}${code}${witness === undefined || witness.length === 0 ? '' : `/${witness.length}`}`;
    });
    expect(shown).toEqual(MISTAKES[name]);
  });
});
