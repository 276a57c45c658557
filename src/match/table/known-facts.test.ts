import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { compile } from '../../engines/compile.ts';
import { type Role, readJointMove } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { Match } from '../match.ts';
import { KnownFactsTracker } from './known-facts.ts';

function played(sheet: string, ...moves: string[]): Match {
  const match = new Match(compile(sheetDescription(sheet)).game);
  for (const text of moves) {
    const entry = readJointMove(match.game, match.state, text);
    if (entry.kind !== 'moves') throw new Error(entry.message);
    match.make(entry.moves);
  }
  return match;
}

const timeless = () => new KnownFactsTracker(() => 0);

function known(match: Match, role: number, keeper = timeless()) {
  const knowledge = keeper.of(match, role as Role);
  return knowledge && { ...knowledge, facts: knowledge.facts.map((fact) => termText(fact)).sort() };
}

describe('what a player knows for sure', () => {
  const poker = 'games/poker/kuhn-poker.kif';

  test('is the own card in poker, and that the other has one of two', () => {
    expect(known(played(poker, 'deal king jack'), 0)).toEqual({
      positions: 2,
      facts: ['(control ann)', '(holds ann king)', '(stake ann 1)', '(stake bob 1)'],
    });
    expect(known(played(poker, 'deal king jack', 'check'), 1)?.facts).toContain('(holds bob jack)');
  });

  test('is everything before the first move', () => {
    expect(known(played(poker), 0)?.positions).toBe(1);
  });

  test('follows the moves that are made, taken back and made again', () => {
    const keeper = timeless();
    const match = played(poker, 'deal king jack', 'check');
    expect(known(match, 1, keeper)?.positions).toBe(2);
    match.takeBack([0 as Role]);
    expect(known(match, 1, keeper)).toEqual(known(match, 1));
    match.restart();
    expect(known(match, 1, keeper)?.positions).toBe(1);
    match.redo([1 as Role]);
    expect(known(match, 1, keeper)).toEqual(known(match, 1));
  });

  test('is not said if finding it out takes too long', () => {
    let milliseconds = 0;
    const slow = new KnownFactsTracker(() => (milliseconds += 400));
    const match = played(poker, 'deal king jack');
    expect(known(match, 0, slow)).toBeUndefined();
    match.restart();
    expect(known(match, 0, slow)?.positions).toBe(1);
  });
});
