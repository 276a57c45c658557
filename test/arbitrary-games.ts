/** Random games for property tests: small, and with every kind of condition and recursion. */
import fc from 'fast-check';

const constants = ['a', 'b', 'c'];
const term = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('?x', '?y', '?z') },
  fc.constantFrom(...constants),
  fc.constantFrom('?x', '?y', 'a').map((each) => `(g ${each})`),
);
const relation = fc.constantFrom('p', 'q', 's', 'wide', 'e', 'true', 'does');
const atom = fc.tuple(relation, term, term).map(([name, left, right]) => {
  if (name === 'true') return `(true (f ${left} ${right}))`;
  if (name === 'does') return `(does x (m ${left}))`;
  if (name === 'wide') return `(wide ${left} ?x ${right} ?z)`;
  return name === 'p' ? `(p ${left})` : `(${name} ${left} ${right})`;
});
const condition = fc.oneof(
  { weight: 5, arbitrary: atom },
  { weight: 2, arbitrary: atom.map((each) => `(not ${each})`) },
  { weight: 1, arbitrary: fc.tuple(term, term).map(([left, right]) => `(distinct ${left} ${right})`) },
  { weight: 1, arbitrary: fc.tuple(atom, atom).map(([left, right]) => `(or ${left} ${right})`) },
  {
    weight: 1,
    arbitrary: fc.tuple(atom, atom).map(([left, right]) => `(not (or ${left} (not ${right})))`),
  },
);
const head = fc
  .tuple(
    fc.constantFrom('p', 'q', 's', 'wide', 'next', 'legal', 'goal'),
    fc.constantFrom('?x', 'a'),
    fc.constantFrom('?y', 'b'),
  )
  .map(([name, left, right]) => {
    if (name === 'next') return `(next (f ${left} ${right}))`;
    if (name === 'legal') return `(legal x (m ${left}))`;
    if (name === 'goal') return `(goal x ${left})`;
    if (name === 'wide') return `(wide ${left} ${right} ?x ?z)`;
    return name === 'p' ? `(p ${left})` : `(${name} ${left} ${right})`;
  });
const rules = fc.array(
  fc.tuple(head, fc.array(condition, { minLength: 1, maxLength: 4 })).map(([left, body]) => {
    const variables = new Set(`${left} ${body.join(' ')}`.match(/\?[xyz]/g) ?? []);
    return `(<= ${left} ${body.join(' ')} ${[...variables].map((each) => `(d ${each})`).join(' ')})`;
  }),
  { minLength: 2, maxLength: 8 },
);
const base = `(role x) ${constants.map((each) => `(d ${each})`).join(' ')} (e a b) (e b c) (e c a)
  (init (f a b)) (init (f b b)) (legal x (m c)) (goal x z)`;

/** Sheets of one role, `x`, whose variables all range over three constants. */
export const gameSheets: fc.Arbitrary<string> = rules.map((lines) => [base, ...lines].join('\n'));
