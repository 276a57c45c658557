/** Knowledge learned from random games, by the places of the board that it concerns. */
import { type Layout, placedFeature } from '../../../src/board/index.ts';
import type { Role } from '../../../src/game/index.ts';
import { type Term, termText } from '../../../src/gdl/index.ts';
import { liftOf, type SubGoalLearning } from '../../../src/learn/index.ts';
import { phrases } from '../../phrases/inside.ts';

export interface HeatCell {
  readonly cell: string;
  /** How often the feature holds at the end of won games, from 0 to 1, with the 95 % interval. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The same feature at many places. */
export interface HeatMap {
  /** A value such as `x`, or `empty`. */
  readonly what: string;
  readonly cells: readonly HeatCell[];
}

export interface RoleHeat {
  readonly role: string;
  /** Share of random games that it wins. */
  readonly wins: number;
  /** Most informative maps first. */
  readonly maps: readonly HeatMap[];
  /** Sub-goals that do not concern a place, best first. */
  readonly others: readonly string[];
}

const MOST_OTHERS = 12;

export function roleHeat(learning: SubGoalLearning, role: Role, layout: Layout): RoleHeat {
  const { wins, games } = learning.counts(role);
  const maps = new Map<string, { cells: HeatCell[]; lift: number }>();
  const others: string[] = [];
  for (const subGoal of learning.subGoals(role)) {
    const fact = learning.features.terms[subGoal.feature] as Term;
    const found = placedFeature(layout, fact);
    if (found === undefined) {
      if (subGoal.isHelpful) others.push(`${termText(fact)} ${percent(subGoal.weight.mean)}`);
      continue;
    }
    const what = found.content || phrases.empty;
    const map = maps.get(what) ?? { cells: [], lift: 0 };
    maps.set(what, map);
    map.lift = Math.max(map.lift, liftOf(subGoal).mean);
    const { mean: share, low, high } = subGoal.weight;
    map.cells.push({ cell: found.cell, share, low, high });
  }
  return {
    role: learning.game.roles[role]?.name ?? '',
    wins: wins / Math.max(1, games),
    maps: [...maps].sort(([, a], [, b]) => b.lift - a.lift).map(([what, { cells }]) => ({ what, cells })),
    others: others.slice(0, MOST_OTHERS),
  };
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
