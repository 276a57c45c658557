import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Strategy } from './information.ts';

const counts = (name: string) => about.games.find((game) => game.name === name)!.oracles.perft.counts;

describe('Kuhn poker', () => {
  const { game } = compile(sheetDescription('games/poker/kuhn-poker.kif'));
  const [ann, bob] = [0 as Role, 1 as Role];

  /** The equilibria of Kuhn's paper: Ann may bluff with a jack with any probability up to 1/3. */
  const annBluffing =
    (bluff: number): Strategy =>
    (knowledge, moves) => {
      const card = /\(dealt (\w+)\)/.exec(knowledge[0]!)![1]!;
      const yes = moves.includes('call')
        ? { jack: 0, queen: bluff + 1 / 3, king: 1 }[card]!
        : { jack: bluff, queen: 0, king: 3 * bluff }[card]!;
      return moves.includes('call') ? { call: yes, fold: 1 - yes } : { bet: yes, check: 1 - yes };
    };
  const bobsBest: Strategy = (knowledge, moves) => {
    const card = /\(dealt (\w+)\)/.exec(knowledge[0]!)![1]!;
    const yes = moves.includes('call')
      ? { jack: 0, queen: 1 / 3, king: 1 }[card]!
      : { jack: 1 / 3, queen: 0, king: 1 }[card]!;
    return moves.includes('call') ? { call: yes, fold: 1 - yes } : { bet: yes, check: 1 - yes };
  };

  /** In chips, of which one is worth 25 and none 50. */
  const chips = (goal: number) => (goal - 50) / 25;

  test.each([0, 1 / 6, 1 / 3])('is worth -1/18 to Ann if she bluffs with probability %f', (bluff) => {
    const strategies = { ann: annBluffing(bluff), bob: bobsBest };
    const goals = expectedGoals(game, strategies);
    expect(chips(goals[ann]!)).toBeCloseTo(-1 / 18, 9);
    expect(chips(goals[bob]!)).toBeCloseTo(1 / 18, 9);
    expect(chips(bestResponse(game, ann, strategies))).toBeCloseTo(-1 / 18, 9);
    expect(chips(bestResponse(game, bob, strategies))).toBeCloseTo(1 / 18, 9);
  });

  test('can be exploited if Ann bluffs too often', () => {
    expect(chips(bestResponse(game, bob, { ann: annBluffing(0.33 + 0.1), bob: bobsBest }))).toBeGreaterThan(
      0.06,
    );
  });

  test('has the value that is told', () => {
    const { value } = about.games.find(({ name }) => name === 'kuhn-poker')!.oracles as {
      value?: { goals: { ann: number } };
    };
    expect(chips(value!.goals.ann)).toBeCloseTo(-1 / 18, 5);
  });

  test('is the same as a program that plays it', () => {
    expectSameGames('games/poker/kuhn-poker.kif', kuhn(), 100);
    expect(pathCounts(kuhn(), 4)).toEqual(counts('kuhn-poker'));
  });
});

const RANKS = ['jack', 'queen', 'king'];

/** The cards, once dealt, and what was said, a letter for each word. */
function kuhn(cards?: readonly [number, number], said = ''): Position {
  const players = (moves: string[]): string[][] =>
    cards !== undefined && said.length % 2 === 0 ? [moves, ['noop'], ['noop']] : [['noop'], moves, ['noop']];
  return {
    get goals() {
      const ending = { bf: 1, bc: 2, kk: 1, kbf: 1, kbc: 2 }[said];
      if (cards === undefined || ending === undefined) return undefined;
      const annWins = said === 'bf' || (said !== 'kbf' && cards[0] > cards[1]);
      const gain = 25 * (annWins ? ending : -ending);
      return [50 + gain, 50 - gain, 100];
    },
    moves: () => {
      if (cards === undefined) {
        const pairs = RANKS.flatMap((a) => RANKS.filter((b) => b !== a).map((b) => `(deal ${a} ${b})`));
        return [['noop'], ['noop'], pairs];
      }
      return players(said.endsWith('b') ? ['fold', 'call'] : ['check', 'bet']);
    },
    after: (moves) => {
      if (cards === undefined) {
        const [a = '', b = ''] = moves[2]!.slice(1, -1).split(' ').slice(1);
        return kuhn([RANKS.indexOf(a), RANKS.indexOf(b)]);
      }
      const word = moves.find((move) => move !== 'noop')!;
      return kuhn(cards, said + { check: 'k', bet: 'b', fold: 'f', call: 'c' }[word]!);
    },
  };
}

describe("Leduc hold'em", () => {
  test('is the same as a program that plays it', () => {
    expectSameGames('games/poker/leduc-holdem.kif', leduc([], ''), 300);
    expect(pathCounts(leduc([], ''), 10)).toEqual(counts('leduc-holdem'));
  });
});

const DECK = RANKS.flatMap((rank) => [`${rank} hearts`, `${rank} spades`]);
const rankOf = (card: string) => RANKS.indexOf(card.split(' ')[0]!);

/** Ann's card, Bob's card and the board, as far as dealt; what was said, a letter for each word, `/` between rounds. */
function leduc(cards: readonly string[], said: string): Position {
  const rounds = said.split('/');
  const round = rounds.at(-1)!;
  const isOver = (words: string) => /kk$|c$/.test(words);
  const isShowdown = rounds.length === 2 && isOver(round);
  const deals = cards.length === 0 || (rounds.length === 1 && isOver(round));
  return {
    get goals() {
      if (!isShowdown && !said.endsWith('f')) return undefined;
      const stakes = [1, 1];
      rounds.forEach((words, index) => {
        const size = index === 0 ? 2 : 4;
        [...words].forEach((word, turn) => {
          const [own, other] = [turn % 2, 1 - (turn % 2)];
          if (word === 'b' || word === 'r') stakes[own] = stakes[other]! + size;
          if (word === 'c') stakes[own] = stakes[other]!;
        });
      });
      const strength = (card: string) => (rankOf(card) === rankOf(cards[2]!) ? 10 : rankOf(card));
      const lead = said.endsWith('f')
        ? round.length % 2 === 0
          ? 1
          : -1
        : Math.sign(strength(cards[0]!) - strength(cards[1]!));
      const gain = Math.round((50 * stakes[lead > 0 ? 1 : 0]!) / 13) * lead;
      return [50 + gain, 50 - gain, 100];
    },
    moves: () => {
      if (cards.length === 0) {
        return [
          ['noop'],
          ['noop'],
          DECK.flatMap((a) => DECK.filter((b) => b !== a).map((b) => `(deal ${a} ${b})`)),
        ];
      }
      const rest = DECK.filter((card) => !cards.includes(card));
      if (deals) return [['noop'], ['noop'], rest.map((card) => `(turn-up ${card})`)];
      const bets = round.replaceAll('k', '').length;
      const words = bets === 0 ? ['check', 'bet'] : bets === 1 ? ['fold', 'call', 'raise'] : ['fold', 'call'];
      return round.length % 2 === 0 ? [words, ['noop'], ['noop']] : [['noop'], words, ['noop']];
    },
    after: (moves) => {
      const words = moves[2]!.replace(/[()]/g, '').split(' ').slice(1);
      if (cards.length === 0) return leduc([words.slice(0, 2).join(' '), words.slice(2).join(' ')], '');
      if (deals) return leduc([...cards, words.join(' ')], `${said}/`);
      const word = moves.find((move) => move !== 'noop')!;
      return leduc(cards, said + { check: 'k', bet: 'b', fold: 'f', call: 'c', raise: 'r' }[word]!);
    },
  };
}
