/** GDL411: a term written both `(a)` and `a`. */
import type { TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { forEachTermOfRule, isParenthesised } from './places.ts';
import type { Check } from './subject.ts';

export const checkBareNames: Check = ({ description, source }, report) => {
  const wrapped = new Map<string, TermOccurrence[]>();
  for (const rule of description.rules) {
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind !== 'compound' || each.args.length > 0) return;
      const parts = wrapped.get(each.term.name);
      if (parts === undefined) wrapped.set(each.term.name, [each]);
      else parts.push(each);
    });
  }
  if (wrapped.size === 0) return;
  const bare = new Map<string, TermOccurrence>();
  for (const rule of description.rules) {
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind !== 'constant' || bare.has(each.term.name)) return;
      if (wrapped.has(each.term.name)) bare.set(each.term.name, each);
    });
  }
  for (const [name, other] of bare) {
    const parts = wrapped.get(name) ?? [];
    const [first] = parts;
    if (first === undefined) continue;
    const fixable = parts.every(({ span }) => isParenthesised(source, span));
    const edits = parts.map(({ span, spelling }) => ({ span, text: spelling }));
    report(
      finding('GDL411', `\`(${first.spelling})\` and \`${other.spelling}\` are different terms`, {
        span: first.span,
        related: [{ span: other.span, message: `\`${other.spelling}\` without parentheses` }],
        ...(fixable && { fix: { title: `write \`${other.spelling}\` everywhere`, edits } }),
      }),
    );
  }
};
