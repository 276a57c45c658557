/** GDL401: relations, fluents and moves that are used but never come about. */

import { SimilarNames } from '../../base/index.ts';
import type { Atom, Rule } from '../description.ts';
import { type Fix, finding } from '../finding.ts';
import { fluentArgument, keywordArity } from '../keywords.ts';
import type { Term } from '../term.ts';
import type { Domain } from './domain-graph.ts';
import type { Relation, RelationUse } from './relations.ts';
import { lacksInitialState } from './required-parts.ts';
import { emptyDomainCause } from './rules-without-effect.ts';
import { nameOrWholeSpan, nameSpan } from './spans.ts';
import type { Check, Report, Subject } from './subject.ts';

/** Maximum number of further places shown with a finding. */
const MOST_USES_SHOWN = 4;

export const checkUndefinedRelations: Check = (subject, report) => {
  const { description, relations, source } = subject;
  const undefinedOnes: Relation[] = [];
  const defined = new Map<number, string[]>();
  const namesDefined = new Set<string>();
  for (const relation of relations.all()) {
    const { name, arity, rules, external } = relation;
    if (rules.length > 0 || external || keywordArity(description, name) !== undefined) {
      namesDefined.add(name);
      const sameArity = defined.get(arity);
      if (sameArity === undefined) defined.set(arity, [name]);
      else sameArity.push(name);
    } else undefinedOnes.push(relation);
  }
  const similar = new Map([...defined].map(([arity, names]) => [arity, new SimilarNames(names)]));
  for (const { name, arity, uses } of undefinedOnes) {
    const [first, ...others] = uses;
    // The same name with a different number of arguments has its own finding.
    if (first === undefined || namesDefined.has(name)) continue;
    const suggestion = similar.get(arity)?.closestTo(name);
    const places = uses.map((use) => nameSpan(source, use.atom));
    report(
      finding('GDL401', `\`${first.atom.spelling}\` is not defined anywhere`, {
        span: nameOrWholeSpan(source, first.atom),
        related: others
          .slice(0, MOST_USES_SHOWN)
          .map(({ atom }) => ({ span: atom.span, message: 'also asked for here' })),
        ...advice(suggestion, places, fluentHint(subject, first.atom)),
      }),
    );
  }
};

/** Arguments of `true` must be made true by `init` or `next`; arguments of `does` must be legal. */
export const checkUndefinedFluents: Check = (subject, report) => {
  if (lacksInitialState(subject)) return;
  const { description, relations } = subject;
  const fluent = fluentArgument(description);
  checkAsked(subject, report, {
    uses: relations.get('true', fluent + 1)?.uses ?? [],
    argument: fluent,
    sources: ['init', 'next'].flatMap((name) => relations.get(name, fluent + 1)?.rules ?? []),
    missing: (text) => `nothing ever makes ${text} true`,
  });
  checkAsked(subject, report, {
    uses: relations.get('does', 2)?.uses ?? [],
    argument: 1,
    sources: relations.get('legal', 2)?.rules ?? [],
    missing: (text) => `the move ${text} is never legal`,
  });
};

interface Asked {
  readonly uses: readonly RelationUse[];
  readonly argument: number;
  /** The rules that could make it true. */
  readonly sources: readonly Rule[];
  readonly missing: (text: string) => string;
}

function checkAsked(subject: Subject, report: Report, { uses, argument, sources, missing }: Asked): void {
  const { domains, relations, source } = subject;
  const [firstUse] = uses;
  if (domains === undefined || firstUse === undefined) return;
  const domain = domains.placesOf(relations.of(firstUse.atom))[argument];
  if (domain === undefined || domain.any || domain.empty) return;
  const missingUses = new Map<number, RelationUse[]>();
  for (const use of uses) {
    const term = use.atom.args[argument]?.term;
    if (term === undefined || term.kind === 'variable') continue;
    const element = domains.elements.of(term);
    if (domain.has(element)) continue;
    const same = missingUses.get(element);
    if (same === undefined) missingUses.set(element, [use]);
    else same.push(use);
  }
  if (missingUses.size === 0) return;
  const known = namesIn(subject, domain);
  for (const [element, same] of missingUses) {
    const [first, ...others] = same;
    const term = first?.atom.args[argument];
    if (first === undefined || term === undefined) continue;
    const name = domains.elements.name(element);
    const arity = domains.elements.arity(element);
    if (known.allNames.has(name)) continue;
    const vain = sources.filter((rule) => shapeOf(rule.head.args[argument]?.term) === shapeOf(term.term));
    // Why a rule cannot fire has its own finding, if it is known.
    if (vain.some((rule) => emptyDomainCause(subject, rule) !== undefined)) continue;
    const places = same.map((use) => {
      const each = use.atom.args[argument];
      return each && nameSpan(source, each);
    });
    report(
      finding(
        'GDL401',
        missing(`\`${domains.elements.text(element)}\``) +
          (vain.length > 0 ? ': the rules for it can never fire' : ''),
        {
          span: nameOrWholeSpan(source, term),
          related: others
            .slice(0, MOST_USES_SHOWN)
            .map(({ atom }) => ({ span: atom.span, message: 'also asked for here' })),
          ...(vain.length === 0 && advice(known.byArity.get(arity)?.closestTo(name), places, undefined)),
        },
      ),
    );
  }
}

function namesIn(subject: Subject, domain: Domain) {
  const names = new Map<number, string[]>();
  const allNames = new Set<string>();
  for (const element of domain.elements) {
    const arity = subject.domains?.elements.arity(element) ?? 0;
    const name = subject.domains?.elements.name(element) ?? '';
    allNames.add(name);
    const sameArity = names.get(arity);
    if (sameArity === undefined) names.set(arity, [name]);
    else sameArity.push(name);
  }
  return { allNames, byArity: new Map([...names].map(([arity, each]) => [arity, new SimilarNames(each)])) };
}

function shapeOf(term: Term | undefined): string {
  if (term === undefined || term.kind === 'variable') return '?';
  return term.kind === 'constant' ? term.name : `${term.name}/${term.args.length}`;
}

/** A relation that is only a fluent was probably meant to be used with `true`. */
function fluentHint(subject: Subject, atom: Atom): string | undefined {
  const { domains, relations, description } = subject;
  const fluent = fluentArgument(description);
  const holds = relations.get('true', fluent + 1);
  const domain = holds && domains?.placesOf(holds)[fluent];
  if (domains === undefined || domain === undefined || domain.any || atom.args.length === 0) return undefined;
  if (!domain.has(domains.elements.ofFunction(atom.relation, atom.args.length))) return undefined;
  return `\`${atom.spelling}\` is part of the state: ask for it with \`(true (${atom.spelling} …))\``;
}

function advice(
  suggestion: string | undefined,
  places: readonly ({ readonly start: number; readonly end: number } | undefined)[],
  otherHint: string | undefined,
): { readonly hint?: string; readonly fix?: Fix } {
  if (otherHint !== undefined) return { hint: otherHint };
  if (suggestion === undefined) return {};
  const hint = `did you mean \`${suggestion}\`?`;
  const edits = places.flatMap((span) => (span === undefined ? [] : [{ span, text: suggestion }]));
  if (edits.length < places.length) return { hint };
  return { hint, fix: { title: `write \`${suggestion}\``, edits } };
}
