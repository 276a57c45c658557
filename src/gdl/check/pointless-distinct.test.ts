import { describe, expect, it } from 'vitest';
import { found, GAME } from '../../../test/found.ts';

const pointless = (text: string) => found(`${text}${GAME}`, 'GDL408');

describe('pointless `distinct`', () => {
  it('compares terms that cannot be equal', () => {
    expect(pointless('(<= (line ?p) (role ?p) (distinct (f ?p) (g ?p)))')).toEqual(['GDL408 1:25']);
    expect(pointless('(<= (line ?p) (role ?p) (distinct ?p (f ?p)))')).toEqual(['GDL408 1:25']);
    expect(pointless('(<= (line ?p) (role ?p) (distinct (f ?p) (f white)))')).toEqual([]);
  });

  it('compares variables that have no value in common', () => {
    expect(pointless('(<= (line ?p) (role ?p) (true (cell ?c ?q)) (distinct ?p ?c))')).toEqual([
      'GDL408 1:45',
    ]);
    expect(pointless('(<= (line ?p) (role ?p) (true (cell ?c ?q)) (distinct ?p ?q))')).toEqual([]);
  });

  it('compares a variable with a constant that nothing can be', () => {
    expect(pointless('(<= (line ?p) (role ?p) (distinct ?p nobody))')).toEqual(['GDL408 1:25']);
    expect(pointless('(<= (line ?p) (role ?p) (distinct nobody ?p))')).toEqual(['GDL408 1:25']);
    // Possibly a precaution: other variables can have no value.
    expect(pointless('(<= (line ?p) (role ?p) (distinct ?p empty))')).toEqual([]);
  });

  it('stands in an `or` too', () => {
    expect(pointless('(<= (line white) (or (open 1) (distinct a b)))')).toEqual(['GDL408 1:31']);
  });
});
