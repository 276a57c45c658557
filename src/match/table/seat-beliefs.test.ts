import { expect, test } from 'vitest';
import { testGame } from '../../../test/match/playing.ts';
import type { Move, Role } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { Match } from '../match.ts';
import { SeatBeliefs } from './seat-beliefs.ts';

const { game } = testGame('games/poker/kuhn-poker.kif');
const [ANN, BOB] = [0 as Role, 1 as Role];

/** A match in which these cards have been dealt. */
function dealt(cards: string): Match {
  const match = new Match(game);
  const moves = match
    .legal()
    .map((legal) => legal.find((each) => game.moveText(each) === `(deal ${cards})`) ?? legal[0]);
  match.make(moves as Move[]);
  return match;
}

function likely(beliefs: SeatBeliefs, match: Match, role: Role): Record<string, number> {
  const facts = beliefs.of(match, role)?.likely ?? [];
  return Object.fromEntries(facts.map(({ fact, probability }) => [termText(fact), probability]));
}

test('a seat believes what follows from what it has seen, whatever the others hold', () => {
  for (const cards of ['queen king', 'queen jack'])
    expect(likely(new SeatBeliefs(), dealt(cards), ANN)).toEqual({
      '(holds bob king)': 0.5,
      '(holds bob jack)': 0.5,
    });
});

test('seats have beliefs of their own, which follow the match back and forth', () => {
  const beliefs = new SeatBeliefs();
  const match = dealt('queen king');
  expect(Object.keys(likely(beliefs, match, ANN)).sort()).toEqual(['(holds bob jack)', '(holds bob king)']);
  expect(Object.keys(likely(beliefs, match, BOB)).sort()).toEqual(['(holds ann jack)', '(holds ann queen)']);
  match.goTo(0);
  expect(likely(beliefs, match, ANN)).toEqual({});
});
