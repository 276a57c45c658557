/** Rules and conditions without effect: rules that can never fire (GDL404), duplicate rules (GDL405), relations that nothing depends on (GDL403), and `distinct` between terms that are never equal (GDL408). */

import { SimilarNames } from '../../base/index.ts';
import type { Atom, Distinct, Formula, Rule, TermOccurrence } from '../description.ts';
import { type FindingDetails, finding, type RelatedPlace } from '../finding.ts';
import { DRAWING_RELATION, keywordArity } from '../keywords.ts';
import type { Span } from '../source.ts';
import type { Constant, Term, Variable } from '../term.ts';
import type { Domain, Scope, VariableDomain } from './domain-graph.ts';
import type { Domains } from './domains.ts';
import type { Relation } from './relations.ts';
import { lacksInitialState } from './required-parts.ts';
import { forEachTerm, isParenthesised, joinedWith, nameOrWholeSpan, quote, removal } from './spans.ts';
import type { Check, Report, Subject } from './subject.ts';
import { mayUnify } from './unify.ts';

interface Cause {
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedPlace[];
}

export const checkImpossibleRules: Check = (subject, report) => {
  const knowsStates = !lacksInitialState(subject);
  for (const rule of subject.description.rules) {
    if (rule.body.length === 0) continue;
    const cause = contradiction(subject, rule) ?? (knowsStates ? emptyDomainCause(subject, rule) : undefined);
    if (cause !== undefined) report(finding('GDL404', cause.message, cause));
  }
  if (!knowsStates) return;
  for (const cause of selfSupportedRelations(subject)) report(finding('GDL404', cause.message, cause));
};

/** A condition and its negation, or a term required to differ from itself. */
function contradiction({ source }: Subject, { body }: Rule): Cause | undefined {
  const demanded = new Map<string, Formula>();
  for (const formula of body) if (formula.kind === 'atom') demanded.set(atomKey(formula), formula);
  for (const formula of body) {
    if (formula.kind === 'distinct' && formula.left.term === formula.right.term) {
      return { message: `${quote(source, formula.span)} never holds`, span: formula.span };
    }
    if (formula.kind !== 'not' || formula.formula.kind !== 'atom') continue;
    const positive = demanded.get(atomKey(formula.formula));
    if (positive === undefined) continue;
    const message = `the rule demands ${quote(source, positive.span)} and its negation`;
    return { message, span: formula.span, related: [{ span: positive.span, message: 'demanded here' }] };
  }
  return undefined;
}

function atomKey(atom: Atom): string {
  return `${atom.relation} ${atom.args.map((arg) => arg.term.id).join(' ')}`;
}

/** A value that never occurs where it is required. */
export function emptyDomainCause(
  { domains, source }: Pick<Subject, 'domains' | 'source'>,
  rule: Rule,
): Cause | undefined {
  const scope = domains?.scopeOf(rule);
  if (domains === undefined || scope === undefined || scope.possible) return undefined;
  return causeIn(scope, domains, rule, (span) => quote(source, span));
}

type Quote = (span: Span) => string;

/** Only root causes: a place where nothing can occur has a finding elsewhere. */
function causeIn(scope: Scope, domains: Domains, rule: Rule, quoted: Quote): Cause | undefined {
  for (const { domain, element, atom, term } of scope.demands) {
    if (term === undefined || domain.empty || domain.has(element)) continue;
    if (isFluentOrMove(atom, term)) continue;
    const message = `${quoted(atom.span)} never holds: ${quoted(term.span)} cannot stand there, only ${someValues(domains, domain)}`;
    return { message, span: term.span };
  }
  for (const variable of scope.variables.values()) {
    const cause =
      variable.places.length > 0 && variable.empty
        ? noValueCause(variable, domains, rule, quoted)
        : undefined;
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

/** Fluents and moves that never come about are reported as undefined. */
function isFluentOrMove(atom: Atom, term: TermOccurrence): boolean {
  return (atom.relation === 'true' || atom.relation === 'does') && atom.args.at(-1) === term;
}

function noValueCause(
  variable: VariableDomain,
  domains: Domains,
  rule: Rule,
  quoted: Quote,
): Cause | undefined {
  const { places, excluded } = variable;
  if (places.some(({ domain }) => domain.empty)) return undefined;
  const name = `\`${rule.variables[variable.index]}\``;
  const shown = places
    .filter(({ domain }) => !domain.any)
    .map(({ condition, term, domain }) => ({
      span: (term ?? condition).span,
      message: `${name} is ${someValues(domains, domain)} in ${quoted(condition.span)}`,
    }));
  const last = shown.at(-1);
  if (last === undefined) return undefined;
  const reason = excluded !== undefined ? 'the conditions and `distinct`' : 'all conditions';
  return { message: `no value of ${name} satisfies ${reason}`, span: last.span, related: shown.slice(0, 4) };
}

function someValues(domains: Domains, domain: Domain): string {
  const names = [...domain.elements].slice(0, 4).map((element) => `\`${domains.elements.text(element)}\``);
  return domain.elements.size > 4 ? `${names.join(', ')}, …` : joinedWith(names, 'or');
}

/** Relations all of whose rules require one of them to hold first. */
function* selfSupportedRelations({ domains, relations, dependencies, source }: Subject): Generator<Cause> {
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
    const causes = relation.rules.some((rule) => emptyDomainCause({ domains, source }, rule) !== undefined);
    if (causes) continue;
    const message = `\`${first.head.spelling}\` never holds: every rule for it needs it to hold already`;
    yield { message, span: first.head.span };
  }
}

/** GDL405: the same rule twice, regardless of variable names and the order of conditions. */
export const checkDuplicateRules: Check = ({ description, source }, report) => {
  const sameShape = new Map<string, Rule[]>();
  for (const rule of description.rules) {
    const shape = ruleShape(rule);
    const rules = sameShape.get(shape);
    if (rules === undefined) sameShape.set(shape, [rule]);
    else rules.push(rule);
  }
  for (const rules of sameShape.values()) {
    if (rules.length < 2) continue;
    const firsts = new Map<string, Rule>();
    for (const rule of rules) {
      const text = normalForm(rule);
      const first = firsts.get(text);
      if (first === undefined) {
        firsts.set(text, rule);
        continue;
      }
      const { line } = source.position(first.span.start);
      const removable = isParenthesised(source, rule.span);
      report(
        finding('GDL405', `this ${rule.body.length === 0 ? 'fact' : 'rule'} already stands in line ${line}`, {
          span: rule.span,
          related: [{ span: first.span, message: 'first here' }],
          ...(removable && { fix: { title: 'remove it', edits: [removal(source, rule.span)] } }),
        }),
      );
    }
  }
};

/** Equal for equal rules; ignores which variable is which. */
function ruleShape({ head, body }: Rule): string {
  const blind = () => '?';
  return [atomText(head, blind), ...body.map((formula) => formulaText(formula, blind)).sort()].join(' ');
}

/** Equal only for equal rules: variables are numbered in an order determined by the shapes of the conditions. */
function normalForm({ head, body }: Rule): string {
  const numbers = new Map<number, number>();
  const numbered = (index: number) => {
    const number = numbers.get(index) ?? numbers.size;
    numbers.set(index, number);
    return `?${number}`;
  };
  const known = (index: number) => (numbers.has(index) ? `?${numbers.get(index)}` : '?');
  const headText = atomText(head, numbered);
  const conditions = body
    .map((formula) => ({ formula, text: formulaText(formula, known) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  // Numbering in this order is stable unless two conditions look the same up to their new variables.
  for (const { formula } of conditions) formulaText(formula, numbered);
  return [headText, ...body.map((formula) => formulaText(formula, numbered)).sort()].join(' ');
}

type VariableText = (index: number) => string;

function formulaText(formula: Formula, variable: VariableText): string {
  switch (formula.kind) {
    case 'atom':
      return atomText(formula, variable);
    case 'distinct': {
      const sides = [formula.left, formula.right].map((side) => occurrenceText(side, variable)).sort();
      return `(distinct ${sides.join(' ')})`;
    }
    case 'not':
      return `(not ${formulaText(formula.formula, variable)})`;
    case 'or':
      return `(or ${formula.disjuncts
        .map((disjunct) => formulaText(disjunct, variable))
        .sort()
        .join(' ')})`;
  }
}

function atomText({ relation, args }: Atom, variable: VariableText): string {
  return `(${[relation, ...args.map((arg) => occurrenceText(arg, variable))].join(' ')})`;
}

function occurrenceText({ term }: TermOccurrence, variable: VariableText): string {
  return termShape(term, variable);
}

/** Ground terms are interned, so their numbers represent them. */
function termShape(term: Term, variable: VariableText): string {
  if (term.ground) return `${term.id}`;
  if (term.kind === 'variable') return variable(term.index);
  return `(${[term.name, ...term.args.map((arg) => termShape(arg, variable))].join(' ')})`;
}

/** The keywords that rules can define. */
const DEFINABLE_KEYWORDS = ['role', 'init', 'legal', 'next', 'goal', 'terminal', 'sees', 'base', 'input'];

/** GDL403: relations that nothing in the game depends on. */
export const checkUnusedRelations: Check = ({ description, relations, dependencies, source }, report) => {
  const isRoot = ({ name }: Relation) =>
    name === DRAWING_RELATION || keywordArity(description, name) !== undefined;
  const used = dependencies.reachable(relations.all().filter(isRoot));
  const unused = relations.all().filter((each) => each.rules.length > 0 && !isRoot(each) && !used.has(each));
  if (unused.length === 0) return;
  const undefinedNames = relations
    .all()
    .filter((each) => each.rules.length === 0 && !each.external)
    .map((each) => each.name);
  const similar = new SimilarNames([...undefinedNames, ...DEFINABLE_KEYWORDS]);
  for (const relation of unused) {
    // Relations used only by an unused relation are reported once that one is fixed.
    const usedByOthers = relation.uses.some(
      ({ rule }) => !dependencies.mutual(relation, relations.of(rule.head)),
    );
    const [first] = relation.rules;
    if (usedByOthers || first === undefined) continue;
    const suggestion = similar.closestTo(relation.name);
    report(
      finding('GDL403', `nothing in the game depends on \`${first.head.spelling}\``, {
        span: nameOrWholeSpan(source, first.head),
        ...(suggestion !== undefined && {
          hint: `did you mean \`${suggestion}\`? Otherwise remove it, or use it`,
        }),
      }),
    );
  }
};

/** GDL408: `distinct` between terms that are never equal. */
export const checkPointlessDistinct: Check = (subject, report) => {
  const { description, source } = subject;
  const values = new HeadConstants(subject);
  for (const rule of description.rules) {
    for (const formula of rule.body) {
      if (formula.kind === 'distinct' && alwaysHolds(subject, rule, formula, values)) {
        // If it depends on values, something else was probably intended.
        const plain = neverUnify(formula) && isParenthesised(source, formula.span);
        const fix = { title: 'remove it', edits: [removal(source, formula.span)] };
        reportPointless(subject, formula, report, plain ? { fix } : {});
      } else if (formula.kind === 'or') {
        // Here it makes the whole `or` true, so it cannot simply be removed.
        for (const disjunct of formula.disjuncts) {
          if (disjunct.kind !== 'distinct' || !alwaysHolds(subject, rule, disjunct, values)) continue;
          reportPointless(subject, disjunct, report, {});
        }
      }
    }
  }
};

function reportPointless(
  { source }: Subject,
  { span }: Distinct,
  report: Report,
  details: FindingDetails,
): void {
  report(finding('GDL408', `${quote(source, span)} always holds`, { span, ...details }));
}

function alwaysHolds(subject: Subject, rule: Rule, distinct: Distinct, values: HeadConstants): boolean {
  if (neverUnify(distinct)) return true;
  const { left, right } = distinct;
  if (left.term.kind === 'variable') return neverEqual(subject, rule, left.term, right.term, values);
  if (right.term.kind === 'variable') return neverEqual(subject, rule, right.term, left.term, values);
  return false;
}

function neverUnify({ left, right }: Distinct): boolean {
  return !mayUnify([left.term], 0, [right.term], 0);
}

/** A constant that only this variable cannot have is often a harmless precaution; one that nothing has is an error. */
function neverEqual(
  subject: Subject,
  rule: Rule,
  variable: Variable,
  other: Term,
  values: HeadConstants,
): boolean {
  const domain = subject.domains?.ofVariable(rule, variable.index);
  if (domain === undefined || domain.any || domain.empty || !domain.scope.possible) return false;
  if (other.kind === 'constant') return !values.has(other);
  if (other.kind !== 'variable') return false;
  const otherDomain = subject.domains?.ofVariable(rule, other.index);
  if (otherDomain === undefined || otherDomain.any || otherDomain.empty) return false;
  for (const element of domain.elements) if (otherDomain.elements.has(element)) return false;
  return true;
}

/** The constants in facts and heads of rules: variables can have no other values. */
class HeadConstants {
  readonly #subject: Subject;
  #found: Set<Term> | undefined;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  has(constant: Constant): boolean {
    this.#found ??= this.#find();
    return this.#found.has(constant);
  }

  #find(): Set<Term> {
    const found = new Set<Term>();
    for (const { head } of this.#subject.description.rules) {
      for (const arg of head.args) forEachTerm(arg, ({ term }) => found.add(term));
    }
    return found;
  }
}
