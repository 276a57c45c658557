/**
 * The declarations of a sheet in the GUI dialect: its relations, its base propositions and their domains, and the
 * standard rules and conditions that replace the domains.
 */
import { type Finding, finding } from './finding.ts';
import {
  type Form,
  foldCase,
  headName,
  isVariableName,
  listForm,
  type SymbolForm,
  symbolForm,
  symbolName,
} from './form.ts';
import { DRAWING_RELATION } from './keywords.ts';
import type { Span } from './source.ts';

/** `(base cell (1 2 3) (b x o))`: a proposition `cell` for every combination of the listed values. */
export interface DomainDeclaration {
  readonly name: SymbolForm;
  readonly domains: readonly DeclaredDomain[];
  readonly span: Span;
}

export interface DeclaredDomain {
  readonly values: readonly SymbolForm[];
  readonly span: Span;
}

/** Neither form is valid in standard GDL, so no standard sheet is mistaken for the dialect. */
export function isGuiDialect(statements: readonly Form[]): boolean {
  return statements.some((form) => isDomainDeclaration(form) || isDrawing(headOf(form)));
}

function isDomainDeclaration(form: Form): boolean {
  if (form.kind !== 'list' || headName(form) !== 'base') return false;
  const [, name, first] = form.items;
  return name?.kind === 'symbol' && !isVariableName(name.text) && first?.kind === 'list';
}

/** `(drawit (ROW COLUMN IMAGE))`. */
export function isDrawing(form: Form | undefined): boolean {
  if (form?.kind !== 'list' || headName(form) !== DRAWING_RELATION) return false;
  const [, place] = form.items;
  return form.items.length === 2 && place?.kind === 'list' && place.items.length === 3;
}

/** What a statement defines: the head of a rule, or the fact itself. */
export function headOf(form: Form): Form | undefined {
  return form.kind === 'list' && headName(form) === '<=' ? form.items[1] : form;
}

/** A name with its number of arguments, such as `cell/3`; undefined for anything else. */
export function signature(form: Form | undefined): string | undefined {
  const name = form?.kind === 'list' ? headName(form) : symbolName(form);
  if (form === undefined || name === undefined || isVariableName(name)) return undefined;
  return `${name}/${form.kind === 'list' ? form.items.length - 1 : 0}`;
}

export class GuiSheet {
  readonly findings: Finding[] = [];
  readonly #declarations = new Map<Form, DomainDeclaration>();
  /** Signatures of the base propositions, with the declarations of their domains. */
  readonly #base = new Map<string, DomainDeclaration[]>();
  readonly #defined = new Set<string>();
  /** Signatures of what `init` and `next` make true; undefined means anything. */
  readonly #becomeTrue = new Set<string | undefined>();
  readonly #names = new Set<string>();

  constructor(statements: readonly Form[]) {
    for (const form of statements) {
      this.#collectNames(form);
      const head = headOf(form);
      const keyword = headName(head);
      if (head?.kind === 'list' && (keyword === 'init' || keyword === 'next')) {
        this.#becomeTrue.add(signature(head.items[1]));
      }
      if (keyword === 'base') this.#declare(form, head as Form);
      else if (keyword !== 'data') {
        const defined = signature(head);
        if (defined !== undefined) this.#defined.add(defined);
      }
    }
  }

  declarationAt(statement: Form): DomainDeclaration | undefined {
    return this.#declarations.get(statement);
  }

  /** Whether a condition without `true` means the proposition, because no relation of that name is defined. */
  isBareProposition(form: Form): boolean {
    const name = signature(form);
    return name !== undefined && this.#base.has(name) && !this.#defined.has(name);
  }

  mayBecomeTrue(proposition: Form): boolean {
    return this.#becomeTrue.has(signature(proposition)) || this.#becomeTrue.has(undefined);
  }

  /** Where the values of a proposition's argument (counted from 0) are listed. */
  domainsOf(proposition: Form, argument: number): readonly DeclaredDomain[] {
    const declarations = this.#base.get(signature(proposition) ?? '') ?? [];
    return declarations.flatMap(({ domains }) => domains[argument] ?? []);
  }

  defines(signatureOfRelation: string): boolean {
    return this.#defined.has(signatureOfRelation);
  }

  /** A name not yet used in the sheet. */
  freshName(wanted: string): string {
    let name = wanted;
    while (this.#names.has(foldCase(name))) name += '_';
    this.#names.add(foldCase(name));
    return name;
  }

  #collectNames(form: Form): void {
    if (form.kind === 'symbol') this.#names.add(foldCase(form.text));
    else for (const item of form.items) this.#collectNames(item);
  }

  #declare(statement: Form, head: Form): void {
    if (head.kind !== 'list') return;
    const [, name, ...rest] = head.items;
    if (name?.kind === 'list') {
      this.#add(signature(name), []);
      return;
    }
    if (statement !== head || name === undefined || isVariableName(name.text)) return;
    const domains = rest.map((form) => this.#domain(form));
    const declaration = { name, domains, span: statement.span };
    this.#declarations.set(statement, declaration);
    this.#add(`${foldCase(name.text)}/${domains.length}`, [declaration]);
  }

  #domain(form: Form): DeclaredDomain {
    const items = form.kind === 'list' ? form.items : [form];
    const values = new Map<string, SymbolForm>();
    for (const item of items) {
      if (item.kind === 'list' || isVariableName(item.text)) {
        this.#malformed('a domain lists plain names', item.span);
      } else if (!values.has(foldCase(item.text))) {
        values.set(foldCase(item.text), item);
      }
    }
    if (form.kind === 'symbol') this.#malformed('the values of an argument stand in parentheses', form.span);
    else if (items.length === 0) this.#malformed('a domain without values', form.span);
    return { values: [...values.values()], span: form.span };
  }

  #malformed(message: string, span: Span): void {
    this.findings.push(finding('GDL114', message, { span }));
  }

  #add(name: string | undefined, declarations: readonly DomainDeclaration[]): void {
    if (name === undefined) return;
    const known = this.#base.get(name);
    if (known === undefined) this.#base.set(name, [...declarations]);
    else known.push(...declarations);
  }
}

/** Domain declarations in standard GDL: one small relation per domain, and `base` rules over them. */
export class DomainRelations {
  readonly #sheet: GuiSheet;
  /** The relation of each domain, by its values; equal domains share one. */
  readonly #relations = new Map<string, string>();
  readonly #facts: Form[] = [];

  constructor(sheet: GuiSheet) {
    this.#sheet = sheet;
  }

  /** The facts of all relations created so far. */
  facts(): readonly Form[] {
    return this.#facts;
  }

  names(): readonly string[] {
    return [...this.#relations.values()];
  }

  /** `(<= (base (cell ?a1 ?a2)) (cell_domain_1 ?a1) (cell_domain_2 ?a2))`; a plain fact without domains. */
  baseRule({ name, domains, span }: DomainDeclaration): Form {
    const base = symbolForm('base', span);
    if (domains.length === 0) return listForm([base, name], span);
    const variables = domains.map((domain, i) => symbolForm(`?a${i + 1}`, domain.span));
    const conditions = domains.map((domain, i) =>
      listForm(
        [symbolForm(this.relation([domain], name.text, i), domain.span), variables[i] as Form],
        domain.span,
      ),
    );
    const head = listForm([base, listForm([name, ...variables], span)], span);
    return listForm([symbolForm('<=', span), head, ...conditions], span);
  }

  /** The relation for the values of these domains, the argument's domains in all declarations. */
  relation(domains: readonly DeclaredDomain[], proposition: string, argument: number): string {
    const values = new Map(
      domains.flatMap((domain) => domain.values.map((value) => [foldCase(value.text), value] as const)),
    );
    const key = [...values.keys()].sort().join(' ');
    const known = this.#relations.get(key);
    if (known !== undefined) return known;
    const name = this.#sheet.freshName(`${proposition}_domain_${argument + 1}`);
    this.#relations.set(key, name);
    for (const value of values.values()) {
      this.#facts.push(listForm([symbolForm(name, value.span), value], value.span));
    }
    return name;
  }
}

/** Negations that bind variables: in the dialect `(not (step ?n))` ranges over the declared values of `step`. */
export interface BodyWithDomains {
  readonly body: readonly Form[];
  /** Number of conditions added. */
  readonly added: number;
}

/**
 * The body preceded by positive conditions that bind variables which only occur in negated propositions, with the
 * domains of those propositions. Without them the rule would be unsafe. A negation of a proposition that never becomes
 * true had no other purpose, and is omitted.
 */
export function withDomainConditions(
  body: readonly Form[],
  sheet: GuiSheet,
  domains: DomainRelations,
): BodyWithDomains {
  const bound = new Set<string>();
  for (const condition of body) for (const name of variablesBoundBy(condition)) bound.add(name);
  const added: Form[] = [];
  const pointless = new Set<Form>();
  forEachNegated(body, (proposition, condition) => {
    if (proposition.kind !== 'list') return;
    const [propositionName, ...args] = proposition.items;
    if (propositionName?.kind !== 'symbol') return;
    args.forEach((argument, i) => {
      if (argument.kind !== 'symbol' || !isVariableName(argument.text)) return;
      const name = foldCase(argument.text);
      const listed = sheet.domainsOf(proposition, i);
      if (bound.has(name) || listed.length === 0) return;
      bound.add(name);
      const relation = symbolForm(domains.relation(listed, propositionName.text, i), argument.span);
      added.push(listForm([relation, argument], argument.span));
      if (!sheet.mayBecomeTrue(proposition)) pointless.add(condition);
    });
  });
  const kept = body.filter((condition) => !pointless.has(condition));
  return { body: [...added, ...kept], added: added.length };
}

/** Calls `visit` with every proposition P in a condition `(not (true P))`, at any depth, and the condition. */
function forEachNegated(
  conditions: readonly Form[],
  visit: (proposition: Form, condition: Form) => void,
): void {
  for (const condition of conditions) {
    if (condition.kind !== 'list') continue;
    const name = headName(condition);
    const [, inner] = condition.items;
    if (name === 'or') forEachNegated(condition.items.slice(1), visit);
    if (name !== 'not' || inner?.kind !== 'list') continue;
    if (headName(inner) === 'true' && inner.items[1] !== undefined) visit(inner.items[1], condition);
    else if (headName(inner) === 'or') forEachNegated(inner.items.slice(1).map(negation), visit);
  }
}

function negation(form: Form): Form {
  return listForm([symbolForm('not', form.span), form], form.span);
}

function variablesBoundBy(condition: Form): Set<string> {
  switch (headName(condition)) {
    case 'not':
    case 'distinct':
      return new Set();
    case 'or': {
      const [first, ...others] = (condition.kind === 'list' ? condition.items.slice(1) : []).map(
        variablesBoundBy,
      );
      return new Set([...(first ?? [])].filter((name) => others.every((other) => other.has(name))));
    }
    default:
      return variablesOf(condition, new Set());
  }
}

function variablesOf(form: Form, found: Set<string>): Set<string> {
  if (form.kind === 'list') for (const item of form.items) variablesOf(item, found);
  else if (isVariableName(form.text)) found.add(foldCase(form.text));
  return found;
}
