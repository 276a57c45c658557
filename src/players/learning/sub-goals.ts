/**
 * Sub-goals: features that hold in the last states of won games more often, or less often, than in those of others
 * (X. Sheng, "Goal-based agent design: decision making in general game playing", 2011, chapter 5). Features whose 95 %
 * intervals among wins and among other games overlap tell nothing, and those that follow from the step number only
 * accompany the end; both are left out.
 */
import { type Share, wilson } from '../wilson.ts';
import type { FeatureCounts, GroupMean } from './feature-counts.ts';

export interface SubGoal {
  readonly feature: number;
  /** How often it holds where the role has won: the mean of groups of games. */
  readonly weight: GroupMean;
  /** The same, all games together. */
  readonly inWins: Share;
  /** How often it holds where the role has not won. */
  readonly inOthers: Share;
  /** How often it holds where the role has lost, and where it has not. */
  readonly inLosses: Share;
  readonly inNotLost: Share;
  /** More frequent where the role wins. */
  readonly isHelpful: boolean;
  /** More frequent where the role loses: an anti-goal. */
  readonly isHarmful: boolean;
  /** 1 for the best; features whose order is not certain share a rank. */
  readonly rank: number;
}

/** @param isDetermined whether a feature follows from the number of steps */
export function findSubGoals(
  counts: FeatureCounts,
  isDetermined: (feature: number) => boolean,
): readonly SubGoal[] {
  const found: Omit<SubGoal, 'rank'>[] = [];
  const { games, wins, losses } = counts;
  for (let feature = 0; feature < counts.size; feature++) {
    const inGames = counts.inGames[feature] as number;
    if (inGames === 0 || inGames === games || isDetermined(feature)) continue;
    const won = counts.inWins[feature] as number;
    const lost = counts.inLosses[feature] as number;
    const inWins = wilson(won, wins);
    const inOthers = wilson(inGames - won, games - wins);
    const inLosses = wilson(lost, losses);
    const inNotLost = wilson(inGames - lost, games - losses);
    if (!areDisjoint(inWins, inOthers)) continue;
    found.push({
      feature,
      weight: counts.winMean(feature),
      inWins,
      inOthers,
      inLosses,
      inNotLost,
      isHelpful: inWins.low > inOthers.high,
      isHarmful: inLosses.low > inNotLost.high,
    });
  }
  return ranked(found);
}

/** Best first; a rank ends where an interval lies below that of the first of the rank. */
function ranked(found: readonly Omit<SubGoal, 'rank'>[]): SubGoal[] {
  const sorted = [...found].sort((a, b) => b.weight.mean - a.weight.mean || a.feature - b.feature);
  let rank = 0;
  let floor = Number.POSITIVE_INFINITY;
  return sorted.map((each) => {
    if (each.weight.high < floor) {
      rank++;
      floor = each.weight.low;
    }
    return { ...each, rank };
  });
}

function areDisjoint(a: Share, b: Share): boolean {
  return a.low > b.high || b.low > a.high;
}
