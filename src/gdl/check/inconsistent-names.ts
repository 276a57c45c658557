/** One name used in several ways: with different numbers of arguments (GDL402), in different case (GDL410), and with and without parentheses (GDL411). */
import type { Atom, TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import { foldCase } from '../form.ts';
import { keywordArity } from '../keywords.ts';
import {
  forEachTermOfRule,
  isParenthesised,
  joinedWith,
  nameOrWholeSpan,
  nameSpan,
  plural,
} from './spans.ts';
import type { Check, Report, Subject } from './subject.ts';

interface ArityUse {
  first: Atom | TermOccurrence;
  times: number;
}

/** By name, then by number of arguments. */
type Arities = Map<string, Map<number, ArityUse>>;

export const checkArities: Check = ({ description, relations, source }, report) => {
  const ofRelations: Arities = new Map();
  const ofFunctions: Arities = new Map();
  for (const rule of description.rules) {
    countArity(ofRelations, rule.head.relation, rule.head);
    for (const { atom } of relations.usesIn(rule)) countArity(ofRelations, atom.relation, atom);
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind === 'compound' && each.args.length > 0)
        countArity(ofFunctions, each.term.name, each);
    });
  }
  // These have their own finding.
  const fromOutside = new Set(description.externals.flatMap((each) => each.relations.map((a) => a.relation)));
  const isDefined = (name: string) => description.rules.some(({ head }) => head.relation === name);
  for (const [kind, arities] of [
    ['relation', ofRelations],
    ['function', ofFunctions],
  ] as const) {
    for (const [name, byArity] of arities) {
      // An undefined `and` is an operator that GDL lacks, and is reported as such.
      if (name === 'and' && kind === 'relation' && !isDefined(name)) continue;
      if (byArity.size < 2) continue;
      if (kind === 'relation' && (fromOutside.has(name) || keywordArity(description, name) !== undefined))
        continue;
      const [mostFrequent, ...odd] = [...byArity].sort(([, a], [, b]) => b.times - a.times);
      for (const [arity, { first }] of odd) {
        const relation = kind === 'relation' ? relations.get(name, arity) : undefined;
        const vain = relation !== undefined && relation.rules.length === 0 && !relation.external;
        const undefinedHere = vain ? ', and no rule defines it so' : '';
        report(
          finding(
            'GDL402',
            `the ${kind} \`${first.spelling}\` has ${plural(arity, 'argument')} here and ${mostFrequent?.[0]} elsewhere${undefinedHere}`,
            {
              span: nameOrWholeSpan(source, first),
              related: mostFrequent
                ? [
                    {
                      span: mostFrequent[1].first.span,
                      message: `with ${plural(mostFrequent[0], 'argument')}`,
                    },
                  ]
                : [],
            },
          ),
        );
      }
    }
  }
};

function countArity(arities: Arities, name: string, part: Atom | TermOccurrence): void {
  let byArity = arities.get(name);
  if (byArity === undefined) {
    byArity = new Map();
    arities.set(name, byArity);
  }
  const spread = byArity.get(part.args.length);
  if (spread === undefined) byArity.set(part.args.length, { first: part, times: 1 });
  else spread.times++;
}

type NamedPart = Atom | TermOccurrence;

/** Maximum number of further places shown with a finding. */
const MOST_SPELLINGS_SHOWN = 5;

/** GDL410: one name with several spellings that differ only in case. */
export const checkMixedCase: Check = (subject, report) => {
  const { description, relations } = subject;
  const names = new Spellings();
  for (const rule of description.rules) {
    const variables = new Spellings();
    // All systems read keywords in any case.
    if (keywordArity(description, rule.head.relation) === undefined) names.add(rule.head);
    for (const { atom } of relations.usesIn(rule)) {
      if (keywordArity(description, atom.relation) === undefined) names.add(atom);
    }
    forEachTermOfRule(rule, (each) => {
      if (each.term.kind === 'variable') variables.add(each);
      else names.add(each);
    });
    variables.report(subject, report);
  }
  names.report(subject, report);
};

/** Names in order of appearance; spellings that differ in case are different names. */
class Spellings {
  /** Occurrences by spelling, for each name. Most names have one spelling; their occurrences are not stored. */
  readonly #names = new Map<string, string | true>();
  readonly #parts = new Map<string, NamedPart[]>();

  add(part: NamedPart): void {
    const { spelling } = part;
    const parts = this.#parts.get(spelling);
    if (parts === undefined) this.#parts.set(spelling, [part]);
    else parts.push(part);
    const name = foldCase(spelling);
    const known = this.#names.get(name);
    if (known === undefined) this.#names.set(name, spelling);
    else if (known !== spelling) this.#names.set(name, true);
  }

  report({ source }: Subject, report: Report): void {
    const mixed = new Map<string, NamedPart[][]>();
    for (const [name, spelling] of this.#names) if (spelling === true) mixed.set(name, []);
    if (mixed.size === 0) return;
    for (const [spelling, parts] of this.#parts) mixed.get(foldCase(spelling))?.push(parts);
    for (const bySpelling of mixed.values()) {
      const [mostFrequent, ...others] = bySpelling.sort((a, b) => b.length - a.length);
      const spelling = mostFrequent?.[0]?.spelling;
      const odd = others.flat();
      const [first] = odd;
      if (mostFrequent === undefined || spelling === undefined || first === undefined) continue;
      const places = odd.map((part) => nameSpan(source, part));
      const edits = places.flatMap((span) => (span === undefined ? [] : [{ span, text: spelling }]));
      const spellings = bySpelling.map((parts) => `\`${parts[0]?.spelling}\``);
      report(
        finding('GDL410', `${joinedWith(spellings, 'and')} differ only in case`, {
          span: nameOrWholeSpan(source, first),
          related: [...mostFrequent.slice(0, 1), ...odd.slice(1)]
            .slice(0, MOST_SPELLINGS_SHOWN)
            .map((part) => ({
              span: nameOrWholeSpan(source, part),
              message: `\`${part.spelling}\` here`,
            })),
          ...(edits.length === odd.length && { fix: { title: `write \`${spelling}\` everywhere`, edits } }),
        }),
      );
    }
  }
}

/** GDL411: a term written both as `(a)` and `a`. */
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
