import { expect, it } from 'vitest';
import { found, GAME } from '../../../test/found.ts';
import { fixText } from '../apply-fixes.ts';
import { checkText } from './check.ts';

const mend = (text: string) => fixText(text, (each) => checkText(each).findings).text;

it.each([
  ['(<= (line white)\n    (open 1)\n    (distinct white black))', '(<= (line white)\n    (open 1))'],
  ['(<= (line white)\n    (distinct white black)\n    (open 1))', '(<= (line white)\n    (open 1))'],
  ['(<= (line white) (distinct white black) (open 1))', '(<= (line white) (open 1))'],
  ['(<= (line white) ; why\n    (distinct white black) (open 1))', '(<= (line white) ; why\n    (open 1))'],
  ['(<= (line White) (open 1))', '(<= (line white) (open 1))'],
  ['(<= (line ?P) (role ?p) (true (cell 1 ?p)))', '(<= (line ?p) (role ?p) (true (cell 1 ?p)))'],
  ['(<= (line ; (Line\n  white) (LINE ?p) (role ?p))', '(<= (line ; (Line\n  white) (line ?p) (role ?p))'],
  ['(<= (next (cell 1 empty)) (does white ( noop )))', '(<= (next (cell 1 empty)) (does white noop))'],
])('mends %s', (faulty, mended) => {
  expect(mend(`${faulty}${GAME}`)).toBe(`${mended}${GAME}`);
  expect(found(`${mended}${GAME}`)).toEqual([]);
});

it('mends sheets in infix notation too', () => {
  const text = 'role(white)\nrole(White)\n';
  expect(found(mend(text), 'GDL410')).toEqual([]);
});
