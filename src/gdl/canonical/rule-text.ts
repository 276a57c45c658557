/** Texts of rules in which nothing depends on the order of conditions or the names of variables. */
import type { Atom, Formula, Rule, TermOccurrence } from '../description.ts';
import { hashText } from './hash-text.ts';

/** Something written in a rule that has a name: an atom, or a term. */
export type Written = Atom | TermOccurrence;

/** How names and variables are written, and which place is marked. */
export interface Spelling {
  name(name: string): string;
  variable(index: number): string;
  readonly marked?: Written;
}

function formulaText(formula: Formula, spelling: Spelling): string {
  switch (formula.kind) {
    case 'atom':
      return writtenText(formula, formula.relation, formula.args, spelling);
    case 'not':
      return `(not ${formulaText(formula.formula, spelling)})`;
    case 'distinct': {
      const sides = [termOccurrenceText(formula.left, spelling), termOccurrenceText(formula.right, spelling)];
      return `(distinct ${sides.sort().join(' ')})`;
    }
    case 'or':
      return `(or ${formula.disjuncts
        .map((each) => formulaText(each, spelling))
        .sort()
        .join(' ')})`;
  }
}

export function ruleText({ head, body }: Rule, spelling: Spelling): string {
  const conditions = body.map((formula) => formulaText(formula, spelling)).sort();
  return [formulaText(head, spelling), ...conditions].join(' ');
}

function termOccurrenceText(written: TermOccurrence, spelling: Spelling): string {
  const { term, args } = written;
  if (term.kind === 'variable') return spelling.marked === written ? '*' : spelling.variable(term.index);
  if (term.kind === 'constant') return spelling.marked === written ? '*' : spelling.name(term.name);
  return writtenText(written, term.name, args, spelling);
}

function writtenText(
  written: Written,
  name: string,
  args: readonly TermOccurrence[],
  spelling: Spelling,
): string {
  const first = spelling.marked === written ? '*' : spelling.name(name);
  return `(${[first, ...args.map((each) => termOccurrenceText(each, spelling))].join(' ')})`;
}

/** Every place of a rule with a name or a variable. */
export function* writtenIn({ head, body }: Rule): Iterable<Written> {
  yield* writtenInFormula(head);
  for (const formula of body) yield* writtenInFormula(formula);
}

function* writtenInFormula(formula: Formula): Iterable<Written> {
  switch (formula.kind) {
    case 'atom':
      yield formula;
      for (const arg of formula.args) yield* writtenInTerm(arg);
      return;
    case 'not':
      yield* writtenInFormula(formula.formula);
      return;
    case 'distinct':
      yield* writtenInTerm(formula.left);
      yield* writtenInTerm(formula.right);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) yield* writtenInFormula(disjunct);
  }
}

function* writtenInTerm(written: TermOccurrence): Iterable<Written> {
  yield written;
  for (const arg of written.args) yield* writtenInTerm(arg);
}

/** The name written in a place, or the number of the variable. */
export function nameOf(written: Written): string | number {
  if ('kind' in written) return written.relation;
  return written.term.kind === 'variable' ? written.term.index : written.term.name;
}

/** Colours of a rule's variables: where each stands, as far as that can be told by where the others stand. */
export function variableColours(rule: Rule, name: (name: string) => string): string[] {
  let colours = rule.variables.map(() => 'v');
  for (;;) {
    const finer = refinedVariables(rule, name, colours);
    if (new Set(finer).size === new Set(colours).size) return finer;
    colours = finer;
  }
}

function refinedVariables(rule: Rule, name: (name: string) => string, colours: readonly string[]): string[] {
  const places: string[][] = colours.map(() => []);
  for (const written of writtenIn(rule)) {
    const index = nameOf(written);
    if (typeof index !== 'number') continue;
    const spelling: Spelling = {
      name,
      variable: (other) => (other === index ? '#' : (colours[other] as string)),
      marked: written,
    };
    places[index]?.push(ruleText(rule, spelling));
  }
  return places.map((texts, index) => hashText([colours[index], ...texts.sort()].join('|')));
}

/** The rule with variables numbered in an order that follows from the rule alone, as far as there is one. */
export function canonicalRule(rule: Rule, name: (name: string) => string): string {
  let colours = variableColours(rule, name);
  for (;;) {
    const alike = firstAlike(colours);
    if (alike < 0) break;
    colours = colours.map((colour, index) => (index === alike ? `${colour}!` : colour));
    for (;;) {
      const finer = refinedVariables(rule, name, colours);
      if (new Set(finer).size === new Set(colours).size) break;
      colours = finer;
    }
  }
  const order = [...colours.keys()].sort((a, b) => compare(colours[a] as string, colours[b] as string));
  const numbers = new Map(order.map((index, number) => [index, `?${number}`]));
  return ruleText(rule, { name, variable: (index) => numbers.get(index) as string });
}

/** One of those that share the least colour that is shared; -1 if none is. */
function firstAlike(colours: readonly string[]): number {
  const sorted = [...colours].sort(compare);
  const shared = sorted.find((colour, i) => colour === sorted[i + 1]);
  return shared === undefined ? -1 : colours.indexOf(shared);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
