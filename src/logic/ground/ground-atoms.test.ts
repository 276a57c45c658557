import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TermPool } from '../../gdl/index.ts';
import { GroundAtoms, GroundTerms, leavesOf, RelationView, shapeKey, shapeOf } from './ground-atoms.ts';

const pool = new TermPool();
const constant = (name: string) => pool.constant(name);
const cell = (...args: string[]) => pool.compound('cell', args.map(constant));
const variable = (index: number) => pool.variable(index);

function world() {
  const terms = new GroundTerms(pool);
  const atoms = new GroundAtoms(terms);
  const relation = atoms.relation('true/1');
  const derive = (term: Parameters<typeof terms.fromTerm>[0]) => {
    const tuple = [relation.number, terms.fromTerm(term)];
    const atom = atoms.intern(tuple);
    atoms.derive(relation, atom, tuple);
    return atom;
  };
  return { terms, atoms, relation, derive };
}

describe('a view', () => {
  test('takes atoms of its shape apart, those derived before it and those after', () => {
    const { terms, atoms, relation, derive } = world();
    const first = derive(cell('1', 'x'));
    derive(constant('on'));
    const view = atoms.view(relation, [pool.compound('cell', [variable(0), variable(1)])]);
    derive(cell('1', '2', '3'));
    const second = derive(cell('2', 'o'));
    expect(view.width).toBe(2);
    const rows = Array.from({ length: view.rows }, (_, row) => [
      view.atom(row),
      ...[0, 1].map((column) => terms.toTerm(view.value(row, column))),
    ]);
    expect(rows).toEqual([
      [first, constant('1'), constant('x')],
      [second, constant('2'), constant('o')],
    ]);
  });

  test('of a variable sees every term whole', () => {
    const { terms, atoms, relation, derive } = world();
    const view = atoms.view(relation, [variable(0)]);
    derive(constant('on'));
    derive(cell('1', 'x'));
    expect([0, 1].map((row) => terms.toTerm(view.value(row, 0)))).toEqual([constant('on'), cell('1', 'x')]);
  });

  test('is shared by literals of the same shape, whatever their constants', () => {
    const { atoms, relation } = world();
    const view = atoms.view(relation, [pool.compound('cell', [variable(3), constant('x')])]);
    expect(atoms.view(relation, [cell('1', '2')])).toBe(view);
    expect(atoms.view(relation, [pool.compound('cell', [variable(0)])])).not.toBe(view);
  });

  test('has no columns if the literal has no places', () => {
    const { atoms, relation, derive } = world();
    const view = atoms.view(relation, [pool.compound('noop', [])]);
    derive(pool.compound('noop', []));
    derive(constant('noop'));
    expect([view.width, view.rows]).toEqual([0, 1]);
  });
});

test('an index finds the rows with given values, newest first, as it grows', () => {
  const rows = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)), { maxLength: 120 });
  const columns = fc.constantFrom([0], [2], [0, 1], [0, 2], [0, 1, 2]);
  fc.assert(
    fc.property(rows, rows, columns, (before, after, keyColumns) => {
      const terms = new GroundTerms(pool);
      const view = new RelationView([undefined, undefined, undefined], terms);
      before.forEach((row, i) => {
        view.offer(i, [0, ...row]);
      });
      const index = view.index(keyColumns);
      expect(view.index([...keyColumns])).toBe(index);
      after.forEach((row, i) => {
        view.offer(before.length + i, [0, ...row]);
      });
      const all = [...before, ...after];
      const keyOf = (row: readonly number[]) => keyColumns.map((column) => row[column] as number);
      for (const key of [...all.map(keyOf), keyColumns.map(() => 7)]) {
        const found: number[] = [];
        for (let row = index.newest(key); row >= 0; row = index.earlier(row)) found.push(row);
        const expected = [...all.keys()].filter((row) => keyOf(all[row] ?? []).join() === key.join());
        expect(found).toEqual(expected.reverse());
      }
      expect(index.keys).toBe(new Set(all.map((row) => keyOf(row).join())).size);
    }),
  );
});

test('shapes and leaves of a literal correspond', () => {
  const terms = new GroundTerms(pool);
  const literal = pool.compound('f', [pool.compound('g', [variable(0), constant('a')]), constant('b')]);
  expect(leavesOf(literal)).toEqual([variable(0), constant('a'), constant('b')]);
  const f = terms.functor('f', 2, 'f');
  const g = terms.functor('g', 2, 'g');
  expect(shapeKey(shapeOf(literal, terms))).toBe(`${f}(${g}(_,_),_)`);
});
