/** All checks of a description, and of a text. */

import type { Description } from '../description.ts';
import { type Finding, FindingList, hasErrors, inSourceOrder } from '../finding.ts';
import type { FindingCode } from '../finding-catalogue.ts';
import { inInfixWords } from '../infix/infix-words.ts';
import { type Reading, type ReadOptions, readDescription } from '../read.ts';
import { checkExternals } from './external-libraries.ts';
import {
  checkKeywordDependencies,
  checkNegationCycles,
  checkRecursionRestriction,
} from './forbidden-dependencies.ts';
import { checkArities, checkBareNames, checkMixedCase } from './inconsistent-names.ts';
import {
  checkKeywordArity,
  checkKeywordConditions,
  checkKeywordHeads,
  checkKeywordTerms,
} from './keyword-checks.ts';
import { checkForgottenMarks, checkMisspellings, checkVariableSlips } from './misspellings.ts';
import { checkRealTime } from './real-time.ts';
import {
  checkGoalValues,
  checkInitialState,
  checkPercepts,
  checkRequiredParts,
  checkRoles,
  checkUnknownRoles,
} from './required-parts.ts';
import {
  checkDuplicateRules,
  checkImpossibleRules,
  checkPointlessDistinct,
  checkUnusedRelations,
} from './rules-without-effect.ts';
import { type Check, Subject } from './subject.ts';
import { checkLibraryQuestions, checkSafety } from './unbound-variables.ts';
import { checkUndefinedFluents, checkUndefinedRelations } from './undefined-relations.ts';

const CHECKS: readonly Check[] = [
  checkKeywordArity,
  checkKeywordHeads,
  checkKeywordConditions,
  checkKeywordTerms,
  checkKeywordDependencies,
  checkRoles,
  checkRequiredParts,
  checkInitialState,
  checkGoalValues,
  checkSafety,
  checkNegationCycles,
  checkRecursionRestriction,
  checkUndefinedRelations,
  checkUndefinedFluents,
  checkArities,
  checkUnusedRelations,
  checkImpossibleRules,
  checkDuplicateRules,
  checkMisspellings,
  checkVariableSlips,
  checkForgottenMarks,
  checkPointlessDistinct,
  checkMixedCase,
  checkBareNames,
  ({ description }, report) => checkUnknownRoles(description).forEach(report),
  ({ description }, report) => checkPercepts(description).forEach(report),
  ({ description }, report) => checkExternals(description).forEach(report),
  checkLibraryQuestions,
  ({ description }, report) => {
    if (description.dialect === 'rtgdl') checkRealTime(description).forEach(report);
  },
];

/**
 * All findings about a description, in source order.
 *
 * @example
 * const { description } = readDescription('(role x) (<= (legal x (mark ?c)) (not (true (marked ?c))))');
 * checkDescription(description).map((finding) => finding.code) // includes 'GDL301'
 */
export function checkDescription(description: Description): readonly Finding[] {
  const subject = new Subject(description);
  const findings = CHECKS.flatMap((check) => {
    const list = new FindingList();
    check(subject, (finding) => list.add(finding));
    return list.all();
  });
  return inSourceOrder(oneCausePerPlace(findings));
}

/** Checks for sheets that were parsed completely: an omitted rule may have defined what is missing. */
const ABSENCES: ReadonlySet<FindingCode> = new Set([
  'GDL211',
  'GDL212',
  'GDL213',
  'GDL214',
  'GDL215',
  'GDL218',
  'GDL401',
  'GDL403',
  'GDL404',
]);

/**
 * Reads a sheet and checks the parts that could be parsed; returns all findings in source order.
 *
 * @example
 * checkText('(role x)').findings.map((finding) => finding.code) // ['GDL213', 'GDL214', 'GDL215', 'GDL218']
 */
export function checkText(text: string, name?: string, options?: ReadOptions): Reading {
  const reading = readDescription(text, name, options);
  let checked = checkDescription(reading.description);
  if (hasErrors(reading.findings)) checked = checked.filter(({ code }) => !ABSENCES.has(code));
  // Places of an imported sheet refer to the text it was rewritten from, where edits would be wrong.
  if (reading.imported) checked = checked.map(withoutFix);
  const findings = inSourceOrder([...reading.findings, ...checked]);
  return { ...reading, findings: reading.notation === 'infix' ? findings.map(inInfixWords) : findings };
}

function withoutFix({ fix: _, ...rest }: Finding): Finding {
  return rest;
}

/** A misspelt symbol is often undefined and also makes its rule impossible: only the more helpful finding is kept. */
function oneCausePerPlace(findings: readonly Finding[]): readonly Finding[] {
  const ranks: readonly FindingCode[] = ['GDL404', 'GDL406', 'GDL415', 'GDL401'];
  const best = new Map<number, number>();
  const misspellings: number[] = [];
  for (const { code, span } of findings) {
    if (span === undefined) continue;
    best.set(span.start, Math.max(best.get(span.start) ?? -1, ranks.indexOf(code)));
    if (code === 'GDL406' || code === 'GDL415') misspellings.push(span.start);
  }
  return findings.filter(({ code, span }) => {
    if (span === undefined) return true;
    if (code === 'GDL408') return !misspellings.some((at) => span.start <= at && at < span.end);
    const rank = ranks.indexOf(code);
    return rank === -1 || rank === best.get(span.start);
  });
}
