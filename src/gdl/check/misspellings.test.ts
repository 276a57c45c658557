import { describe, expect, it } from 'vitest';
import { found, GAME } from '../../../test/found.ts';
import { applyEdits } from '../apply-fixes.ts';
import { checkText } from './check.ts';

const slips = (text: string) => found(`${text}${GAME}`, 'GDL406', 'GDL407');

describe('misspelt symbols', () => {
  it('are corrected where they stand', () => {
    const text = `(<= (next (cell 1 empyt)) (does white noop))${GAME}`;
    const fix = checkText(text).findings.find(({ code }) => code === 'GDL406')?.fix;
    expect(applyEdits(text, fix?.edits ?? [])).toContain('(next (cell 1 empty))');
  });

  it('may be names of functions', () => {
    expect(slips('(<= (next (cella 1 white)) (does white noop))')).toEqual(['GDL406 1:12']);
    expect(slips('(<= (legal white (amrk 1)) (true (control white)))')).toEqual(['GDL406 1:19']);
  });

  it('are not suspected if they cannot stand for the common one', () => {
    expect(slips('(<= (next (cell emptx white)) (does white noop))')).toEqual([]);
    expect(slips('(<= (next (cell1 1 white)) (does white noop))')).toEqual([]);
    expect(slips('(<= (next (cells 1 white)) (does white noop))')).toEqual([]);
    expect(slips('(<= (next (cell 12345 white)) (does white noop))\n(successor 2345 2345)')).toEqual([]);
    expect(
      slips('(<= (next (cell 1 whit1)) (does white noop)) (<= (next (cell 1 whit1)) (does black noop))'),
    ).toEqual([]);
  });

  it('may be compared with a variable', () => {
    expect(slips('(<= (line ?p) (true (cell 1 ?p)) (distinct ?p empy))')).toEqual(['GDL406 1:47']);
    expect(found(`(<= (line ?p) (true (cell 1 ?p)) (distinct ?p empy))${GAME}`)).toEqual(['GDL406 1:47']);
  });
});

describe('misspelt variables', () => {
  it('occur once and are near one that occurs more often', () => {
    expect(slips('(<= (line ?player) (role ?player) (true (cell ?cell ?playr)))')).toEqual(['GDL407 1:53']);
    expect(slips('(<= (line ?player) (role ?player) (true (cell ?type ?ptype)) (line ?ptype))')).toEqual([]);
    expect(slips('(<= (line ?a) (role ?a) (true (cell ?c ?b)))')).toEqual([]);
    expect(slips('(<= (line ?from) (role ?from) (true (cell ?form ?to)) (true (cell ?form ?from)))')).toEqual(
      [],
    );
  });

  it('may both occur once: then the second is suspected', () => {
    expect(slips('(<= (line ?player) (true (cell 1 ?playr)))')).toEqual(['GDL407 1:34']);
    expect(slips('(<= (line ?player1) (true (cell 1 ?player2)))')).toEqual([]);
    expect(slips('(<= (line ?anyX) (true (cell 1 ?anyY)))')).toEqual([]);
  });
});

describe('variables without their question mark', () => {
  const marks = (text: string) => found(`${text}${GAME}`, 'GDL415');

  it('are names that occur only beside the variable', () => {
    expect(marks('(<= (next (cell n ?v)) (true (cell ?n ?v)))')).toEqual(['GDL415 1:17']);
    expect(marks('(<= (next (cell ?n ?v)) (true (cell ?n ?v)) (role ?w) (distinct ?v w))')).toEqual([
      'GDL415 1:68',
    ]);
  });

  it('are not names that the sheet uses elsewhere', () => {
    expect(marks('(init (cell n 1)) (<= (next (cell n ?v)) (true (cell ?n ?v)))')).toEqual([]);
    expect(marks('(<= (line ?white) (true (cell ?white white)))')).toEqual([]);
    expect(marks('(<= (next (box ?w w)) (role ?w))')).toEqual([]);
  });

  it('get their question mark by a fix', () => {
    const text = `(<= (next (cell n ?v)) (true (cell ?n ?v)))${GAME}`;
    const fix = checkText(text).findings.find(({ code }) => code === 'GDL415')?.fix;
    expect(applyEdits(text, fix?.edits ?? [])).toContain('(next (cell ?n ?v))');
  });
});
