/** GDL307: questions to libraries that never have the values they need. */
import { type Atom, forEachAtom, type Rule } from '../description.ts';
import { finding } from '../finding.ts';
import { KEYWORD_ARITY } from '../keywords.ts';
import { answersOf } from '../libraries/built-in.ts';
import type { LibraryAnswers } from '../libraries/library-answers.ts';
import { boundByAll } from './bound-variables.ts';
import { forEachVariable, listed } from './places.ts';
import type { Check } from './subject.ts';

export const checkOutsideValues: Check = ({ description }, report) => {
  const outside = new Map<string, LibraryAnswers | undefined>();
  for (const library of description.externals) {
    for (const { relation, args } of library.relations)
      outside.set(`${relation}/${args.length}`, answersOf(library));
  }
  if (outside.size === 0) return;
  const isOutside = (atom: Atom) => outside.has(keyOf(atom));
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
      // Of a library that is not at hand it is only known that the last argument is its result.
      return (
        outside.get(keyOf(atom))?.canAnswer(atom.relation, known) ?? known.slice(0, -1).every((each) => each)
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
        finding('GDL307', `\`${atom.spelling}\` is asked before ${listed(names, 'and')} can have a value`, {
          span: atom.span,
        }),
      );
    }
  }
};

/** Whoever asks for a helper relation may give values; what the game asks for comes without, except for the role. */
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

function keyOf({ relation, args }: Atom): string {
  return `${relation}/${args.length}`;
}
