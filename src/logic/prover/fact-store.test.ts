import { expect, test } from 'vitest';
import { readDescription, TermPool } from '../../gdl/index.ts';
import { createFactStore, FACT_STORE_KINDS } from './fact-store.ts';
import { TermTable, variableTerm } from './term-table.ts';

const TEXT =
  '(cell 1 1 b) (cell 1 2 x) (cell 2 1 x) (cell 2 2 o) (cell 3 3 b) (cell 4 4 b) (cell 5 5 b) (cell 1) (step 1) done';

function facts() {
  const terms = new TermTable(new TermPool(), { termDepth: 100, termSize: 1000 });
  const ids = readDescription(TEXT).description.rules.map(({ head }) =>
    terms.compound(
      terms.symbol(head.relation, head.args.length),
      head.args.map((arg) => terms.fromTerm(arg.term)),
    ),
  );
  // State facts may be plain constants too.
  ids.push(terms.constant('done'));
  return { terms, ids: ids.sort((a, b) => a - b) };
}

for (const kind of FACT_STORE_KINDS) {
  test(`a store of kind ${kind} finds every fact that matches a pattern`, () => {
    const { terms, ids } = facts();
    const store = createFactStore(kind, terms, ids);
    const cell = terms.symbol('cell', 3);
    const values = ['1', '2', '3', 'b', 'x', 'o', 'unknown'].map((name) => terms.constant(name));
    const open = variableTerm(0);
    // Often enough for indexes to be built.
    for (let round = 0; round < 20; round++) {
      for (const pattern of values.flatMap((v) => [
        [v, open, open],
        [open, v, open],
        [open, open, v],
        [values[0] as number, v, open],
        [v, open, values[3] as number],
      ])) {
        const matching = (fact: number) =>
          terms.symbolOf(fact) === cell &&
          pattern.every((arg, i) => arg < 0 || arg === terms.argsOf(fact)[i]);
        expect(store.candidates(cell, pattern).filter(matching)).toEqual(ids.filter(matching));
      }
    }
    expect(store.candidates(terms.symbol('missing', 1), [open])).toEqual([]);
  });

  test(`a store of kind ${kind} has the facts it was given and no others`, () => {
    const { terms, ids } = facts();
    const store = createFactStore(kind, terms, ids);
    for (let id = 0; id < terms.size; id++) expect(store.has(id)).toBe(ids.includes(id));
    expect(store.facts).toEqual(ids);
    expect(store.bytes()).toBeGreaterThan(ids.length);
  });
}

test('integers take less room than text', () => {
  const { terms, ids } = facts();
  const bytes = (kind: (typeof FACT_STORE_KINDS)[number]) => createFactStore(kind, terms, ids).bytes();
  expect(bytes('integers')).toBeLessThan(bytes('strings'));
});
