/** Tells names apart by the places they stand in. */
import type { Rule } from '../description.ts';
import { hashText } from './hash-text.ts';
import { nameOf, ruleText, variableColours, type Written, writtenIn } from './rule-text.ts';

/** The names that stay as they are; undefined for others. */
export type Names = (name: string) => string | undefined;

/** Characters of texts that may be looked at. */
const MOST_WORK = 60_000_000;

interface ColouredRule {
  readonly rule: Rule;
  /** Places with names that have a colour. */
  readonly places: readonly { readonly written: Written; readonly name: string }[];
}

export class Colouring {
  readonly #colours = new Map<string, string>();
  readonly #fixed: Names;
  readonly #rules: readonly ColouredRule[];
  /** By name: the rules it stands in. */
  readonly #rulesOf = new Map<string, Set<ColouredRule>>();
  #work = 0;

  constructor(rules: readonly Rule[], fixed: Names) {
    this.#fixed = fixed;
    this.#rules = rules.map((rule) => {
      const places = [...writtenIn(rule)].flatMap((written) => {
        const name = nameOf(written);
        return typeof name === 'string' && fixed(name) === undefined ? [{ written, name }] : [];
      });
      return { rule, places };
    });
    for (const rule of this.#rules) {
      for (const { name } of rule.places) {
        this.#colours.set(name, 'n');
        const known = this.#rulesOf.get(name) ?? new Set<ColouredRule>();
        this.#rulesOf.set(name, known.add(rule));
      }
    }
    this.#colourRoles(rules);
  }

  /** Gives every name a colour of its own; false if that is too much work. */
  refineAll(): boolean {
    if (!this.#refine()) return false;
    for (;;) {
      const alike = this.#firstAlike();
      if (alike === undefined) return true;
      this.#colours.set(alike, `${this.#colours.get(alike)}!`);
      if (!this.#refine(alike)) return false;
    }
  }

  /** All names in an order that follows from their colours. */
  ranked(): string[] {
    return [...this.#colours].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name]) => name);
  }

  /** Roles are told apart by their order. */
  #colourRoles(rules: readonly Rule[]): void {
    let number = 0;
    for (const { head, body } of rules) {
      const [role] = head.args;
      if (head.relation !== 'role' || body.length > 0 || role?.term.kind !== 'constant') continue;
      if (this.#colours.has(role.term.name)) this.#colours.set(role.term.name, `r${number}`);
      number++;
    }
  }

  /** Until no more names can be told apart. Only rules with names whose colour has split are looked at again. */
  #refine(changed?: string): boolean {
    let dirty: Iterable<ColouredRule> =
      changed === undefined ? this.#rules : (this.#rulesOf.get(changed) ?? []);
    for (;;) {
      const before = this.#sizes();
      const seen = this.#placesIn(dirty);
      if (this.#work > MOST_WORK) return false;
      const finer = new Map<string, string>();
      for (const [name, texts] of seen) {
        const colour = this.#colours.get(name) as string;
        finer.set(name, hashText([colour, ...texts.sort()].join('|')));
      }
      const split = this.#splitBy(finer, before);
      if (split.length === 0) return true;
      dirty = new Set(split.flatMap((name) => [...(this.#rulesOf.get(name) ?? [])]));
    }
  }

  /** By name: the places it has in some rules, each with all there is around it. */
  #placesIn(rules: Iterable<ColouredRule>): Map<string, string[]> {
    const seen = new Map<string, string[]>();
    const name = (spelled: string): string => this.#fixed(spelled) ?? (this.#colours.get(spelled) as string);
    for (const { rule, places } of rules) {
      const variables = variableColours(rule, name);
      const variable = (index: number): string => variables[index] as string;
      for (const { written, name: own } of places) {
        const text = ruleText(rule, { name, variable, marked: written });
        this.#work += text.length;
        const texts = seen.get(own) ?? [];
        seen.set(own, texts);
        texts.push(hashText(text));
      }
    }
    return seen;
  }

  #sizes(): Map<string, number> {
    const sizes = new Map<string, number>();
    for (const colour of this.#colours.values()) sizes.set(colour, (sizes.get(colour) ?? 0) + 1);
    return sizes;
  }

  /** Gives new colours to names of classes that fall apart; which ones have got one. */
  #splitBy(finer: ReadonlyMap<string, string>, sizes: ReadonlyMap<string, number>): string[] {
    const classes = new Map<string, Map<string, string[]>>();
    for (const [name, colour] of this.#colours) {
      if (sizes.get(colour) === 1) continue;
      const parts = classes.get(colour) ?? new Map<string, string[]>();
      classes.set(colour, parts);
      const part = finer.get(name) ?? '';
      parts.set(part, [...(parts.get(part) ?? []), name]);
    }
    const split: string[] = [];
    for (const [colour, parts] of classes) {
      if (parts.size < 2) continue;
      for (const [part, names] of parts) {
        for (const name of names) this.#colours.set(name, hashText(`${colour}:${part}`));
        split.push(...names);
      }
    }
    return split;
  }

  #firstAlike(): string | undefined {
    const sizes = this.#sizes();
    const shared = [...sizes].filter(([, size]) => size > 1).map(([colour]) => colour);
    if (shared.length === 0) return undefined;
    const [least] = shared.sort();
    for (const [name, colour] of this.#colours) if (colour === least) return name;
    return undefined;
  }
}
