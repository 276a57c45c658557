/** Determines what kind of game real-time rules describe. */
import {
  goalValue,
  type RoleInfo,
  rangeOfPlayers,
  roleInfo,
  STANDARD_SCALE,
  type Traits,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';
import { canonicalText, type RealTimeDescription, type Term } from '../../gdl/index.ts';

export function timedRoles(description: RealTimeDescription, roles: readonly Term[]): RoleInfo[] {
  return roles.map((term) => roleInfo(term, utilityOf(description, term)));
}

export function timedTraits(description: RealTimeDescription, roles: readonly RoleInfo[]): Traits {
  return {
    hidesInformation: description.rules.some(({ head }) => head.relation === 'sees'),
    chance: roles.some(({ isChance }) => isChance) ? 'role' : 'none',
    time: 'events',
    takesTurns: undefined,
    utility: rangeOfPlayers(roles),
  };
}

/** Returns the range of a role's goals as far as the rules state their values. */
function utilityOf({ rules }: RealTimeDescription, role: Term): UtilityRange {
  const values = [0];
  for (const { head } of rules) {
    const [owner, value] = head.args;
    if (head.relation !== 'goal' || owner === undefined || value === undefined) continue;
    if (owner.term.kind !== 'variable' && canonicalText(owner.term) !== canonicalText(role)) continue;
    values.push(value.term.kind === 'variable' ? STANDARD_SCALE.max : goalValue(value.term));
  }
  return utilityScale({ min: Math.min(...values), max: Math.max(...values) });
}
