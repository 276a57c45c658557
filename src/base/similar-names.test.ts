import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differOnlyInDigits, editDistance, NamesOneSlipAway, SimilarNames } from './similar-names.ts';

describe('similar names', () => {
  it('count inserted, left out, wrong and swapped letters', () => {
    expect(editDistance('cell', 'cell')).toBe(0);
    expect(editDistance('cell', 'cel')).toBe(1);
    expect(editDistance('cell', 'celll')).toBe(1);
    expect(editDistance('cell', 'ball')).toBe(2);
    expect(editDistance('cell', 'clel')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('are suggested if near enough, the nearest first', () => {
    const similar = new SimilarNames(['successor', 'cell', 'cells', 'row1', 'a']);
    expect(similar.closestTo('succesor')).toBe('successor');
    expect(similar.closestTo('sucesor')).toBe('successor');
    expect(similar.closestTo('cel')).toBe('cell');
    expect(similar.closestTo('row2')).toBeUndefined();
    expect(similar.closestTo('b')).toBeUndefined();
    expect(similar.closestTo('x'.repeat(1000))).toBeUndefined();
  });

  it('that differ in numbers differ on purpose', () => {
    expect(differOnlyInDigits('row9', 'row10')).toBe(true);
    expect(differOnlyInDigits('row', 'row1')).toBe(true);
    expect(differOnlyInDigits('row', 'raw')).toBe(false);
  });

  it('one slip away are all found', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 15 }), word, (names, name) => {
        const expected = names.filter((other) => editDistance(name, other) === 1).sort();
        expect([...new NamesOneSlipAway(names).of(name)].sort()).toEqual(expected);
      }),
    );
  });
});
