/** GDL211 and GDL213 to GDL215: what every game must say. */
import type { FindingCode } from '../catalogue.ts';
import { finding } from '../finding.ts';
import type { Check } from './subject.ts';

const REQUIRED: readonly {
  readonly keyword: string;
  readonly code: FindingCode;
  readonly message: string;
}[] = [
  { keyword: 'role', code: 'GDL211', message: 'the sheet names no role' },
  { keyword: 'legal', code: 'GDL213', message: 'the sheet gives no legal moves' },
  { keyword: 'goal', code: 'GDL214', message: 'the sheet gives no goals' },
  { keyword: 'terminal', code: 'GDL215', message: 'the sheet never ends the game' },
];

/** A keyword with the wrong number of arguments is there, and is reported for what it is. */
export const checkRequiredParts: Check = ({ relations }, report) => {
  const defined = new Set<string>();
  for (const { name, rules } of relations.all()) if (rules.length > 0) defined.add(name);
  for (const { keyword, code, message } of REQUIRED) {
    if (!defined.has(keyword)) report(finding(code, message));
  }
};
