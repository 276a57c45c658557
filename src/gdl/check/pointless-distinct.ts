/** GDL408: `distinct` between terms that are never equal. */
import type { Distinct } from '../description.ts';
import { finding } from '../finding.ts';
import { isParenthesised, quote, removal } from './places.ts';
import type { Check, Subject } from './subject.ts';
import { mayUnify } from './unify.ts';

export const checkPointlessDistinct: Check = (subject, report) => {
  for (const rule of subject.description.rules) {
    for (const formula of rule.body) {
      if (formula.kind === 'distinct') {
        if (!alwaysHolds(formula)) continue;
        const removable = isParenthesised(subject.source, formula.span);
        const edits = [removal(subject.source, formula.span)];
        report(pointless(subject, formula, removable ? { fix: { title: 'remove it', edits } } : {}));
      } else if (formula.kind === 'or') {
        for (const disjunct of formula.disjuncts) {
          if (disjunct.kind === 'distinct' && alwaysHolds(disjunct)) report(pointless(subject, disjunct, {}));
        }
      }
    }
  }
};

function alwaysHolds({ left, right }: Distinct): boolean {
  return !mayUnify([left.term], 0, [right.term], 0);
}

function pointless({ source }: Subject, { span }: Distinct, details: Parameters<typeof finding>[2]) {
  return finding('GDL408', `${quote(source, span)} always holds`, { span, ...details });
}
