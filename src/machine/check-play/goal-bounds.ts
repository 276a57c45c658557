/** How high a role's goal can be, by what the rules say and by what the circuit leaves of it. */
import { FALSE } from '../../circuit/index.ts';
import type { TurnBasedDescription } from '../../gdl/index.ts';
import { CircuitGame } from '../circuit/circuit-game.ts';
import type { Game, Role } from '../game.ts';
import { goalValue } from '../goal-value.ts';

export interface GoalBounds {
  /** The highest value that a rule names for the role. */
  readonly stated: number;
  /** The highest value that some state might give; a circuit has lost those that can never hold. */
  readonly possible: number;
}

export function goalBounds(description: TurnBasedDescription, game: Game, role: Role): GoalBounds {
  const values = description.rules.flatMap(({ head: { relation, args } }) => {
    const [who, value] = args;
    if (relation !== 'goal' || who === undefined || value === undefined) return [];
    return who.term === game.roles[role] || who.term.kind === 'variable' ? [value.term] : [];
  });
  const named = Math.max(0, ...values.filter(({ ground }) => ground).map(goalValue));
  if (game instanceof CircuitGame) {
    const left = game.circuit.goals.filter((goal) => goal.role === role && goal.literal !== FALSE);
    const possible = Math.max(0, ...left.map(({ value }) => goalValue(value)));
    return { stated: Math.max(named, possible), possible };
  }
  // A variable may stand for anything.
  const highest = values.some(({ ground }) => !ground) ? 100 : named;
  return { stated: highest, possible: highest };
}
