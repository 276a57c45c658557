/** GDL216: goal values that are not whole numbers from 0 to 100. */
import { finding } from '../finding.ts';
import { listed, quote } from './places.ts';
import type { Check } from './subject.ts';

export const checkGoalValues: Check = (subject, report) => {
  const { relations, source } = subject;
  for (const rule of relations.get('goal', 2)?.rules ?? []) {
    const value = rule.head.args[1];
    if (value === undefined) continue;
    if (value.term.kind !== 'variable') {
      if (value.term.kind === 'constant' && isGoalValue(value.term.name)) continue;
      report(
        finding('GDL216', `the goal value ${quote(source, value.span)} is not a whole number from 0 to 100`, {
          span: value.span,
        }),
      );
      continue;
    }
    // The domain is an over-approximation: only if it holds no good value at all is a bad one certain.
    const domain = subject.domains?.ofVariable(rule, value.term.index);
    if (domain === undefined || domain.any || domain.empty || !domain.scope.possible) continue;
    const names = [...domain.elements].map((element) => subject.domains?.elements.text(element) ?? '');
    if (names.some(isGoalValue)) continue;
    const some = listed(
      names.slice(0, 4).map((name) => `\`${name}\``),
      'or',
    );
    report(
      finding(
        'GDL216',
        `the goal value \`${value.spelling}\` can only be ${some}${names.length > 4 ? ' and the like' : ''}`,
        {
          span: value.span,
        },
      ),
    );
  }
};

function isGoalValue(text: string): boolean {
  return /^[+-]?\d{1,9}$/.test(text) && Number(text) >= 0 && Number(text) <= 100;
}
