/**
 * What one kind of literal sees of a relation: the derived atoms whose arguments have a given shape, taken apart
 * into columns. `(true (cell ?x ?y b))` looks at `true` through the shape `cell(·,·,·)` with three columns.
 */
import type { Term } from '../../gdl/index.ts';
import { grown, hashTuple } from '../int-tuple-table.ts';
import type { GroundTerms } from './ground-terms.ts';

/** A place for any term (undefined), or a function applied to such shapes. */
export type Shape = { readonly functor: number; readonly args: readonly Shape[] } | undefined;

export class View {
  readonly shapes: readonly Shape[];
  readonly width: number;
  /** Rows below `old` took part in earlier rounds; those from `old` to `current` are this round's news. */
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

  /** Bytes held. */
  get bytes(): number {
    const own = this.#data.byteLength + this.#atoms.byteLength;
    return this.#indexes.reduce((sum, index) => sum + index.bytes, own);
  }

  /** Takes in a derived atom, given as its tuple (relation, arguments), if it has the shape. */
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

/** Rows of a view by the values of some columns, newest first. */
export class ViewIndex {
  readonly columns: readonly number[];
  readonly #view: View;
  readonly #key: number[];
  #slots = new Int32Array(64).fill(-1);
  #keys = 0;
  /** The row that comes before a row in the list of its key, or -1. */
  #earlier: Int32Array = new Int32Array(16);

  constructor(columns: readonly number[], view: View) {
    this.columns = columns;
    this.#view = view;
    this.#key = columns.map(() => 0);
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#slots.byteLength + this.#earlier.byteLength;
  }

  /** How many different values the columns have. */
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
