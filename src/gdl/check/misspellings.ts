/** GDL406: a symbol that occurs once and is nearly the same as a common one that can stand in its place. */
import type { Formula, Rule, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import type { Domains } from './domains.ts';
import { keywordArity } from './keywords-of.ts';
import { forEachTermOfRule, namePlace, namePlaceOrWhole } from './places.ts';
import type { RelationTable } from './relations.ts';
import type { Domain, VariableDomain } from './scope.ts';
import { differOnlyInDigits, OneSlipAway } from './similar.ts';
import type { Check } from './subject.ts';

/** Short names are often near each other on purpose. */
const SHORTEST = 4;

/** How often a symbol must occur to count as the common one. */
const COMMON = 3;

export const checkMisspellings: Check = (subject, report) => {
  const { description, source, relations } = subject;
  const times = new Map<string, number>();
  const countName = (name: string) => times.set(name, (times.get(name) ?? 0) + 1);
  for (const rule of description.rules) {
    countName(rule.head.relation);
    for (const { atom } of relations.usesIn(rule)) countName(atom.relation);
    forEachTermOfRule(rule, ({ term }) => {
      if (term.kind !== 'variable') countName(term.name);
    });
  }
  const common = [...times]
    .filter(([name, number]) => number >= COMMON && isWord(name))
    .map(([name]) => name);
  const near = new OneSlipAway(common);
  const suspects = new Map<string, readonly string[]>();
  for (const [name, number] of times) {
    if (number !== 1 || !isWord(name) || keywordArity(description, name) !== undefined) continue;
    const others = near
      .of(name)
      .filter((other) => !differOnlyInDigits(name, other) && !isDeliberate(name, other));
    if (others.length > 0) suspects.set(name, others);
  }
  if (suspects.size === 0 || subject.domains === undefined) return;
  const { domains } = subject;
  for (const rule of description.rules) {
    forEachPlacedTerm(rule, relations, domains, (each, place) => {
      const others = each.term.kind === 'variable' ? undefined : suspects.get(each.term.name);
      const suggestion = others?.find((other) => canStand(domains, place, each, other));
      if (suggestion === undefined) return;
      const span = namePlace(source, each);
      report(
        finding('GDL406', `\`${each.spelling}\` occurs only here; did you mean \`${suggestion}\`?`, {
          span: namePlaceOrWhole(source, each),
          hint: `write \`${suggestion}\` if that was meant`,
          ...(span && { fix: { title: `write \`${suggestion}\``, edits: [{ span, text: suggestion }] } }),
        }),
      );
    });
  }
};

function isWord(name: string): boolean {
  return name.length >= SHORTEST && !/^[+-]?\d/.test(name);
}

/** Plurals and opposites are made by one letter too. */
function isDeliberate(name: string, other: string): boolean {
  return `${name}s` === other || `${other}s` === name;
}

/** Terms may stand in any domain or be compared with any variable's; a function only replaces one of its kind. */
type Place = Domain | VariableDomain | undefined;

function canStand(domains: Domains, place: Place, each: TermOccurrence, other: string): boolean {
  if (place === undefined || place.any) return false;
  for (const element of place.elements) {
    if (domains.elements.name(element) !== other) continue;
    const isCompound = each.term.kind === 'compound';
    if (domains.elements.isConstant(element) === isCompound) continue;
    if (domains.elements.arity(element) === each.args.length) return true;
  }
  return false;
}

function forEachPlacedTerm(
  rule: Rule,
  relations: RelationTable,
  domains: Domains,
  visit: (each: TermOccurrence, place: Place) => void,
): void {
  const inside = (each: TermOccurrence, place: Domain | undefined): void => {
    visit(each, place);
    if (place === undefined || each.term.kind !== 'compound') return;
    const places = domains.argumentsAt(place, domains.elements.of(each.term));
    each.args.forEach((arg, i) => {
      inside(arg, places[i]);
    });
  };
  const formula = (each: Formula): void => {
    switch (each.kind) {
      case 'atom': {
        const places = domains.placesOf(relations.of(each));
        each.args.forEach((arg, i) => {
          inside(arg, places[i]);
        });
        return;
      }
      case 'distinct':
        for (const [side, other] of [
          [each.left, each.right],
          [each.right, each.left],
        ] as const) {
          if (other.term.kind === 'variable') visit(side, domains.ofVariable(rule, other.term.index));
        }
        return;
      case 'not':
        formula(each.formula);
        return;
      case 'or':
        each.disjuncts.forEach(formula);
        return;
    }
  };
  formula(rule.head);
  rule.body.forEach(formula);
}
