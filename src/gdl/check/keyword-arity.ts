/** GDL201: keywords with the wrong number of arguments. */
import type { Atom } from '../description.ts';
import { finding } from '../finding.ts';
import { keywordArity } from './keywords-of.ts';
import { count, quote } from './places.ts';
import type { Check } from './subject.ts';

const FORMS: Readonly<Record<string, string>> = {
  role: '(role NAME)',
  init: '(init FACT)',
  true: '(true FACT)',
  next: '(next FACT)',
  base: '(base FACT)',
  legal: '(legal ROLE MOVE)',
  does: '(does ROLE MOVE)',
  input: '(input ROLE MOVE)',
  goal: '(goal ROLE VALUE)',
  sees: '(sees ROLE PERCEPT)',
  terminal: 'terminal',
  expired: '(expired FACT)',
};

const REAL_TIME_FORMS: Readonly<Record<string, string>> = {
  ...FORMS,
  init: '(init LIFETIME FACT)',
  true: '(true LIFETIME FACT)',
  next: '(next LIFETIME FACT)',
};

export const checkKeywordArity: Check = ({ description, source, relations }, report) => {
  const forms = description.dialect === 'rtgdl' ? REAL_TIME_FORMS : FORMS;
  const check = (atom: Atom) => {
    const arity = keywordArity(description, atom.relation);
    if (arity === undefined || atom.args.length === arity) return;
    const takes = arity === 0 ? 'no arguments' : count(arity, 'argument');
    report(
      finding(
        'GDL201',
        `\`${atom.spelling}\` takes ${takes}, but ${quote(source, atom.span)} has ${atom.args.length}`,
        {
          span: atom.span,
          hint: `write \`${forms[atom.relation]}\``,
        },
      ),
    );
  };
  for (const rule of description.rules) {
    check(rule.head);
    for (const { atom } of relations.usesIn(rule)) check(atom);
  }
};
