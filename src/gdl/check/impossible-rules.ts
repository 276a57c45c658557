/** GDL404: rules whose conditions can never hold together. */
import type { Atom, Formula, Rule, TermOccurrence } from '../description.ts';
import type { RelatedPlace } from '../finding.ts';
import { finding } from '../finding.ts';
import type { Span } from '../source.ts';
import type { Domains } from './domains.ts';
import { lacksInitialState } from './initial-state.ts';
import { listed, quote } from './places.ts';
import type { Domain, Scope, VariableDomain } from './scope.ts';
import type { Check, Subject } from './subject.ts';

interface Cause {
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedPlace[];
}

export const checkImpossibleRules: Check = (subject, report) => {
  const knowsStates = !lacksInitialState(subject);
  for (const rule of subject.description.rules) {
    if (rule.body.length === 0) continue;
    const cause = contradiction(subject, rule) ?? (knowsStates ? emptiness(subject, rule) : undefined);
    if (cause !== undefined) report(finding('GDL404', cause.message, cause));
  }
  if (!knowsStates) return;
  for (const cause of vainCircles(subject)) report(finding('GDL404', cause.message, cause));
};

/** A condition and its negation, or a term that should differ from itself. */
function contradiction({ source }: Subject, { body }: Rule): Cause | undefined {
  const demanded = new Map<string, Formula>();
  for (const formula of body) if (formula.kind === 'atom') demanded.set(keyOf(formula), formula);
  for (const formula of body) {
    if (formula.kind === 'distinct' && formula.left.term === formula.right.term) {
      return { message: `${quote(source, formula.span)} never holds`, span: formula.span };
    }
    if (formula.kind !== 'not' || formula.formula.kind !== 'atom') continue;
    const positive = demanded.get(keyOf(formula.formula));
    if (positive === undefined) continue;
    const message = `the rule demands ${quote(source, positive.span)} and its negation`;
    return { message, span: formula.span, related: [{ span: positive.span, message: 'demanded here' }] };
  }
  return undefined;
}

function keyOf(atom: Atom): string {
  return `${atom.relation} ${atom.args.map((arg) => arg.term.id).join(' ')}`;
}

/** A value that never occurs where it is demanded. */
export function emptiness(
  { domains, source }: Pick<Subject, 'domains' | 'source'>,
  rule: Rule,
): Cause | undefined {
  const scope = domains?.scopeOf(rule);
  if (domains === undefined || scope === undefined || scope.possible) return undefined;
  return causeIn(scope, domains, rule, (span) => quote(source, span));
}

type Quote = (span: Span) => string;

/** Only causes that are not the effect of another: a place where nothing can stand at all is found elsewhere. */
function causeIn(scope: Scope, domains: Domains, rule: Rule, quoted: Quote): Cause | undefined {
  for (const { domain, element, atom, term } of scope.demands) {
    if (term === undefined || domain.empty || domain.has(element)) continue;
    if (isFluentOrMove(atom, term)) continue;
    const message = `${quoted(atom.span)} never holds: ${quoted(term.span)} cannot stand there, only ${some(domains, domain)}`;
    return { message, span: term.span };
  }
  for (const variable of scope.variables.values()) {
    const cause =
      variable.places.length > 0 && variable.empty ? noValue(variable, domains, rule, quoted) : undefined;
    if (cause !== undefined) return cause;
  }
  for (const { or, disjuncts, possible } of scope.alternatives) {
    if (possible) continue;
    const causes = disjuncts.map((disjunct) => causeIn(disjunct, domains, rule, quoted));
    const known = causes.filter((cause) => cause !== undefined);
    if (known.length < causes.length || causes.length === 0) continue;
    const related = known.slice(0, 4).map(({ span, message }) => ({ span, message }));
    return { message: 'no alternative of this `or` ever holds', span: or.span, related };
  }
  return undefined;
}

/** Whole fluents and moves that never come about are reported as undefined. */
function isFluentOrMove(atom: Atom, term: TermOccurrence): boolean {
  return (atom.relation === 'true' || atom.relation === 'does') && atom.args.at(-1) === term;
}

function noValue(variable: VariableDomain, domains: Domains, rule: Rule, quoted: Quote): Cause | undefined {
  const { places, excluded } = variable;
  if (places.some(({ domain }) => domain.empty)) return undefined;
  const name = `\`${rule.variables[variable.index]}\``;
  const shown = places
    .filter(({ domain }) => !domain.any)
    .map(({ condition, term, domain }) => ({
      span: (term ?? condition).span,
      message: `${name} is ${some(domains, domain)} in ${quoted(condition.span)}`,
    }));
  const last = shown.at(-1);
  if (last === undefined) return undefined;
  const reason = excluded !== undefined ? 'the conditions and `distinct`' : 'all conditions';
  return { message: `no value of ${name} satisfies ${reason}`, span: last.span, related: shown.slice(0, 4) };
}

function some(domains: Domains, domain: Domain): string {
  const names = [...domain.elements].slice(0, 4).map((element) => `\`${domains.elements.text(element)}\``);
  return domain.elements.size > 4 ? `${names.join(', ')}, …` : listed(names, 'or');
}

/** Relations all of whose rules need one of them to hold first. */
function* vainCircles({ domains, relations, dependencies, source }: Subject): Generator<Cause> {
  if (domains === undefined) return;
  for (const relation of relations.all()) {
    const [first] = relation.rules;
    if (first === undefined || relation.external) continue;
    const inVain = relation.rules.every((rule) => {
      const scope = domains.scopeOf(rule);
      if (scope === undefined || scope.possible) return false;
      return relations
        .usesIn(rule)
        .some(({ atom, negated }) => !negated && dependencies.mutual(relation, relations.of(atom)));
    });
    if (!inVain) continue;
    const causes = relation.rules.some((rule) => emptiness({ domains, source }, rule) !== undefined);
    if (causes) continue;
    const message = `\`${first.head.spelling}\` never holds: every rule for it needs it to hold already`;
    yield { message, span: first.head.span };
  }
}
