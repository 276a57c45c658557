import { expect, test } from 'vitest';
import { seriousFindings } from './accessibility.ts';
import { describePage } from './page.ts';

/** Sums of fifteen, as the lines of a magic square. */
const FIFTEEN = ['159', '168', '249', '258', '267', '348', '357', '456'];

describePage('two games side by side', ({ open }) => {
  test('number scrabble is tic-tac-toe: cells correspond on both boards, and moves are made in both', async () => {
    const { page } = await open('#/same/tic-tac-toe/number-scrabble');
    await page
      .getByRole('heading', { name: 'Tic-tac-toe is Number scrabble in disguise: they are the same game.' })
      .waitFor();
    const boards = page.getByRole('region', { name: 'Both boards' });
    const [left, right] = [boards.locator('figure').nth(0), boards.locator('figure').nth(1)];
    const number = async (column: number, row: number): Promise<string> => {
      const cell = left.getByRole('button', { name: new RegExp(`^${column} ${row}\\b`) });
      await cell.click();
      await left.getByRole('button', { name: new RegExp(`^${column} ${row}\\b`), pressed: true }).waitFor();
      const label = await right.getByRole('button', { pressed: true }).getAttribute('aria-label');
      return /^\d/.exec(label ?? '')?.[0] ?? '';
    };
    expect(await number(2, 2)).toBe('5');
    const row = [await number(1, 3), await number(2, 3), await number(3, 3)];
    expect(FIFTEEN).toContain(row.sort().join(''));
    await boards.getByRole('button', { name: /^\(mark 2 2\) = \(take 5\)$/ }).click();
    await right.getByRole('group', { name: 'Number scrabble after 1 move' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await boards.getByRole('button', { name: 'Take back' }).click();
    await boards.getByRole('button', { name: /^\(mark 2 2\) = \(take 5\)$/ }).waitFor();
  });

  test('a game is found in the library whatever its rules are called', async () => {
    const { page } = await open('#/same/number-scrabble/~library');
    await page
      .getByRole('heading', { name: 'Number scrabble is Tic-tac-toe in disguise: they are the same game.' })
      .waitFor();
    expect(await page.getByLabel('Second game').inputValue()).toBe('tic-tac-toe');
    await page.getByLabel('First game').selectOption('chomp-4x3');
    await page.getByLabel('Second game').selectOption('any game of the library');
    await page.getByText('is not another library game in disguise.').waitFor();
  });

  test('games that differ are told apart by moves', async () => {
    const { page } = await open('#/same/tic-tac-toe/connect-four');
    await page
      .getByRole('heading', { name: 'Tic-tac-toe and Connect Four are not the same game.' })
      .waitFor();
    expect(await page.getByText(/has positions \(.* legal moves\)/).count()).toBe(1);
  });
});
