/** Knowledge learned from random games, by the places of the board that it concerns. */
import { cellFact, cellId, type Layout } from '../../../src/board/index.ts';
import type { Role } from '../../../src/game/index.ts';
import { type Term, termText } from '../../../src/gdl/index.ts';
import type { SubGoal, SubGoalLearning } from '../../../src/learn/index.ts';
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
    const found = placeOf(layout, fact);
    if (found === undefined) {
      if (subGoal.isHelpful) others.push(`${termText(fact)} ${percent(subGoal.weight.mean)}`);
      continue;
    }
    const map = maps.get(found.what) ?? { cells: [], lift: 0 };
    maps.set(found.what, map);
    map.lift = Math.max(map.lift, liftOf(subGoal));
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

function placeOf({ parts }: Layout, fact: Term): { cell: string; what: string } | undefined {
  for (const part of parts) {
    if (part.kind !== 'grid') continue;
    const found = cellFact(part, fact);
    if (found !== undefined)
      return { cell: cellId(part, found.coordinates), what: found.content.join(' ') || phrases.empty };
  }
  return undefined;
}

const liftOf = ({ inWins, inOthers }: SubGoal): number => inWins.share - inOthers.share;

const percent = (share: number): string => `${Math.round(100 * share)} %`;
