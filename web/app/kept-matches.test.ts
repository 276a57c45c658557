import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetOwnMatch,
  keepMatch,
  keepOwnRules,
  keptMatch,
  keptOwnMatch,
  OWN,
  packMatch,
  unpackMatch,
} from './kept-matches.ts';

const match = {
  game: 'tic-tac-toe',
  sheet: '',
  seats: { x: 'human', o: 'mcts:c=40' },
  budget: { seconds: 1 },
  seed: 7,
  moves: [['(mark 2 2)', 'noop']],
  at: 1,
};

test('what is packed into a link comes out again', async () => {
  const packed = await packMatch(match);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpackMatch(packed)).toEqual(match);
});

test('damaged links are refused', async () => {
  const packed = await packMatch(match);
  expect(await unpackMatch(packed.slice(0, -9))).toBeUndefined();
  expect(await unpackMatch('%')).toBeUndefined();
  expect(await unpackMatch('')).toBeUndefined();
  expect(await unpackMatch(await packMatch({ ...match, moves: 7 as never }))).toBeUndefined();
});

describe('own rules', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  const playedOn = (game: string, sheet: string, moves: string[][]): void => {
    keepOwnRules(game, sheet);
    keepMatch(OWN, { ...match, game, sheet, moves });
  };
  beforeEach(() => stored.clear());

  test('have a match each, which continues when they are played again', () => {
    playedOn('first', '(role a)', [['go']]);
    playedOn('second', '(role b)', [['go'], ['stop']]);
    expect(keptOwnMatch('first', '(role a)')?.moves).toHaveLength(1);
    expect(keepOwnRules('first', '(role a)')).toBe(true);
    expect(keptMatch(OWN)).toMatchObject({ game: 'first', moves: [['go']] });
    expect(keptOwnMatch('second', '(role b)')?.moves).toHaveLength(2);
  });

  test('start anew when they were changed, and lose their match when they are deleted', () => {
    playedOn('first', '(role a)', [['go']]);
    keepOwnRules('first', '(role c)');
    expect(keptMatch(OWN)).toMatchObject({ sheet: '(role c)', moves: [] });
    playedOn('first', '(role a)', [['go']]);
    keepOwnRules('second', '(role b)');
    forgetOwnMatch('first');
    expect(keptOwnMatch('first', '(role a)')).toBeUndefined();
  });
});
