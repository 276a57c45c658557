/** Facts that are no more than true or false: propositions, and `(lit 3)` or `(p 3)`, drawn as lamps. */
import { wordsOf } from '../../base/index.ts';
import { compareNames, type Description, termText } from '../../gdl/index.ts';
import type { FlagsPart, HandsPart } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { lookOfName } from './looks.ts';
import { isNumber } from './orders.ts';
import { isRoles } from './small-parts.ts';

/**
 * The propositions. Of those that are numbers, one after the other may hold: a value. If there are only such that end
 * the game, none is drawn: lamps that are dark during the whole match say nothing.
 */
export function flagParts({ tables, facts }: Evidence, description: Pick<Description, 'rules'>): FlagsPart[] {
  const flags = tables.filter(({ values }) => values.length === 0);
  const ends = endingFacts(description);
  if (flags.every(({ pattern }) => ends.has(pattern.name))) return [];
  const numbers = flags.filter(({ pattern }) => isNumber(pattern.name));
  const isValue =
    numbers.length > 1 &&
    facts.every((_, state) => numbers.filter(({ states }) => (states[state]?.length ?? 0) > 0).length === 1);
  const parts: FlagsPart[] = [];
  const rest = lampsAmong(isValue ? flags.filter((flag) => !numbers.includes(flag)) : flags);
  if (rest.length > 0) parts.push({ kind: 'flags', id: 'flags', title: 'facts', names: namesOf(rest) });
  if (isValue)
    parts.push({ kind: 'flags', id: 'number', title: 'number', names: namesOf(numbers), isValue: true });
  return parts;
}

const MOST_WORDS = 2;
const SHORTEST_WORD = 3;

/** One or two words such as `undecided` say more as text than as lamps. */
function lampsAmong(flags: readonly FactTable[]): FactTable[] {
  const isWord = ({ pattern: { name } }: FactTable) =>
    name.length >= SHORTEST_WORD && lookOfName(name).symbol === undefined;
  const words = flags.filter(isWord);
  return words.length > MOST_WORDS ? [...flags] : flags.filter((flag) => !words.includes(flag));
}

/** Propositions that are the only condition of a rule for the end. */
function endingFacts({ rules }: Pick<Description, 'rules'>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { head, body } of rules) {
    const [only, ...others] = body;
    if (head.relation !== 'terminal' || only?.kind !== 'atom' || others.length > 0) continue;
    const fact = only.relation === 'true' ? only.args[0]?.term : undefined;
    if (fact?.kind === 'compound' && fact.args.length === 0) found.add(fact.name);
    if (fact?.kind === 'constant') found.add(fact.name);
  }
  return found;
}

function namesOf(flags: readonly FactTable[]): string[] {
  return flags.map(({ pattern }) => pattern.name).sort(compareNames);
}

const MOST_LAMPS = 60;

/** A row of lamps; undefined for all other facts. */
export function readLamps(
  table: FactTable,
  evidence: Evidence,
  description: Pick<Description, 'rules'>,
): HandsPart | undefined {
  const { pattern } = table;
  const isNamed = lookOfName(pattern.name).symbol?.startsWith('lamp-') === true;
  if (!mayBeLamps(table, evidence) || !(isNamed || isOneOfSeveralRows(table, evidence, description)))
    return undefined;
  return {
    kind: 'hands',
    id: pattern.name,
    title: wordsOf(pattern.name),
    pattern,
    owner: undefined,
    owners: [],
    item: [0],
    isCards: false,
    isLamps: true,
    items: table.orders[0]?.values ?? [],
  };
}

/** Facts of which exactly one holds at any time are a value. */
function mayBeLamps(table: FactTable, evidence: Evidence): boolean {
  const own = table.values[0];
  if (table.values.length !== 1 || own === undefined || isRoles(table, 0, evidence)) return false;
  const isSize = own.size >= 2 && own.size <= MOST_LAMPS;
  return isSize && [...own].every(isNumber) && table.states.some((facts) => facts.length !== 1);
}

/** `(p 1)` and `(q 1)`: the same numbers say what is lit in each row, and some row has switches. */
function isOneOfSeveralRows(
  { values }: FactTable,
  evidence: Evidence,
  description: Pick<Description, 'rules'>,
): boolean {
  const [own] = values;
  const rows = evidence.tables.filter(
    (other) =>
      mayBeLamps(other, evidence) &&
      other.values[0]?.size === own?.size &&
      [...(other.values[0] ?? [])].every((name) => own?.has(name)),
  );
  const switched = switchedFacts(description);
  return rows.length >= 2 && rows.some(({ pattern }) => switched.has(pattern.name));
}

/** The kinds of facts that a move makes true because they were not, whatever else holds. */
function switchedFacts({ rules }: Pick<Description, 'rules'>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { head, body } of rules) {
    const [fluent] = head.relation === 'next' ? head.args : [];
    if (fluent === undefined || fluent.term.kind !== 'compound') continue;
    const text = termText(fluent.term);
    const isSwitch = body.some((literal) => {
      if (literal.kind !== 'not' || literal.formula.kind !== 'atom') return false;
      const { relation, args } = literal.formula;
      return relation === 'true' && args[0] !== undefined && termText(args[0].term) === text;
    });
    const hasOtherFact = body.some((literal) => literal.kind === 'atom' && literal.relation === 'true');
    if (isSwitch && !hasOtherFact) found.add(fluent.term.name);
  }
  return found;
}
