/** Tables of correct answers. */
import { type Share, tableLines, wilson } from '../../../src/base/index.ts';
import type { GameResult } from './examine.ts';

export interface RightAnswers extends Share {
  readonly right: number;
  readonly positions: number;
}

/** @param budget index of the budget */
export function rightAnswers(results: readonly GameResult[], budget: number): RightAnswers {
  const answers = results.flatMap((result) => result.answers.map((own) => own[budget]));
  const right = answers.filter((answer) => answer?.isRight).length;
  return { right, positions: answers.length, ...wilson(right, answers.length) };
}

/** @param budgets as text */
export function examineTable(results: readonly GameResult[], budgets: readonly string[]): string[] {
  const players = [...new Set(results.map(({ player }) => player))];
  const games = [...new Set(results.map(({ game }) => game))];
  const head = [
    'game',
    'positions',
    ...players.flatMap((player) => budgets.map((text) => `${player} ${text}`)),
  ];
  const row = (
    name: string,
    own: readonly GameResult[],
    cell: (answers: RightAnswers) => string,
  ): string[] => {
    const byPlayer = players.map((player) => own.filter((result) => result.player === player));
    const count = Math.max(0, ...byPlayer.map((each) => rightAnswers(each, 0).positions));
    const cells = byPlayer.flatMap((each) => budgets.map((_, budget) => cell(rightAnswers(each, budget))));
    return [name, String(count), ...cells];
  };
  const rows = games.map((game) =>
    row(
      game,
      results.filter((result) => result.game === game),
      ({ right }) => String(right),
    ),
  );
  const percent = (part: number): string => (100 * part).toFixed(1);
  const total = row('all', results, ({ share }) => `${percent(share)} %`);
  const interval = row('95 %', results, ({ low, high }) => `${percent(low)} to ${percent(high)}`);
  return tableLines([head, ...rows, total, interval]);
}
