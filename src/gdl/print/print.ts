/** Descriptions and their parts as text, in either notation. */
import type { Description, Formula, Rule } from '../description.ts';
import type { Form } from '../form.ts';
import { layOut } from '../format/sheet.ts';
import { conditionSyntax, statementOf, termSyntax } from '../infix/surface.ts';
import { STANFORD_STYLE } from '../infix/syntax.ts';
import { conditionText, statementText, termSyntaxText } from '../infix/text.ts';
import { kifText } from '../kif/text.ts';
import type { Notation } from '../notation.ts';
import type { Term } from '../term.ts';
import { descriptionForms, formulaForm, ruleForm, termForm } from './forms.ts';

/**
 * A whole description as a sheet, one statement after the other, a blank line before every new relation.
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
  return statement(ruleForm(rule), notation);
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

function statement(form: Form, notation: Notation): string {
  return notation === 'kif' ? kifText(form) : statementText(statementOf(form), STANFORD_STYLE);
}
