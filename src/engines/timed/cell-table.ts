/** Which bits of a circuit belong to which cell, and which times its ground rules copy. */
import type { Circuit } from '../../circuit/index.ts';
import { type Microunits, microunits, unitsText } from '../../game/index.ts';
import { canonicalText, numberOf, type Term, TermPool } from '../../gdl/index.ts';
import { canonicalTerms, EXPIRED } from './as-turns.ts';
import { lifetimeMicrounits } from './lifetimes.ts';
import {
  ALL_STORED,
  cellTerm,
  ENDLESS,
  HOLDS,
  LIFE,
  SET,
  STORED,
  type StoredArguments,
  shapeOf,
} from './time-flow.ts';

/** The expiry of a fact that holds forever. */
export const ENDLESS_TIME = Number.POSITIVE_INFINITY;

export const SourceKind = { constant: 0, life: 1, stored: 2 } as const;
export type SourceKind = (typeof SourceKind)[keyof typeof SourceKind];

export interface Source {
  readonly kind: SourceKind;
  /** The cell from which a time is copied, and the index of the stored time. */
  readonly cell: number;
  readonly index: number;
  /** The constant in microunits. */
  readonly value: Microunits;
}

/** An output of the circuit: in the next state the cell holds, with these times. */
export interface CellSet {
  /** The number of the output among the circuit's fluents. */
  readonly fluent: number;
  readonly cell: number;
  readonly life: Source;
  /** Empty if all stored times are kept. */
  readonly stored: readonly Source[];
}

export interface CellTable {
  readonly terms: readonly Term[];
  /** For each cell, the fluents of the circuit; -1 if there is none. */
  readonly holds: Int32Array;
  readonly endless: Int32Array;
  readonly expired: Int32Array;
  /** For each cell, the number of times that it stores. */
  readonly storedCount: Int32Array;
  /** In ascending order of cells. */
  readonly sets: readonly CellSet[];
  cellOf(fluent: Term): number | undefined;
  /** Returns a fluent with the times that its cell stores. */
  fluentOf(cell: number, stored: readonly Microunits[]): Term;
  /** Returns the times that a fluent stores. */
  storedTimes(fluent: Term): Microunits[];
}

export function cellTable({ fluents }: Circuit, places: StoredArguments): CellTable {
  const pool = new TermPool();
  const own = canonicalTerms(pool);
  const terms: Term[] = [];
  const numbers = new Map<string, number>();
  const cellNumber = (term: Term): number => {
    const text = canonicalText(term);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, terms.length);
    terms.push(term);
    return terms.length - 1;
  };
  const wrapped = fluents.map((fluent) => (fluent.kind === 'compound' ? fluent : undefined));
  const cellOfBit = wrapped.map((fluent) =>
    cellNumber(fluent?.args.at(fluent.name === SET ? 0 : -1) as Term),
  );
  const bitsNamed = (name: string): Int32Array => {
    const bits = new Int32Array(terms.length).fill(-1);
    wrapped.forEach((fluent, bit) => {
      if (fluent?.name === name) bits[cellOfBit[bit] as number] = bit;
    });
    return bits;
  };
  const storedCount = Int32Array.from(terms, (term) => places.get(shapeOf(term))?.length ?? 0);
  const sourceOf = (term: Term, fluent: Term, isLife: boolean): Source => {
    if (term.kind === 'compound' && term.name === LIFE)
      return { kind: SourceKind.life, cell: cellNumber(term.args[0] as Term), index: 0, value: 0 };
    if (term.kind === 'compound' && term.name === STORED) {
      const cell = cellNumber(term.args[1] as Term);
      const place = numberOf(term.args[0] as Term) ?? 0;
      const index = places.get(shapeOf(term.args[1] as Term))?.indexOf(place) ?? 0;
      return { kind: SourceKind.stored, cell, index, value: 0 };
    }
    const value = isLife ? lifetimeMicrounits(term, fluent) : storedTime(term, fluent);
    return { kind: SourceKind.constant, cell: 0, index: 0, value };
  };
  const sets = wrapped.flatMap((fluent, bit): CellSet[] => {
    if (fluent?.name !== SET) return [];
    const [cell, life, ...stored] = fluent.args as [Term, Term, ...Term[]];
    const keepsAll = stored[0]?.kind === 'compound' && stored[0].name === ALL_STORED;
    return [
      {
        fluent: bit,
        cell: cellOfBit[bit] as number,
        life: sourceOf(life, cell, true),
        stored: keepsAll ? [] : stored.map((time) => sourceOf(time, cell, false)),
      },
    ];
  });
  const cellOf = (fluent: Term): number | undefined =>
    numbers.get(canonicalText(cellTerm(pool, own(fluent), places)));
  return {
    terms,
    holds: bitsNamed(HOLDS),
    endless: bitsNamed(ENDLESS),
    expired: bitsNamed(EXPIRED),
    storedCount,
    sets: sets.sort((a, b) => a.cell - b.cell),
    cellOf,
    fluentOf(cell, stored) {
      const term = terms[cell] as Term;
      const at = places.get(shapeOf(term));
      if (at === undefined || term.kind !== 'compound') return term;
      return pool.compound(
        term.spelling,
        term.args.map((arg, i) => {
          const place = at.indexOf(i);
          return place < 0 ? own(arg) : pool.constant(unitsText(stored[place] as Microunits));
        }),
      );
    },
    storedTimes(fluent) {
      const args = fluent.kind === 'compound' ? fluent.args : [];
      return (places.get(shapeOf(fluent)) ?? []).map((place) => storedTime(args[place] as Term, fluent));
    },
  };
}

function storedTime(term: Term, fluent: Term): Microunits {
  if (term.kind === 'constant' && term.name === 'infinity') return ENDLESS_TIME;
  const micro = microunits(numberOf(term) ?? Number.NaN);
  return micro ?? lifetimeMicrounits(term, fluent);
}
