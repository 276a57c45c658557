/**
 * One text for all spellings of a game, so that a game is recognised after it has been scrambled: names, variables,
 * and the order of rules and conditions do not matter. Names are distinguished by their occurrences, round by round,
 * until no more can be distinguished (colour refinement: B. Weisfeiler and A. Leman, 1968); then one of the
 * indistinguishable names is singled out. If they are equivalent by a symmetry, any choice gives the same text;
 * otherwise the texts of two spellings may differ, and the game is not recognised. Equal texts always mean equal
 * games.
 */

import { hashText } from '../base/index.ts';
import type { Atom, Description, Formula, Rule, TermOccurrence } from './description.ts';
import { KEYWORD_ARITY, OPERATORS, RANDOM_ROLE } from './keywords.ts';

export interface CanonicalForm {
  readonly text: string;
  /** Maps the sheet's names, in lower case, to those of the text. Keywords and whole numbers stay unchanged. */
  readonly names: ReadonlyMap<string, string>;
}

/** Names with a meaning of their own, which are never replaced. */
const KEPT_NAMES: ReadonlySet<string> = new Set([...Object.keys(KEYWORD_ARITY), ...OPERATORS, RANDOM_ROLE]);

/** Undefined if the names of a game cannot be distinguished with reasonable effort, or if it uses external programs. */
export function canonicalForm({ rules, externals }: Description): CanonicalForm | undefined {
  if (externals.length > 0) return undefined;
  const fixed: FixedNames = (name) => (KEPT_NAMES.has(name) || /^[+-]?\d+$/.test(name) ? name : undefined);
  const colouring = new Colouring(rules, fixed);
  if (!colouring.refineAll()) return undefined;
  const names = new Map(colouring.ranked().map((name, rank) => [name, `n${rank}`]));
  const text = [...new Set(rules.map((rule) => canonicalRule(rule, (name) => names.get(name) ?? name)))]
    .sort()
    .join('\n');
  // The order of roles is part of the game, but was lost by sorting.
  const roles = rules.flatMap(({ head, body }) => {
    const [role] = head.args;
    return head.relation === 'role' && body.length === 0 && role?.term.kind === 'constant'
      ? [names.get(role.term.name) ?? role.term.name]
      : [];
  });
  return { text: `${roles.join(' ')}\n${text}`, names };
}

/** The replacement of names with a fixed meaning; undefined for others. */
export type FixedNames = (name: string) => string | undefined;

/** Maximum number of characters processed. */
const MOST_CHARACTERS = 60_000_000;

interface ColouredRule {
  readonly rule: Rule;
  /** The places with coloured names. */
  readonly places: readonly { readonly written: NamedPart; readonly name: string }[];
}

class Colouring {
  readonly #colours = new Map<string, string>();
  readonly #fixed: FixedNames;
  readonly #rules: readonly ColouredRule[];
  /** For each name, the rules it occurs in. */
  readonly #rulesOf = new Map<string, Set<ColouredRule>>();
  #work = 0;

  constructor(rules: readonly Rule[], fixed: FixedNames) {
    this.#fixed = fixed;
    this.#rules = rules.map((rule) => {
      const places = [...namedPartsOf(rule)].flatMap((written) => {
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

  /** Gives every name a distinct colour; false if that is too much work. */
  refineAll(): boolean {
    if (!this.#refine()) return false;
    for (;;) {
      const alike = this.#firstAlike();
      if (alike === undefined) return true;
      this.#colours.set(alike, `${this.#colours.get(alike)}!`);
      if (!this.#refine(alike)) return false;
    }
  }

  /** All names in an order determined by their colours. */
  ranked(): string[] {
    return [...this.#colours].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name]) => name);
  }

  /** Roles are distinguished by their order. */
  #colourRoles(rules: readonly Rule[]): void {
    let number = 0;
    for (const { head, body } of rules) {
      const [role] = head.args;
      if (head.relation !== 'role' || body.length > 0 || role?.term.kind !== 'constant') continue;
      if (this.#colours.has(role.term.name)) this.#colours.set(role.term.name, `r${number}`);
      number++;
    }
  }

  /** Distinguishes as many names as possible. Only rules with names whose colour class was split are visited again. */
  #refine(changed?: string): boolean {
    let dirty: Iterable<ColouredRule> =
      changed === undefined ? this.#rules : (this.#rulesOf.get(changed) ?? []);
    for (;;) {
      const before = this.#sizes();
      const seen = this.#placesIn(dirty);
      if (this.#work > MOST_CHARACTERS) return false;
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

  /** For each name, its places in some rules, each with its context. */
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

  /** Gives new colours to the parts of split classes; returns the names with new colours. */
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

/** A part of a rule that has a name: an atom or a term. */
export type NamedPart = Atom | TermOccurrence;

/** How names and variables are written, and which place is marked. */
export interface Spelling {
  name(name: string): string;
  variable(index: number): string;
  readonly marked?: NamedPart;
}

function formulaText(formula: Formula, spelling: Spelling): string {
  switch (formula.kind) {
    case 'atom':
      return namedPartText(formula, formula.relation, formula.args, spelling);
    case 'not':
      return `(not ${formulaText(formula.formula, spelling)})`;
    case 'distinct': {
      const sides = [termOccurrenceText(formula.left, spelling), termOccurrenceText(formula.right, spelling)];
      return `(distinct ${sides.sort().join(' ')})`;
    }
    case 'or':
      return `(or ${formula.disjuncts
        .map((each) => formulaText(each, spelling))
        .sort()
        .join(' ')})`;
  }
}

function ruleText({ head, body }: Rule, spelling: Spelling): string {
  const conditions = body.map((formula) => formulaText(formula, spelling)).sort();
  return [formulaText(head, spelling), ...conditions].join(' ');
}

function termOccurrenceText(written: TermOccurrence, spelling: Spelling): string {
  const { term, args } = written;
  if (term.kind === 'variable') return spelling.marked === written ? '*' : spelling.variable(term.index);
  if (term.kind === 'constant') return spelling.marked === written ? '*' : spelling.name(term.name);
  return namedPartText(written, term.name, args, spelling);
}

function namedPartText(
  written: NamedPart,
  name: string,
  args: readonly TermOccurrence[],
  spelling: Spelling,
): string {
  const first = spelling.marked === written ? '*' : spelling.name(name);
  return `(${[first, ...args.map((each) => termOccurrenceText(each, spelling))].join(' ')})`;
}

/** All places in a rule with a name or a variable. */
function* namedPartsOf({ head, body }: Rule): Iterable<NamedPart> {
  yield* namedPartsOfFormula(head);
  for (const formula of body) yield* namedPartsOfFormula(formula);
}

function* namedPartsOfFormula(formula: Formula): Iterable<NamedPart> {
  switch (formula.kind) {
    case 'atom':
      yield formula;
      for (const arg of formula.args) yield* namedPartsOfTerm(arg);
      return;
    case 'not':
      yield* namedPartsOfFormula(formula.formula);
      return;
    case 'distinct':
      yield* namedPartsOfTerm(formula.left);
      yield* namedPartsOfTerm(formula.right);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) yield* namedPartsOfFormula(disjunct);
  }
}

function* namedPartsOfTerm(written: TermOccurrence): Iterable<NamedPart> {
  yield written;
  for (const arg of written.args) yield* namedPartsOfTerm(arg);
}

/** The name at a place, or the number of the variable. */
function nameOf(written: NamedPart): string | number {
  if ('kind' in written) return written.relation;
  return written.term.kind === 'variable' ? written.term.index : written.term.name;
}

/** Colours of a rule's variables, determined by the positions of the others. */
function variableColours(rule: Rule, name: (name: string) => string): string[] {
  let colours = rule.variables.map(() => 'v');
  for (;;) {
    const finer = refinedVariables(rule, name, colours);
    if (new Set(finer).size === new Set(colours).size) return finer;
    colours = finer;
  }
}

function refinedVariables(rule: Rule, name: (name: string) => string, colours: readonly string[]): string[] {
  const places: string[][] = colours.map(() => []);
  for (const written of namedPartsOf(rule)) {
    const index = nameOf(written);
    if (typeof index !== 'number') continue;
    const spelling: Spelling = {
      name,
      variable: (other) => (other === index ? '#' : (colours[other] as string)),
      marked: written,
    };
    places[index]?.push(ruleText(rule, spelling));
  }
  return places.map((texts, index) => hashText([colours[index], ...texts.sort()].join('|')));
}

/** The rule with variables numbered in an order determined by the rule alone, as far as possible. */
function canonicalRule(rule: Rule, name: (name: string) => string): string {
  let colours = variableColours(rule, name);
  for (;;) {
    const alike = firstSharedColour(colours);
    if (alike < 0) break;
    colours = colours.map((colour, index) => (index === alike ? `${colour}!` : colour));
    for (;;) {
      const finer = refinedVariables(rule, name, colours);
      if (new Set(finer).size === new Set(colours).size) break;
      colours = finer;
    }
  }
  const order = [...colours.keys()].sort((a, b) => compareTexts(colours[a] as string, colours[b] as string));
  const numbers = new Map(order.map((index, number) => [index, `?${number}`]));
  return ruleText(rule, { name, variable: (index) => numbers.get(index) as string });
}

/** One of the items with the smallest shared colour; -1 if none is shared. */
function firstSharedColour(colours: readonly string[]): number {
  const sorted = [...colours].sort(compareTexts);
  const shared = sorted.find((colour, i) => colour === sorted[i + 1]);
  return shared === undefined ? -1 : colours.indexOf(shared);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
