/**
 * The requirements of real-time GDL beyond GDL: lifetimes, and where `expired` may occur (Kowalski and Kisielewicz
 * 2016).
 */
import { type Atom, forEachAtom, type RealTimeDescription, type Rule } from '../description.ts';
import { type Finding, finding } from '../finding.ts';
import { hasLifetime, lifetimeOf, numberOf } from '../interpret.ts';
import { INFINITE_LIFETIME } from '../keywords.ts';
import { type Term, termText } from '../term.ts';
import { mayUnify } from './unify.ts';

export function checkRealTime(description: RealTimeDescription): Finding[] {
  const { rules } = description;
  return [
    ...rules.flatMap(badLifetimes),
    ...rules.filter(({ head }) => head.relation === 'expired').map(definedExpiry),
    ...misplacedExpiry(rules),
    ...neverExpiring(rules),
  ];
}

function badLifetimes(rule: Rule): Finding[] {
  const findings: Finding[] = [];
  forEachAtomOf(rule, (atom) => {
    const [lifetime] = atom.args;
    if (!hasLifetime(atom) || lifetime === undefined || lifetime.term.kind === 'variable') return;
    if (lifetimeOf(lifetime.term) !== undefined) return;
    const text = termText(lifetime.term, rule.variables);
    findings.push(finding('GDL231', `\`${text}\` is not a lifetime`, { span: lifetime.span }));
  });
  return findings;
}

function definedExpiry({ head }: Rule): Finding {
  return finding('GDL232', 'a rule defines `expired`', { span: head.span });
}

/** Rules with these heads are never evaluated at an expiry. */
const CODE_BY_HEAD = { init: 'GDL205', base: 'GDL207', input: 'GDL207', legal: 'GDL233' } as const;

function isBeforeExpiry(relation: string): relation is keyof typeof CODE_BY_HEAD {
  return Object.hasOwn(CODE_BY_HEAD, relation);
}

function misplacedExpiry(rules: readonly Rule[]): Finding[] {
  const dependent = dependentOnExpiry(rules);
  const findings: Finding[] = [];
  for (const { head, body } of rules) {
    const { relation } = head;
    if (!isBeforeExpiry(relation)) continue;
    for (const condition of body) {
      forEachAtom(condition, (atom) => {
        if (!dependent.has(signature(atom))) return;
        const through = atom.relation === 'expired' ? '' : `, through \`${atom.spelling}\``;
        const message = `\`${relation}\` depends on \`expired\`${through}`;
        findings.push(finding(CODE_BY_HEAD[relation], message, { span: atom.span }));
      });
    }
  }
  return findings;
}

/** `expired` itself and every relation defined through it. */
function dependentOnExpiry(rules: readonly Rule[]): ReadonlySet<string> {
  const users = new Map<string, Set<string>>();
  for (const { head, body } of rules) {
    for (const condition of body) {
      forEachAtom(condition, (atom) => {
        const used = signature(atom);
        users.set(used, (users.get(used) ?? new Set()).add(signature(head)));
      });
    }
  }
  const found = new Set(['expired/1']);
  for (const each of found) for (const user of users.get(each) ?? []) found.add(user);
  return found;
}

function neverExpiring(rules: readonly Rule[]): Finding[] {
  const mortal: Term[] = [];
  for (const { head } of rules) {
    const [lifetime, fluent] = head.args;
    if (head.relation === 'true' || !hasLifetime(head) || lifetime === undefined || fluent === undefined)
      continue;
    const endless = lifetime.term.kind === 'constant' && lifetime.term.name === INFINITE_LIFETIME;
    // `(<= (next ?t ?f) (true ?t ?f))` preserves lifetimes; it adds none.
    if (!endless && fluent.term.kind !== 'variable') mortal.push(fluent.term);
  }
  const findings: Finding[] = [];
  for (const rule of rules) {
    for (const condition of rule.body) {
      forEachAtom(condition, (atom) => {
        const [fluent] = atom.args;
        if (atom.relation !== 'expired' || atom.args.length !== 1 || fluent === undefined) return;
        if (fluent.term.kind === 'variable' || mortal.some((each) => mayBeSame(each, fluent.term))) return;
        const text = termText(fluent.term, rule.variables);
        findings.push(finding('GDL234', `\`${text}\` never expires`, { span: atom.span }));
      });
    }
  }
  return findings;
}

/** Numbers are compared by value in play, so here only functions are compared if there are any. */
function mayBeSame(a: Term, b: Term): boolean {
  if (a.kind === 'compound' && b.kind === 'compound' && (hasNumber(a) || hasNumber(b))) {
    return a.name === b.name && a.args.length === b.args.length;
  }
  return mayUnify([a], 0, [b], 1);
}

function hasNumber(term: Term): boolean {
  return numberOf(term) !== undefined || (term.kind === 'compound' && term.args.some(hasNumber));
}

function forEachAtomOf({ head, body }: Rule, visit: (atom: Atom) => void): void {
  visit(head);
  for (const condition of body) forEachAtom(condition, visit);
}

function signature(atom: Atom): string {
  return `${atom.relation}/${atom.args.length}`;
}
