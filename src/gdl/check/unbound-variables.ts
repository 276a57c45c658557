/**
 * Variables without a value: in heads, under `not`, in `distinct` and in facts (GDL301 to GDL304), and in questions to
 * libraries (GDL307).
 */

import { type Atom, type Formula, forEachAtom, type Rule, type TermOccurrence } from '../description.ts';
import { finding } from '../finding.ts';
import type { FindingCode } from '../finding-catalogue.ts';
import { KEYWORD_ARITY } from '../keywords.ts';
import { answersOf } from '../libraries/connect.ts';
import type { LibraryAnswers } from '../libraries/library-answers.ts';
import { forEachVariable, joinedWith } from './spans.ts';
import type { Check, Report } from './subject.ts';

export const checkSafety: Check = ({ description }, report) => {
  for (const rule of description.rules) {
    if (rule.variables.length === 0) continue;
    if (rule.body.length === 0) checkFactVariables(rule, report);
    else checkRuleVariables(rule, report);
  }
};

function checkFactVariables({ head }: Rule, report: Report): void {
  // Roles have their own finding.
  if (head.relation === 'role') return;
  let variable: TermOccurrence | undefined;
  for (const arg of head.args) forEachVariable(arg, (_, each) => (variable ??= each));
  if (variable === undefined) return;
  report(finding('GDL304', `this fact has the variable \`${variable.spelling}\``, { span: variable.span }));
}

const UNBOUND_PLACES = {
  GDL301: 'in the head but in no positive condition',
  GDL302: 'under `not` but in no positive condition',
  GDL303: 'in `distinct` but in no positive condition',
} as const satisfies Partial<Record<FindingCode, string>>;

/** Reports every unbound variable once, at the first place that needs it. */
function checkRuleVariables(rule: Rule, report: Report): void {
  const bound = boundByAll(rule.body);
  if (bound.size === rule.variables.length) return;
  const reported = new Set<number>();
  const need = (code: keyof typeof UNBOUND_PLACES) => (index: number, each: TermOccurrence) => {
    if (bound.has(index) || reported.has(index)) return;
    reported.add(index);
    const name = `\`${each.spelling}\``;
    report(
      finding(code, `the variable ${name} occurs ${UNBOUND_PLACES[code]}`, {
        span: each.span,
        hint: unboundHint(code, name),
      }),
    );
  };
  for (const arg of rule.head.args) forEachVariable(arg, need('GDL301'));
  for (const formula of rule.body) forEachNeed(formula, true, need);
}

function unboundHint(code: keyof typeof UNBOUND_PLACES, name: string): string {
  const bind = `add a positive condition that gives ${name} its values`;
  if (code !== 'GDL302') return bind;
  return `${bind}; if any value will do, define a helper relation without ${name} and negate that`;
}

type Need = (code: keyof typeof UNBOUND_PLACES) => (index: number, each: TermOccurrence) => void;

function forEachNeed(formula: Formula, positive: boolean, need: Need): void {
  switch (formula.kind) {
    case 'atom':
      if (!positive) for (const arg of formula.args) forEachVariable(arg, need('GDL302'));
      return;
    case 'distinct':
      forEachVariable(formula.left, need('GDL303'));
      forEachVariable(formula.right, need('GDL303'));
      return;
    case 'not':
      forEachNeed(formula.formula, !positive, need);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) forEachNeed(disjunct, positive, need);
      return;
  }
}

/** GDL307: questions to libraries that never have the required values. */
export const checkLibraryQuestions: Check = ({ description }, report) => {
  const outside = new Map<string, LibraryAnswers | undefined>();
  for (const library of description.externals) {
    for (const { relation, args } of library.relations)
      outside.set(`${relation}/${args.length}`, answersOf(library));
  }
  if (outside.size === 0) return;
  const isOutside = (atom: Atom) => outside.has(relationKey(atom));
  for (const rule of description.rules) {
    const questions: { readonly atom: Atom; readonly negated: boolean }[] = [];
    for (const formula of rule.body) {
      forEachAtom(formula, (atom, negated) => {
        if (isOutside(atom)) questions.push({ atom, negated });
      });
    }
    if (questions.length === 0) continue;
    const bound = new Set([...boundByAll(rule.body, (atom) => !isOutside(atom)), ...givenByCaller(rule)]);
    const canAnswer = (atom: Atom) => {
      const known = atom.args.map((arg) => variablesOf([arg]).every(({ index }) => bound.has(index)));
      // For an unavailable library, only the last argument is known to be a result.
      return (
        outside.get(relationKey(atom))?.canAnswer(atom.relation, known) ??
        known.slice(0, -1).every((each) => each)
      );
    };
    let left = questions;
    for (let before = -1; left.length !== before; ) {
      before = left.length;
      left = left.filter(({ atom, negated }) => {
        if (!canAnswer(atom)) return true;
        if (!negated) for (const { index } of variablesOf(atom.args)) bound.add(index);
        return false;
      });
    }
    for (const { atom } of left) {
      const open = variablesOf(atom.args).filter(({ index }) => !bound.has(index));
      const names = [...new Set(open.map(({ spelling }) => `\`${spelling}\``))];
      report(
        finding(
          'GDL307',
          `\`${atom.spelling}\` is asked before ${joinedWith(names, 'and')} can have a value`,
          {
            span: atom.span,
          },
        ),
      );
    }
  }
};

/** Calls of a helper relation may pass values; the game's own queries pass none, except for the role. */
function givenByCaller({ head }: Rule): readonly number[] {
  const isKeyword = Object.hasOwn(KEYWORD_ARITY, head.relation);
  const given = isKeyword ? (head.args.length === 2 ? head.args.slice(0, 1) : []) : head.args;
  return variablesOf(given).map(({ index }) => index);
}

function variablesOf(args: Atom['args']): { readonly index: number; readonly spelling: string }[] {
  const variables: { index: number; spelling: string }[] = [];
  for (const arg of args) forEachVariable(arg, (index, { spelling }) => variables.push({ index, spelling }));
  return variables;
}

function relationKey({ relation, args }: Atom): string {
  return `${relation}/${args.length}`;
}

/**
 * The variables bound by conditions, which have a value wherever all the formulas hold. Only atoms accepted by
 * `counts` bind variables.
 */
export function boundByAll(
  formulas: readonly Formula[],
  counts?: (atom: Atom) => boolean,
): ReadonlySet<number> {
  return union(formulas.map((formula) => boundBy(formula, true, counts)));
}

/**
 * The variables that have a value wherever the formula holds (or, if not `positive`, wherever it fails). An `or` binds
 * the variables that all its alternatives bind. Alternatives are never multiplied out, so this takes roughly linear
 * time.
 */
function boundBy(
  formula: Formula,
  positive = true,
  counts: (atom: Atom) => boolean = () => true,
): Set<number> {
  switch (formula.kind) {
    case 'atom': {
      const bound = new Set<number>();
      if (positive && counts(formula)) {
        for (const arg of formula.args) forEachVariable(arg, (index) => bound.add(index));
      }
      return bound;
    }
    case 'distinct':
      return new Set();
    case 'not':
      return boundBy(formula.formula, !positive, counts);
    case 'or': {
      const parts = formula.disjuncts.map((disjunct) => boundBy(disjunct, positive, counts));
      return positive ? intersection(parts) : union(parts);
    }
  }
}

/** Modifies one of the given sets, since copying at every nesting level would be expensive. */
function intersection(sets: Set<number>[]): Set<number> {
  const [smallest, ...others] = sets.sort((a, b) => a.size - b.size);
  if (smallest === undefined) return new Set();
  for (const other of others) for (const each of smallest) if (!other.has(each)) smallest.delete(each);
  return smallest;
}

function union(sets: Set<number>[]): Set<number> {
  const [largest, ...others] = sets.sort((a, b) => b.size - a.size);
  if (largest === undefined) return new Set();
  for (const other of others) for (const each of other) largest.add(each);
  return largest;
}
