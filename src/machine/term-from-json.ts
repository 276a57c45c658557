/** Terms that came from another thread, as terms of a pool of this one. */
import type { TermJson } from '../circuit/index.ts';
import type { Term, TermPool } from '../gdl/index.ts';

export function termFromJson(json: TermJson, terms: TermPool): Term {
  if (typeof json === 'string') return terms.constant(json);
  const [name, ...args] = json;
  return terms.compound(
    name,
    args.map((arg) => termFromJson(arg, terms)),
  );
}
