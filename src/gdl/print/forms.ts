/** Descriptions as forms again, in their authors' spelling: what both notations are printed from. */
import type { Atom, Description, ExternalLibrary, Formula, Rule, TermOccurrence } from '../description.ts';
import { type Form, listForm, symbolForm } from '../form.ts';
import type { Span } from '../source.ts';
import type { Term } from '../term.ts';

export function descriptionForms({ externals, rules }: Description): Form[] {
  const statements = rules.map(ruleForm);
  if (externals.length === 0) return statements;
  // Beside libraries a bare name before a list would declare a relation of a library of that name.
  const inParentheses = (form: Form) => (form.kind === 'symbol' ? listForm([form], form.span) : form);
  return [...externals.flatMap(libraryForms), ...statements.map(inParentheses)];
}

export function ruleForm({ head, body, span }: Rule): Form {
  if (body.length === 0) return atomForm(head);
  return list(span, '<=', atomForm(head), ...body.map(formulaForm));
}

export function formulaForm(formula: Formula): Form {
  const { span } = formula;
  switch (formula.kind) {
    case 'atom':
      return atomForm(formula);
    case 'distinct':
      return list(span, 'distinct', occurrenceForm(formula.left), occurrenceForm(formula.right));
    case 'not':
      return list(span, 'not', formulaForm(formula.formula));
    case 'or':
      return list(span, 'or', ...formula.disjuncts.map(formulaForm));
  }
}

function atomForm({ spelling, args, span }: Atom): Form {
  return args.length === 0 ? symbolForm(spelling, span) : list(span, spelling, ...args.map(occurrenceForm));
}

function occurrenceForm({ term, spelling, args, span }: TermOccurrence): Form {
  return term.kind === 'compound'
    ? list(span, spelling, ...args.map(occurrenceForm))
    : symbolForm(spelling, span);
}

const NOWHERE: Span = { start: 0, end: 0 };

/** `variables` gives the names of variables by their index. */
export function termForm(term: Term, variables: readonly string[]): Form {
  switch (term.kind) {
    case 'constant':
      return symbolForm(term.spelling, NOWHERE);
    case 'variable':
      return symbolForm(variables[term.index] ?? `?${term.index}`, NOWHERE);
    case 'compound':
      return list(NOWHERE, term.spelling, ...term.args.map((arg) => termForm(arg, variables)));
  }
}

function libraryForms({ spelling, resource, command, relations, span }: ExternalLibrary): Form[] {
  const forms: Form[] = [];
  const name = symbolForm(spelling, span);
  if (resource !== undefined) forms.push(list(span, 'include', name, symbolForm(resource, span)));
  if (command !== undefined) {
    const words = command.map((word) => symbolForm(word, span));
    forms.push(list(span, 'use', name, listForm(words, span)));
  }
  // A declaration is a list even without arguments.
  for (const { spelling: relation, args, span: place } of relations) {
    forms.push(list(place, spelling, list(place, relation, ...args.map(occurrenceForm))));
  }
  return forms;
}

function list(span: Span, name: string, ...rest: Form[]): Form {
  return listForm([symbolForm(name, span), ...rest], span);
}
