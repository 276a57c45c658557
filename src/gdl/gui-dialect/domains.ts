/** Domain declarations as standard GDL: one small relation per domain, and `base` rules over them. */
import { type Form, foldCase, listForm, symbolForm } from '../form.ts';
import type { Domain, DomainDeclaration, GuiSheet } from './sheet.ts';

export class DomainRelations {
  readonly #sheet: GuiSheet;
  /** The relation of each domain, by its values: equal domains share one. */
  readonly #relations = new Map<string, string>();
  readonly #facts: Form[] = [];

  constructor(sheet: GuiSheet) {
    this.#sheet = sheet;
  }

  /** The facts of all relations made so far. */
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

  /** The relation that holds for the values of these domains, the argument's domains in every declaration. */
  relation(domains: readonly Domain[], proposition: string, argument: number): string {
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
