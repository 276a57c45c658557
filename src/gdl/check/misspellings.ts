/**
 * Names that occur once and differ by one letter from a common name (GDL406) or from another variable of the same rule
 * (GDL407), and variables without their question mark (GDL415).
 */

import { differOnlyInDigits, NamesOneSlipAway } from '../../base/index.ts';
import type { Formula, Rule, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { foldCase } from '../form.ts';
import { keywordArity } from '../keywords.ts';
import type { Domain, VariableDomain } from './domain-graph.ts';
import type { Domains } from './domains.ts';
import type { RelationTable } from './relations.ts';
import { forEachTermOfRule, nameOrWholeSpan, nameSpan } from './spans.ts';
import type { Check } from './subject.ts';

/** Short names are often similar on purpose. */
const SHORTEST_WORD = 4;

/** Minimum number of occurrences of the common symbol. */
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
  const near = new NamesOneSlipAway(common);
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
      const span = nameSpan(source, each);
      report(
        finding('GDL406', `\`${each.spelling}\` occurs only here. Did you mean \`${suggestion}\`?`, {
          span: nameOrWholeSpan(source, each),
          hint: `write \`${suggestion}\` if that was meant`,
          ...(span && { fix: { title: `write \`${suggestion}\``, edits: [{ span, text: suggestion }] } }),
        }),
      );
    });
  }
};

function isWord(name: string): boolean {
  return name.length >= SHORTEST_WORD && !/^[+-]?\d/.test(name);
}

/** Plurals and opposites also differ by one letter. */
function isDeliberate(name: string, other: string): boolean {
  return `${name}s` === other || `${other}s` === name;
}

/** Terms may occur in any domain or be compared with any variable; a function only replaces a function. */
type AllowedValues = Domain | VariableDomain | undefined;

function canStand(domains: Domains, place: AllowedValues, each: TermOccurrence, other: string): boolean {
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
  visit: (each: TermOccurrence, place: AllowedValues) => void,
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

/** Minimum number of letters after the `?`; shorter names are similar on purpose. */
const SHORTEST_VARIABLE = 4;

/** GDL407: a variable that occurs once and resembles another one in its rule. */
export const checkVariableSlips: Check = ({ description, source }, report) => {
  for (const rule of description.rules) {
    if (rule.variables.length < 2) continue;
    for (const { each, other } of slips(rule)) {
      const { span } = each;
      const fixable = source.slice(span) === each.spelling;
      report(
        finding('GDL407', `\`${each.spelling}\` occurs only once in this rule; did you mean \`${other}\`?`, {
          span,
          hint: `write \`${other}\` if that was meant, or give \`${each.spelling}\` a clearly different name`,
          ...(fixable && { fix: { title: `write \`${other}\``, edits: [{ span, text: other }] } }),
        }),
      );
    }
  }
};

function* slips(rule: Rule): Generator<{ each: TermOccurrence; other: string }> {
  const names = rule.variables.map((spelling) => foldCase(spelling.slice(1)));
  if (names.filter((name) => name.length >= SHORTEST_VARIABLE).length < 2) return;
  const times = new Array<number>(names.length).fill(0);
  const places: TermOccurrence[] = [];
  forEachTermOfRule(rule, (each) => {
    if (each.term.kind !== 'variable') return;
    times[each.term.index] = (times[each.term.index] ?? 0) + 1;
    places[each.term.index] = each;
  });
  // Of two that occur once each, the first is assumed to be correct.
  const right = new Map<string, string>();
  names.forEach((name, index) => {
    if (name.length >= SHORTEST_VARIABLE) right.set(name, rule.variables[index] ?? '');
  });
  const near = new NamesOneSlipAway(right.keys());
  for (const [index, name] of names.entries()) {
    const each = places[index];
    if (times[index] !== 1 || name.length < SHORTEST_VARIABLE || each === undefined) continue;
    const other = near.of(name).find((candidate) => {
      const at = names.indexOf(candidate);
      const isTrusted = (times[at] ?? 0) > 1 || (at < index && hasOtherLetters(name, candidate));
      return at !== index && isTrusted && isSlip(name, candidate);
    });
    const spelling = other === undefined ? undefined : right.get(other);
    if (spelling !== undefined) yield { each, other: spelling };
  }
}

/** `?row1` and `?row2`, `?type` and `?ptype` differ on purpose: typing errors are rare in the first letter. */
function isSlip(name: string, other: string): boolean {
  return name[0] === other[0] && !differOnlyInDigits(name, other);
}

/** `?anyX` and `?anyY` are a deliberate pair; a superfluous, missing or misplaced letter is not. */
function hasOtherLetters(name: string, other: string): boolean {
  return name.length !== other.length || [...name].sort().join('') === [...other].sort().join('');
}

/** GDL415: a constant with the name of a variable of the same rule that occurs nowhere else. */
export const checkForgottenMarks: Check = ({ description, source }, report) => {
  const suspects: TermOccurrence[] = [];
  const innocent = new Set<string>();
  for (const rule of description.rules) {
    const names = rule.variables.map((spelling) => foldCase(spelling.slice(1)));
    // A name in the same condition as the variable is intentional: `(next (box ?x ?y x))`.
    const parts = [rule.head, ...rule.body].map(({ span }) => ({ span, variables: new Set<string>() }));
    const partOf = ({ span }: TermOccurrence) =>
      parts.find((part) => part.span.start <= span.start && span.end <= part.span.end);
    const constants: TermOccurrence[] = [];
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind === 'constant') constants.push(each);
      if (each.term.kind === 'variable') partOf(each)?.variables.add(names[each.term.index] ?? '');
    });
    for (const each of constants) {
      const { name } = each.term as { readonly name: string };
      if (names.includes(name) && !partOf(each)?.variables.has(name)) suspects.push(each);
      else innocent.add(name);
    }
  }
  for (const each of suspects) {
    const { term, spelling, span } = each;
    if (term.kind !== 'constant' || innocent.has(term.name)) continue;
    // In infix notation, variables are capitalised, and rarely confused with names.
    const fixable = source.slice(span) === spelling;
    report(
      finding('GDL415', `\`${spelling}\` occurs only beside the variable \`?${spelling}\``, {
        span,
        ...(fixable && { fix: { title: `write \`?${spelling}\``, edits: [{ span, text: `?${spelling}` }] } }),
      }),
    );
  }
};
