/** GDL413: chance without percepts, so that players are told nothing. */
import type { Description } from '../description.ts';
import { type Finding, finding } from '../finding.ts';
import { RANDOM_ROLE } from '../keywords.ts';

export function checkPercepts({ rules }: Description): Finding[] {
  if (rules.some(({ head }) => head.relation === 'sees')) return [];
  const chance = rules.find(({ head }) => {
    const term = head.relation === 'role' ? head.args[0]?.term : undefined;
    return term?.kind === 'constant' && term.name === RANDOM_ROLE;
  });
  if (chance === undefined) return [];
  return [finding('GDL413', 'there is a `random` role, but no rule for `sees`', { span: chance.span })];
}
