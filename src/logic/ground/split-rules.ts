/**
 * Splits rules with wide joins into several narrow ones. The variables of a body form a graph; its junction tree
 * (cliques of a triangulation, head variables at the root) shows which parts share only a few variables. Each part
 * becomes a helper relation over just those, so that a rule over n variables costs what its largest clique costs, not
 * what all n together would. Frame rules ("a cell keeps its mark unless this move touches it") and lines of pieces
 * gain most.
 */
import type { Term, TermPool } from '../../gdl/index.ts';
import type { Checkpoint } from './ground-program.ts';
import {
  boundVariables,
  type NormalAtom,
  type NormalRule,
  relationKey,
  variablesOfAll,
} from './normal-rule.ts';

/** Wider guards would cost more to compute than they save; they are handled variable by variable. */
const MAX_GUARD_VARIABLES = 3;

export function splitRules(
  rules: readonly NormalRule[],
  terms: TermPool,
  isDynamic: (relation: string) => boolean,
  checkpoint: Checkpoint = () => {},
) {
  const splitter = new Splitter(terms, isDynamic, checkpoint);
  for (const rule of rules) splitter.split(rule);
  return { rules: splitter.rules, isDynamic: (relation: string) => splitter.isDynamic(relation) };
}

interface BodyLiteral {
  readonly kind: 'positive' | 'guard' | 'negative' | 'distinct';
  readonly args: readonly Term[];
  readonly relation: string;
  readonly variables: ReadonlySet<number>;
}

interface Clique {
  readonly variables: Set<number>;
  readonly children: Clique[];
  /** The variables shared with the parent; the head's variables at the root. */
  separator: readonly number[];
}

class Splitter {
  readonly rules: NormalRule[] = [];
  readonly #terms: TermPool;
  readonly #isDynamic: (relation: string) => boolean;
  readonly #checkpoint: Checkpoint;
  readonly #dynamicHelpers = new Set<string>();
  /** Helper relations by the text of their definition, so that equal parts are shared. */
  readonly #helpers = new Map<string, string>();

  constructor(terms: TermPool, isDynamic: (relation: string) => boolean, checkpoint: Checkpoint) {
    this.#terms = terms;
    this.#isDynamic = isDynamic;
    this.#checkpoint = checkpoint;
  }

  isDynamic(relation: string): boolean {
    return this.#isDynamic(relation) || this.#dynamicHelpers.has(relation);
  }

  split(rule: NormalRule): void {
    const literals = literalsOf(rule);
    const root = literals.length < 2 ? undefined : junctionTree(rule, literals, this.#checkpoint);
    if (root === undefined || root.children.length === 0) {
      this.rules.push(rule);
      return;
    }
    const stated = new Set<BodyLiteral>();
    const parts = this.#parts(root, literals, stated, rule);
    this.rules.push({ ...rule, ...parts });
  }

  /** The body that represents a clique and everything below it. */
  #parts(clique: Clique, literals: readonly BodyLiteral[], stated: Set<BodyLiteral>, rule: NormalRule) {
    const messages = clique.children.map((child) => this.#message(child, literals, stated, rule));
    const positives: NormalAtom[] = [...messages];
    const negatives: NormalAtom[] = [];
    const guards: NormalAtom[] = [];
    const distincts: (readonly [Term, Term])[] = [];
    for (const literal of literals) {
      if (!isSubset(literal.variables, clique.variables)) continue;
      const atom = { relation: literal.relation, args: literal.args };
      // Static conditions cost nothing in the ground program, so every clique that can use them does.
      const isFree = literal.kind === 'distinct' || !this.isDynamic(literal.relation);
      if (literal.kind === 'guard') guards.push(atom);
      else if (isFree || !stated.has(literal)) {
        stated.add(literal);
        if (literal.kind === 'positive') positives.push(atom);
        else if (literal.kind === 'negative') negatives.push(atom);
        else distincts.push([literal.args[0] as Term, literal.args[1] as Term]);
      } else if (literal.kind === 'positive') guards.push(atom);
    }
    // Narrows this part's variables by what the other parts of the rule allow, and binds otherwise unbound ones.
    const bound = boundVariables([...positives, ...guards]);
    for (const literal of literals) {
      if (literal.kind !== 'positive' && literal.kind !== 'guard') continue;
      const shared = [...literal.variables].filter((variable) => clique.variables.has(variable));
      if (shared.length === 0 || shared.length === literal.variables.size) continue;
      const isNeeded = shared.some((variable) => !bound.has(variable));
      const isSmall = shared.length <= MAX_GUARD_VARIABLES;
      const projections = isNeeded || isSmall ? [shared] : shared.map((variable) => [variable]);
      for (const each of projections) guards.push(this.#projection(literal, each, rule));
      for (const variable of shared) bound.add(variable);
    }
    return { positives, negatives, distincts, guards };
  }

  #message(
    clique: Clique,
    literals: readonly BodyLiteral[],
    stated: Set<BodyLiteral>,
    rule: NormalRule,
  ): NormalAtom {
    const body = this.#parts(clique, literals, stated, rule);
    return this.#helper(clique.separator, { ...body, silent: rule.silent }, rule);
  }

  /** An atom for the values that a positive literal allows for some of its variables. */
  #projection(literal: BodyLiteral, shared: readonly number[], rule: NormalRule): NormalAtom {
    const positives = [{ relation: literal.relation, args: literal.args }];
    return this.#helper(shared, { positives, negatives: [], distincts: [], guards: [], silent: true }, rule);
  }

  #helper(
    variables: readonly number[],
    body: Omit<NormalRule, 'head' | 'origin'>,
    rule: NormalRule,
  ): NormalAtom {
    const args = variables.map((variable) => this.#terms.variable(variable));
    const text = definitionText(args, body);
    let relation = this.#helpers.get(text);
    if (relation === undefined) {
      relation = relationKey(`part#${this.#helpers.size}`, args.length);
      this.#helpers.set(text, relation);
      const all = [...body.positives, ...body.negatives, ...body.guards];
      if (all.some((atom) => this.isDynamic(atom.relation))) this.#dynamicHelpers.add(relation);
      this.rules.push({ ...body, head: { relation, args }, origin: rule.origin });
    }
    return { relation, args };
  }
}

function literalsOf(rule: NormalRule): BodyLiteral[] {
  const literal = (kind: BodyLiteral['kind'], relation: string, args: readonly Term[]): BodyLiteral => ({
    kind,
    relation,
    args,
    variables: variablesOfAll(args),
  });
  return [
    ...rule.positives.map((atom) => literal('positive', atom.relation, atom.args)),
    ...rule.guards.map((atom) => literal('guard', atom.relation, atom.args)),
    ...rule.negatives.map((atom) => literal('negative', atom.relation, atom.args)),
    ...rule.distincts.map((pair) => literal('distinct', 'distinct', pair)),
  ];
}

/** The junction tree, by repeatedly eliminating the variable that needs the fewest new edges. */
function junctionTree(rule: NormalRule, literals: readonly BodyLiteral[], checkpoint: Checkpoint): Clique {
  const neighbours = new Map<number, Set<number>>();
  const connect = (variables: ReadonlySet<number>) => {
    for (const a of variables) {
      const set = neighbours.get(a) ?? new Set();
      neighbours.set(a, set);
      for (const b of variables) if (a !== b) set.add(b);
    }
  };
  const headVariables = variablesOfAll(rule.head.args);
  connect(headVariables);
  for (const literal of literals) connect(literal.variables);

  const root: Clique = { variables: headVariables, children: [], separator: [...headVariables] };
  const remaining = new Set([...neighbours.keys()].filter((variable) => !headVariables.has(variable)));
  const eliminated: { variable: number; clique: Clique }[] = [];
  while (remaining.size > 0) {
    checkpoint(rule.origin);
    const variable = cheapestElimination(remaining, neighbours);
    remaining.delete(variable);
    const around = neighbours.get(variable) as Set<number>;
    for (const neighbour of around) neighbours.get(neighbour)?.delete(variable);
    connect(around);
    eliminated.push({
      variable,
      clique: { variables: new Set([variable, ...around]), children: [], separator: [...around] },
    });
  }
  // A clique's parent is the one that eliminates the first of its remaining variables, or the root.
  eliminated.forEach(({ clique }, i) => {
    const parent = eliminated.slice(i + 1).find((later) => clique.separator.includes(later.variable));
    (parent?.clique ?? root).children.push(clique);
  });
  return merged(root);
}

function cheapestElimination(
  candidates: ReadonlySet<number>,
  neighbours: ReadonlyMap<number, ReadonlySet<number>>,
): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const variable of candidates) {
    const around = [...(neighbours.get(variable) ?? [])];
    let missing = 0;
    for (let i = 0; i < around.length; i++) {
      const set = neighbours.get(around[i] as number);
      for (let k = i + 1; k < around.length; k++) if (!set?.has(around[k] as number)) missing++;
    }
    const cost = missing * 1000 + around.length;
    if (cost < bestCost) {
      bestCost = cost;
      best = variable;
    }
  }
  return best;
}

/** Merges cliques contained in a child, and children contained in their parent. */
function merged(clique: Clique): Clique {
  const children: Clique[] = [];
  const variables = new Set(clique.variables);
  const open = clique.children.map(merged);
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (isSubset(variables, child.variables) || isSubset(child.variables, variables)) {
      for (const variable of child.variables) variables.add(variable);
      open.push(...child.children);
    } else children.push(child);
  }
  return { variables, children, separator: clique.separator };
}

function isSubset(small: ReadonlySet<number>, large: ReadonlySet<number>): boolean {
  for (const element of small) if (!large.has(element)) return false;
  return true;
}

/** Equal for definitions that differ only in the names of variables and in the order of their conditions. */
function definitionText(args: readonly Term[], body: Omit<NormalRule, 'head' | 'origin'>): string {
  const names = new Map<number, number>();
  const write = (term: Term): string => {
    if (term.kind === 'constant') return term.name;
    if (term.kind === 'compound') return `(${[term.name, ...term.args.map(write)].join(' ')})`;
    let name = names.get(term.index);
    if (name === undefined) {
      name = names.size;
      names.set(term.index, name);
    }
    return `?${name}`;
  };
  const atom = ({ relation, args: terms }: NormalAtom) => `${relation} ${terms.map(write).join(' ')}`;
  return [
    body.silent ? 'silent' : '',
    args.map(write).join(' '),
    body.positives.map(atom).join('|'),
    body.negatives.map(atom).join('|'),
    body.distincts.map((pair) => pair.map(write).join(' ')).join('|'),
    body.guards.map(atom).join('|'),
  ].join(';');
}
