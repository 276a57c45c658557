/**
 * Splits rules with conditions on many fluents at once. "The nine marks of the row have exactly one 1, exactly one 2,
 * and so on" has an instance for each of 9^9 rows; if each cell has at most one mark, every condition can be asked of
 * the marks by itself, so it becomes a relation of its own: the fluents joined with the definition of the condition.
 * The parts of that definition share no variables, or only a few, and are split further where rules are split.
 *
 * That there is at most one is an assumption, as in the module on exclusive fluents.
 */
import type { Term, TermPool } from '../../gdl/index.ts';
import type { AssumedGroup, Checkpoint } from './ground-program.ts';
import {
  type NormalAtom,
  Normaliser,
  type NormalRule,
  relationKey,
  variablesOf,
  variablesOfAll,
} from './normal-rule.ts';
import { Unfolding } from './normalise.ts';
import { isKeywordRelation, recursiveRelations, relevantRules } from './relation-dependencies.ts';

/** Conditions on fewer variables are cheap to list. */
const LEAST_VARIABLES = 5;

/** @param states observed states, the initial state among them */
export function splitWideConditions(
  rules: readonly NormalRule[],
  isDynamic: (relation: string) => boolean,
  terms: TermPool,
  states: readonly (readonly Term[])[],
  checkpoint: Checkpoint = () => {},
): { readonly rules: readonly NormalRule[]; readonly assumed: readonly AssumedGroup[] } {
  const splitting = new Splitting(rules, isDynamic, terms, states, checkpoint);
  return { rules: splitting.run(), assumed: splitting.assumed };
}

class Splitting {
  readonly assumed: AssumedGroup[] = [];
  readonly #rules: readonly NormalRule[];
  readonly #isDynamic: (relation: string) => boolean;
  readonly #states: readonly (readonly Term[])[];
  readonly #terms: TermPool;
  readonly #unfolding: Unfolding;
  readonly #definitions = new Map<string, NormalRule[]>();
  readonly #recursive: ReadonlySet<string>;
  readonly #added: NormalRule[] = [];
  /** By name, number of arguments and positions of the inputs. */
  readonly #exclusive = new Map<string, boolean>();
  #parts = 0;

  constructor(
    rules: readonly NormalRule[],
    isDynamic: (relation: string) => boolean,
    terms: TermPool,
    states: readonly (readonly Term[])[],
    checkpoint: Checkpoint,
  ) {
    this.#rules = rules;
    this.#isDynamic = isDynamic;
    this.#states = states;
    this.#terms = terms;
    this.#unfolding = new Unfolding(rules, new Normaliser(terms), checkpoint);
    this.#recursive = recursiveRelations(rules);
    for (const rule of rules) {
      const known = this.#definitions.get(rule.head.relation);
      if (known === undefined) this.#definitions.set(rule.head.relation, [rule]);
      else known.push(rule);
    }
  }

  run(): readonly NormalRule[] {
    const split = this.#rules.map((rule) => this.#split(rule));
    return this.#added.length === 0 ? this.#rules : relevantRules([...split, ...this.#added]);
  }

  #split(rule: NormalRule): NormalRule {
    const positives = rule.positives.map(
      (atom) => (this.#isWide(atom) ? this.#part(rule, atom) : undefined) ?? atom,
    );
    return positives.every((atom, i) => atom === rule.positives[i]) ? rule : { ...rule, positives };
  }

  /** Whether an atom is a condition on many values that rules define without reference to the state. */
  #isWide({ relation, args }: NormalAtom): boolean {
    return (
      variablesOfAll(args).size >= LEAST_VARIABLES &&
      !this.#isDynamic(relation) &&
      !isKeywordRelation(relation) &&
      !this.#recursive.has(relation) &&
      (this.#definitions.get(relation) ?? []).some(({ positives }) => positives.length > 0)
    );
  }

  /** The atom of a new relation for "the fluents have values of which the wide condition holds", if that is the same. */
  #part(rule: NormalRule, wide: NormalAtom): NormalAtom | undefined {
    const inHead = variablesOfAll(rule.head.args);
    const own = new Set([...variablesOfAll(wide.args)].filter((variable) => !inHead.has(variable)));
    const fluents = this.#fluentsOf(rule, own);
    if (fluents === undefined) return undefined;
    for (const each of fluents) this.#assume(each);
    const args = [...variablesOfAll([...fluents.flatMap(({ atom }) => atom.args), ...wide.args])]
      .filter((variable) => !own.has(variable))
      .map((variable) => this.#terms.variable(variable));
    const head = { relation: relationKey(`wide#${this.#parts++}`, args.length), args };
    const positives = fluents.map(({ atom }) => atom);
    const start = {
      head,
      positives,
      negatives: [],
      distincts: [],
      guards: [],
      silent: false,
      origin: rule.origin,
    };
    this.#added.push(...this.#unfolded(start, wide));
    return head;
  }

  /** The rules for a wide condition, with the wide conditions of its definition unfolded too. */
  #unfolded(rest: NormalRule, wide: NormalAtom): NormalRule[] {
    return (this.#definitions.get(wide.relation) ?? []).flatMap((definition) => {
      const rule = this.#unfolding.join(rest, wide, definition);
      if (rule === undefined) return [];
      const nested = rule.positives.find((atom) => this.#isWide(atom));
      if (nested === undefined) return [rule];
      return this.#unfolded({ ...rule, positives: rule.positives.filter((atom) => atom !== nested) }, nested);
    });
  }

  /** Exclusive fluents of the rule that together bind the variables; undefined if there are none. */
  #fluentsOf(rule: NormalRule, own: ReadonlySet<number>): FunctionalFluent[] | undefined {
    const bound = new Set<number>();
    const fluents: FunctionalFluent[] = [];
    for (const atom of rule.positives) {
      const fluent = functionalFluent(atom, own);
      if (fluent === undefined || fluent.outputs.every((each) => bound.has(each))) continue;
      if (!this.#areExclusive(fluent)) continue;
      for (const each of fluent.outputs) bound.add(each);
      fluents.push(fluent);
    }
    return fluents.length > 0 && bound.size === own.size ? fluents : undefined;
  }

  /** Whether at most one of the fluents was true in every state, for each value of their inputs. */
  #areExclusive(fluent: FunctionalFluent): boolean {
    const text = textOf(fluent);
    const known = this.#exclusive.get(text);
    if (known !== undefined) return known;
    const { name, arity, inputs } = fluent;
    let seen = 0;
    const holds = this.#states.every((state) => {
      const now = new Set<string>();
      for (const term of state) {
        if (term.kind !== 'compound' || term.name !== name || term.args.length !== arity) continue;
        const key = inputs.map((position) => term.args[position]?.id).join(' ');
        if (now.has(key)) return false;
        now.add(key);
        seen++;
      }
      return true;
    });
    this.#exclusive.set(text, holds && seen > 0);
    return holds && seen > 0;
  }

  #assume(fluent: FunctionalFluent): void {
    const { name, arity, inputs } = fluent;
    const isKnown = this.assumed.some(
      (each) =>
        each.name === name &&
        each.arity === arity &&
        each.inputs.size === inputs.length &&
        inputs.every((position) => each.inputs.has(position)),
    );
    if (!isKnown)
      this.assumed.push({ name, arity, inputs: new Map(inputs.map((position) => [position, undefined])) });
  }
}

/** A fluent of which at most one instance is true for each value of its inputs. */
interface FunctionalFluent {
  readonly atom: NormalAtom;
  readonly name: string;
  readonly arity: number;
  /** The positions of all arguments that are not outputs. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

function textOf({ name, arity, inputs }: FunctionalFluent): string {
  return [name, arity, ...inputs].join(' ');
}

/** The pattern of `(true (name …))` with variables of the given ones as arguments by themselves. */
function functionalFluent(atom: NormalAtom, own: ReadonlySet<number>): FunctionalFluent | undefined {
  const [fluent] = atom.args;
  if (atom.relation !== 'true/1' || fluent?.kind !== 'compound') return undefined;
  const isOutput = (term: Term) => term.kind === 'variable' && own.has(term.index);
  const outputs = fluent.args.flatMap((term) =>
    term.kind === 'variable' && own.has(term.index) ? [term.index] : [],
  );
  const inputs = [...fluent.args.keys()].filter((position) => !isOutput(fluent.args[position] as Term));
  const inInputs = inputs.flatMap((position) => [...variablesOf(fluent.args[position] as Term)]);
  if (outputs.length === 0 || inInputs.some((variable) => own.has(variable))) return undefined;
  return { atom, name: fluent.name, arity: fluent.args.length, inputs, outputs };
}
