/** Why somebody cannot sit down, as a sentence, with a guess at what was meant. */
import type { ChoiceRefusal } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { didYouMean } from '../suggest.ts';

export function occupantProblem({ problem, unknown }: ChoiceRefusal): string {
  if (unknown === undefined) return `${printable(problem)}.`;
  const guess = didYouMean(unknown.name, unknown.names);
  return `${printable(problem)}.${guess || ` There are ${unknown.names.join(', ')}.`}`;
}
