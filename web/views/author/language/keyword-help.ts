/** The meaning of each keyword in a sentence, with its syntax. */
import { DRAWING_RELATION, KEYWORD_ARITY, REAL_TIME_KEYWORD_ARITY } from '../../../../src/gdl/index.ts';
import { phrases } from '../../../phrases/author.ts';

export interface KeywordHelp {
  readonly form: string;
  readonly meaning: string;
  /** Where it can be used: defined by rules, used in conditions, or both. */
  readonly use: 'defined' | 'asked' | 'both';
}

export const KEYWORD_HELP: Readonly<Record<string, KeywordHelp>> = {
  role: {
    form: '(role name)',
    get meaning() {
      return phrases.keywords.role;
    },
    use: 'both',
  },
  init: {
    form: '(init fluent)',
    get meaning() {
      return phrases.keywords.init;
    },
    use: 'defined',
  },
  true: {
    form: '(true fluent)',
    get meaning() {
      return phrases.keywords.true;
    },
    use: 'asked',
  },
  next: {
    form: '(next fluent)',
    get meaning() {
      return phrases.keywords.next;
    },
    use: 'defined',
  },
  legal: {
    form: '(legal role move)',
    get meaning() {
      return phrases.keywords.legal;
    },
    use: 'both',
  },
  does: {
    form: '(does role move)',
    get meaning() {
      return phrases.keywords.does;
    },
    use: 'asked',
  },
  goal: {
    form: '(goal role value)',
    get meaning() {
      return phrases.keywords.goal;
    },
    use: 'both',
  },
  terminal: {
    form: 'terminal',
    get meaning() {
      return phrases.keywords.terminal;
    },
    use: 'both',
  },
  base: {
    form: '(base fluent)',
    get meaning() {
      return phrases.keywords.base;
    },
    use: 'defined',
  },
  input: {
    form: '(input role move)',
    get meaning() {
      return phrases.keywords.input;
    },
    use: 'defined',
  },
  sees: {
    form: '(sees role percept)',
    get meaning() {
      return phrases.keywords.sees;
    },
    use: 'defined',
  },
  expired: {
    form: '(expired fluent)',
    get meaning() {
      return phrases.keywords.expired;
    },
    use: 'asked',
  },
  drawit: {
    form: '(drawit row column image)',
    get meaning() {
      return phrases.keywords.drawit;
    },
    use: 'defined',
  },
};

/** Words that have a lifetime as their first argument in real-time GDL. */
export const TIMED_KEYWORD_HELP: Readonly<Record<string, Omit<KeywordHelp, 'use'>>> = {
  init: {
    form: '(init lifetime fluent)',
    get meaning() {
      return phrases.timedKeywords.init;
    },
  },
  true: {
    form: '(true lifetime fluent)',
    get meaning() {
      return phrases.timedKeywords.true;
    },
  },
  next: {
    form: '(next lifetime fluent)',
    get meaning() {
      return phrases.timedKeywords.next;
    },
  },
};

export const OPERATOR_HELP: Readonly<Record<string, { readonly form: string; readonly meaning: string }>> = {
  '<=': {
    form: '(<= head condition …)',
    get meaning() {
      return phrases.operators['<='];
    },
  },
  not: {
    form: '(not condition)',
    get meaning() {
      return phrases.operators.not;
    },
  },
  or: {
    form: '(or condition …)',
    get meaning() {
      return phrases.operators.or;
    },
  },
  distinct: {
    form: '(distinct term term)',
    get meaning() {
      return phrases.operators.distinct;
    },
  },
};

export function isKeyword(name: string, arity?: number): boolean {
  if (name === DRAWING_RELATION) return true;
  if (!Object.hasOwn(REAL_TIME_KEYWORD_ARITY, name)) return false;
  return arity === undefined || KEYWORD_ARITY[name] === arity || REAL_TIME_KEYWORD_ARITY[name] === arity;
}
