/** Prints descriptions and their parts as text in either notation, in the spelling of their authors. */
import type { Atom, Description, ExternalLibrary, Formula, Rule, TermOccurrence } from './description.ts';
import { type Form, kifText, listForm, symbolForm } from './form.ts';
import { layOut } from './format/sheet-layout.ts';
import { STANFORD_STYLE } from './infix/syntax.ts';
import {
  conditionSyntax,
  conditionText,
  statementOf,
  statementText,
  termSyntax,
  termSyntaxText,
} from './infix/write.ts';
import type { Notation } from './notation.ts';
import type { Span } from './source.ts';
import type { Term } from './term.ts';

/**
 * A whole description as a sheet, one statement after another, a blank line before every new relation.
 *
 * @example
 * const { description } = readDescription('(role x) (<= terminal (true done))');
 * printDescription(description, 'infix') // 'role(x)\n\nterminal :- true(done)\n'
 */
export function printDescription(description: Description, notation: Notation = 'kif'): string {
  return layOut(descriptionForms(description), notation);
}

/**
 * A rule on one line.
 *
 * @example
 * const { description } = readDescription('(<= (goal ?r 50) (role ?r) (not (won ?r)))');
 * printRule(description.rules[0], 'infix') // 'goal(R,50) :- role(R) & ~won(R)'
 */
export function printRule(rule: Rule, notation: Notation = 'kif'): string {
  return statementLine(ruleForm(rule), notation);
}

/**
 * A condition on one line.
 *
 * @example
 * const { description } = readDescription('(<= open (or (free ?x) (distinct ?x b)))');
 * printFormula(description.rules[0].body[0], 'infix') // 'free(X) | distinct(X,b)'
 */
export function printFormula(formula: Formula, notation: Notation = 'kif'): string {
  const form = formulaForm(formula);
  return notation === 'kif' ? kifText(form) : conditionText(conditionSyntax(form), STANFORD_STYLE, 'body');
}

/**
 * A term on one line; `variables` names its variables by index.
 *
 * @example
 * const { description } = readDescription('(init (cell 1 1 b))');
 * printTerm(description.rules[0].head.args[0].term, 'infix') // 'cell(1,1,b)'
 */
export function printTerm(term: Term, notation: Notation = 'kif', variables: readonly string[] = []): string {
  const form = termForm(term, variables);
  return notation === 'kif' ? kifText(form) : termSyntaxText(termSyntax(form));
}

function statementLine(form: Form, notation: Notation): string {
  return notation === 'kif' ? kifText(form) : statementText(statementOf(form), STANFORD_STYLE);
}

/** Converts descriptions back to forms in their authors' spelling, from which both notations are printed. */
export function descriptionForms({ externals, rules }: Description): Form[] {
  const statements = rules.map(ruleForm);
  if (externals.length === 0) return statements;
  // Next to libraries, a bare name before a list would declare a relation of a library of that name.
  const inParentheses = (form: Form) => (form.kind === 'symbol' ? listForm([form], form.span) : form);
  return [...externals.flatMap(libraryForms), ...statements.map(inParentheses)];
}

function ruleForm({ head, body, span }: Rule): Form {
  if (body.length === 0) return atomForm(head);
  return namedList(span, '<=', atomForm(head), ...body.map(formulaForm));
}

function formulaForm(formula: Formula): Form {
  const { span } = formula;
  switch (formula.kind) {
    case 'atom':
      return atomForm(formula);
    case 'distinct':
      return namedList(span, 'distinct', occurrenceForm(formula.left), occurrenceForm(formula.right));
    case 'not':
      return namedList(span, 'not', formulaForm(formula.formula));
    case 'or':
      return namedList(span, 'or', ...formula.disjuncts.map(formulaForm));
  }
}

function atomForm({ spelling, args, span }: Atom): Form {
  return args.length === 0
    ? symbolForm(spelling, span)
    : namedList(span, spelling, ...args.map(occurrenceForm));
}

function occurrenceForm({ term, spelling, args, span }: TermOccurrence): Form {
  return term.kind === 'compound'
    ? namedList(span, spelling, ...args.map(occurrenceForm))
    : symbolForm(spelling, span);
}

const NOWHERE: Span = { start: 0, end: 0 };

/** `variables` gives the names of variables by index. */
function termForm(term: Term, variables: readonly string[]): Form {
  switch (term.kind) {
    case 'constant':
      return symbolForm(term.spelling, NOWHERE);
    case 'variable':
      return symbolForm(variables[term.index] ?? `?${term.index}`, NOWHERE);
    case 'compound':
      return namedList(NOWHERE, term.spelling, ...term.args.map((arg) => termForm(arg, variables)));
  }
}

function libraryForms({ spelling, resource, command, relations, span }: ExternalLibrary): Form[] {
  const forms: Form[] = [];
  const name = symbolForm(spelling, span);
  if (resource !== undefined) forms.push(namedList(span, 'include', name, symbolForm(resource, span)));
  if (command !== undefined) {
    const words = command.map((word) => symbolForm(word, span));
    forms.push(namedList(span, 'use', name, listForm(words, span)));
  }
  // A declaration is a list even without arguments.
  for (const { spelling: relation, args, span: place } of relations) {
    forms.push(namedList(place, spelling, namedList(place, relation, ...args.map(occurrenceForm))));
  }
  return forms;
}

function namedList(span: Span, name: string, ...rest: Form[]): Form {
  return listForm([symbolForm(name, span), ...rest], span);
}
