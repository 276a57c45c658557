/** The points that a state counts for a role in a fluent such as `(score red 40)`. */
import type { Term } from '../../gdl/index.ts';
import { goalValue } from '../../machine/goal-value.ts';
import { CircuitGame, type Game, type Role, type State } from '../../machine/index.ts';

/** Gives 0 where nothing is counted. */
export function scoreReader(game: Game): (state: State, role: Role) => number {
  if (!(game instanceof CircuitGame)) {
    return (state, role) =>
      Math.max(0, ...game.facts(state).map((fact) => scoreOf(fact, game.roles[role]) ?? 0));
  }
  const counted = game.roles.map((role) =>
    game.circuit.fluents.flatMap((fluent, number) => {
      const points = scoreOf(fluent, role);
      return points === undefined ? [] : [{ number, points }];
    }),
  );
  return (state, role) => {
    const bits = game.bits(state);
    let best = 0;
    for (const { number, points } of counted[role] ?? []) {
      const holds = ((bits[number >>> 5] as number) >>> (number & 31)) & 1;
      if (holds === 1) best = Math.max(best, points);
    }
    return best;
  };
}

function scoreOf(fact: Term, role: Term | undefined): number | undefined {
  if (fact.kind !== 'compound' || fact.name !== 'score' || fact.args.length !== 2) return undefined;
  const [owner, points] = fact.args;
  return owner === role && points !== undefined ? goalValue(points) : undefined;
}
