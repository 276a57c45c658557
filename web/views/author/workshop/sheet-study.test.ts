import { describe, expect, test } from 'vitest';
import ticTacToe from '../../../../games/tic-tac-toe/tic-tac-toe.kif?raw';
import { readDescription } from '../../../../src/gdl/index.ts';
import lostTurn from '../../../../test/sheets/broken-play/lost-turn.kif?raw';
import { PlayTally } from './random-play.ts';
import { fingerprintOf, studySheet } from './sheet-study.ts';
import type { StudyNews } from './study-news.ts';

const newsOf = (text: string): StudyNews[] =>
  [...studySheet(text, () => 0)].filter((each) => each !== undefined);

describe('study', () => {
  test('tic-tac-toe at random: the first player wins 58.5 % of the games, the second 28.8 %', () => {
    const news = newsOf(ticTacToe);
    expect(news.map(({ kind }) => kind)).toEqual(['checked', 'statistics', 'played', 'statistics', 'done']);
    const statistics = news.flatMap((each) => (each.kind === 'statistics' ? [each.statistics] : [])).at(-1);
    const [x, o] = statistics?.roles ?? [];
    expect(statistics?.games).toBeGreaterThanOrEqual(20_000);
    expect(x?.wins).toBeCloseTo(0.585, 1);
    expect(o?.wins).toBeCloseTo(0.288, 1);
    expect((x?.wins ?? 0) + (o?.wins ?? 0) + (statistics?.draws ?? 0)).toBeCloseTo(1, 9);
    expect(x?.mean).toBeCloseTo(100 * (x?.wins ?? 0) + 50 * (statistics?.draws ?? 0), 9);
    expect(statistics?.length).toMatchObject({ least: 5, most: 9 });
    expect(statistics?.length.bars.map(({ from }) => from)).toEqual([5, 6, 7, 8, 9]);
    expect(statistics?.branching.most).toBe(9);
  });

  test('what shows only in play is found, with the moves that lead there', () => {
    const played = newsOf(lostTurn).find(({ kind }) => kind === 'played');
    const stuck =
      played?.kind === 'played' ? played.findings.find(({ code }) => code === 'GDL501') : undefined;
    expect(stuck?.witness).toEqual([['pass', 'wait']]);
  });

  test('text that cannot be read in full is checked and not played', () => {
    const [checked, ...others] = newsOf('(role x)\n(init (a b)\n(init c)');
    expect(checked?.kind === 'checked' && checked.findings.map(({ code }) => code)).toContain('GDL101');
    expect(others).toEqual([{ kind: 'done', problem: undefined }]);
  });

  test('a game that is over at once has no figures', () => {
    const news = newsOf(
      '(role x) (init over) (<= (legal x a) (true over)) (goal x 100) (<= terminal (true over))',
    );
    expect(news.at(-1)).toEqual({ kind: 'done', problem: 'The game is over before it starts.' });
  });

  test('rules may ask the libraries that come with Anygame', () => {
    const rules =
      '(role x) (init (n 1)) (legal x a) (<= (next (n ?m)) (true (n ?n)) (add ?n 1 ?m)) (<= terminal (true (n 3))) (goal x 100)';
    const played = newsOf(`include sums arithmetic sums (add ?a ?b ?c) ${rules}`);
    expect(played.at(-1)).toEqual({ kind: 'done', problem: undefined });
    const others = newsOf(`include sums sums.mjs sums (add ?a ?b ?c) ${rules}`);
    expect(others.flatMap((each) => (each.kind === 'played' ? each.findings : []))).toMatchObject([
      { code: 'GDL414', message: expect.stringContaining('the library `sums` is not connected') },
    ]);
  });

  test('real-time games are played too, and what shows only in play is found', () => {
    const game = '(role x) (init 5 a) (legal x b) (goal x 100) (<= terminal (expired a))';
    const [checked, played, figures] = newsOf(game);
    expect(checked?.kind === 'checked' && checked.sheet).toMatchObject({
      dialect: 'rtgdl',
      isPlayable: false,
      isRealTime: true,
    });
    expect(played).toEqual({ kind: 'played', findings: [] });
    expect(figures?.kind === 'statistics' && figures.statistics.roles).toMatchObject([
      { name: 'x', mean: 100 },
    ]);
    const endless = '(role x) (init 0.000001 a) (<= (next 0.000001 a) (expired a)) (goal x 0) (legal x b)';
    const found = newsOf(`${endless} (<= terminal (true infinity b))`).flatMap((news) =>
      news.kind === 'played' ? news.findings : [],
    );
    expect(found.map(({ code }) => code)).toContain('GDL509');
  });
});

test('the fingerprint changes with the game and not with its layout', () => {
  const of = (text: string) => fingerprintOf(readDescription(text).description);
  expect(of('(role x) ; who\n(init (a 1))')).toBe(of('(role x)(init  (a 1))'));
  expect(of('(role x)(init (a 1))')).not.toBe(of('(role x)(init (a 2))'));
});

describe('PlayTally', () => {
  test('chance has no goals, and games for one are won with 100', () => {
    const tally = new PlayTally(['robot', undefined], 'circuit');
    tally.addGame([100, 0], 3, 'terminal');
    tally.addGame([50, 100], 5, 'terminal');
    const { roles, draws, length } = tally.statistics(1);
    expect(roles).toMatchObject([{ name: 'robot', mean: 75, wins: 0.5 }]);
    expect(draws).toBe(0);
    expect(length.mean).toBe(4);
  });

  test('long and short games share few bars', () => {
    const tally = new PlayTally(['a'], 'rules');
    for (let length = 1; length <= 1000; length++) tally.addGame([0], length, 'terminal');
    const { bars } = tally.statistics(0).length;
    expect(bars.length).toBeLessThanOrEqual(24);
    expect(bars.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([1, 1000]);
  });
});
