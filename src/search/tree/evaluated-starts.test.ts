import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import type { Evaluator } from '../../game/index.ts';
import { EvaluatedStarts } from './evaluated-starts.ts';

test('each start ends with what the evaluator says of it, in the order of the starts', () => {
  const game = ticTacToe();
  const packing = game.packing();
  const store = new Int32Array(3 * packing.words);
  const asked: number[][] = [];
  const evaluator: Evaluator = {
    value: () => 0,
    evaluate(_, places) {
      asked.push(Array.from(places));
      return { values: Float64Array.from(Array.from(places).flatMap((place) => [place, 100 - place])) };
    },
  };
  const starts = new EvaluatedStarts(evaluator, 2, 128);
  starts.start(7, store, 2 * packing.words);
  starts.start(3, store, 0);
  const ended: [number, number[], number[]][] = [];
  starts.run(({ tag, goals, squares }) =>
    ended.push([tag, Array.from(goals as Float64Array), Array.from(squares as Float64Array)]),
  );
  const far = 2 * packing.words;
  expect(ended).toEqual([
    [7, [far, 100 - far], [far ** 2, (100 - far) ** 2]],
    [3, [0, 100], [0, 10_000]],
  ]);
  starts.run(() => expect.fail('nothing was started'));
  expect(asked).toEqual([[far, 0]]);
});

test('where positions are made one at a time, one is judged at a time', () => {
  const evaluator: Evaluator = { value: () => 0, evaluate: () => ({ values: new Float64Array(2) }) };
  const starts = new EvaluatedStarts(evaluator, 2, 1);
  starts.start(0, new Int32Array(1), 0);
  expect(() => starts.start(1, new Int32Array(1), 0)).toThrow('all lanes are taken');
});
