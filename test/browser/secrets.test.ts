import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, describePage, seat, waitForMoves } from './page.ts';

/** All content of the page that is available to a person or a screen reader. */
async function everything(page: Page): Promise<string> {
  return String(await page.evaluate("document.getElementById('app').innerHTML"));
}

const MARK_OF_X = /aria-label="[^"]*, x[,"]/;

describePage('games that hide something, and games for several people', ({ open }) => {
  test('what one sees stays hidden from the other at the same screen', async () => {
    const { page } = await open('#/play/kriegspiel-tic-tac-toe');
    await page.locator('.status').waitFor();
    await seat(page, 'o', 'A person here');
    await page.getByRole('button', { name: 'I am x: show' }).click();
    await cell(page, 'cell/2/2').click();
    // Nothing is shown behind the curtain.
    await page.getByRole('button', { name: 'I am o: show' }).waitFor();
    expect(await page.locator('[data-cell]').count()).toBe(0);
    expect(await page.locator('.belief').count()).toBe(0);
    expect(await everything(page)).not.toMatch(/mark 2 2|>2,2</);
    await page.getByRole('button', { name: 'I am o: show' }).click();
    await cell(page, 'cell/1/1').waitFor();
    expect(await page.locator('.knowledge').textContent()).toContain('9 positions are possible');
    expect(await everything(page)).not.toMatch(MARK_OF_X);
    // One of nine cells, and none is more likely than another.
    const belief = (await page.locator('.belief').textContent()) ?? '';
    expect(belief.match(/cell \d \d x *11 %/g)?.length).toBeGreaterThan(2);
    expect(belief).not.toMatch(/x *(?!11)\d+ %/);
    expect(await page.locator('.history').textContent()).not.toContain('2,2');
    await cell(page, 'cell/1/1').click();
    await page.getByRole('button', { name: 'I am x: show' }).click();
    await cell(page, 'cell/2/2').waitFor();
    expect(await everything(page)).toMatch(MARK_OF_X);
    expect(await everything(page)).not.toMatch(/aria-label="[^"]*, o[,"]/);
  });

  test('a machine that hides something does not tell what it thinks', async () => {
    const { page } = await open('#/play/kriegspiel-tic-tac-toe');
    await cell(page, 'cell/2/2').click();
    await page.locator('.status.yours').filter({ hasText: 'Your turn' }).waitFor();
    expect(await page.locator('.thoughts').count()).toBe(0);
    // It may be known that the machine has tried this cell, but not where else it is.
    const elsewhere = page.locator('[data-cell]:not([data-cell="cell/2/2"])[aria-label*=", o"]');
    expect(await elsewhere.count()).toBe(0);
    await page.getByRole('button', { name: 'Reveal all' }).click();
    await elsewhere.first().waitFor();
  });

  test('who chooses at the same time as a friend does so unseen', async () => {
    const { page } = await open('#/play/tic-tac-toe-simultaneous');
    await page.locator('.status.yours').waitFor();
    await seat(page, 'o', 'A person here');
    await page.getByRole('button', { name: 'I am x: show' }).click();
    await cell(page, 'cell/1/1').click();
    await page.getByRole('button', { name: 'I am o: show' }).waitFor();
    expect(await everything(page)).not.toMatch(/mark 1 1|>1,1</);
    await page.getByRole('button', { name: 'I am o: show' }).click();
    await cell(page, 'cell/3/3').click();
    await waitForMoves(page, 1);
    await page.getByRole('button', { name: 'I am x: show' }).click();
    expect(await cell(page, 'cell/1/1').getAttribute('aria-label')).toBe('1 1, x');
    expect(await cell(page, 'cell/3/3').getAttribute('aria-label')).toBe('3 3, o');
  });

  test('what chance does is told', async () => {
    const { page } = await open('#/play/pig');
    await page.locator('.moves .move').first().waitFor();
    await page.locator('.moves').getByRole('button', { name: 'roll', exact: true }).click();
    await page.locator('.notice').first().waitFor();
    expect(await page.locator('.history').textContent()).toContain('chance');
  });

  test('three play, one of them a person, and machines can be watched alone', async () => {
    const { page } = await open('#/play/tic-tac-toe-three-players');
    await page.locator('.status.yours').waitFor();
    await seat(page, 'o', 'Dice');
    await seat(page, 'v', 'Dice');
    await cell(page, 'cell/2/2').click();
    await page.locator('.status.yours[data-at="3"]').waitFor();
    await seat(page, 'x', 'Dice');
    await page.locator('.status.over').waitFor();
    expect(await page.locator('.goal').count()).toBe(3);
  });
});
