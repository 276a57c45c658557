/** Figures from the outcomes of many playouts. */
import type { Role, Scores } from '../machine/index.ts';

export interface GoalStatistics {
  readonly mean: number;
  /** Half the width of the 95 % confidence interval of the mean (normal approximation). */
  readonly halfWidth: number;
  /** From the highest value down. */
  readonly shares: readonly { readonly value: number; readonly count: number; readonly share: number }[];
}

export function goalStatistics({ goals, playouts }: Scores, role: Role): GoalStatistics {
  const counts = [...(goals[role] ?? [])].sort(([a], [b]) => b - a);
  if (playouts === 0) return { mean: 0, halfWidth: 0, shares: [] };
  const mean = counts.reduce((sum, [value, count]) => sum + value * count, 0) / playouts;
  const squares = counts.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
  const deviation = playouts > 1 ? Math.sqrt(squares / (playouts - 1)) : 0;
  return {
    mean,
    halfWidth: (1.96 * deviation) / Math.sqrt(playouts),
    shares: counts.map(([value, count]) => ({ value, count, share: count / playouts })),
  };
}
