/** What the words of the language mean, in a sentence each, with the form in which they are written. */
import { DRAWING_RELATION, KEYWORD_ARITY, REAL_TIME_KEYWORD_ARITY } from '../../../../src/gdl/index.ts';

export interface KeywordHelp {
  readonly form: string;
  readonly meaning: string;
  /** Where it can stand: it is defined by rules, asked for in conditions, or both. */
  readonly use: 'defined' | 'asked' | 'both';
}

export const KEYWORD_HELP: Readonly<Record<string, KeywordHelp>> = {
  role: {
    form: '(role name)',
    meaning: 'A role of the game. One fact per role, in order.',
    use: 'both',
  },
  init: { form: '(init fluent)', meaning: 'A fact that is true when the game starts.', use: 'defined' },
  true: { form: '(true fluent)', meaning: 'A fact that is true in the current state.', use: 'asked' },
  next: {
    form: '(next fluent)',
    meaning: 'A fact that is true after the moves. All other facts become false.',
    use: 'defined',
  },
  legal: {
    form: '(legal role move)',
    meaning: 'A move that is legal for the role in the current state.',
    use: 'both',
  },
  does: {
    form: '(does role move)',
    meaning: 'The move that the role makes. Used in rules for `next`.',
    use: 'asked',
  },
  goal: {
    form: '(goal role value)',
    meaning: 'The value of the state for the role, from 0 to 100. It counts when the game is over.',
    use: 'both',
  },
  terminal: { form: 'terminal', meaning: 'The game is over.', use: 'both' },
  base: {
    form: '(base fluent)',
    meaning: 'A fluent that can be true in some state. Optional; does not change the game.',
    use: 'defined',
  },
  input: {
    form: '(input role move)',
    meaning: 'A move that can be legal in some state. Optional; does not change the game.',
    use: 'defined',
  },
  sees: {
    form: '(sees role percept)',
    meaning: 'What a role perceives after the moves (GDL-II). It learns nothing else.',
    use: 'defined',
  },
  expired: {
    form: '(expired fluent)',
    meaning: 'The lifetime of the fluent has just run out (real-time GDL).',
    use: 'asked',
  },
  drawit: {
    form: '(drawit row column image)',
    meaning: 'An image to draw at a place. Does not change the game.',
    use: 'defined',
  },
};

/** Words that have a lifetime as their first argument in real-time GDL. */
export const TIMED_KEYWORD_HELP: Readonly<Record<string, Omit<KeywordHelp, 'use'>>> = {
  init: {
    form: '(init lifetime fluent)',
    meaning:
      'A fact that holds from the start for this time. The lifetime is a number of units, or `infinity`.',
  },
  true: {
    form: '(true lifetime fluent)',
    meaning: 'A fact that holds now, and the time that it has left.',
  },
  next: {
    form: '(next lifetime fluent)',
    meaning: 'A fact that holds after the update for this time. All other facts become false.',
  },
};

export const OPERATOR_HELP: Readonly<Record<string, { readonly form: string; readonly meaning: string }>> = {
  '<=': { form: '(<= head condition …)', meaning: 'A rule: the head is true if all conditions are true.' },
  not: {
    form: '(not condition)',
    meaning: 'True if the condition cannot be derived. Its variables need values from other conditions.',
  },
  or: { form: '(or condition …)', meaning: 'True if one of the conditions is true.' },
  distinct: { form: '(distinct term term)', meaning: 'True if the two terms are different.' },
};

export function isKeyword(name: string, arity?: number): boolean {
  if (name === DRAWING_RELATION) return true;
  if (!Object.hasOwn(REAL_TIME_KEYWORD_ARITY, name)) return false;
  return arity === undefined || KEYWORD_ARITY[name] === arity || REAL_TIME_KEYWORD_ARITY[name] === arity;
}
