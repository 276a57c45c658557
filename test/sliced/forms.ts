/** The forms of the sliced machine, which must all play in the same way. */
import type { SimulatorOptions } from './simulator.ts';

export interface Form {
  readonly name: string;
  readonly options: SimulatorOptions;
}

export const FORMS: readonly Form[] = [
  { name: 'vectors', options: {} },
  { name: 'words of 64 bits', options: { withoutVectors: true } },
  { name: 'a table of vectors', options: { longestCode: 0 } },
];

/** One form for each of many games, for cases in which testing all forms would take too long. */
export function formsInTurn(index: number): Form[] {
  return FORMS.filter((_, form) => form === index % FORMS.length);
}
