/** The terms of a circuit as a table in which each row refers to earlier rows only, every term and name once. */
import type { Term, TermPool } from '../../gdl/index.ts';
import type { Circuit } from '../circuit.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { Malformed } from './refusal.ts';

/** Deeper or longer terms come from no rule sheet and would only exhaust whoever prints them. */
export const MAX_TERM_DEPTH = 1_000;
const MAX_TERM_SYMBOLS = 100_000;

export class TermTable {
  readonly #terms: Term[] = [];
  readonly #rows = new Map<Term, number>();
  /** By row, how many names the term has when written out. */
  readonly #symbols: number[] = [];

  constructor(circuit: Circuit) {
    for (const role of circuit.roles) this.#add(role, 0);
    for (const fluent of circuit.fluents) this.#add(fluent, 0);
    for (const { term } of circuit.moves) this.#add(term, 0);
    for (const { value } of circuit.goals) this.#add(value, 0);
    for (const { term } of circuit.percepts) this.#add(term, 0);
  }

  row(term: Term): number {
    return this.#rows.get(term) as number;
  }

  write(writer: ByteWriter): void {
    const names = new Map<string, number>();
    for (const term of this.#terms) {
      if (term.kind !== 'variable' && !names.has(term.spelling)) names.set(term.spelling, names.size);
    }
    writer.number(names.size);
    for (const name of names.keys()) writer.text(name);
    writer.number(this.#terms.length);
    this.#terms.forEach((term, row) => {
      if (term.kind === 'variable') return;
      writer.number(names.get(term.spelling) as number);
      if (term.kind === 'constant') writer.number(0);
      else {
        writer.number(term.args.length + 1);
        for (const arg of term.args) writer.number(row - 1 - this.row(arg));
      }
    });
  }

  #add(term: Term, depth: number): void {
    if (this.#rows.has(term)) return;
    if (term.kind === 'variable') throw new TypeError('a circuit has no variables');
    if (depth > MAX_TERM_DEPTH) throw new RangeError(`a term is more than ${MAX_TERM_DEPTH} deep`);
    let symbols = 1;
    for (const arg of term.kind === 'compound' ? term.args : []) {
      this.#add(arg, depth + 1);
      symbols += this.#symbols[this.row(arg)] as number;
    }
    if (symbols > MAX_TERM_SYMBOLS) throw new RangeError(`a term has more than ${MAX_TERM_SYMBOLS} names`);
    this.#rows.set(term, this.#terms.length);
    this.#terms.push(term);
    this.#symbols.push(symbols);
  }
}

/** The terms of a table, by row. */
export function readTermTable(reader: ByteReader, terms: TermPool): Term[] {
  const nameCount = reader.count('names');
  const names: string[] = [];
  while (names.length < nameCount) names.push(reader.text());
  const rowCount = reader.count('terms');
  const rows: Term[] = [];
  const depths: number[] = [];
  const symbols: number[] = [];
  while (rows.length < rowCount) {
    const row = rows.length;
    const name = names[reader.below(nameCount, 'name')] as string;
    const argCount = reader.number() - 1;
    let depth = 0;
    let size = 1;
    const args: Term[] = [];
    while (args.length < argCount) {
      const arg = row - 1 - reader.below(row, 'term');
      depth = Math.max(depth, (depths[arg] as number) + 1);
      size += symbols[arg] as number;
      args.push(rows[arg] as Term);
    }
    if (depth > MAX_TERM_DEPTH || size > MAX_TERM_SYMBOLS) throw new Malformed('a term is too large');
    depths.push(depth);
    symbols.push(size);
    rows.push(argCount < 0 ? terms.constant(name) : terms.compound(name, args));
  }
  return rows;
}
