/** GDL301 to GDL304: variables that nothing gives a value. */
import type { FindingCode } from '../catalogue.ts';
import type { Formula, Rule, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { boundByAll } from './bound-variables.ts';
import { forEachVariable } from './places.ts';
import type { Check, Report } from './subject.ts';

export const checkSafety: Check = ({ description }, report) => {
  for (const rule of description.rules) {
    if (rule.variables.length === 0) continue;
    if (rule.body.length === 0) checkFact(rule, report);
    else checkRule(rule, report);
  }
};

function checkFact({ head }: Rule, report: Report): void {
  // Roles have a finding of their own.
  if (head.relation === 'role') return;
  let variable: TermOccurrence | undefined;
  for (const arg of head.args) forEachVariable(arg, (_, each) => (variable ??= each));
  if (variable === undefined) return;
  report(finding('GDL304', `this fact has the variable \`${variable.spelling}\``, { span: variable.span }));
}

const MESSAGES = {
  GDL301: 'in the head but in no positive condition',
  GDL302: 'under `not` but in no positive condition',
  GDL303: 'in `distinct` but in no positive condition',
} as const satisfies Partial<Record<FindingCode, string>>;

/** Every unbound variable is reported once, at the first place that needs it. */
function checkRule(rule: Rule, report: Report): void {
  const bound = boundByAll(rule.body);
  if (bound.size === rule.variables.length) return;
  const reported = new Set<number>();
  const need = (code: keyof typeof MESSAGES) => (index: number, each: TermOccurrence) => {
    if (bound.has(index) || reported.has(index)) return;
    reported.add(index);
    const name = `\`${each.spelling}\``;
    report(
      finding(code, `the variable ${name} occurs ${MESSAGES[code]}`, {
        span: each.span,
        hint: hint(code, name),
      }),
    );
  };
  for (const arg of rule.head.args) forEachVariable(arg, need('GDL301'));
  for (const formula of rule.body) forEachNeed(formula, true, need);
}

function hint(code: keyof typeof MESSAGES, name: string): string {
  const bind = `add a positive condition that gives ${name} its values`;
  if (code !== 'GDL302') return bind;
  return `${bind}; if any value will do, define a helper relation without ${name} and negate that`;
}

type Need = (code: keyof typeof MESSAGES) => (index: number, each: TermOccurrence) => void;

function forEachNeed(formula: Formula, positive: boolean, need: Need): void {
  switch (formula.kind) {
    case 'atom':
      if (!positive) for (const arg of formula.args) forEachVariable(arg, need('GDL302'));
      return;
    case 'distinct':
      forEachVariable(formula.left, need('GDL303'));
      forEachVariable(formula.right, need('GDL303'));
      return;
    case 'not':
      forEachNeed(formula.formula, !positive, need);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) forEachNeed(disjunct, positive, need);
      return;
  }
}
