import { describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { bareGame, gameOfBare } from '../../engines/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import { sampleStates } from '../../game/random-play.ts';
import {
  type Expansion,
  type ExpansionSettings,
  endsOf,
  expandPortion,
  type Grouping,
  Joiner,
  nextPortion,
  PositionExpander,
  portionLength,
  statesOf,
} from './expansion.ts';
import { ExpansionCodec } from './helper.ts';

const kulibrat = sheetDescription('games/kulibrat/kulibrat.kif');
const settings = (expansion: Grouping): ExpansionSettings => ({
  role: 0 as Role,
  score: 'own',
  fluent: 'points',
  expansion,
});
const { game } = compile(kulibrat, { engine: 'circuit' });
const { state } = positionAfter(game, ['insert 1 1', 'insert 3 4', 'move 1 1 2 2', 'move 3 4 2 3']);

const sampled = (from: Game, most: number, seed: number): State[] =>
  sampleStates(from, { random: seededRandom(seed), most });

describe('a position', () => {
  test('has the same children whether it is expanded by rule or by move', () => {
    const children = (grouping: Grouping) =>
      new PositionExpander(game, settings(grouping))
        .expand(state)
        .children.map(({ moves }) => moves.join(' '));
    expect(children('rule').toSorted()).toEqual(children('move').toSorted());
    expect(children('rule').length).toBeGreaterThan(3);
  });

  test('is divided at its tasks: the kinds of moves, or the moves', () => {
    const halves = (grouping: Grouping) => {
      const expander = new PositionExpander(game, settings(grouping));
      return [
        { from: 0, to: 0.5 },
        { from: 0.5, to: 1 },
      ].map((part) =>
        expander.expand(state, part).children.map(({ moves }) => game.moveText(moves[0] as Move)),
      );
    };
    const [first = [], second = []] = halves('rule').map((texts) => texts.map((text) => text.split(' ')[0]));
    expect(first.filter((kind) => second.includes(kind))).toEqual([]);
    expect(halves('move').map((texts) => texts.length > 0)).toEqual([true, true]);
  });
});

describe('portions', () => {
  const states = sampled(game, 12, 3);
  const keys = (expansions: readonly Expansion[]) =>
    expansions.map(({ children }) => children.map((child) => game.key(child.state)));

  test.each([0.2, 1 / 3, 0.7, 1, 1.4, 2.6, 5, 100])('of %d positions make up the level', (length) => {
    const expander = new PositionExpander(game, settings('rule'));
    const joiner = new Joiner();
    const joined: Expansion[] = [];
    for (let at = 0; at < states.length; ) {
      const portion = nextPortion(at, length, states.length);
      joined.push(
        ...joiner.add(portion, expandPortion(expander, statesOf(portion, states), endsOf(portion))),
      );
      at = portion.to;
    }
    expect(keys(joined)).toEqual(keys(states.map((each) => expander.expand(each))));
  });

  test('are equal at first, then worth a message and soon done', () => {
    expect(portionLength(1, 4, undefined)).toBe(0.25);
    expect(portionLength(100_000, 4, 0.004)).toBe(1000);
    expect(portionLength(40, 4, 0.004)).toBe(62.5);
    expect(portionLength(9, 3, 100)).toBe(1);
    expect(portionLength(2, 4, 100)).toBe(0.5);
  });
});

test.each(['circuit', 'rules'] as const)(
  'expansions by %s cross the border to another thread and back',
  (engine) => {
    const here = compile(kulibrat, { engine }).game;
    const sent = structuredClone(bareGame(here));
    if (sent === undefined) throw new Error('the game cannot be sent');
    const there = gameOfBare(sent);
    const [hereToThere, thereToHere] = [new ExpansionCodec(here), new ExpansionCodec(there)];
    // These engines have processed other requests before, so they number terms differently.
    const warm = new PositionExpander(there, settings('rule'));
    for (const each of sampled(there, 20, 5)) warm.expand(each);
    for (let round = 0; round < 2; round++) {
      const states = sampled(here, 10, 1 + round);
      const expansions = thereToHere
        .decodeStates(structuredClone(hereToThere.encodeStates(states)))
        .map((each) => warm.expand(each));
      const encoded = structuredClone(thereToHere.encodeExpansions(expansions));
      const shown = (all: readonly Expansion[]) =>
        all.map(({ mover, children }) => ({
          mover,
          children: children.map(({ moves, state: after, isEnd, value }) => ({
            moves: moves.map((move) => here.moveText(move)),
            after: here.key(after),
            isEnd,
            value,
          })),
        }));
      const own = new PositionExpander(here, settings('rule'));
      expect(shown(hereToThere.decodeExpansions(encoded))).toEqual(
        shown(states.map((each) => own.expand(each))),
      );
    }
  },
);
