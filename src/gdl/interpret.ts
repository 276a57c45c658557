/**
 * Converts forms to a description: determines which form is a fact, a rule, a condition or a term, and reports invalid
 * forms.
 */
import {
  type Atom,
  type Description,
  type ExternalLibrary,
  type Formula,
  forEachAtom,
  type Rule,
  type TermOccurrence,
} from './description.ts';
import { ExternalStatements } from './external-statements.ts';
import { type Finding, FindingList, finding } from './finding.ts';
import {
  type Form,
  foldCase,
  headName,
  isVariableName,
  type ListForm,
  type SymbolForm,
  statementsOf,
  symbolName,
} from './form.ts';
import { INFINITE_LIFETIME, isOperator } from './keywords.ts';
import type { SourceText } from './source.ts';
import { type Term, TermPool } from './term.ts';

export interface Interpretation {
  readonly description: Description;
  readonly findings: readonly Finding[];
}

export function interpret(source: SourceText, forms: readonly Form[]): Interpretation {
  const terms = new TermPool();
  const findings = new FindingList();
  const statements = statementsOf(forms);
  const externals = new ExternalStatements(statements, findings);
  const andIsARelation = statements.some(definesAnd);
  const rules: Rule[] = [];
  const backed: { library: string; atom: Atom }[] = [];
  for (let i = 0; i < statements.length; ) {
    const external = externals.take(statements, i);
    if (external !== undefined) {
      i += external.length;
      if (external.relation !== undefined) {
        const atom = new RuleReader(terms, findings, andIsARelation).relation(external.relation);
        if (atom !== undefined) backed.push({ library: external.library, atom });
      }
      continue;
    }
    const rule = new RuleReader(terms, findings, andIsARelation).statement(statements[i] as Form);
    if (rule !== undefined) rules.push(rule);
    i++;
  }
  const libraries: ExternalLibrary[] = externals.libraries().map((library) => ({
    ...library,
    relations: backed.filter((each) => each.library === library.name).map((each) => each.atom),
  }));
  return {
    description: inItsDialect({ source, terms, rules, externals: libraries }),
    findings: findings.all(),
  };
}

function definesAnd(form: Form): boolean {
  if (form.kind !== 'list') return false;
  return headName(headName(form) === '<=' ? form.items[1] : form) === 'and';
}

type Parts = Omit<Description, 'dialect' | 'percepts'>;

function inItsDialect(parts: Parts): Description {
  const percepts = parts.rules.some(
    ({ head }) =>
      (head.relation === 'role' &&
        head.args[0]?.term.kind === 'constant' &&
        head.args[0].term.name === 'random') ||
      (head.relation === 'sees' && head.args.length === 2),
  );
  if (isRealTime(parts.rules)) return { ...parts, dialect: 'rtgdl', percepts };
  return { ...parts, dialect: percepts ? 'gdl-2' : 'gdl-1' };
}

/** How rules are written in logic, in Prolog and by mistake. */
const OTHER_ARROWS: ReadonlySet<string> = new Set([
  '=>',
  '->',
  '<-',
  ':-',
  '=<',
  '==>',
  '<==',
  '⇐',
  '←',
  '⇒',
  '→',
]);

const HEAD_KEYWORDS: ReadonlySet<string> = new Set([
  'legal',
  'next',
  'terminal',
  'goal',
  'sees',
  'init',
  'base',
  'input',
]);

function isHeadKeyword(form: Form): boolean {
  return HEAD_KEYWORDS.has((form.kind === 'list' ? headName(form) : symbolName(form)) ?? '');
}

/** Reads one statement; variables are numbered in order of appearance. */
class RuleReader {
  readonly #terms: TermPool;
  readonly #findings: FindingList;
  readonly #andIsARelation: boolean;
  readonly #variables: string[] = [];
  readonly #indices = new Map<string, number>();

  constructor(terms: TermPool, findings: FindingList, andIsARelation: boolean) {
    this.#terms = terms;
    this.#findings = findings;
    this.#andIsARelation = andIsARelation;
  }

  statement(form: Form): Rule | undefined {
    if (headName(form) === '<=') return this.#rule(form as ListForm);
    if (form.kind === 'list' && this.#isOtherArrow(form)) return undefined;
    const head = this.#head(form);
    return head && { head, body: [], variables: this.#variables, span: form.span };
  }

  relation(form: Form): Atom | undefined {
    return this.#atom(form);
  }

  #rule(form: ListForm): Rule | undefined {
    const headForm = form.items[1];
    if (headForm === undefined) {
      this.#report('GDL105', '`<=` is followed by nothing', form);
      return undefined;
    }
    const head = this.#head(headForm);
    const body: Formula[] = [];
    let complete = head !== undefined;
    for (const item of form.items.slice(2)) {
      if (headName(item) === 'and') this.#reportAnd(item as ListForm, true);
      const formula = this.#formula(item);
      if (formula === undefined) complete = false;
      else body.push(formula);
    }
    return complete && head ? { head, body, variables: this.#variables, span: form.span } : undefined;
  }

  /** Reports an arrow other than `<=`. The head is only known if just one side can be one. */
  #isOtherArrow(form: ListForm): boolean {
    const [arrow, first, ...others] = form.items;
    const sign = arrow?.kind === 'symbol' ? arrow.text : undefined;
    if (arrow === undefined || sign === undefined || !OTHER_ARROWS.has(sign)) return false;
    if (first === undefined || others.length === 0) return false;
    const startsWithHead = isHeadKeyword(first) && !isHeadKeyword(form.items.at(-1) as Form);
    this.#findings.add(
      finding('GDL125', `\`${sign}\` does not start a rule`, {
        span: arrow.span,
        ...(startsWithHead && {
          fix: { title: 'write `<=`', edits: [{ span: arrow.span, text: '<=' }] },
        }),
      }),
    );
    return true;
  }

  #head(form: Form): Atom | undefined {
    const name = form.kind === 'list' ? headName(form) : symbolName(form);
    if (name !== undefined && isOperator(name)) {
      this.#report('GDL109', `\`${name}\` cannot be defined`, form);
      return undefined;
    }
    return this.#atom(form);
  }

  #formula(form: Form): Formula | undefined {
    switch (headName(form)) {
      case 'not':
        return this.#not(form as ListForm);
      case 'or':
        return this.#or(form as ListForm);
      case 'distinct':
        return this.#distinct(form as ListForm);
      case '<=':
        this.#report('GDL108', 'a rule cannot stand inside a rule', form);
        return undefined;
      default:
        return this.#atom(form);
    }
  }

  /** Only directly in a body can `and` simply be removed: `(or (and a b) c)` is not `(or a b c)`. */
  #reportAnd(form: ListForm, directlyInBody: boolean): void {
    if (this.#andIsARelation) return;
    const [and, first] = form.items;
    const last = form.items.at(-1);
    const span = and?.span ?? form.span;
    const message = '`and` is not part of GDL and never holds';
    if (!directlyInBody || first === undefined || last === undefined) {
      const hint = 'define a relation of its own for the conjunction, or write one rule per alternative';
      this.#findings.add(finding('GDL111', message, { span, ...(!directlyInBody && { hint }) }));
      return;
    }
    const edits = [
      { span: { start: form.span.start, end: first.span.start }, text: '' },
      { span: { start: last.span.end, end: form.span.end }, text: '' },
    ];
    const fix = { title: 'list the conditions without `and`', edits };
    this.#findings.add(finding('GDL111', message, { span, fix }));
  }

  #not(form: ListForm): Formula | undefined {
    const [, inner] = form.items;
    if (inner === undefined || form.items.length !== 2) {
      this.#report('GDL106', `\`not\` has ${form.items.length - 1} conditions instead of one`, form);
      return undefined;
    }
    if (headName(inner) === 'and') this.#reportAnd(inner as ListForm, false);
    const formula = this.#formula(inner);
    return formula && { kind: 'not', formula, span: form.span };
  }

  #or(form: ListForm): Formula | undefined {
    const disjuncts: Formula[] = [];
    let complete = true;
    for (const item of form.items.slice(1)) {
      if (headName(item) === 'and') this.#reportAnd(item as ListForm, false);
      const formula = this.#formula(item);
      if (formula === undefined) complete = false;
      else disjuncts.push(formula);
    }
    if (form.items.length === 1) this.#report('GDL112', 'this `or` has no alternatives', form);
    return complete ? { kind: 'or', disjuncts, span: form.span } : undefined;
  }

  #distinct(form: ListForm): Formula | undefined {
    const [, leftForm, rightForm] = form.items;
    if (leftForm === undefined || rightForm === undefined || form.items.length !== 3) {
      this.#report('GDL107', `\`distinct\` has ${form.items.length - 1} terms instead of two`, form);
      return undefined;
    }
    const left = this.#term(leftForm);
    const right = this.#term(rightForm);
    return left && right && { kind: 'distinct', left, right, span: form.span };
  }

  #atom(form: Form): Atom | undefined {
    const name = this.#name(form);
    if (name === undefined) return undefined;
    const args = form.kind === 'list' ? this.#termsOf(form.items.slice(1)) : [];
    return (
      args && { kind: 'atom', relation: foldCase(name.text), spelling: name.text, args, span: form.span }
    );
  }

  #term(form: Form): TermOccurrence | undefined {
    if (form.kind === 'symbol' && isVariableName(form.text)) {
      return { term: this.#variable(form.text), spelling: form.text, args: [], span: form.span };
    }
    const name = this.#name(form);
    if (name === undefined) return undefined;
    const spelling = name.text;
    if (form.kind === 'symbol')
      return { term: this.#terms.constant(spelling), spelling, args: [], span: form.span };
    const args = this.#termsOf(form.items.slice(1));
    if (args === undefined) return undefined;
    const term = this.#terms.compound(
      spelling,
      args.map((arg) => arg.term),
    );
    return { term, spelling, args, span: form.span };
  }

  #termsOf(forms: readonly Form[]): TermOccurrence[] | undefined {
    const occurrences: TermOccurrence[] = [];
    for (const form of forms) {
      const occurrence = this.#term(form);
      if (occurrence !== undefined) occurrences.push(occurrence);
    }
    return occurrences.length === forms.length ? occurrences : undefined;
  }

  /**
   * The symbol that names a relation, function or constant; reports an error and returns undefined if there is none.
   */
  #name(form: Form): SymbolForm | undefined {
    const name = form.kind === 'list' ? form.items[0] : form;
    if (name === undefined) this.#report('GDL103', 'these parentheses are empty', form);
    else if (name.kind === 'list') this.#report('GDL104', 'a list cannot name a relation or function', name);
    else if (isVariableName(name.text)) {
      this.#report('GDL104', `the variable \`${name.text}\` cannot name a relation or function`, name);
    } else if (isOperator(foldCase(name.text))) {
      this.#report('GDL108', `\`${name.text}\` stands in the place of a term or relation`, name);
    } else return name;
    return undefined;
  }

  #variable(spelling: string) {
    const name = foldCase(spelling);
    let index = this.#indices.get(name);
    if (index === undefined) {
      index = this.#variables.length;
      this.#variables.push(spelling);
      this.#indices.set(name, index);
    }
    return this.#terms.variable(index);
  }

  #report(
    code: 'GDL103' | 'GDL104' | 'GDL105' | 'GDL106' | 'GDL107' | 'GDL108' | 'GDL109' | 'GDL112',
    message: string,
    form: Form,
  ): void {
    this.#findings.add(finding(code, message, { span: form.span }));
  }
}

const NUMBER_NAME = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;

/**
 * The number denoted by a constant, or undefined if it is not a number. `120`, `120.0` and `+120` denote the same
 * number, and numbers may move between lifetimes and ordinary arguments; so engines for real-time games must compare
 * numeric constants by this value, never by name.
 *
 * @example
 * const pool = new TermPool();
 * numberOf(pool.constant('120.0')) // 120
 */
export function numberOf(term: Term): number | undefined {
  if (term.kind !== 'constant' || !NUMBER_NAME.test(term.name)) return undefined;
  const value = Number(term.name);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** The lifetime denoted by a constant, in units of the play clock; undefined for anything else, including 0. */
export function lifetimeOf(term: Term): number | undefined {
  if (term.kind === 'constant' && term.name === INFINITE_LIFETIME) return Number.POSITIVE_INFINITY;
  const value = numberOf(term);
  return value !== undefined && value > 0 ? value : undefined;
}

/** The relations whose first argument is a lifetime. */
export function hasLifetime(atom: Atom): boolean {
  return RELATIONS_WITH_LIFETIME.has(atom.relation) && atom.args.length === 2;
}

const RELATIONS_WITH_LIFETIME: ReadonlySet<string> = new Set(['init', 'true', 'next']);

/**
 * Whether rules are written in real-time GDL. Every use of `init`, `true` and `next` is a vote, so that a few errors
 * are reported as errors. `(init control x)`, with missing parentheses, is not a vote for real time.
 */
function isRealTime(rules: readonly Rule[]): boolean {
  const definesExpired = rules.some(({ head }) => head.relation === 'expired');
  let timed = 0;
  let untimed = 0;
  const vote = (atom: Atom) => {
    if (atom.relation === 'expired' && atom.args.length === 1 && !definesExpired) timed++;
    if (!RELATIONS_WITH_LIFETIME.has(atom.relation)) return;
    const [first] = atom.args;
    if (atom.args.length === 1) untimed++;
    else if (atom.args.length === 2 && first !== undefined && looksLikeLifetime(first.term)) timed++;
  };
  for (const { head, body } of rules) {
    vote(head);
    for (const condition of body) forEachAtom(condition, vote);
  }
  return timed > untimed;
}

function looksLikeLifetime(term: Term): boolean {
  return term.kind === 'variable' || numberOf(term) !== undefined || lifetimeOf(term) !== undefined;
}
