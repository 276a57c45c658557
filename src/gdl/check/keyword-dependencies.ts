/** GDL205, GDL206, GDL207: keywords that depend on a state or on moves before there are any. */
import type { FindingCode } from '../catalogue.ts';
import { finding } from '../finding.ts';
import { keywordArity } from './keywords-of.ts';
import type { RelationUse } from './relations.ts';
import type { Check, Subject } from './subject.ts';

interface Independence {
  readonly keyword: string;
  readonly of: readonly string[];
  readonly code: FindingCode;
}

const INDEPENDENT: readonly Independence[] = [
  { keyword: 'init', of: ['true', 'does'], code: 'GDL205' },
  { keyword: 'legal', of: ['does'], code: 'GDL206' },
  { keyword: 'goal', of: ['does'], code: 'GDL206' },
  { keyword: 'terminal', of: ['does'], code: 'GDL206' },
  { keyword: 'base', of: ['true', 'does'], code: 'GDL207' },
  { keyword: 'input', of: ['true', 'does'], code: 'GDL207' },
];

export const checkKeywordDependencies: Check = (subject, report) => {
  for (const { keyword, of, code } of INDEPENDENT) {
    for (const other of of) {
      const chain = chainBetween(subject, keyword, other);
      const [first] = chain;
      if (first === undefined) continue;
      const names = [keyword, ...chain.map((use) => use.atom.relation)].map((name) => `\`${name}\``);
      const through = names.length > 2 ? ` (${names.join(' needs ')})` : '';
      report(
        finding(code, `\`${keyword}\` depends on \`${other}\`${through}`, {
          span: first.atom.span,
          related: chain.slice(1).map((use) => ({
            span: use.atom.span,
            message: `\`${use.rule.head.relation}\` needs \`${use.atom.relation}\``,
          })),
        }),
      );
    }
  }
};

function chainBetween(subject: Subject, keyword: string, other: string): readonly RelationUse[] {
  const { description, relations, dependencies } = subject;
  const from = relations.get(keyword, keywordArity(description, keyword) ?? 0);
  const to = relations.get(other, keywordArity(description, other) ?? 0);
  return (from && to && dependencies.chain(from, to)) ?? [];
}
