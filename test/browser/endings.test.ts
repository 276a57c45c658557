import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './accessibility.ts';
import { cell, describePage, seat, waitForMoves } from './page.ts';

/** Two people at one screen; o plays beside the corner and loses. */
async function playedToTheEnd(page: Page): Promise<void> {
  await page.locator('.status.yours').waitFor();
  await seat(page, 'o', 'A person here');
  for (const [i, id] of ['1/1', '2/1', '2/2', '3/1', '3/3'].entries()) {
    await cell(page, `cell/${id}`).click();
    await waitForMoves(page, i + 1);
  }
}

describePage('the end of a match, and moves with several parts', ({ open }) => {
  test('the end tells what decided it, is reviewed, and another line is tried without losing the match', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await playedToTheEnd(page);
    await page.getByText(/^Decided by/).waitFor();
    expect(await page.locator('.boards .ag-highlight').count()).toBe(3);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review the match' }).click();
    const history = page.locator('.history li');
    await history.nth(1).locator('.blunder').waitFor();
    expect(await history.nth(0).locator('.blunder, .mistake').count()).toBe(0);

    // Analysis results survive a reload.
    await page.reload();
    await history.nth(1).locator('.blunder').waitFor();
    // The lines of the plot have the colours of the roles.
    await page.locator('.plot-series.ag-blue').waitFor();
    await page.locator('.plot-series.ag-orange').waitFor();

    await history.nth(1).getByRole('button').click();
    await waitForMoves(page, 2);
    await cell(page, 'cell/3/3').click();
    await page.getByText('You are trying another line').waitFor();
    await waitForMoves(page, 3);
    await page.getByRole('button', { name: 'Back to the match' }).click();
    await waitForMoves(page, 2);
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByText(/^Decided by/).waitFor();
    await page.getByRole('button', { name: 'Play again, other sides' }).click();
    await waitForMoves(page, 0);
  });

  test('a guess is built from its parts, and what follows from it is left to the player', async () => {
    const { page } = await open('#/play/mastermind-3');
    const builder = page.locator('.move-builder');
    await builder.waitFor();
    expect(await page.locator('.moves .move').count()).toBe(0);
    const parts = await builder.locator('.chips').all();
    for (const part of parts) await part.getByRole('button').first().click();
    expect(await seriousFindings(page)).toEqual([]);
    const before = Number(await page.locator('.status').getAttribute('data-at'));
    await builder.locator('.primary').click();
    await page.locator(`.status:not([data-at="${before}"])`).waitFor();
    expect(await page.locator('.history').textContent()).toContain('guess');
    await page.getByText('yours to find out').waitFor();
    await page.getByLabel('Think for me').check();
    await page.getByText('yours to find out').waitFor({ state: 'detached' });
  });
});
