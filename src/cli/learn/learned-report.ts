/** What was learned of a game, for people and for other programs. */
import { type Term, termText } from '../../gdl/index.ts';
import type { Role } from '../../machine/index.ts';
import type { Learning, SubGoal, TreeNode } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { roleText } from '../position-report.ts';
import { grouped, tableLines } from '../table.ts';

export interface LearnedReport {
  readonly learning: Learning;
  readonly roles: readonly Role[];
  /** Lines of each list. */
  readonly most: number;
  /** By role, with the questions that are to be shown one after the other. */
  readonly trees: { readonly of: (role: Role) => TreeNode; readonly depth: number } | undefined;
}

export function learnedLines(report: LearnedReport): string[] {
  return report.roles.flatMap((role, i) => [...(i > 0 ? [''] : []), ...roleLines(report, role)]);
}

function roleLines({ learning, most, trees }: LearnedReport, role: Role): string[] {
  const { wins, losses, games } = learning.counts(role);
  const name = printable(roleText(learning.game, role));
  const head = `${name} wins ${percent(wins, games)} and loses ${percent(losses, games)} of ${grouped(games)} random games`;
  const subGoals = learning.subGoals(role);
  if (subGoals.length === 0)
    return [`${head}; they do not tell how to win.`, ...(trees ? ['no tree: there is nothing to ask'] : [])];
  const harmful = subGoals
    .filter(({ isHarmful }) => isHarmful)
    .sort((a, b) => b.inLosses.share - a.inLosses.share);
  return [
    head,
    '',
    ...tableLines(
      [['rank', 'sub-goal', 'in wins', '95 %', 'elsewhere', '']].concat(
        subGoals
          .slice(0, most)
          .map((each) => [
            String(each.rank),
            featureText(learning, each),
            each.weight.mean.toFixed(4),
            interval(each.weight),
            each.inOthers.share.toFixed(4),
            each.isHelpful ? '' : 'less often in wins',
          ]),
      ),
    ),
    ...more(subGoals.length, most),
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
    ...(trees
      ? ['', 'share of wins, by questions:', ...treeLines(learning, trees.of(role), trees.depth)]
      : []),
  ];
}

function more(count: number, most: number): string[] {
  return count > most ? [`… and ${count - most} more; --most shows them`] : [];
}

function treeLines(learning: Learning, tree: TreeNode, depth: number): string[] {
  const lines: string[] = [];
  const share = ({ wins, games }: TreeNode): string => `${percent(wins, games)} of ${grouped(games)}`;
  const visit = (node: TreeNode, indent: string, left: number): void => {
    if (node.split === undefined || left === 0) return;
    const { feature, having, lacking } = node.split;
    const name = printable(termText(learning.features.terms[feature] as Term));
    lines.push(`${indent}${name}: ${share(having)}`);
    visit(having, `${indent}  `, left - 1);
    lines.push(`${indent}without: ${share(lacking)}`);
    visit(lacking, `${indent}  `, left - 1);
  };
  visit(tree, '', depth);
  return lines.length > 0 ? lines : [`no question tells anything: ${share(tree)}`];
}

export function learnedJson({ learning, roles, trees }: LearnedReport): object {
  return {
    games: learning.games,
    settled: learning.isSettled,
    roles: roles.map((role) => {
      const { wins, losses } = learning.counts(role);
      return {
        role: roleText(learning.game, role),
        wins,
        losses,
        subGoals: learning.subGoals(role).map(({ feature: _, ...each }, i) => ({
          feature: featureText(learning, learning.subGoals(role)[i] as SubGoal),
          ...each,
        })),
        ...(trees && { tree: treeJson(learning, trees.of(role)) }),
      };
    }),
  };
}

function treeJson(learning: Learning, { games, wins, split }: TreeNode): object {
  if (split === undefined) return { games, wins };
  return {
    games,
    wins,
    feature: termText(learning.features.terms[split.feature] as Term),
    having: treeJson(learning, split.having),
    lacking: treeJson(learning, split.lacking),
  };
}

function featureText({ features }: Learning, { feature }: SubGoal): string {
  return printable(termText(features.terms[feature] as Term));
}

const interval = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${low.toFixed(4)}–${high.toFixed(4)}`;

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
