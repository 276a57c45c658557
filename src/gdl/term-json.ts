/** Terms as JSON and back. */
import type { Term, TermPool } from './term.ts';

export function termFromJson(json: TermJson, terms: TermPool): Term {
  if (typeof json === 'string') return terms.constant(json);
  const [name, ...args] = json;
  return terms.compound(
    name,
    args.map((arg) => termFromJson(arg, terms)),
  );
}

/** A constant as its name; a compound as its name and arguments, so that `["noop"]` is `(noop)`. */
export type TermJson = string | readonly [string, ...TermJson[]];

export function termJson(term: Term): TermJson {
  switch (term.kind) {
    case 'constant':
      return term.spelling;
    case 'compound':
      return [term.spelling, ...term.args.map(termJson)];
    case 'variable':
      throw new TypeError('a circuit has no variables');
  }
}
