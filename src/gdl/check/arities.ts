/** GDL402: one name with different numbers of arguments. */
import type { Atom, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { keywordArity } from './keywords-of.ts';
import { count, forEachTermOfRule, namePlaceOrWhole } from './places.ts';
import type { Check } from './subject.ts';

interface Spread {
  first: Atom | TermOccurrence;
  times: number;
}

/** By name, then by number of arguments. */
type Arities = Map<string, Map<number, Spread>>;

export const checkArities: Check = ({ description, relations, source }, report) => {
  const ofRelations: Arities = new Map();
  const ofFunctions: Arities = new Map();
  for (const rule of description.rules) {
    enter(ofRelations, rule.head.relation, rule.head);
    for (const { atom } of relations.usesIn(rule)) enter(ofRelations, atom.relation, atom);
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind === 'compound' && each.args.length > 0) enter(ofFunctions, each.term.name, each);
    });
  }
  // Those have a finding of their own.
  const fromOutside = new Set(description.externals.flatMap((each) => each.relations.map((a) => a.relation)));
  const isDefined = (name: string) => description.rules.some(({ head }) => head.relation === name);
  for (const [kind, arities] of [
    ['relation', ofRelations],
    ['function', ofFunctions],
  ] as const) {
    for (const [name, byArity] of arities) {
      // An undefined `and` is an operator that GDL does not have, and is reported as that.
      if (name === 'and' && kind === 'relation' && !isDefined(name)) continue;
      if (byArity.size < 2) continue;
      if (kind === 'relation' && (fromOutside.has(name) || keywordArity(description, name) !== undefined))
        continue;
      const [usual, ...odd] = [...byArity].sort(([, a], [, b]) => b.times - a.times);
      for (const [arity, { first }] of odd) {
        const relation = kind === 'relation' ? relations.get(name, arity) : undefined;
        const vain = relation !== undefined && relation.rules.length === 0 && !relation.external;
        const undefinedHere = vain ? ', and no rule defines it so' : '';
        report(
          finding(
            'GDL402',
            `the ${kind} \`${first.spelling}\` has ${count(arity, 'argument')} here and ${usual?.[0]} elsewhere${undefinedHere}`,
            {
              span: namePlaceOrWhole(source, first),
              related: usual
                ? [{ span: usual[1].first.span, message: `with ${count(usual[0], 'argument')}` }]
                : [],
            },
          ),
        );
      }
    }
  }
};

function enter(arities: Arities, name: string, part: Atom | TermOccurrence): void {
  let byArity = arities.get(name);
  if (byArity === undefined) {
    byArity = new Map();
    arities.set(name, byArity);
  }
  const spread = byArity.get(part.args.length);
  if (spread === undefined) byArity.set(part.args.length, { first: part, times: 1 });
  else spread.times++;
}
