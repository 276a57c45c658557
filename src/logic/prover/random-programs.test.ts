/** Tests the prover against a simple evaluator of ground rules, on random programs with any kind of recursion. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText, isTurnBased, readDescription } from '../../gdl/index.ts';
import { Prover } from './prover.ts';

const CONSTANTS = ['a', 'b', 'c'];
const VARIABLES = ['?x', '?y', '?z'];
const RELATIONS = [
  { name: 'p', arity: 1 },
  { name: 'q', arity: 1 },
  { name: 's', arity: 2 },
  { name: 't', arity: 2 },
];

interface RandomAtom {
  readonly name: string;
  readonly args: readonly string[];
}

interface RandomRule {
  readonly head: RandomAtom;
  readonly positive: readonly RandomAtom[];
  readonly negative: readonly RandomAtom[];
}

const atom = fc.constantFrom(...RELATIONS).chain(({ name, arity }) =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...VARIABLES) }, fc.constantFrom(...CONSTANTS)), {
      minLength: arity,
      maxLength: arity,
    })
    .map((args): RandomAtom => ({ name, args })),
);

const rule: fc.Arbitrary<RandomRule> = fc.record({
  head: atom,
  positive: fc.array(atom, { maxLength: 3 }),
  negative: fc.array(atom, { maxLength: 2 }),
});

/** Every variable gets its values from `d`, so that the ground rules are complete. */
function safe({ head, positive, negative }: RandomRule): RandomRule {
  const variables = new Set(
    [head, ...positive, ...negative].flatMap(({ args }) => args.filter((arg) => arg.startsWith('?'))),
  );
  return {
    head,
    positive: [...positive, ...[...variables].map((each) => ({ name: 'd', args: [each] }))],
    negative,
  };
}

function text({ name, args }: RandomAtom): string {
  return `(${[name, ...args].join(' ')})`;
}

function ruleText({ head, positive, negative }: RandomRule): string {
  return `(<= ${[text(head), ...negative.map((each) => `(not ${text(each)})`), ...positive.map(text)].join(' ')})`;
}

function groundRules(rules: readonly RandomRule[]): RandomRule[] {
  return rules.flatMap((each) =>
    CONSTANTS.flatMap((x) =>
      CONSTANTS.flatMap((y) =>
        CONSTANTS.map((z): RandomRule => {
          const values: Record<string, string> = { '?x': x, '?y': y, '?z': z };
          const ground = ({ name, args }: RandomAtom) => ({
            name,
            args: args.map((arg) => values[arg] ?? arg),
          });
          return {
            head: ground(each.head),
            positive: each.positive.map(ground),
            negative: each.negative.map(ground),
          };
        }),
      ),
    ),
  );
}

/** The atoms true in the well-founded model, and those not false, by the alternating fixpoint over ground rules. */
function wellFounded(rules: readonly RandomRule[]): { sure: Set<string>; possible: Set<string> } {
  const ground = groundRules(rules).map(({ head, positive, negative }) => ({
    head: text(head),
    positive: positive.filter(({ name }) => name !== 'd').map(text),
    negative: negative.map(text),
  }));
  const consequences = (assumed: ReadonlySet<string>): Set<string> => {
    const known = new Set<string>();
    for (let before = -1; before !== known.size; ) {
      before = known.size;
      for (const { head, positive, negative } of ground) {
        if (positive.every((each) => known.has(each)) && !negative.some((each) => assumed.has(each)))
          known.add(head);
      }
    }
    return known;
  };
  let too = consequences(new Set());
  for (;;) {
    const sure = consequences(too);
    const next = consequences(sure);
    if (next.size === too.size) return { sure, possible: next };
    too = next;
  }
}

function proved(rules: readonly RandomRule[]): Set<string> {
  const questions = RELATIONS.map(({ name, arity }) => {
    const atomText = text({ name, args: VARIABLES.slice(0, arity) });
    return `(<= (legal r ${atomText}) ${atomText})`;
  });
  const facts = CONSTANTS.map((each) => `(d ${each})`);
  const { description } = readDescription(
    ['(role r)', ...facts, ...questions, ...rules.map(ruleText)].join('\n'),
  );
  if (!isTurnBased(description)) throw new Error('not turn-based');
  const prover = new Prover(description);
  const moves = prover.legal(prover.situation(prover.initial()), 0);
  return new Set(moves.map((move) => canonicalText(prover.term(move))));
}

const programs = fc.array(rule.map(safe), { minLength: 1, maxLength: 7 });

test('random programs with a definite meaning are proved to mean just that, however they recur', () => {
  let definite = 0;
  fc.assert(
    fc.property(programs, (rules) => {
      const { sure, possible } = wellFounded(rules);
      const found = proved(rules);
      if (sure.size < possible.size) return;
      definite++;
      expect([...found].sort()).toEqual([...sure].sort());
    }),
    { numRuns: 1000 },
  );
  expect(definite).toBeGreaterThan(300);
}, 120_000);
