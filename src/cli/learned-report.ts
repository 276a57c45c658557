/** What random games taught about a game, as text, as JSON and as a heat map. */
import { grouped, printable, tableLines } from '../base/index.ts';
import { type FeatureMap, featureMapScene, type Layout, placedFeature, type Scene } from '../board/index.ts';
import type { Role } from '../game/index.ts';
import { type Term, termText } from '../gdl/index.ts';
import {
  type DecisionNode,
  helpfulSubGoals,
  liftOf,
  type SubGoal,
  type SubGoalLearning,
  type Weighting,
} from '../learn/index.ts';
import { roleText } from './position-report.ts';

/** What was learned about a game, for people and programs. */
export interface LearnedReport {
  readonly learning: SubGoalLearning;
  readonly roles: readonly Role[];
  /** The figure by which sub-goals are ranked. */
  readonly by: Weighting;
  /** Maximum number of lines per list. */
  readonly most: number;
  /** Trees by role, with the depth to show. */
  readonly trees: { readonly of: (role: Role) => DecisionNode; readonly depth: number } | undefined;
}

export function learnedLines(report: LearnedReport): string[] {
  return report.roles.flatMap((role, i) => [...(i > 0 ? [''] : []), ...roleLines(report, role)]);
}

function roleLines({ learning, most, by, trees }: LearnedReport, role: Role): string[] {
  const { wins, losses, games } = learning.counts(role);
  const name = printable(roleText(learning.game, role));
  const head = `${name} wins ${percent(wins, games)} and loses ${percent(losses, games)} of ${grouped(games)} random games`;
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0)
    return [
      `${head}; they do not show how to win.`,
      ...(trees ? ['no tree: no fact separates wins from other games'] : []),
    ];
  const helpful = helpfulSubGoals(subGoals, by);
  const harmful = subGoals
    .filter(({ isHarmful }) => isHarmful)
    .sort((a, b) => b.inLosses.share - a.inLosses.share);
  return [
    head,
    '',
    ...tableLines(
      [
        [
          'rank',
          'sub-goal',
          ...(by === 'lift' ? ['lift', '95 %', 'in wins'] : ['in wins', '95 %']),
          'elsewhere',
        ],
      ].concat(
        helpful
          .slice(0, most)
          .map((each) => [
            String(each.rank),
            featureText(learning, each),
            each.score.mean.toFixed(4),
            interval(each.score),
            ...(by === 'lift' ? [each.inWins.share.toFixed(4)] : []),
            each.inOthers.share.toFixed(4),
          ]),
      ),
    ),
    ...more(helpful.length, most),
    '',
    ...tableLines(
      [['anti-goal', 'in losses', '95 %', 'elsewhere']].concat(
        harmful
          .slice(0, most)
          .map((each) => [
            featureText(learning, each),
            each.inLosses.share.toFixed(4),
            interval(each.inLosses),
            each.inNotLost.share.toFixed(4),
          ]),
      ),
    ),
    ...more(harmful.length, most),
    ...(trees ? ['', 'win rate, by question:', ...treeLines(learning, trees.of(role), trees.depth)] : []),
  ];
}

function more(count: number, most: number): string[] {
  return count > most ? [`… and ${count - most} more; --most shows them`] : [];
}

function treeLines(learning: SubGoalLearning, tree: DecisionNode, depth: number): string[] {
  const lines: string[] = [];
  const share = ({ wins, games }: DecisionNode): string => `${percent(wins, games)} of ${grouped(games)}`;
  const visit = (node: DecisionNode, indent: string, left: number): void => {
    if (node.split === undefined || left === 0) return;
    const { feature, having, lacking } = node.split;
    const name = printable(termText(learning.features.terms[feature] as Term));
    lines.push(`${indent}${name}: ${share(having)}`);
    visit(having, `${indent}  `, left - 1);
    lines.push(`${indent}without: ${share(lacking)}`);
    visit(lacking, `${indent}  `, left - 1);
  };
  visit(tree, '', depth);
  return lines.length > 0 ? lines : [`no fact separates wins from other games: ${share(tree)}`];
}

export function learnedJson(game: string, { learning, roles, by, trees }: LearnedReport): object {
  return {
    version: 1,
    game,
    games: learning.games,
    by,
    settled: learning.isSettled,
    roles: roles.map((role) => {
      const { wins, losses } = learning.counts(role);
      return {
        role: roleText(learning.game, role),
        wins,
        losses,
        subGoals: helpfulSubGoals(learning.subGoals(role), by).map((each) => ({
          ...each,
          feature: featureText(learning, each),
        })),
        antiGoals: learning
          .subGoals(role)
          .filter(({ isHarmful }) => isHarmful)
          .sort((a, b) => b.inLosses.share - a.inLosses.share)
          .map((each) => ({ ...each, feature: featureText(learning, each) })),
        ...(trees && { tree: treeJson(learning, trees.of(role)) }),
      };
    }),
  };
}

function treeJson(learning: SubGoalLearning, { games, wins, split }: DecisionNode): object {
  if (split === undefined) return { games, wins };
  return {
    games,
    wins,
    feature: termText(learning.features.terms[split.feature] as Term),
    having: treeJson(learning, split.having),
    lacking: treeJson(learning, split.lacking),
  };
}

function featureText({ features }: SubGoalLearning, { feature }: SubGoal): string {
  return printable(termText(features.terms[feature] as Term));
}

const interval = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${low.toFixed(4)}–${high.toFixed(4)}`;

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;

/** Maps after these, by their highest value, say little. */
const MOST_MAPS = 4;

/**
 * The boards with the figure of every sub-goal that concerns a place, for each role and content; undefined if none
 * does. Colours are relative to the largest figure of the picture, and red where a feature is less frequent in wins.
 */
export function heatScene({ learning, roles, by }: LearnedReport, layout: Layout): Scene | undefined {
  const maps = roles.flatMap((role) => placeMaps(learning, role, by, layout));
  const largest = Math.max(...maps.flatMap(({ values }) => [...values.values()].map(Math.abs)));
  if (maps.length === 0) return undefined;
  return featureMapScene(
    layout,
    maps.map(
      ({ title, values }): FeatureMap => ({
        title,
        values: new Map(
          [...values].map(([cell, value]) => [
            cell,
            { value: 0.5 + value / (2 * largest), text: value.toFixed(2) },
          ]),
        ),
      }),
    ),
  );
}

/** The figures of a role's sub-goals by content and cell, most informative content first. */
function placeMaps(learning: SubGoalLearning, role: Role, by: Weighting, layout: Layout) {
  const byContent = new Map<string, Map<string, number>>();
  for (const subGoal of learning.subGoals(role)) {
    const placed = placedFeature(layout, learning.features.terms[subGoal.feature] as Term);
    if (placed === undefined) continue;
    const values = byContent.get(placed.content) ?? new Map<string, number>();
    byContent.set(placed.content, values);
    values.set(placed.cell, by === 'lift' ? liftOf(subGoal).mean : subGoal.weight.mean);
  }
  const mostOf = (values: ReadonlyMap<string, number>): number => Math.max(...values.values());
  return [...byContent]
    .sort(([, a], [, b]) => mostOf(b) - mostOf(a))
    .slice(0, MOST_MAPS)
    .map(([content, values]) => ({
      title: `${roleText(learning.game, role)} wins: ${content || 'empty'}`,
      values,
    }));
}
