/** GDL407: a variable that occurs once and is nearly the same as another one of its rule. */
import type { Rule, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { foldCase } from '../form.ts';
import { forEachTermOfRule } from './places.ts';
import { differOnlyInDigits, OneSlipAway } from './similar.ts';
import type { Check } from './subject.ts';

/** Letters after the `?`; shorter names are near each other on purpose. */
const SHORTEST = 4;

export const checkVariableSlips: Check = ({ description, source }, report) => {
  for (const rule of description.rules) {
    if (rule.variables.length < 2) continue;
    for (const { each, other } of slips(rule)) {
      const { span } = each;
      const fixable = source.slice(span) === each.spelling;
      report(
        finding('GDL407', `\`${each.spelling}\` occurs only once in this rule; did you mean \`${other}\`?`, {
          span,
          hint: `write \`${other}\` if that was meant, or give \`${each.spelling}\` a clearly different name`,
          ...(fixable && { fix: { title: `write \`${other}\``, edits: [{ span, text: other }] } }),
        }),
      );
    }
  }
};

function* slips(rule: Rule): Generator<{ each: TermOccurrence; other: string }> {
  const names = rule.variables.map((spelling) => foldCase(spelling.slice(1)));
  if (names.filter((name) => name.length >= SHORTEST).length < 2) return;
  const times = new Array<number>(names.length).fill(0);
  const places: TermOccurrence[] = [];
  forEachTermOfRule(rule, (each) => {
    if (each.term.kind !== 'variable') return;
    times[each.term.index] = (times[each.term.index] ?? 0) + 1;
    places[each.term.index] = each;
  });
  const repeated = new Map<string, string>();
  names.forEach((name, index) => {
    if ((times[index] ?? 0) > 1 && name.length >= SHORTEST) repeated.set(name, rule.variables[index] ?? '');
  });
  const near = new OneSlipAway(repeated.keys());
  for (const [index, name] of names.entries()) {
    const each = places[index];
    if (times[index] !== 1 || name.length < SHORTEST || each === undefined) continue;
    const other = near.of(name).find((candidate) => isSlip(name, candidate));
    const spelling = other === undefined ? undefined : repeated.get(other);
    if (spelling !== undefined) yield { each, other: spelling };
  }
}

/** `?row1` and `?row2`, `?type` and `?ptype` are told apart on purpose: slips are rarely in the first letter. */
function isSlip(name: string, other: string): boolean {
  return name[0] === other[0] && !differOnlyInDigits(name, other);
}
