import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { localPlayerPool } from '../../src/match/index.ts';
import { PLAYERS } from '../../src/players/index.ts';
import type { PageServerOptions } from '../../src/server/page-server.ts';
import { localCompiler } from '../local-compiler.ts';
import { seriousFindings } from './accessibility.ts';
import { cell, describePage } from './page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function organiser(): PageServerOptions['organiser'] {
  return {
    store: path.join(folder, 'store.db'),
    takesAddresses: true,
    complain: (problem) => {
      throw new Error(problem);
    },
    threads: { compiler: localCompiler, matches: 2, openPool: () => () => localPlayerPool(PLAYERS) },
  };
}

async function overflow(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
}

describePage(
  'organisers on the page',
  ({ open, address }) => {
    test('create a tournament, see its table fill, and watch a match again', async () => {
      const { page } = await open('#/tournaments');
      await page.getByRole('link', { name: 'New tournament' }).click();
      await page.getByLabel('Name', { exact: true }).fill('spring <b>cup</b>');
      await page.getByLabel('Player 1', { exact: true }).fill('random');
      await page.getByLabel('Called', { exact: true }).first().fill('dice');
      await page.getByLabel('Player 2', { exact: true }).fill('random');
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Play it' }).click();
      await page.getByRole('heading', { name: 'spring <b>cup</b>' }).waitFor();
      await page.getByText('10 of 10 matches, finished').waitFor();
      await page.locator('.standings tbody tr').nth(1).waitFor();
      await page.getByRole('img', { name: 'Ratings with their intervals' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);

      await page.getByRole('link', { name: 'Its matches' }).click();
      await page.getByText('10 matches').waitFor();
      await page.getByLabel('Player', { exact: true }).fill('nobody');
      await page.getByLabel('Player', { exact: true }).press('Enter');
      await page.getByText('There is no such match.').waitFor();
      await page.getByLabel('Player', { exact: true }).fill('dice');
      await page.getByLabel('Player', { exact: true }).press('Enter');
      await page
        .getByRole('link', { name: /^Match / })
        .first()
        .click();
      await page.locator('.replay-board[data-at="0"]').waitFor();
      expect(await page.locator('.boards .piece').count()).toBe(0);
      await page.getByRole('button', { name: 'On', exact: true }).click();
      await page.locator('.replay-board[data-at="1"]').waitFor();
      await page.locator('.boards [data-cell]').first().waitFor();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('[aria-current="step"]').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export the record' }).click();
      expect((await download).suggestedFilename()).toMatch(/^match-\d+\.json$/);
    });

    test('what is missing in a tournament is said before anything is sent', async () => {
      const { page } = await open('#/tournaments/new');
      await page.getByLabel('Player 1', { exact: true }).fill('random');
      await page.getByLabel('Player 2', { exact: true }).fill('random');
      await page.getByText('Two players are called random').waitFor();
      await page.getByRole('button', { name: 'Take out tic-tac-toe' }).click();
      await page.getByText('Add a game.').waitFor();
    });

    test('a person plays a match against the clock by clicking', async () => {
      const { page } = await open('#/clock');
      await page.getByLabel('Which machine plays o').fill('random');
      await page.getByLabel('Seconds per move').fill('300');
      await page.getByRole('button', { name: 'Begin' }).click();
      const status = page.locator('.live-status');
      await page.getByRole('timer').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await cell(page, 'cell/2/2').click();
      for (let turn = 2; turn < 9; turn += 2) {
        await page.locator(`.live-status[data-moves="${turn}"], .live-status[data-state="over"]`).waitFor();
        if ((await status.getAttribute('data-state')) === 'over') break;
        await page.locator('.legal-moves button').first().waitFor();
        await page.locator('.legal-moves button').first().click();
        await page
          .locator(`.live-status[data-moves="${turn + 2}"], .live-status[data-state="over"]`)
          .waitFor();
      }
      await page.getByText('The match is over').waitFor();
      await page.getByRole('link', { name: 'Watch it again' }).click();
      await page.getByRole('heading', { name: /^Match \d+: tic-tac-toe$/ }).waitFor();
    });

    test('the circuit of a small game shows its values, and an input can be turned over', async () => {
      const { page } = await open('#/inside/tic-tac-toe');
      const empty = page.locator('[data-node][aria-label^="(cell 1 1 empty), fluent"]');
      const legal = page.locator('[data-node][aria-label^="(legal x (mark 1 1))"]');
      await empty.waitFor();
      expect(await empty.getAttribute('aria-label')).toBe('(cell 1 1 empty), fluent, true');
      expect(await legal.getAttribute('aria-label')).toBe('(legal x (mark 1 1)), legal move, true');
      await empty.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Make it false' }).click();
      await page.locator('[aria-label="(cell 1 1 empty), fluent, false"]').waitFor();
      await page.locator('[aria-label="(legal x (mark 1 1)), legal move, false"]').waitFor();
      await page.getByRole('button', { name: 'As in the position' }).click();
      await page.getByRole('button', { name: 'mark 1 1', exact: true }).click();
      await page.locator('[data-node][aria-label="(cell 1 1 x), fluent, true"]').waitFor();
      await page.getByRole('button', { name: 'Search from here' }).click();
      await page.getByRole('list', { name: 'Search tree' }).waitFor();
      await page
        .getByRole('button', { name: /^After o: mark/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^After x: mark/ })
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Find out more' }).click();
      await page.getByText('turn-taking').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('everything fits on a phone', async () => {
      const definition = JSON.stringify({
        name: 'autumn cup',
        games: ['tic-tac-toe'],
        players: ['random', { label: 'dice', player: 'random' }],
        clocks: { playouts: 1 },
      });
      const created = await fetch(`${address()}api/tournaments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ definition }),
      });
      const { id } = (await created.json()) as { id: number };
      const { page } = await open('#/tournaments', { viewport: { width: 390, height: 844 } });
      await page.getByRole('heading', { name: 'Registered players' }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      for (const [hash, title] of [
        ['#/tournaments/new', 'New tournament'],
        [`#/tournaments/${id}`, 'autumn cup'],
        ['#/matches', 'Matches'],
        ['#/matches/1', 'Match 1: tic-tac-toe'],
        ['#/inside/tic-tac-toe', 'Inside a game'],
      ] as const) {
        await page.goto(`${address()}${hash}`);
        await page.getByRole('heading', { name: title, exact: true }).waitFor();
        expect([hash, await overflow(page)]).toEqual([hash, 0]);
      }
    });
  },
  { organiser },
);
