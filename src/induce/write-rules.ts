/** Writes learned rules as GDL: variables named after their types, facts that bind them, and helper relations. */
import type { Vocabulary } from './facts.ts';
import type { Task } from './task.ts';
import type { Application, Body, Helper, Literal, Output, Term } from './terms.ts';

/** How facts are spelled. */
export interface Spelling {
  /** Returns the text of an atom of a relation in the vocabulary. */
  readonly fact: (relation: number, values: readonly string[]) => string;
  /** Returns the text of an atom of the target. */
  readonly head: (values: readonly string[]) => string;
  readonly constant: (text: string) => string;
}

/** Spells relations as in the files of the benchmark: `(true_cell ?x ?y ?mark)`. */
export function flatSpelling(vocabulary: Vocabulary, target: string): Spelling {
  return {
    fact: (relation, values) => atomText(vocabulary.relations[relation]?.name ?? '', values),
    head: (values) => atomText(target, values),
    constant: (text) => text,
  };
}

function atomText(name: string, values: readonly string[]): string {
  return values.length === 0 ? name : `(${name} ${values.join(' ')})`;
}

/** Writes the statements of several targets that share invented relations and domains. */
export class RuleWriter {
  readonly #vocabulary: Vocabulary;
  readonly #reserved: string;
  readonly #helpers = new Map<string, string>();
  readonly #domains = new Map<string, string>();
  readonly #invented: string[] = [];

  /** @param prefix prepended to the names of invented relations, so that they do not clash with other names */
  constructor(vocabulary: Vocabulary, prefix = '') {
    this.#vocabulary = vocabulary;
    this.#reserved = prefix;
  }

  /** Returns the rules of the target, one text each. */
  rules(rules: readonly Body[], task: Task, spelling: Spelling): readonly string[] {
    return rules.map((body) => this.#rule(body, task, spelling, spelling.head));
  }

  /** The rules and facts of invented relations used by the rules written so far. */
  get invented(): readonly string[] {
    return this.#invented;
  }

  #rule(
    body: Body,
    task: Task,
    spelling: Spelling,
    head: (values: readonly string[]) => string,
    used?: readonly number[],
  ): string {
    const names = new Names(body, task, this.#vocabulary, spelling);
    const conditions: string[] = [];
    const bound = new Set<string>();
    const addFact = (text: string, values: readonly string[]): void => {
      if (!conditions.includes(text)) conditions.push(text);
      for (const value of values) bound.add(value);
    };
    if (body.witness !== undefined) {
      const from = task.target.types.length;
      const values = body.witness.constants.map((_, i) => names.of(variable(from + i)));
      addFact(spelling.fact(body.witness.relation, values), values);
    }
    for (const application of names.applications) {
      const values = names.arguments(application);
      addFact(spelling.fact(application.relation, values), values);
    }
    const late: string[] = [];
    for (const literal of body.literals) {
      if (literal.kind === 'distinct')
        late.push(`(distinct ${names.of(literal.left)} ${names.of(literal.right)})`);
      else if (literal.kind === 'absent') late.push(`(not ${this.#absence(literal.of, names, spelling)})`);
      else if (literal.kind === 'helper') {
        const call = this.#call(literal.helper, task, spelling, names);
        late.push(literal.holds ? call : `(not ${call})`);
      }
    }
    const headPositions = used ?? task.target.types.map((_, i) => i);
    const headValues = headPositions.map((i) => names.of(variable(i)));
    const needed = new Set([...headValues, ...late.flatMap((text) => text.match(/\?\w+/g) ?? [])]);
    for (const value of needed) {
      if (!value.startsWith('?') || bound.has(value)) continue;
      const domain = this.#domain(names.positionOf(value), task, spelling);
      conditions.unshift(`(${domain} ${value})`);
      bound.add(value);
    }
    const text = head(headValues);
    const all = [...conditions, ...late];
    return all.length === 0 ? text : `(<= ${text} ${all.join(' ')})`;
  }

  /** Returns an atom that holds if there is a fact with the inputs. */
  #absence(application: Application, names: Names, spelling: Spelling): string {
    const inputs = application.inputs.flatMap((input) => (input === undefined ? [] : [names.of(input)]));
    if (inputs.length === application.inputs.length) return spelling.fact(application.relation, inputs);
    const open = application.inputs.map((input) => input === undefined);
    const key = `some ${application.relation} ${open.join()}`;
    const relation = this.#vocabulary.relations[application.relation]?.name ?? '';
    const name = this.#helperName(key, `some_${wordOf(relation)}`, (name) => {
      const values = open.map((_, i) => `?${'abcdefgh'[i] ?? `x${i}`}`);
      const kept = values.filter((_, i) => !open[i]);
      this.#invented.push(`(<= ${atomText(name, kept)} ${spelling.fact(application.relation, values)})`);
    });
    return atomText(name, inputs);
  }

  #call(helper: Helper, task: Task, spelling: Spelling, names: Names): string {
    const used = task.target.types
      .map((_, i) => i)
      .filter((i) => helper.rules.some((rule) => mentions(rule, i)));
    const key = JSON.stringify([task.target, helper.rules]);
    const base = `${wordOf(task.target.name)}_exception`;
    const name = this.#helperName(key, base, (name) => {
      for (const rule of helper.rules)
        this.#invented.push(this.#rule(rule, task, spelling, (values) => atomText(name, values), used));
    });
    return atomText(
      name,
      used.map((i) => names.of(variable(i))),
    );
  }

  #helperName(key: string, base: string, define: (name: string) => void): string {
    const known = this.#helpers.get(key);
    if (known !== undefined) return known;
    const taken = new Set([...this.#helpers.values(), ...this.#domains.values()]);
    let name = `${this.#reserved}${base}`;
    for (let i = 2; taken.has(name); i++) name = `${this.#reserved}${base}_${i}`;
    this.#helpers.set(key, name);
    define(name);
    return name;
  }

  /** Returns a relation of all constants that occur at an argument of the target. */
  #domain(position: number, task: Task, spelling: Spelling): string {
    const constants = [...new Set(task.atoms.map((atom) => atom[position] as number))].sort((a, b) => a - b);
    const key = constants.join();
    const known = this.#domains.get(key);
    if (known !== undefined) return known;
    const type = (task.target.types[position] ?? 'value').replace(/[^\w]/g, '_');
    const taken = new Set([...this.#helpers.values(), ...this.#domains.values()]);
    let name = `${this.#reserved}any_${type}`;
    for (let i = 2; taken.has(name); i++) name = `${this.#reserved}any_${type}_${i}`;
    this.#domains.set(key, name);
    for (const constant of constants)
      this.#invented.push(`(${name} ${spelling.constant(this.#vocabulary.constants[constant] as string)})`);
    return name;
  }
}

/** Returns the first word of a relation's name that describes its content. */
const wordOf = (name: string): string =>
  /[a-zA-Z]\w*/.exec(name.replace(/^(true|does|next|legal)[_ ]/, ''))?.[0] ?? 'fact';

const variable = (index: number): Term => ({ kind: 'variable', index, type: '' });

function mentions(rule: Body, index: number): boolean {
  const inTerm = (term: Term): boolean =>
    term.kind === 'variable' ? term.index === index : term.kind === 'output' && inApplication(term.of);
  const inApplication = (application: Application): boolean =>
    application.inputs.some((input) => input !== undefined && inTerm(input));
  return rule.literals.some((literal) => {
    if (literal.kind === 'helper') return literal.helper.rules.some((each) => mentions(each, index));
    return literal.kind === 'equal' || literal.kind === 'distinct'
      ? inTerm(literal.left) || inTerm(literal.right)
      : inApplication(literal.of);
  });
}

/** The text of each term of a rule; terms that the rule makes equal share one text. */
class Names {
  /** Applications whose facts the rule claims, inner ones first. */
  readonly applications: readonly Application[];
  readonly #vocabulary: Vocabulary;
  readonly #spelling: Spelling;
  readonly #parents = new Map<string, string>();
  readonly #constants = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #types = new Map<string, string>();
  readonly #positions = new Map<string, number>();
  readonly #arity: number;

  constructor(body: Body, task: Task, vocabulary: Vocabulary, spelling: Spelling) {
    this.#vocabulary = vocabulary;
    this.#spelling = spelling;
    this.#arity = task.target.types.length;
    for (const [i, type] of task.target.types.entries()) this.#types.set(keyOf(variable(i)), type);
    const { witness } = body;
    if (witness !== undefined)
      witness.constants.forEach((constant, i) => {
        const key = keyOf(variable(this.#arity + i));
        this.#types.set(key, vocabulary.relations[witness.relation]?.types[i] ?? 'value');
        if (constant !== undefined) this.#constants.set(key, this.#constantText(constant));
      });
    const claimed = new Map<string, Application>();
    const claim = (application: Application): void => {
      for (const input of application.inputs) if (input?.kind === 'output') claim(input.of);
      claimed.set(applicationKey(application), application);
    };
    const claimTerm = (term: Term): void => {
      this.#types.set(keyOf(term), term.type || (this.#types.get(keyOf(term)) ?? 'value'));
      if (term.kind === 'output') claim(term.of);
      if (term.kind === 'constant') this.#constants.set(keyOf(term), this.#constantText(term.value));
    };
    for (const literal of body.literals) this.#visit(literal, claim, claimTerm);
    for (const literal of body.literals)
      if (literal.kind === 'equal') this.#unite(keyOf(literal.left), keyOf(literal.right));
    this.applications = [...claimed.values()];
    // The arguments of the target are named first so that they get the shortest names.
    for (let i = 0; i < this.#arity; i++) this.#positions.set(this.of(variable(i)), i);
  }

  #visit(literal: Literal, claim: (application: Application) => void, claimTerm: (term: Term) => void): void {
    if (literal.kind === 'equal' || literal.kind === 'distinct') {
      claimTerm(literal.left);
      claimTerm(literal.right);
    } else if (literal.kind === 'exists') claim(literal.of);
    else if (literal.kind === 'absent')
      for (const input of literal.of.inputs) if (input !== undefined) claimTerm(input);
  }

  of(term: Term): string {
    if (term.kind === 'constant') return this.#constantText(term.value);
    return this.#text(this.#root(keyOf(term)), term.type || this.#types.get(keyOf(term)) || 'value');
  }

  arguments(application: Application): string[] {
    return application.inputs.map((input, position) => {
      if (input !== undefined) return this.of(input);
      const type = this.#vocabulary.relations[application.relation]?.types[position] ?? 'value';
      const output: Output = { kind: 'output', of: application, position, type };
      return this.of(output);
    });
  }

  /** Returns the argument of the target that has this text. */
  positionOf(text: string): number {
    return this.#positions.get(text) ?? 0;
  }

  #text(root: string, type: string): string {
    const constant = this.#constants.get(root);
    if (constant !== undefined) return constant;
    let text = this.#texts.get(root);
    if (text === undefined) {
      const base = `?${variableName(type)}`;
      text = base;
      for (let i = 2; this.#taken.has(text); i++) text = `${base}${/\d$/.test(base) ? '_' : ''}${i}`;
      this.#taken.add(text);
      this.#texts.set(root, text);
    }
    return text;
  }

  #root(key: string): string {
    const parent = this.#parents.get(key);
    return parent === undefined ? key : this.#root(parent);
  }

  #unite(a: string, b: string): void {
    const [left, right] = [this.#root(a), this.#root(b)];
    if (left === right) return;
    const constant = this.#constants.get(left) ?? this.#constants.get(right);
    this.#parents.set(left, right);
    if (constant !== undefined) this.#constants.set(right, constant);
  }

  #constantText(value: number): string {
    return this.#spelling.constant(this.#vocabulary.constants[value] as string);
  }
}

function keyOf(term: Term): string {
  if (term.kind === 'variable') return `v${term.index}`;
  return term.kind === 'constant' ? `c${term.value}` : `${applicationKey(term.of)}.${term.position}`;
}

/** Numbers are named `?n`; everything else is named after its type. */
function variableName(type: string): string {
  if (/^number(_\d+)?$/.test(type)) return 'n';
  return type
    .replace(/\/.*$/, '')
    .replace(/^(true|next|does|legal|input)_/, '')
    .replace(/\W/g, '_');
}

const applicationKey = ({ relation, inputs }: Application): string =>
  `${relation}(${inputs.map((input) => (input === undefined ? '_' : keyOf(input))).join()})`;
