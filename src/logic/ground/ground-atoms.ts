/**
 * Ground atoms are numbered by relation and arguments; derived atoms are also available through views, one for each
 * shape of literal.
 */
import { grown, hashTuple, IntTupleTable } from '../../base/index.ts';
import type { Term, TermPool } from '../../gdl/index.ts';

export interface Relation {
  readonly number: number;
  /** Name and arity: `cell/3`. */
  readonly key: string;
  readonly views: Map<string, RelationView>;
  /** Derived atoms in the order of their derivation. */
  readonly derived: number[];
}

/** Size of an element in an ordinary array. */
const BYTES_PER_NUMBER = 8;

export class GroundAtoms {
  readonly #terms: GroundTerms;
  readonly #relations: Relation[] = [];
  readonly #byKey = new Map<string, Relation>();
  /** Rows: relation number, then arguments. */
  readonly #table = new IntTupleTable();
  #isDerived = new Uint8Array(1024);

  constructor(terms: GroundTerms) {
    this.#terms = terms;
  }

  get count(): number {
    return this.#table.count;
  }

  /** Approximate memory use in bytes. */
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

  /** The view of a relation for the shape of a literal's arguments. */
  view(relation: Relation, args: readonly Term[]): RelationView {
    const shapes = args.map((arg) => shapeOf(arg, this.#terms));
    const key = shapes.map(shapeKey).join();
    let view = relation.views.get(key);
    if (view === undefined) {
      view = new RelationView(shapes, this.#terms);
      relation.views.set(key, view);
      for (const atom of relation.derived) view.offer(atom, this.#table.tuple(atom));
    }
    return view;
  }

  /** The number of the atom of a tuple (relation, arguments), whether or not it can hold. */
  intern(tuple: ArrayLike<number>): number {
    return this.#table.add(tuple);
  }

  /** The number of the atom of a tuple if it was derived, otherwise -1. */
  findDerived(tuple: ArrayLike<number>): number {
    const atom = this.#table.find(tuple);
    return atom >= 0 && this.isDerived(atom) ? atom : -1;
  }

  isDerived(atom: number): boolean {
    return atom < this.#isDerived.length && this.#isDerived[atom] === 1;
  }

  /** Marks an atom as derivable; false if it was marked before. */
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

  allViews(): RelationView[] {
    return this.#relations.flatMap((relation) => [...relation.views.values()]);
  }
}

// A relation as seen by one kind of literal: the derived atoms whose arguments have a given shape, split into columns.
// `(true (cell ?x ?y b))` views `true` through the shape `cell(·,·,·)` with three columns.

/** A place for any term (undefined), or a function applied to such shapes. */
export type Shape = { readonly functor: number; readonly args: readonly Shape[] } | undefined;

export class RelationView {
  readonly shapes: readonly Shape[];
  readonly width: number;
  /** Rows below `old` were used in earlier rounds; those from `old` to `current` are new in this round. */
  old = 0;
  current = 0;
  #rows = 0;
  #data: Int32Array = new Int32Array(64);
  #atoms: Int32Array = new Int32Array(16);
  readonly #indexes: ViewIndex[] = [];
  readonly #terms: GroundTerms;

  constructor(shapes: readonly Shape[], terms: GroundTerms) {
    this.shapes = shapes;
    this.#terms = terms;
    this.width = shapes.reduce((sum, shape) => sum + columnsIn(shape), 0);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Memory use in bytes. */
  get bytes(): number {
    const own = this.#data.byteLength + this.#atoms.byteLength;
    return this.#indexes.reduce((sum, index) => sum + index.bytes, own);
  }

  /** Adds a derived atom, given as its tuple (relation, arguments), if it has the shape. */
  offer(atom: number, tuple: ArrayLike<number>): void {
    const start = this.#rows * this.width;
    if (start + this.width > this.#data.length) this.#data = grown(this.#data, start + this.width);
    let column = start;
    for (let i = 0; i < this.shapes.length; i++) {
      column = this.#takeApart(this.shapes[i], tuple[i + 1] as number, column);
      if (column < 0) return;
    }
    if (this.#rows === this.#atoms.length) this.#atoms = grown(this.#atoms, this.#rows + 1);
    this.#atoms[this.#rows] = atom;
    const row = this.#rows++;
    for (const index of this.#indexes) index.add(row, this.#data, start);
  }

  value(row: number, column: number): number {
    return this.#data[row * this.width + column] as number;
  }

  atom(row: number): number {
    return this.#atoms[row] as number;
  }

  index(columns: readonly number[]): ViewIndex {
    const known = this.#indexes.find(
      (index) =>
        index.columns.length === columns.length && index.columns.every((column, i) => column === columns[i]),
    );
    if (known !== undefined) return known;
    const index = new ViewIndex(columns, this);
    for (let row = 0; row < this.#rows; row++) index.add(row, this.#data, row * this.width);
    this.#indexes.push(index);
    return index;
  }

  #takeApart(shape: Shape, term: number, column: number): number {
    if (shape === undefined) {
      this.#data[column] = term;
      return column + 1;
    }
    if (this.#terms.functorOf(term) !== shape.functor) return -1;
    const args = this.#terms.argsOf(term);
    let next = column;
    for (let i = 0; i < shape.args.length && next >= 0; i++) {
      next = this.#takeApart(shape.args[i], args[i] as number, next);
    }
    return next;
  }
}

/** The rows of a view by the values of some columns, newest first. */
export class ViewIndex {
  readonly columns: readonly number[];
  readonly #view: RelationView;
  readonly #key: number[];
  #slots = new Int32Array(64).fill(-1);
  #keys = 0;
  /** The preceding row with the same key, or -1. */
  #earlier: Int32Array = new Int32Array(16);

  constructor(columns: readonly number[], view: RelationView) {
    this.columns = columns;
    this.#view = view;
    this.#key = columns.map(() => 0);
  }

  /** Memory use in bytes. */
  get bytes(): number {
    return this.#slots.byteLength + this.#earlier.byteLength;
  }

  /** Number of distinct keys. */
  get keys(): number {
    return this.#keys;
  }

  /** The newest row with these values, or -1. */
  newest(key: readonly number[]): number {
    return this.#slots[this.#slot(key)] as number;
  }

  earlier(row: number): number {
    return this.#earlier[row] as number;
  }

  add(row: number, data: Int32Array, start: number): void {
    for (let i = 0; i < this.columns.length; i++) {
      this.#key[i] = data[start + (this.columns[i] as number)] as number;
    }
    if (row >= this.#earlier.length) this.#earlier = grown(this.#earlier, row + 1);
    const slot = this.#slot(this.#key);
    const newest = this.#slots[slot] as number;
    this.#earlier[row] = newest;
    this.#slots[slot] = row;
    if (newest < 0 && ++this.#keys * 2 > this.#slots.length) this.#rehash();
  }

  #slot(key: readonly number[]): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashTuple(key) & mask;
    for (;;) {
      const row = slots[slot] as number;
      if (row < 0 || this.#matches(row, key)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #matches(row: number, key: readonly number[]): boolean {
    for (let i = 0; i < key.length; i++) {
      if (this.#view.value(row, this.columns[i] as number) !== key[i]) return false;
    }
    return true;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 4).fill(-1);
    for (const row of old) {
      if (row < 0) continue;
      const key = this.columns.map((column) => this.#view.value(row, column));
      this.#slots[this.#slot(key)] = row;
    }
  }
}

function columnsIn(shape: Shape): number {
  return shape === undefined ? 1 : shape.args.reduce((sum, arg) => sum + columnsIn(arg), 0);
}

export function shapeOf(term: Term, terms: GroundTerms): Shape {
  if (term.kind !== 'compound') return undefined;
  return {
    functor: terms.functor(term.name, term.args.length, term.spelling),
    args: term.args.map((arg) => shapeOf(arg, terms)),
  };
}

/** The constants and variables of a term in the order of its shape's columns. */
export function leavesOf(term: Term, into: Term[] = []): Term[] {
  if (term.kind === 'compound') for (const arg of term.args) leavesOf(arg, into);
  else into.push(term);
  return into;
}

export function shapeKey(shape: Shape): string {
  return shape === undefined ? '_' : `${shape.functor}(${shape.args.map(shapeKey).join()})`;
}

/** An array of arguments and one element in each of the lists. */
const BYTES_PER_COMPOUND = 96;

/** Ground terms as integers. Equal terms have equal numbers. */
export class GroundTerms {
  readonly #pool: TermPool;
  readonly #fromPool = new Map<Term, number>();
  readonly #toPool: (Term | undefined)[] = [];
  readonly #functors = new Map<string, number>();
  readonly #spellings: string[] = [];
  /** The functor number of each compound term; -1 for constants. */
  readonly #functorOf: number[] = [];
  readonly #argsOf: (readonly number[])[] = [];
  /** Compound terms as rows of functor and arguments; the row number leads to the term number. */
  readonly #rows = new IntTupleTable();
  readonly #rowTerm: number[] = [];

  constructor(pool: TermPool) {
    this.#pool = pool;
  }

  /** Approximate memory use in bytes. */
  get bytes(): number {
    return this.#rows.bytes + this.#rows.count * BYTES_PER_COMPOUND;
  }

  functor(name: string, arity: number, spelling: string): number {
    const key = `${name}/${arity}`;
    let functor = this.#functors.get(key);
    if (functor === undefined) {
      functor = this.#spellings.length;
      this.#spellings.push(spelling);
      this.#functors.set(key, functor);
    }
    return functor;
  }

  functorOf(term: number): number {
    return this.#functorOf[term] as number;
  }

  argsOf(term: number): readonly number[] {
    return this.#argsOf[term] as readonly number[];
  }

  /** The term of a tuple: a functor followed by its arguments. */
  compound(tuple: ArrayLike<number>): number {
    const row = this.#rows.add(tuple);
    let term = this.#rowTerm[row];
    if (term === undefined) {
      term = this.#functorOf.length;
      this.#rowTerm[row] = term;
      this.#functorOf.push(tuple[0] as number);
      this.#argsOf.push(Array.from(tuple).slice(1));
      this.#toPool.push(undefined);
    }
    return term;
  }

  fromTerm(term: Term): number {
    const known = this.#fromPool.get(term);
    if (known !== undefined) return known;
    let number: number;
    if (term.kind === 'compound') {
      const functor = this.functor(term.name, term.args.length, term.spelling);
      number = this.compound([functor, ...term.args.map((arg) => this.fromTerm(arg))]);
    } else {
      number = this.#functorOf.length;
      this.#functorOf.push(-1);
      this.#argsOf.push([]);
      this.#toPool.push(term);
    }
    this.#fromPool.set(term, number);
    this.#toPool[number] = term;
    return number;
  }

  toTerm(number: number): Term {
    const known = this.#toPool[number];
    if (known !== undefined) return known;
    const spelling = this.#spellings[this.functorOf(number)] as string;
    const term = this.#pool.compound(
      spelling,
      this.argsOf(number).map((arg) => this.toTerm(arg)),
    );
    this.#toPool[number] = term;
    return term;
  }
}
