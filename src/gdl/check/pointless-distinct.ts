/** GDL408: `distinct` between terms that are never equal. */
import type { Distinct, Rule } from '../description.ts';
import { type FindingDetails, finding } from '../finding.ts';
import type { Constant, Term, Variable } from '../term.ts';
import { forEachTerm, isParenthesised, quote, removal } from './places.ts';
import type { Check, Report, Subject } from './subject.ts';
import { mayUnify } from './unify.ts';

export const checkPointlessDistinct: Check = (subject, report) => {
  const { description, source } = subject;
  const values = new HeadConstants(subject);
  for (const rule of description.rules) {
    for (const formula of rule.body) {
      if (formula.kind === 'distinct' && alwaysHolds(subject, rule, formula, values)) {
        // Where it depends on values, something else was probably meant.
        const plain = neverUnify(formula) && isParenthesised(source, formula.span);
        const fix = { title: 'remove it', edits: [removal(source, formula.span)] };
        reportPointless(subject, formula, report, plain ? { fix } : {});
      } else if (formula.kind === 'or') {
        // Here it makes the whole `or` hold, so it cannot simply be taken out.
        for (const disjunct of formula.disjuncts) {
          if (disjunct.kind !== 'distinct' || !alwaysHolds(subject, rule, disjunct, values)) continue;
          reportPointless(subject, disjunct, report, {});
        }
      }
    }
  }
};

function reportPointless(
  { source }: Subject,
  { span }: Distinct,
  report: Report,
  details: FindingDetails,
): void {
  report(finding('GDL408', `${quote(source, span)} always holds`, { span, ...details }));
}

function alwaysHolds(subject: Subject, rule: Rule, distinct: Distinct, values: HeadConstants): boolean {
  if (neverUnify(distinct)) return true;
  const { left, right } = distinct;
  if (left.term.kind === 'variable') return neverEqual(subject, rule, left.term, right.term, values);
  if (right.term.kind === 'variable') return neverEqual(subject, rule, right.term, left.term, values);
  return false;
}

function neverUnify({ left, right }: Distinct): boolean {
  return !mayUnify([left.term], 0, [right.term], 0);
}

/** A constant that a variable merely cannot have here is often a harmless precaution; one that nothing has is a slip. */
function neverEqual(
  subject: Subject,
  rule: Rule,
  variable: Variable,
  other: Term,
  values: HeadConstants,
): boolean {
  const domain = subject.domains?.ofVariable(rule, variable.index);
  if (domain === undefined || domain.any || domain.empty || !domain.scope.possible) return false;
  if (other.kind === 'constant') return !values.has(other);
  if (other.kind !== 'variable') return false;
  const otherDomain = subject.domains?.ofVariable(rule, other.index);
  if (otherDomain === undefined || otherDomain.any || otherDomain.empty) return false;
  for (const element of domain.elements) if (otherDomain.elements.has(element)) return false;
  return true;
}

/** The constants that facts and heads of rules contain: no variable can be anything else. */
class HeadConstants {
  readonly #subject: Subject;
  #found: Set<Term> | undefined;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  has(constant: Constant): boolean {
    this.#found ??= this.#find();
    return this.#found.has(constant);
  }

  #find(): Set<Term> {
    const found = new Set<Term>();
    for (const { head } of this.#subject.description.rules) {
      for (const arg of head.args) forEachTerm(arg, ({ term }) => found.add(term));
    }
    return found;
  }
}
