/**
 * The first step of the grounder converts rules to conjunctions over relations that can be enumerated; other relations
 * are replaced by their definitions.
 */
import type { Term, TermPool, TurnBasedDescription } from '../../gdl/index.ts';
import { ExternalRelations } from '../external-relations.ts';
import { boundWithExternal } from './external-calls.ts';
import { type Checkpoint, GroundingRefused } from './ground-program.ts';
import {
  conditionCount,
  type NormalAtom,
  Normaliser,
  type NormalRule,
  refuseIfTooLong,
  unifyPairs,
  variablesOfAll,
} from './normal-rule.ts';

export function normalise(
  description: TurnBasedDescription,
  checkpoint: Checkpoint = () => {},
  outside: ExternalRelations = new ExternalRelations(description),
): NormalRule[] {
  const normaliser = new Normaliser(description.terms);
  const rules = description.rules.flatMap((rule) => {
    checkpoint(rule);
    return [...normaliser.alternatives(rule), ...normaliser.takeDisjunctions()];
  });
  const safe = unfoldUnsafe(rules, normaliser, checkpoint, outside);
  return safe.flatMap((rule) => normaliser.hideUnboundNegations(rule));
}

// Replaces uses of relations by their definitions: those that hold for unboundedly many values, which cannot be
// enumerated, and those that only compare coordinates, which are better handled individually.

/** Maximum number of relations replaced, and of conditions written. */
const MAX_UNFOLDINGS = 200;
const MAX_UNFOLDED_CONDITIONS = 1_000_000;

/** The rules without relations that leave a head variable unbound. */
function unfoldUnsafe(
  rules: readonly NormalRule[],
  normaliser: Normaliser,
  checkpoint: Checkpoint,
  outside: ExternalRelations,
): NormalRule[] {
  return new Unfolding(rules, normaliser, checkpoint).run(outside);
}

/**
 * Replaces relations that only say that coordinates differ (`distinct` between arguments of given ranges) by their
 * definitions, in rules about the state: each coordinate can then be handled individually. Rules about moves keep
 * them, because the complement of "touched by a move" is simpler there.
 */
export function unfoldDifferences(
  rules: readonly NormalRule[],
  dynamic: ReadonlySet<string>,
  terms: TermPool,
  checkpoint: Checkpoint = () => {},
): NormalRule[] {
  const definitions = new Map<string, NormalRule[]>();
  for (const rule of rules) {
    const { relation } = rule.head;
    if (!dynamic.has(relation)) definitions.set(relation, [...(definitions.get(relation) ?? []), rule]);
  }
  const isDifference = (rule: NormalRule) =>
    rule.distincts.length > 0 &&
    rule.guards.length === 0 &&
    rule.negatives.length === 0 &&
    rule.positives.every((atom) => atom.args.length === 1 && atom.relation !== rule.head.relation);
  const normaliser = new Normaliser(terms);
  let result = [...rules];
  for (const [relation, own] of definitions) {
    if (!own.every(isDifference)) continue;
    const unfolding = new Unfolding(result, normaliser, checkpoint);
    result = result.flatMap((rule) => {
      const isCaller = rule.positives.some((atom) => atom.relation === relation);
      const isAboutMoves = rule.positives.some((atom) => atom.relation === 'does/2');
      return isCaller && dynamic.has(rule.head.relation) && !isAboutMoves
        ? unfolding.replacePositives(rule, relation, own)
        : [rule];
    });
  }
  return result;
}

export class Unfolding {
  readonly #normaliser: Normaliser;
  readonly #rules: readonly NormalRule[];
  readonly #checkpoint: Checkpoint;
  #conditions = 0;

  constructor(rules: readonly NormalRule[], normaliser: Normaliser, checkpoint: Checkpoint) {
    this.#rules = rules;
    this.#normaliser = normaliser;
    this.#checkpoint = checkpoint;
  }

  run(outside: ExternalRelations): NormalRule[] {
    let rules = [...this.#rules];
    for (let round = 0; ; round++) {
      const unsafe = rules.find((rule) => !isSafe(rule, outside));
      if (unsafe === undefined) return rules;
      const { relation } = unsafe.head;
      if (/^(role|init|true|next|legal|does|goal|terminal|sees)\//.test(relation) || round > MAX_UNFOLDINGS) {
        throw new GroundingRefused(
          'unsafe',
          `a rule for ${relation} leaves a variable of its head unbound`,
          unsafe.origin,
        );
      }
      const definitions = rules.filter((rule) => rule.head.relation === relation);
      if (
        definitions.some((rule) =>
          [...rule.positives, ...rule.negatives].some((atom) => atom.relation === relation),
        )
      ) {
        throw new GroundingRefused(
          'unsafe',
          `the recursive relation ${relation} leaves a variable unbound`,
          unsafe.origin,
        );
      }
      rules = rules
        .filter((rule) => rule.head.relation !== relation)
        .flatMap((rule) => this.#replace(rule, relation, definitions));
    }
  }

  replacePositives(rule: NormalRule, relation: string, definitions: readonly NormalRule[]): NormalRule[] {
    const positive = rule.positives.findIndex((atom) => atom.relation === relation);
    if (positive < 0) return [rule];
    const atom = rule.positives[positive] as NormalAtom;
    const rest = { ...rule, positives: rule.positives.filter((_, i) => i !== positive) };
    return definitions.flatMap((definition) => {
      const joined = this.join(rest, atom, definition);
      return joined === undefined ? [] : this.replacePositives(joined, relation, definitions);
    });
  }

  #replace(rule: NormalRule, relation: string, definitions: readonly NormalRule[]): NormalRule[] {
    if (rule.positives.some((atom) => atom.relation === relation)) {
      return this.replacePositives(rule, relation, definitions).flatMap((each) =>
        this.#replace(each, relation, definitions),
      );
    }
    const negative = rule.negatives.findIndex((atom) => atom.relation === relation);
    if (negative < 0) return [rule];
    const atom = rule.negatives[negative] as NormalAtom;
    let alternatives: NormalRule[] = [
      { ...rule, negatives: rule.negatives.filter((_, i) => i !== negative) },
    ];
    for (const definition of definitions) {
      alternatives = alternatives.flatMap((alternative) => this.#exclude(alternative, atom, definition));
    }
    return alternatives.flatMap((alternative) => this.#replace(alternative, relation, definitions));
  }

  /** The rule with one more positive atom, replaced by one definition of its relation; undefined if they clash. */
  join(rest: NormalRule, atom: NormalAtom, definition: NormalRule): NormalRule | undefined {
    const renamed = this.#renameApart(definition, rest, atom);
    const bindings = unifyPairs(
      atom.args.map((arg, i) => [arg, renamed.head.args[i] as Term] as const),
      this.#normaliser.terms,
    );
    if (bindings === undefined) return undefined;
    const joined = {
      ...rest,
      positives: [...rest.positives, ...renamed.positives],
      negatives: [...rest.negatives, ...renamed.negatives],
      distincts: [...rest.distincts, ...renamed.distincts],
    };
    this.#count(joined, atom);
    return this.#normaliser.tidy(this.#normaliser.apply(joined, bindings));
  }

  #count(rule: NormalRule, replaced: NormalAtom): void {
    this.#checkpoint(rule.origin);
    refuseIfTooLong(rule, rule.origin);
    this.#conditions += 1 + conditionCount(rule);
    if (this.#conditions > MAX_UNFOLDED_CONDITIONS) {
      const message = `replacing ${replaced.relation} by its definition makes too many rules`;
      throw new GroundingRefused('memory', message, rule.origin);
    }
  }

  /** The rules for `rule` and the negation of one definition of `atom`. */
  #exclude(rule: NormalRule, atom: NormalAtom, definition: NormalRule): NormalRule[] {
    this.#count(rule, atom);
    const renamed = this.#renameApart(definition, rule, atom);
    const { terms } = this.#normaliser;
    const bindings = unifyPairs(
      renamed.head.args.map((arg, i) => [arg, atom.args[i] as Term] as const),
      terms,
    );
    if (bindings === undefined) return [rule];
    const own = variablesOfAll(atom.args);
    const instance = this.#normaliser.apply(renamed, bindings);
    const touchesCaller = [...own].some((variable) => bindings.has(variable));
    const local = [...instance.positives, ...instance.negatives].flatMap((each) => [
      ...variablesOfAll(each.args),
    ]);
    if (touchesCaller || local.some((variable) => !own.has(variable))) {
      throw new GroundingRefused(
        'unsafe',
        `\`not\` of ${atom.relation}, which leaves a variable unbound`,
        rule.origin,
      );
    }
    const isOwn = (pair: readonly Term[]) => [...variablesOfAll(pair)].every((variable) => own.has(variable));
    const cases: (NormalRule | undefined)[] = [
      ...instance.positives.map((each) =>
        this.#normaliser.tidy({ ...rule, negatives: [...rule.negatives, each] }),
      ),
      ...instance.negatives.map((each) =>
        this.#normaliser.tidy({ ...rule, positives: [...rule.positives, each] }),
      ),
      // An inequality with a variable of its own is meaningless, so its opposite is not an alternative.
      ...instance.distincts.filter(isOwn).map((pair) => {
        const equal = unifyPairs([pair], terms);
        return equal && this.#normaliser.tidy(this.#normaliser.apply(rule, equal));
      }),
    ];
    return cases.filter((each) => each !== undefined);
  }

  #renameApart(definition: NormalRule, rule: NormalRule, atom: NormalAtom): NormalRule {
    const used = variablesOfRule(rule);
    variablesOfAll(atom.args, used);
    const first = Math.max(-1, ...used) + 1;
    const bindings = new Map<number, Term>();
    for (const variable of variablesOfRule(definition)) {
      bindings.set(variable, this.#normaliser.terms.variable(first + bindings.size));
    }
    return this.#normaliser.apply(definition, bindings);
  }
}

function variablesOfRule(rule: NormalRule): Set<number> {
  const variables = variablesOfAll(rule.head.args);
  for (const atom of [...rule.positives, ...rule.negatives, ...rule.guards])
    variablesOfAll(atom.args, variables);
  for (const pair of rule.distincts) variablesOfAll(pair, variables);
  return variables;
}

function isSafe(rule: NormalRule, outside: ExternalRelations): boolean {
  const bound = boundWithExternal(rule.positives, outside);
  return [...variablesOfAll(rule.head.args)].every((variable) => bound.has(variable));
}
