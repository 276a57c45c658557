import { describe, expect, test } from 'vitest';
import { flag, oneOf, real, whole } from './parameters.ts';
import { choiceText, createPlayer, isChoiceRefusal, readPlayerChoice } from './player-choice.ts';
import { definePlayer } from './player-kind.ts';
import { RandomPlayer } from './random-player.ts';

let made: unknown;
const KINDS = [
  definePlayer({ name: 'random', summary: 'any move', parameters: {}, create: () => new RandomPlayer() }),
  definePlayer({
    name: 'mcts',
    summary: 'search',
    parameters: {
      c: real(40, 'exploration'),
      depth: whole(3, 'moves ahead', { least: 1, most: 9 }),
      playout: oneOf(['uniform', 'mast'], 'uniform', 'how'),
      solver: flag(true, 'prove'),
    },
    create: (values) => {
      made = values;
      return new RandomPlayer();
    },
  }),
];

describe('a player as people write it', () => {
  test.each([
    ['random', { player: 'random', given: {} }],
    ['mcts:c=1.5,playout=mast', { player: 'mcts', given: { c: 1.5, playout: 'mast' } }],
    ['mcts:solver', { player: 'mcts', given: { solver: true } }],
    ['mcts:solver=no', { player: 'mcts', given: { solver: false } }],
    ['{"player": "mcts", "c": 40, "solver": false}', { player: 'mcts', given: { c: 40, solver: false } }],
    [
      { player: 'mcts', depth: 2 },
      { player: 'mcts', given: { depth: 2 } },
    ],
  ])('%j', (written, choice) => {
    expect(readPlayerChoice(written, KINDS)).toEqual(choice);
  });

  test.each([
    ['mtcs', "there is no player 'mtcs'"],
    ['random:c=1', "random has no parameter 'c'; it has none"],
    ['mcts:C=1', "mcts has no parameter 'C'; it has c, depth, playout, solver"],
    ['mcts:toString=1', "mcts has no parameter 'toString'"],
    ['mcts:c=x', "mcts: c is a number from 0, not 'x'"],
    ['mcts:c=', "mcts: c is a number from 0, not ''"],
    ['mcts:c', 'mcts: c is a number from 0, and needs a value'],
    ['mcts:depth=0', "mcts: depth is a whole number from 1 to 9, not '0'"],
    ['mcts:depth=1.5', 'mcts: depth is a whole number'],
    ['mcts:c=1,c=2', "mcts: 'c' is given twice"],
    ['mcts:playout=best', "mcts: playout is uniform or mast, not 'best'"],
    ['{"player": "mcts"', 'is not JSON'],
    ['{"c": 1}', 'a player needs a name'],
    [7, 'a player is written as in'],
  ])('%j is refused', (written, problem) => {
    const refusal = readPlayerChoice(written, KINDS);
    expect(isChoiceRefusal(refusal) && refusal.problem).toContain(problem);
  });

  test('is written as it is read', () => {
    for (const text of ['random', 'mcts:c=1.5,playout=mast,solver=no']) {
      const choice = readPlayerChoice(text, KINDS);
      expect(!isChoiceRefusal(choice) && choiceText(choice)).toBe(text);
    }
    // The names of language models contain colons.
    expect(choiceText({ player: 'chat:llama3:8b', given: { legal: false } })).toBe('chat:llama3:8b,legal=no');
  });

  test('has the default values where none are given', () => {
    createPlayer({ player: 'mcts', given: { c: 1 } }, KINDS);
    expect(made).toEqual({ c: 1, depth: 3, playout: 'uniform', solver: true });
  });
});
