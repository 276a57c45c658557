/**
 * Places that hold one value at a time, such as the cells of a board, judged by the initial state: a fluent that lists
 * every combination of its other arguments exactly once gives each of them a value.
 */
import type { Term } from '../../gdl/index.ts';

/** Fewer facts may look like a table by accident. */
const FEWEST_PLACES = 4;

export interface TwoValues {
  readonly first: Term;
  readonly second: Term;
}

export class SingleValues {
  /** `name/arity` of the fluents that are tables of places with a value each. */
  readonly #tables: ReadonlySet<string>;

  constructor(initial: readonly Term[]) {
    const tables = initial.filter(isTable);
    const functors = new Set(tables.map(functorOf));
    this.#tables = new Set(
      [...functors].filter((functor) => isFullTable(tables.filter((fact) => functorOf(fact) === functor))),
    );
  }

  /** Two facts of a state that give one place different values, if there are such. */
  violation(facts: readonly Term[]): TwoValues | undefined {
    if (this.#tables.size === 0) return undefined;
    const values = new Map<string, Term>();
    for (const fact of facts) {
      if (!isTable(fact) || !this.#tables.has(functorOf(fact))) continue;
      const place = placeOf(fact);
      const first = values.get(place);
      if (first !== undefined) return { first, second: fact };
      values.set(place, fact);
    }
    return undefined;
  }
}

type Compound = Extract<Term, { kind: 'compound' }>;

function isTable(fact: Term): fact is Compound {
  return fact.kind === 'compound' && fact.args.length >= 2;
}

function functorOf({ name, args }: Compound): string {
  return `${name}/${args.length}`;
}

function placeOf({ name, args }: Compound): string {
  return [name, ...args.slice(0, -1).map((arg) => arg.id)].join(' ');
}

/**
 * Every combination of what stands before the last argument, each once, and fewer values than places. Numbers as
 * values are mostly coordinates or counts, of which there may well be two.
 */
function isFullTable(facts: readonly Compound[]): boolean {
  if (facts.length < FEWEST_PLACES || facts.some(({ args }) => isNumber(args.at(-1)))) return false;
  const columns = (facts[0]?.args ?? []).map((_, i) => new Set(facts.map(({ args }) => args[i])).size);
  const values = columns.pop() ?? 0;
  const combinations = columns.reduce((product, size) => product * size, 1);
  return (
    values < facts.length &&
    combinations === facts.length &&
    new Set(facts.map(placeOf)).size === facts.length
  );
}

function isNumber(term: Term | undefined): boolean {
  return term?.kind === 'constant' && /^[+-]?\d+$/.test(term.name);
}
