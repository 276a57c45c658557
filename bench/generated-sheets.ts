/** Generated sheets of any size, each demanding in a different way. */

interface GeneratedSheet {
  readonly name: string;
  /** The sheet, `factor` times the size of the smallest one. */
  make(factor: number): string;
}

const GAME = `(role x)
(init (at 0))
(<= (legal x (go ?n)) (reachable ?n))
(<= (next (at ?n)) (does x (go ?n)))
(<= terminal (true (at 1)))
(goal x 100)
`;

export const GENERATED_SHEETS: readonly GeneratedSheet[] = [
  {
    name: 'facts',
    make: (factor) =>
      sheet(2_000 * factor, (i) => `(successor ${i} ${i + 1})`, '(<= (reachable ?n) (successor ?m ?n))'),
  },
  {
    name: 'rules in a chain',
    make: (factor) =>
      sheet(
        500 * factor,
        (i) => `(<= (step${i + 1} ?n)\n    (step${i} ?m)\n    (distinct ?m ?n)\n    (successor ?m ?n))`,
        '(step0 0)',
        '(successor 0 1)',
        `(<= (reachable ?n) (step${500 * factor} ?n))`,
      ),
  },
  {
    name: 'rules of one relation',
    make: (factor) =>
      sheet(
        500 * factor,
        (i) => `(<= (reachable ?n)\n    (true (at ?m))\n    (edge${i} ?m ?n))\n(edge${i} 0 ${i})`,
      ),
  },
  {
    name: 'mutual recursion',
    make: (factor) =>
      sheet(
        300 * factor,
        (i) =>
          `(<= (reachable${i} ?n)\n    (reachable${(i * 7 + 1) % (300 * factor)} ?m)\n    (successor ?m ?n))`,
        '(successor 0 1)',
        '(reachable0 0)',
        '(<= (reachable ?n) (reachable1 ?n))',
      ),
  },
  {
    name: 'one long rule',
    make: (factor) =>
      sheet(
        1,
        () => `(<= (reachable ?n)\n${repeat(500 * factor, (i) => `    (successor ?m${i} ?n)`).join('\n')})`,
        '(successor 0 1)',
      ),
  },
];

function sheet(count: number, line: (index: number) => string, ...others: readonly string[]): string {
  return [GAME, ...others, ...repeat(count, line), ''].join('\n');
}

function repeat(count: number, item: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => item(i));
}
