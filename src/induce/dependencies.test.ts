import { expect, test } from 'vitest';
import { keysOf } from './dependencies.ts';
import { Facts, Vocabulary } from './facts.ts';

test('keys are the smallest sets of arguments that determine a fact, also for one constant only', () => {
  const vocabulary = new Vocabulary();
  const cell = vocabulary.relation({ name: 'cell', types: ['place', 'mark'], isStatic: false });
  const facts = new Facts(vocabulary);
  const id = (text: string): number => vocabulary.constant(text);
  const state = (...marks: string[]): number =>
    facts.addState(new Map([[cell, marks.map((mark, i) => [id(String(i)), id(mark)])]]));
  state('x', 'b', 'x');
  state('b', 'o', 'o');
  // The place determines the mark. The mark b is at only one place; x and o are at several.
  expect(keysOf(facts, cell)).toEqual([
    { mask: 0b01, constants: [undefined, undefined] },
    { mask: 0b10, constants: [undefined, id('b')] },
  ]);
});

test('facts are found by some of their arguments, and missing inputs are told from missing facts', () => {
  const vocabulary = new Vocabulary();
  const succ = vocabulary.relation({ name: 'succ', types: ['n', 'n'], isStatic: true });
  const facts = new Facts(vocabulary);
  const [one, two, three] = ['1', '2', '3'].map((text) => vocabulary.constant(text)) as [
    number,
    number,
    number,
  ];
  facts.addStatic(succ, [
    [one, two],
    [two, three],
  ]);
  const found = new Int32Array(4);
  facts.lookUp(succ, 0b01, [Int32Array.of(two, one, three, -1)], new Int32Array(4), found);
  expect([...found]).toEqual([1, 0, -1, -2]);
});
