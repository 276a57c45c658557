import { expect, it } from 'vitest';
import { found } from '../../../test/found.ts';
import { checkText } from './check.ts';

it('shows the chain from a keyword to what it must not depend on', () => {
  const text = '(<= (legal ?p noop) (busy ?p))\n(<= (busy ?p) (moving ?p))\n(<= (moving ?p) (does ?p go))';
  const [chain] = checkText(text).findings.filter(({ code }) => code === 'GDL206');
  expect(chain?.message).toBe('`legal` depends on `does` (`legal` needs `busy` needs `moving` needs `does`)');
  expect(chain?.related.map(({ message, span }) => [message, text.slice(span.start, span.end)])).toEqual([
    ['`busy` needs `moving`', '(moving ?p)'],
    ['`moving` needs `does`', '(does ?p go)'],
  ]);
});

it('reports each forbidden dependency, also under `not` and `or`', () => {
  expect(found('(<= (goal a 100) (not (does a b)))', 'GDL206')).toEqual(['GDL206 1:23']);
  expect(found('(<= (init a) (or (true b) (does a c)))', 'GDL205')).toEqual(['GDL205 1:18', 'GDL205 1:27']);
  expect(found('(<= (input a b) (q)) (<= q (true c))', 'GDL207')).toEqual(['GDL207 1:17']);
});

it('allows what comes late enough to know', () => {
  expect(
    found(
      '(<= (next a) (does b c) (true d)) (<= (sees a b) (does a b)) (<= (legal a b) (true c))',
      'GDL205',
      'GDL206',
      'GDL207',
    ),
  ).toEqual([]);
});
