import { describe, expect, test } from 'vitest';
import { escaped } from '../base/index.ts';
import { htmlReport } from './report-page.ts';
import { type TournamentMatch, tournamentResults } from './results.ts';

const EVIL = `<script>alert("1")</script>'&`;

function page(): string {
  const matches = [0, 1].map(
    (game): TournamentMatch => ({
      number: game + 1,
      round: 1,
      game,
      players: [0, 1],
      record: {
        game: EVIL,
        roles: ['x', 'o'],
        seats: ['a', 'b'],
        seed: 1,
        clocks: { start: {}, play: {} },
        engine: 'rules',
        moves: [],
        thinking: [],
        incidents: [],
        goals: [100, 0],
        ending: 'terminal',
      },
    }),
  );
  return htmlReport({
    name: EVIL,
    games: [EVIL, 'other'],
    players: [EVIL, 'b'],
    settings: [[EVIL, EVIL]],
    planned: 4,
    results: tournamentResults(2, 2, matches),
  });
}

describe('the report', () => {
  test('lets nothing from outside become markup', () => {
    expect(page()).not.toMatch(/<script|alert\("/i);
    expect(page()).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;');
  });

  test('needs nothing from elsewhere', () => {
    expect(page()).not.toMatch(/https?:|src=|href=|url\(|@import/i);
  });

  test('has plots, tables and what is left to play', () => {
    expect(page()).toContain('2 of 4 matches are finished.');
    expect(page().match(/<svg /g)).toHaveLength(4);
    expect(page().match(/<table>/g)).toHaveLength(6);
    expect(page()).not.toContain('NaN');
  });

  test('is well formed: every element that begins ends', () => {
    const open: string[] = [];
    for (const [, end, name = ''] of page().matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === 'meta') continue;
      if (end) expect(open.pop()).toBe(name);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });
});

test('all characters that mean something are escaped', () => {
  expect(escaped(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});
