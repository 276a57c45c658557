import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import type { Puzzle } from '../../src/library/index.ts';
import { seriousFindings } from './accessibility.ts';
import { cell, describePage, waitForMoves } from './page.ts';

const puzzles = JSON.parse(
  readFileSync(path.join(root, 'games', 'puzzles.json'), 'utf8'),
) as readonly Puzzle[];

describePage('at home', ({ open, address }) => {
  test('a first visit shows a hint until it is dismissed', async () => {
    const { page } = await open();
    await page.getByText('New here?').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByText('New here?').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.cards .card').nth(5).waitFor();
    expect(await page.getByText('New here?').count()).toBe(0);
  });

  test('the help page is one key press away, and accessible', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'Help', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('everybody has the same game and puzzle on a day', async () => {
    const names: (string | null)[] = [];
    for (const timezoneId of ['Europe/Berlin', 'America/Lima']) {
      const { page } = await open('', { timezoneId });
      await page.clock.setFixedTime(new Date(2026, 4, 3, 18));
      await page.reload();
      const links = page.locator('.today a');
      await links.nth(1).waitFor();
      names.push(await links.nth(0).getAttribute('href'), await links.nth(1).getAttribute('href'));
    }
    expect(names[2]).toBe(names[0]);
    expect(names[3]).toBe(names[1]);
    expect(names[0]).toMatch(/^#\/play\/./);
  });

  test('a puzzle says what is wrong, and is solved by its two moves', async () => {
    const number = puzzles.findIndex(({ game }) => game === 'connect-four-5x4') + 1;
    const { page } = await open(`#/puzzles/${number}`);
    const message = page.locator('.puzzle-message');
    await page.getByText('Win in two moves.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByText('Your moves').click();
    const moves = page.locator('.puzzle-moves button');
    /** Tries the moves in order until the stage is over; returns the number of wrong ones. */
    const tryAll = async (stage: string): Promise<number> => {
      for (let i = 0; ; i++) {
        const before = await message.textContent();
        await moves.nth(i).click();
        await message.filter({ hasNotText: before ?? '' }).waitFor();
        if ((await message.getAttribute('data-stage')) !== stage) return i;
      }
    };
    const count = await moves.count();
    expect(await tryAll('first')).toBeLessThan(count);
    await page.getByText('Right!').waitFor();
    await tryAll('second');
    await page.getByText('Solved').waitFor();
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await page.getByText(`1 of ${puzzles.length} solved`).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('the solution can be shown, and then the puzzle begun again', async () => {
    const { page } = await open('#/puzzles/1');
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.locator('.puzzle-message[data-stage="shown"]').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.locator('.puzzle-message[data-stage="first"]').waitFor();
  });

  test('own rules and begun matches are listed, edited, looked into and deleted', async () => {
    const { page } = await open('#/own');
    await page.getByRole('button', { name: 'An example' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.status.yours').waitFor();
    await page.goto(`${address()}#/play/tic-tac-toe`);
    await cell(page, 'cell/2/2').click();
    await waitForMoves(page, 2);
    await page.goto(`${address()}#/mine`);
    await page.getByRole('link', { name: /^matches changed/ }).waitFor();
    await page.getByRole('link', { name: /^Tic-tac-toe after 2 moves/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Look inside matches' }).click();
    await page.getByText(/^Played by/).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Edit matches' }).click();
    await page.getByText(/No mistakes found/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('matches');
    await page.goto(`${address()}#/mine`);
    await page.getByRole('button', { name: 'Delete the match of Tic-tac-toe' }).click();
    await page.getByRole('link', { name: /^Tic-tac-toe/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete matches' }).click();
    await page.getByText('There is nothing here yet.').waitFor();
  });

  test('the rules of every game can be edited and looked into', async () => {
    const { page } = await open('#/play/nim');
    await page.getByRole('link', { name: 'Edit these rules' }).click();
    await page.getByText(/No mistakes found/).waitFor();
    await page.goto(`${address()}#/play/nim`);
    await page.getByRole('link', { name: 'Look inside' }).click();
    await page.getByText(/^Played by/).waitFor();
  });

  test('arrow keys walk in Sokoban, wherever the focus is', async () => {
    const { page } = await open('#/play/sokoban-1');
    await page.locator('.status.yours[data-at="0"]').waitFor();
    const moves = page.locator('.moves .move');
    const before = await moves.count();
    expect(before).toBeGreaterThan(0);
    // One of the directions is free.
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.waitForTimeout(300);
      await page.keyboard.press(key);
    }
    await page.locator('.status[data-at="1"], .status[data-at="2"], .status[data-at="3"]').first().waitFor();
    // On the board, they walk too, instead of going from place to place.
    await page.locator('.boards [data-cell][tabindex="0"]').focus();
    const at = Number(await page.locator('.status').getAttribute('data-at'));
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.waitForTimeout(300);
      await page.keyboard.press(key);
    }
    expect(Number(await page.locator('.status').getAttribute('data-at'))).toBeGreaterThan(at);
  });

  test('sounds are off until they are turned on', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await page.evaluate(`
      globalThis.sounds = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        sounds++;
        start.call(this, when);
      };
    `);
    const heard = (): Promise<number> => page.evaluate('sounds');
    await cell(page, 'cell/2/2').click();
    await waitForMoves(page, 2);
    expect(await heard()).toBe(0);
    await page.getByRole('button', { name: 'Sounds' }).click();
    await page.locator('.hit.target').first().click();
    await waitForMoves(page, 4);
    expect(await heard()).toBeGreaterThan(0);
  });
});
