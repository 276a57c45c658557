/** What a goal term is worth. */
import { canonicalText, type Term } from '../gdl/index.ts';

/** Goal values are symbols; those that are not whole numbers count as nothing. */
export function goalValue(term: Term): number {
  const text = canonicalText(term);
  return /^[+-]?\d+$/.test(text) ? Number.parseInt(text, 10) : 0;
}
