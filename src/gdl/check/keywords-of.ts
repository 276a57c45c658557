/** What the keywords of a sheet's dialect look like. */
import type { Description } from '../description.ts';
import { KEYWORD_ARITY, REAL_TIME_KEYWORD_ARITY } from '../keywords.ts';

/** How many arguments the keyword takes in this sheet's dialect; undefined if the name is no keyword. */
export function keywordArity(description: Description, name: string): number | undefined {
  const arities = description.dialect === 'rtgdl' ? REAL_TIME_KEYWORD_ARITY : KEYWORD_ARITY;
  return Object.hasOwn(arities, name) ? arities[name] : undefined;
}

/** Which argument of `init`, `true` and `next` is the fluent: in real-time GDL its lifetime comes first. */
export function fluentArgument(description: Description): number {
  return description.dialect === 'rtgdl' ? 1 : 0;
}
