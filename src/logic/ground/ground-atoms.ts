/** All ground atoms that were mentioned, which of them were derived, and the views that follow the derived ones. */
import type { Term } from '../../gdl/index.ts';
import { IntTupleTable } from '../int-tuple-table.ts';
import type { GroundTerms } from './ground-terms.ts';
import { shapeKey, shapeOf, View } from './view.ts';

export interface Relation {
  readonly number: number;
  /** Name and arity: `cell/3`. */
  readonly key: string;
  readonly views: Map<string, View>;
  /** Derived atoms in the order of their derivation. */
  readonly derived: number[];
}

/** Of an element of an ordinary array. */
const BYTES_PER_NUMBER = 8;

export class GroundAtoms {
  readonly #terms: GroundTerms;
  readonly #relations: Relation[] = [];
  readonly #byKey = new Map<string, Relation>();
  /** Rows: relation number, argument, argument, … */
  readonly #table = new IntTupleTable();
  #isDerived = new Uint8Array(1024);

  constructor(terms: GroundTerms) {
    this.#terms = terms;
  }

  get count(): number {
    return this.#table.count;
  }

  /** Bytes held, about. */
  get bytes(): number {
    let bytes = this.#table.bytes + this.#isDerived.byteLength;
    for (const { derived, views } of this.#relations) {
      bytes += derived.length * BYTES_PER_NUMBER;
      for (const view of views.values()) bytes += view.bytes;
    }
    return bytes;
  }

  relation(key: string): Relation {
    let relation = this.#byKey.get(key);
    if (relation === undefined) {
      relation = { number: this.#relations.length, key, views: new Map(), derived: [] };
      this.#byKey.set(key, relation);
      this.#relations.push(relation);
    }
    return relation;
  }

  /** The view of a relation through the shape of a literal's arguments. */
  view(relation: Relation, args: readonly Term[]): View {
    const shapes = args.map((arg) => shapeOf(arg, this.#terms));
    const key = shapes.map(shapeKey).join();
    let view = relation.views.get(key);
    if (view === undefined) {
      view = new View(shapes, this.#terms);
      relation.views.set(key, view);
      for (const atom of relation.derived) view.offer(atom, this.#table.tuple(atom));
    }
    return view;
  }

  /** The number of the atom of a tuple (relation, arguments), whether or not it can ever hold. */
  intern(tuple: ArrayLike<number>): number {
    return this.#table.add(tuple);
  }

  /** The number of the atom of a tuple if it was derived, else -1. */
  findDerived(tuple: ArrayLike<number>): number {
    const atom = this.#table.find(tuple);
    return atom >= 0 && this.isDerived(atom) ? atom : -1;
  }

  isDerived(atom: number): boolean {
    return atom < this.#isDerived.length && this.#isDerived[atom] === 1;
  }

  /** Marks an atom as one that can hold; false if it was marked before. */
  derive(relation: Relation, atom: number, tuple: ArrayLike<number>): boolean {
    if (this.isDerived(atom)) return false;
    if (atom >= this.#isDerived.length) {
      const larger = new Uint8Array(Math.max(atom + 1, this.#isDerived.length * 2));
      larger.set(this.#isDerived);
      this.#isDerived = larger;
    }
    this.#isDerived[atom] = 1;
    relation.derived.push(atom);
    for (const view of relation.views.values()) view.offer(atom, tuple);
    return true;
  }

  relationOf(atom: number): Relation {
    return this.#relations[this.#table.at(atom, 0)] as Relation;
  }

  args(atom: number): number[] {
    const args: number[] = [];
    for (let i = 1; i < this.#table.length(atom); i++) args.push(this.#table.at(atom, i));
    return args;
  }

  allViews(): View[] {
    return this.#relations.flatMap((relation) => [...relation.views.values()]);
  }
}
