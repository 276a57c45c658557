/** GDL208: roles that are not plain facts. */
import { finding } from '../finding.ts';
import type { Check } from './subject.ts';

export const checkRoles: Check = ({ relations }, report) => {
  for (const { head, body } of relations.get('role', 1)?.rules ?? []) {
    if (body.length > 0) {
      report(finding('GDL208', 'roles cannot be defined by a rule', { span: head.span }));
    } else if (head.args[0]?.term.ground === false) {
      report(finding('GDL208', 'a role cannot be a variable', { span: head.span }));
    }
  }
};
