/**
 * Where a game may differ from the recordings: peculiarities of sheets that the reference handles by
 * accident or against the language's definition. Keyed by the peculiarity, never by a sheet's name.
 */
import { checkDescription } from '../../src/gdl/check/check.ts';
import type { Description, Finding, FindingCode } from '../../src/gdl/index.ts';
import type { Trace } from './corpus-case.ts';

export interface Allowance {
  readonly peculiarity: string;
  /** The reason for the difference. */
  readonly reason: string;
  /** How the flags of the recordings begin. */
  readonly flag?: string;
  /** The findings of our own checks for such a sheet. */
  readonly findings?: readonly FindingCode[];
}

const ALLOWANCES: readonly Allowance[] = [
  {
    peculiarity: 'notOverOr',
    reason: 'the reference reads (not (or a b)) as "not a or not b"; it means neither',
    flag: 'notOverOr',
  },
  {
    peculiarity: 'unsafe negation',
    reason: 'the reference drops conditions with a variable that nothing binds; we read "no value exists"',
    flag: 'droppedUnsafeLiterals',
    findings: ['GDL302', 'GDL303'],
  },
  {
    peculiarity: 'parenthesised name',
    reason: 'the reference takes (p) and p for two relations; they are one',
    flag: 'zeroArityList',
  },
  {
    peculiarity: 'stray parenthesis',
    reason: 'the reference ignores everything after a surplus closing parenthesis; we read on',
    flag: 'ignoredTail',
    findings: ['GDL102'],
  },
  {
    peculiarity: 'open answers',
    reason: 'the reference accepts or rejects answers with variables by accident of its data structures',
    flag: 'nonGround',
    findings: ['GDL304'],
  },
  {
    peculiarity: 'negation through a cycle',
    reason: "the reference's answer depends on its order of evaluation; we take the well-founded model",
    findings: ['GDL305'],
  },
  {
    peculiarity: 'defined keyword',
    reason: 'rules for true and does are not part of the language',
    findings: ['GDL202'],
  },
];

/** The allowance under which this sheet may differ from its recording, if any. */
export function allowanceFor(
  trace: Trace,
  description: Description,
  readingFindings: readonly Finding[],
): Allowance | undefined {
  const codes = new Set([...readingFindings, ...checkDescription(description)].map(({ code }) => code));
  return ALLOWANCES.find(
    ({ flag, findings = [] }) =>
      (flag !== undefined && trace.flags?.some((each) => each.startsWith(flag))) ||
      findings.some((code) => codes.has(code)),
  );
}
