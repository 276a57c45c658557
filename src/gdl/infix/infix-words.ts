/** Findings in infix notation: quoted GDL in messages is rewritten in the notation of the sheet. */
import type { Finding } from '../finding.ts';
import { headName } from '../form.ts';
import { readKif } from '../read-kif.ts';
import { SourceText } from '../source.ts';
import { STANFORD_STYLE } from './syntax.ts';
import { conditionSyntax, conditionText, statementOf, statementText } from './write.ts';

/**
 * The same finding, with prefix notation in its message, reason and hint converted. Quotations of the sheet are
 * unchanged.
 */
export function inInfixWords(finding: Finding): Finding {
  const { message, reason, hint, related, fix } = finding;
  return {
    ...finding,
    message: infixWords(message),
    reason: infixWords(reason),
    hint: infixWords(hint),
    related: related.map((place) => ({ ...place, message: infixWords(place.message) })),
    ...(fix && { fix: { ...fix, title: infixWords(fix.title) } }),
  };
}

/**
 * @example
 * infixWords('write `(goal ROLE VALUE)`') // 'write `goal(ROLE,VALUE)`'
 */
export function infixWords(text: string): string {
  return text.replaceAll(
    /`([^`]+)`/g,
    (quoted, code: string) => `\`${infixCode(code) ?? quoted.slice(1, -1)}\``,
  );
}

function infixCode(code: string): string | undefined {
  if (code === '<=') return STANFORD_STYLE.neck;
  const variable = /^\?([\p{L}_][\p{L}\p{N}_]*)$/u.exec(code)?.[1];
  if (variable !== undefined) return variable.charAt(0).toUpperCase() + variable.slice(1);
  if (!code.startsWith('(') || code.length < 3) return undefined;
  const { forms, findings } = readKif(new SourceText('', code));
  const [form, ...others] = forms;
  if (form?.kind !== 'list' || others.length > 0 || findings.length > 0) return undefined;
  if (form.items[0]?.kind !== 'symbol') return undefined;
  const written =
    headName(form) === '<='
      ? statementText(statementOf(form), STANFORD_STYLE)
      : conditionText(conditionSyntax(form), STANFORD_STYLE, 'body');
  // Placeholders such as ROLE would be variables, and are quoted as names.
  return written.replaceAll(/'([\p{Lu}…]+)'/gu, '$1');
}
