/** GDL305: relations that depend on their own negation. */
import { finding } from '../finding.ts';
import { quote } from './places.ts';
import type { Check } from './subject.ts';

/** Long cycles are shown by their beginning. */
const SHOWN = 12;

export const checkNegationCycles: Check = ({ recursion, source }, report) => {
  for (const cycle of recursion.negativeCycles()) {
    const [negative] = cycle;
    if (negative === undefined) continue;
    const names = cycle.map((use) => `${use.negated ? 'not ' : ''}\`${use.atom.relation}\``);
    const way = [`\`${negative.rule.head.relation}\``, ...names.slice(0, SHOWN)];
    if (names.length > SHOWN) way.push(`… (${names.length - SHOWN} more)`);
    report(
      finding(
        'GDL305',
        `\`${negative.rule.head.relation}\` depends on its own negation: ${way.join(' needs ')}`,
        {
          span: negative.atom.span,
          related: cycle.slice(0, SHOWN).map((use) => ({
            span: use.atom.span,
            message: `${quote(source, use.rule.head.span)} needs ${use.negated ? 'the negation of ' : ''}${quote(source, use.atom.span)}`,
          })),
        },
      ),
    );
  }
};
