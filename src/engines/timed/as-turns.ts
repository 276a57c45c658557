/**
 * Translates real-time rules to rules with turns, so that the prover, the grounder and the circuit can be used
 * unchanged. A turn is an update: the state consists of what holds at that instant, and roles that do nothing make the
 * move `nil`.
 *
 *   true(T, F)   →  true(lasts(T, F))       does(R, M)  →  does(R, do(M))
 *   expired(F)   →  true(expired(F))        legal(R, M) →  legal(R, do(M)), besides legal(R, nil)
 *
 * Since every fluent and every move is wrapped, no name of a sheet can collide with these.
 */
import { microunits, unitsText } from '../../game/index.ts';
import {
  type Atom,
  type Formula,
  INFINITE_LIFETIME,
  numberOf,
  type RealTimeDescription,
  type Rule,
  type Term,
  type TermOccurrence,
  TermPool,
  type TurnBasedDescription,
} from '../../gdl/index.ts';

/** The functions and moves that wrap those of the sheet. */
export const LASTS = 'lasts';
export const EXPIRED = 'expired';
export const DO = 'do';
export const NIL = 'nil';

/** Returns real-time rules in which every number has one name; its terms are in a separate pool. */
export function withCanonicalNumbers(description: RealTimeDescription): RealTimeDescription {
  const terms = new TermPool();
  const canonical = canonicalTerms(terms);
  const rules = description.rules.map((rule) =>
    mapRule(rule, (atom) => ({ ...atom, args: atom.args.map((arg) => mapOccurrence(arg, canonical)) })),
  );
  return { ...description, terms, rules };
}

/** Copies terms into a pool; numbers get their canonical names, so `120.0` and `+120` become `120`. */
export function canonicalTerms(pool: TermPool): (term: Term) => Term {
  const copy = (term: Term): Term => {
    switch (term.kind) {
      case 'variable':
        return pool.variable(term.index);
      case 'compound':
        return pool.compound(term.spelling, term.args.map(copy));
      case 'constant':
        return pool.constant(canonicalNumber(term) ?? term.spelling);
    }
  };
  return copy;
}

function canonicalNumber(term: Term): string | undefined {
  const value = numberOf(term);
  const micro = value === undefined ? undefined : microunits(value);
  return micro === undefined ? undefined : unitsText(micro);
}

/** @param rules rules whose numbers are canonical */
export function asTurns(rules: RealTimeDescription): TurnBasedDescription {
  const { terms } = rules;
  const wrapped = rules.rules.map((rule) => mapRule(rule, (atom) => turnAtom(terms, atom)));
  return turnDescription(rules, [...wrapped, nilMoves(terms)]);
}

/** Returns a description with turns of the same sheet. */
export function turnDescription(
  { source, terms, externals, percepts }: RealTimeDescription,
  rules: readonly Rule[],
): TurnBasedDescription {
  return { dialect: percepts ? 'gdl-2' : 'gdl-1', source, terms, externals, rules };
}

function turnAtom(terms: TermPool, atom: Atom): Atom {
  const [first, second] = atom.args;
  switch (atom.relation) {
    case 'init':
    case 'true':
    case 'next':
      if (first === undefined || second === undefined) return atom;
      return { ...atom, args: [wrap(terms, LASTS, [first, second])] };
    default:
      return commonAtom(terms, atom);
  }
}

/** Translates the atoms that change in the same way whether or not lifetimes are in the rules. */
export function commonAtom(terms: TermPool, atom: Atom): Atom {
  const [first, second] = atom.args;
  switch (atom.relation) {
    case 'expired':
      if (first === undefined || atom.args.length !== 1) return atom;
      return { ...atom, relation: 'true', args: [wrap(terms, EXPIRED, [first])] };
    case 'does':
    case 'legal':
      if (first === undefined || second === undefined) return atom;
      return { ...atom, args: [first, wrap(terms, DO, [second])] };
    default:
      return atom;
  }
}

/** Returns `legal(R, nil)` for every role. */
export function nilMoves(terms: TermPool): Rule {
  const span = { start: 0, end: 0 };
  const role = occurrence(terms.variable(0), '?r');
  const nil = occurrence(terms.constant(NIL), NIL);
  const atom = (relation: string, args: TermOccurrence[]): Atom => ({
    kind: 'atom',
    relation,
    spelling: relation,
    args,
    span,
  });
  return { head: atom('legal', [role, nil]), body: [atom('role', [role])], variables: ['?r'], span };
}

function occurrence(term: Term, spelling: string): TermOccurrence {
  return { term, spelling, args: [], span: { start: 0, end: 0 } };
}

/** Returns a compound around terms that are written in the sheet; its place is that of the last of them. */
export function wrap(terms: TermPool, name: string, args: readonly TermOccurrence[]): TermOccurrence {
  const term = terms.compound(
    name,
    args.map((arg) => arg.term),
  );
  return { term, spelling: name, args, span: args.at(-1)?.span ?? { start: 0, end: 0 } };
}

export function mapRule(rule: Rule, map: (atom: Atom) => Atom): Rule {
  return { ...rule, head: map(rule.head), body: rule.body.map((formula) => mapFormula(formula, map)) };
}

function mapFormula(formula: Formula, map: (atom: Atom) => Atom): Formula {
  switch (formula.kind) {
    case 'atom':
      return map(formula);
    case 'not':
      return { ...formula, formula: mapFormula(formula.formula, map) };
    case 'or':
      return { ...formula, disjuncts: formula.disjuncts.map((each) => mapFormula(each, map)) };
    case 'distinct': {
      // `distinct` is not an atom, but its numbers must be canonical too.
      const pair: Atom = {
        ...formula,
        kind: 'atom',
        relation: '',
        spelling: '',
        args: [formula.left, formula.right],
      };
      const [left = formula.left, right = formula.right] = map(pair).args;
      return { ...formula, left, right };
    }
  }
}

function mapOccurrence(written: TermOccurrence, map: (term: Term) => Term): TermOccurrence {
  const args = written.args.map((arg) => mapOccurrence(arg, map));
  return { ...written, term: map(written.term), args };
}

export function isEndless(term: Term): boolean {
  return term.kind === 'constant' && term.name === INFINITE_LIFETIME;
}
