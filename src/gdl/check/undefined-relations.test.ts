import { describe, expect, it } from 'vitest';
import { found, GAME } from '../../../test/found.ts';
import { applyEdits } from '../apply-fixes.ts';
import { checkText } from './check.ts';

const first = (text: string) => checkText(text).findings.find(({ code }) => code === 'GDL401');

describe('undefined relations', () => {
  it('are reported once, with a suggestion and a fix for every place', () => {
    const text = `(<= (line ?p) (role ?p) (succesor 1 2))\n(<= (open ?c) (succesor ?c 3))${GAME}`;
    expect(found(text)).toEqual(['GDL401 1:26']);
    expect(first(text)?.hint).toBe('did you mean `successor`?');
    expect(first(text)?.related.length).toBe(1);
    const mended = applyEdits(text, first(text)?.fix?.edits ?? []);
    expect(mended).toContain('(successor 1 2))\n(<= (open ?c) (successor ?c 3))');
  });

  it('suggest only relations with as many arguments', () => {
    expect(first(`(<= (open 1) (succesor 1))${GAME}`)?.fix).toBeUndefined();
  });

  it('that are fluents should be asked with `true`', () => {
    expect(first(`(<= (open 1) (cell 1 empty))${GAME}`)?.hint).toContain('ask for it with `(true (cell …))`');
  });

  it('may come from outside', () => {
    expect(found('include math lib.js math (add ?a ?b ?c) (<= (p ?c) (add 1 2 ?c))', 'GDL401')).toEqual([]);
  });

  it('with another number of arguments are another finding', () => {
    expect(found(`(<= (open 1) (line white black))${GAME}`)).toEqual(['GDL402 1:15']);
  });
});

describe('fluents and moves', () => {
  it('must be made true or legal by something', () => {
    expect(found(`(<= (open 1) (true (flag up)))${GAME}`)).toEqual(['GDL401 1:21']);
    expect(found(`(<= (next (cell 1 empty)) (does white pass))${GAME}`)).toEqual(['GDL401 1:39']);
    expect(found(`(<= (next (cell 1 empty)) (does white (mrak 1)))${GAME}`)).toEqual(['GDL401 1:40']);
  });

  it('are found missing if they only keep themselves alive', () => {
    const text = `(<= (open 1) (true (flag up)))\n(<= (next (flag ?x)) (true (flag ?x)))${GAME}`;
    expect(found(text)).toEqual(['GDL401 1:21']);
    expect(first(text)?.message).toBe('nothing ever makes `(flag …)` true: the rules for it can never fire');
  });

  it('may come from a variable', () => {
    expect(
      found(
        `(<= (next ?f) (does white (put ?f)))\n(<= (legal ?p (put (flag up))) (role ?p))\n(<= (open 1) (true (flag up)))${GAME}`,
      ),
    ).toEqual([]);
  });
});
