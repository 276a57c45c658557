/** What a sheet in the GUI dialect declares: its base propositions, its relations, and the names it has taken. */
import { type Finding, finding } from '../finding.ts';
import { type Form, foldCase, headName, isVariableName, type SymbolForm, symbolName } from '../form.ts';
import { DRAWING_RELATION } from '../keywords.ts';
import type { Span } from '../source.ts';

/** `(base cell (1 2 3) (b x o))`: a proposition `cell` for every combination of the listed values. */
export interface DomainDeclaration {
  readonly name: SymbolForm;
  readonly domains: readonly Domain[];
  readonly span: Span;
}

export interface Domain {
  readonly values: readonly SymbolForm[];
  readonly span: Span;
}

/** Neither shape makes sense in standard GDL, so no standard sheet is taken for one in the dialect. */
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

/** A name with its number of arguments, as `cell/3`; undefined for what names nothing. */
export function signature(form: Form | undefined): string | undefined {
  const name = form?.kind === 'list' ? headName(form) : symbolName(form);
  if (form === undefined || name === undefined || isVariableName(name)) return undefined;
  return `${name}/${form.kind === 'list' ? form.items.length - 1 : 0}`;
}

export class GuiSheet {
  readonly findings: Finding[] = [];
  readonly #declarations = new Map<Form, DomainDeclaration>();
  /** Signatures of the base propositions, with the declarations that give them domains. */
  readonly #base = new Map<string, DomainDeclaration[]>();
  readonly #defined = new Set<string>();
  /** Signatures of what `init` and `next` make true; undefined stands for anything. */
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

  /** Whether a condition without `true` means the proposition: no relation of that name is defined. */
  isBareProposition(form: Form): boolean {
    const name = signature(form);
    return name !== undefined && this.#base.has(name) && !this.#defined.has(name);
  }

  mayBecomeTrue(proposition: Form): boolean {
    return this.#becomeTrue.has(signature(proposition)) || this.#becomeTrue.has(undefined);
  }

  /** Where the values of a proposition's argument are listed (from 0). */
  domainsOf(proposition: Form, argument: number): readonly Domain[] {
    const declarations = this.#base.get(signature(proposition) ?? '') ?? [];
    return declarations.flatMap(({ domains }) => domains[argument] ?? []);
  }

  defines(signatureOfRelation: string): boolean {
    return this.#defined.has(signatureOfRelation);
  }

  /** A name the sheet does not use yet. */
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

  #domain(form: Form): Domain {
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
