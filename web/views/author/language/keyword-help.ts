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
    meaning: 'Somebody plays the game. One fact for each player, in order.',
    use: 'both',
  },
  init: { form: '(init fluent)', meaning: 'What is true when the game starts.', use: 'defined' },
  true: { form: '(true fluent)', meaning: 'What is true in the present state.', use: 'asked' },
  next: {
    form: '(next fluent)',
    meaning: 'What will be true after the moves. Everything else ceases to be true.',
    use: 'defined',
  },
  legal: {
    form: '(legal role move)',
    meaning: 'A move that the role may make in the present state.',
    use: 'both',
  },
  does: {
    form: '(does role move)',
    meaning: 'The move that the role makes now. Asked for in rules for `next`.',
    use: 'asked',
  },
  goal: {
    form: '(goal role value)',
    meaning: 'What the state is worth to the role, from 0 to 100. It counts when the game is over.',
    use: 'both',
  },
  terminal: { form: 'terminal', meaning: 'The game is over.', use: 'both' },
  base: {
    form: '(base fluent)',
    meaning: 'What can ever be true. Tells programs beforehand; changes nothing.',
    use: 'defined',
  },
  input: {
    form: '(input role move)',
    meaning: 'What a role can ever do. Tells programs beforehand; changes nothing.',
    use: 'defined',
  },
  sees: {
    form: '(sees role percept)',
    meaning: 'What a role gets to know of the moves (GDL-II). It knows nothing else.',
    use: 'defined',
  },
  expired: {
    form: '(expired fluent)',
    meaning: 'The lifetime of the fluent has just run out (real-time GDL).',
    use: 'asked',
  },
  drawit: {
    form: '(drawit row column image)',
    meaning: 'What to paint where. Changes nothing about the game.',
    use: 'defined',
  },
};

export const OPERATOR_HELP: Readonly<Record<string, { readonly form: string; readonly meaning: string }>> = {
  '<=': { form: '(<= head condition …)', meaning: 'A rule: the head holds if all conditions hold.' },
  not: {
    form: '(not condition)',
    meaning: 'Holds if the condition cannot be concluded. Its variables get their values elsewhere.',
  },
  or: { form: '(or condition …)', meaning: 'Holds if one of the conditions holds.' },
  distinct: { form: '(distinct term term)', meaning: 'Holds if the two terms are different.' },
};

export function isKeyword(name: string, arity?: number): boolean {
  if (name === DRAWING_RELATION) return true;
  if (!Object.hasOwn(REAL_TIME_KEYWORD_ARITY, name)) return false;
  return arity === undefined || KEYWORD_ARITY[name] === arity || REAL_TIME_KEYWORD_ARITY[name] === arity;
}
