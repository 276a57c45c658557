/** GDL212, GDL218: sheets without `init`. Some games rightly start from nothing, such as an empty sudoku. */
import { finding } from '../finding.ts';
import { fluentArgument } from './keywords-of.ts';
import type { Check, Subject } from './subject.ts';

export const checkInitialState: Check = (subject, report) => {
  if (subject.relations.all().some(({ name, rules }) => name === 'init' && rules.length > 0)) return;
  if (lacksInitialState(subject)) report(finding('GDL212', 'the sheet gives no initial state'));
  else report(finding('GDL218', 'the sheet gives no initial state, so the game starts from an empty one'));
};

/** Whether there is no `init`, and from an empty state nobody can ever move or nothing can ever become true. */
export function lacksInitialState({ description, relations, domains }: Subject): boolean {
  if (relations.all().some(({ name, rules }) => name === 'init' && rules.length > 0)) return false;
  if (domains === undefined) return true;
  const legal = relations.get('legal', 2);
  if (legal !== undefined && legal.rules.length > 0 && domains.placesOf(legal)[1]?.empty) return true;
  const fluent = fluentArgument(description);
  const holds = relations.get('true', fluent + 1);
  return holds !== undefined && holds.uses.length > 0 && domains.placesOf(holds)[fluent]?.empty === true;
}
