import { describe, expect, test } from 'vitest';
import { completionOf, type Vocabulary } from './read-command.ts';

const vocabulary: Vocabulary = {
  moves: ['(mark 1 1)', '(mark 1 2)', '(mark 10 3)', '(move (cell a 2) (cell a 4))', 'noop'],
  phrases: ['moves', 'seat x human', 'seat x mcts', 'seat o human', 'save', 'load'],
  fileCommands: ['save', 'load'],
  files: (start) => ['games/', 'good.json'].filter((name) => name.startsWith(start)),
};

describe('Tab', () => {
  test.each<[string, readonly string[], string]>([
    ['mar', ['mark '], 'mar'],
    ['mark ', ['1 ', '10 '], ''],
    ['mark 1', ['1 ', '10 '], '1'],
    ['mark 1 ', ['1', '2'], ''],
    ['MARK 10 ', ['3'], ''],
    ['mo', ['move ', 'moves'], 'mo'],
    ['move cell a', ['a '], 'a'],
    ['(move (cell a ', ['2) '], ''],
    ['(mark 1', ['1 ', '10 '], '1'],
    ['n', ['noop'], 'n'],
    ['seat ', ['x ', 'o '], ''],
    ['seat x ', ['human', 'mcts'], ''],
    ['zebra', [], 'zebra'],
    ['noop ', [], ''],
    ['save g', ['games/', 'good.json'], 'g'],
    ['Load go', ['good.json'], 'go'],
  ])('after %j offers %j', (line, texts, typed) => {
    expect(completionOf(line, vocabulary)).toEqual({ texts, typed });
  });

  test('on an empty line offers every beginning once', () => {
    expect(completionOf('', vocabulary).texts).toEqual([
      'mark ',
      'move ',
      'noop',
      'moves',
      'seat ',
      'save',
      'load',
    ]);
  });
});
