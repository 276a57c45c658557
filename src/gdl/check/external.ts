/** Whether every outside resource is declared once, asked for, and kept out of the rules' own business. */
import { type Atom, type Description, type ExternalLibrary, forEachAtom, type Rule } from '../description.ts';
import { type Finding, finding } from '../finding.ts';
import { KEYWORD_ARITY } from '../keywords.ts';

export function checkExternals({ externals, rules }: Description): Finding[] {
  if (externals.length === 0) return [];
  const asked = new Set<string>();
  for (const { body } of rules) {
    for (const condition of body) forEachAtom(condition, ({ relation }) => asked.add(relation));
  }
  return [
    ...externals.filter(({ resource }) => resource === undefined).map(notIncluded),
    ...externals
      .filter(({ relations }) => !relations.some(({ relation }) => asked.has(relation)))
      .map(unused),
    ...repeated(externals),
    ...externals.flatMap(({ relations }) => relations.filter(isKeyword).map(keyword)),
    ...definedByRules(externals, rules),
  ];
}

function notIncluded({ spelling, span }: ExternalLibrary): Finding {
  return finding('GDL118', `library \`${spelling}\` is used but never included`, {
    span,
    hint: `add \`include ${spelling} FILE\``,
  });
}

function unused({ spelling, relations, span }: ExternalLibrary): Finding {
  const why = relations.length === 0 ? 'backs no relation' : 'backs relations that no rule asks for';
  return finding('GDL412', `library \`${spelling}\` ${why}`, { span });
}

function repeated(externals: readonly ExternalLibrary[]): Finding[] {
  const first = new Map<string, Atom>();
  const findings: Finding[] = [];
  for (const atom of externals.flatMap(({ relations }) => relations)) {
    const earlier = first.get(atom.relation);
    if (earlier === undefined) first.set(atom.relation, atom);
    else {
      findings.push(
        finding('GDL116', `relation \`${atom.spelling}\` comes from outside twice`, {
          span: atom.span,
          related: [{ span: earlier.span, message: 'declared here already' }],
        }),
      );
    }
  }
  return findings;
}

function isKeyword({ relation }: Atom): boolean {
  return KEYWORD_ARITY[relation] !== undefined;
}

function keyword({ spelling, span }: Atom): Finding {
  return finding('GDL119', `\`${spelling}\` cannot come from outside`, { span });
}

function definedByRules(externals: readonly ExternalLibrary[], rules: readonly Rule[]): Finding[] {
  const findings: Finding[] = [];
  for (const atom of externals.flatMap(({ relations }) => relations)) {
    if (isKeyword(atom)) continue;
    const definition = rules.find(({ head }) => head.relation === atom.relation);
    if (definition === undefined) continue;
    findings.push(
      finding('GDL117', `\`${atom.spelling}\` comes from outside and is defined by rules`, {
        span: definition.head.span,
        related: [{ span: atom.span, message: 'declared as coming from outside' }],
      }),
    );
  }
  return findings;
}
