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

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-people-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function organiser(): PageServerOptions['organiser'] {
  return {
    store: path.join(folder, 'store.db'),
    takesAddresses: false,
    complain: (problem) => {
      throw new Error(problem);
    },
    threads: { compiler: localCompiler, matches: 2, openPool: () => () => localPlayerPool(PLAYERS) },
  };
}

const status = (page: Page, moves: number) => page.locator(`.live-status[data-moves="${moves}"]`);

/** The address after `#` of a link shown on the page. */
async function link(page: Page, label: string): Promise<string> {
  return new URL(await page.getByLabel(label, { exact: true }).inputValue()).hash;
}

async function sitDown(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}

/** Clicks once it is this person's turn. */
async function play(page: Page, id: string): Promise<void> {
  await page.getByText('Your move').first().waitFor();
  await cell(page, id).click();
}

describePage(
  'people who meet',
  ({ open }) => {
    test('two people in two browsers play a match, others look on, and they play again', async () => {
      const { page: ann } = await open('#/play/tic-tac-toe');
      await ann.getByRole('link', { name: 'Play with somebody elsewhere' }).click();
      await ann.getByLabel('Your name').fill('Ann');
      await ann.getByLabel('Seconds per move').fill('600');
      await ann.getByLabel('With a chat').check();
      expect(await ann.getByLabel('Who plays o').inputValue()).toBe('guest');
      await ann.getByRole('button', { name: 'Begin' }).click();
      await ann.getByText('Waiting for o to come').waitFor();
      expect(await seriousFindings(ann)).toEqual([]);
      const { page: ben } = await open(await link(ann, 'To play o'));
      const { page: eve } = await open(await link(ann, 'To look on'));
      await ben.getByText('You are invited to play o').waitFor();
      expect(await seriousFindings(ben)).toEqual([]);
      await sitDown(ben, 'Ben');
      await ann.getByText('Your move, x').first().waitFor();
      await ben.getByText('Waiting for x').first().waitFor();
      await ann.getByRole('timer', { name: 'Your seconds left' }).waitFor();
      await ben.getByRole('timer', { name: 'Seconds left: x' }).waitFor();

      // It is not Ben's turn, and a spectator has none.
      expect(await ben.getByRole('heading', { name: 'Your moves' }).count()).toBe(0);
      await play(ann, 'cell/1/1');
      await play(ben, 'cell/1/2');
      await status(eve, 2).waitFor();
      await cell(eve, 'cell/2/2').waitFor();
      expect(await eve.locator('.live-clock, .legal-moves').count()).toBe(1);
      expect(await seriousFindings(eve)).toEqual([]);

      // Ann returns, and another person with her link is not told that it is their turn.
      const { page: other } = await open(new URL(ann.url()).hash);
      await other.getByText('is played in another browser').waitFor();
      expect(await other.getByText('Your move').count()).toBe(0);
      await other.context().close();
      await ann.reload();
      await play(ann, 'cell/2/2');
      await ben.getByLabel('Message').fill('well played');
      await ben.getByRole('button', { name: 'Send' }).click();
      await ann.getByText('well played').waitFor();
      await play(ben, 'cell/1/3');
      await play(ann, 'cell/3/3');
      for (const page of [ann, ben, eve]) await page.getByText('The match is over: x 100, o 0.').waitFor();

      await ann.getByRole('button', { name: 'Play again' }).click();
      await ben.getByText('x would like to play again').waitFor();
      await ben.getByRole('button', { name: 'Play again' }).click();
      await play(ben, 'cell/2/2');
      for (const page of [ann, eve]) await status(page, 1).waitFor();
    });

    test('what one of two people does in secret is not sent to the other', async () => {
      const { page: ann } = await open('#/clock/with/kriegspiel-tic-tac-toe');
      await ann.getByLabel('With a clock').uncheck();
      await ann.getByRole('button', { name: 'Begin' }).click();
      const { page: ben } = await open(await link(ann, 'To play o'));
      await sitDown(ben, 'Ben');
      await play(ann, 'cell/2/2');
      await ben.getByText('Your move').first().waitFor();
      // The board shows certain facts only, so the marked cell is not shown.
      await cell(ben, 'cell/2/2').waitFor();
      expect(await ben.locator('.boards .piece').count()).toBe(0);
      await ann.locator('.boards .piece').waitFor();
      const [own, others] = await Promise.all(
        [ann, ben].map((page) =>
          page.evaluate(`fetch('./api/live/' + location.hash.split('/')[2]).then((reply) => reply.text())`),
        ),
      );
      expect(own).toContain('(mark 2 2)"');
      expect(JSON.parse(String(others)).moves).toEqual([[null, 'noop']]);
    });

    test('a broken connection is told and mended, and the match has waited', async () => {
      const expected = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load/;
      const { page: ann } = await open('#/clock/with/tic-tac-toe', {}, expected);
      await ann.getByRole('button', { name: 'Begin' }).click();
      const { page: ben } = await open(await link(ann, 'To play o'));
      await sitDown(ben, 'Ben');
      await ann.getByText('Your move').first().waitFor();
      await ann.goto('about:blank');
      await ben.getByText('a person, away').waitFor();
      await ann.goBack();
      await ben.getByText('a person, away').waitFor({ state: 'detached' });
      await play(ann, 'cell/2/2');
      await status(ben, 1).waitFor();
    });

    test('invitations fit on a phone', async () => {
      const { page } = await open('#/clock/with/breakthrough', { viewport: { width: 360, height: 740 } });
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByLabel('To look on').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await seriousFindings(page)).toEqual([]);
    });
  },
  { organiser },
);
