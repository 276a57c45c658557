/** The listings in the manual: each is what its page claims. The game built in the tutorial is sound. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/bootstrap.mjs';
import { listingsOf } from '../scripts/listings.ts';
import { compile } from '../src/engines/compile.ts';
import { checkPlay, checkStart } from '../src/engines/index.ts';
import { checkText, formatText, isTurnBased, printDescription, readDescription } from '../src/gdl/index.ts';

const page = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');

describe('the tutorial', () => {
  const listings = listingsOf(page('writing-games.md'));
  const finished = listings.findLast(({ name }) => name === 'thin-ice.kif')?.text ?? '';

  test('builds its game in steps', () => {
    expect(listings.filter(({ name }) => name === 'thin-ice.kif').length).toBeGreaterThan(5);
  });

  test.each(listings.map(({ name, text }, i) => ({ step: i + 1, name, text })))(
    'step $step, $name, can be read and is laid out',
    ({ text }) => {
      expect(readDescription(text).findings).toEqual([]);
      expect(formatText(text).text).toBe(text);
    },
  );

  test('ends with a game in which nothing is wrong', () => {
    const { findings, description } = checkText(finished, 'thin-ice.kif');
    if (!isTurnBased(description)) throw new Error('it has become a real-time game');
    const { game, refusal } = compile(description);
    const play = checkPlay(description, game, { games: 200 });
    expect([...findings, ...checkStart(description), ...play.findings]).toEqual([]);
    expect(refusal).toBeUndefined();
    expect(play.exploration.complete).toBe(true);
  });
});

describe('the reference', () => {
  const blocks = Array.from(
    page('gdl-reference.md').matchAll(/^```(kif|prolog) (\S+)\n([\s\S]*?)^```$/gm),
    ([, language = '', kind = '', text = '']) => ({ language, kind, text, title: text.split('\n')[0] }),
  );
  const of = (...kinds: string[]) => blocks.filter(({ kind }) => kinds.includes(kind));

  test('has games, fragments and pairs of notations, and nothing else', () => {
    expect(of('gdl-1', 'gdl-2', 'fragment', 'pair')).toHaveLength(blocks.length);
    expect(of('fragment').length).toBeGreaterThan(5);
  });

  test.each(of('gdl-1', 'gdl-2'))('shows a whole game in $kind', ({ kind, text }) => {
    const { findings, description } = checkText(text);
    expect(findings).toEqual([]);
    expect(description.dialect).toBe(kind);
    if (!isTurnBased(description)) return;
    expect(checkPlay(description, compile(description).game, { games: 20 }).findings).toEqual([]);
  });

  test.each(of('fragment'))('shows rules that are well-formed: $title', ({ text }) => {
    // A fragment is not a complete game, and uses relations that it does not define.
    const { findings } = checkText(text);
    expect(findings.filter(({ code }) => !/^GDL(21|4)/.test(code))).toEqual([]);
  });

  test('says the same in both notations where it says that it does', () => {
    const [prefix, infix] = of('pair').map(({ text }) => readDescription(text));
    expect([prefix?.notation, infix?.notation]).toEqual(['kif', 'infix']);
    // Variables in infix notation start with a capital letter, which conversion preserves.
    expect(infix && printDescription(infix.description, 'kif').toLowerCase()).toBe(
      prefix && printDescription(prefix.description, 'kif'),
    );
  });
});
