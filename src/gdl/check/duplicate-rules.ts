/** GDL405: the same rule twice, whatever its variables are called and however its conditions are ordered. */
import type { Atom, Formula, Rule, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import type { Term } from '../term.ts';
import { isParenthesised, removal } from './places.ts';
import type { Check } from './subject.ts';

export const checkDuplicateRules: Check = ({ description, source }, report) => {
  const sameShape = new Map<string, Rule[]>();
  for (const rule of description.rules) {
    const shape = shapeOf(rule);
    const rules = sameShape.get(shape);
    if (rules === undefined) sameShape.set(shape, [rule]);
    else rules.push(rule);
  }
  for (const rules of sameShape.values()) {
    if (rules.length < 2) continue;
    const firsts = new Map<string, Rule>();
    for (const rule of rules) {
      const text = normalForm(rule);
      const first = firsts.get(text);
      if (first === undefined) {
        firsts.set(text, rule);
        continue;
      }
      const { line } = source.position(first.span.start);
      const removable = isParenthesised(source, rule.span);
      report(
        finding('GDL405', `this ${rule.body.length === 0 ? 'fact' : 'rule'} already stands in line ${line}`, {
          span: rule.span,
          related: [{ span: first.span, message: 'first here' }],
          ...(removable && { fix: { title: 'remove it', edits: [removal(source, rule.span)] } }),
        }),
      );
    }
  }
};

/** Equal for equal rules; blind to which variable is which. */
function shapeOf({ head, body }: Rule): string {
  const blind = () => '?';
  return [atomText(head, blind), ...body.map((formula) => formulaText(formula, blind)).sort()].join(' ');
}

/** Equal only for equal rules: variables are numbered in an order that depends on the shapes of the conditions. */
function normalForm({ head, body }: Rule): string {
  const numbers = new Map<number, number>();
  const numbered = (index: number) => {
    const number = numbers.get(index) ?? numbers.size;
    numbers.set(index, number);
    return `?${number}`;
  };
  const known = (index: number) => (numbers.has(index) ? `?${numbers.get(index)}` : '?');
  const headText = atomText(head, numbered);
  const conditions = body
    .map((formula) => ({ formula, text: formulaText(formula, known) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  // Numbering the conditions in this order is stable unless two look the same up to their new variables.
  for (const { formula } of conditions) formulaText(formula, numbered);
  return [headText, ...body.map((formula) => formulaText(formula, numbered)).sort()].join(' ');
}

type VariableText = (index: number) => string;

function formulaText(formula: Formula, variable: VariableText): string {
  switch (formula.kind) {
    case 'atom':
      return atomText(formula, variable);
    case 'distinct': {
      const sides = [formula.left, formula.right].map((side) => occurrenceText(side, variable)).sort();
      return `(distinct ${sides.join(' ')})`;
    }
    case 'not':
      return `(not ${formulaText(formula.formula, variable)})`;
    case 'or':
      return `(or ${formula.disjuncts
        .map((disjunct) => formulaText(disjunct, variable))
        .sort()
        .join(' ')})`;
  }
}

function atomText({ relation, args }: Atom, variable: VariableText): string {
  return `(${[relation, ...args.map((arg) => occurrenceText(arg, variable))].join(' ')})`;
}

function occurrenceText({ term }: TermOccurrence, variable: VariableText): string {
  return textOf(term, variable);
}

/** Ground terms are interned, so their numbers stand for them. */
function textOf(term: Term, variable: VariableText): string {
  if (term.ground) return `${term.id}`;
  if (term.kind === 'variable') return variable(term.index);
  return `(${[term.name, ...term.args.map((arg) => textOf(arg, variable))].join(' ')})`;
}
