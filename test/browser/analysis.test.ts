import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { page as built } from '../../scripts/page.mjs';
import { seriousFindings } from './accessibility.ts';
import { describePage } from './page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describePage(
  'analysis on the server',
  ({ open, address }) => {
    test('is switched on, tells its thoughts, and is remembered', async () => {
      const { page, requests } = await open('#/play/connect-four');
      await page.getByRole('button', { name: 'Analyse' }).click();
      const toggle = page.getByRole('checkbox', { name: /^On the server, \d+ cores?$/ });
      await page.locator('.effort').waitFor();
      expect(await toggle.isChecked()).toBe(false);
      expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
      await toggle.check();
      await page.locator('.effort', { hasText: / on the server, \d+ cores? · [\d,]+ playouts/ }).waitFor();
      await page.locator('.thoughts tbody tr').first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      // The analysis continues after a reload.
      await page.reload();
      await page.locator('.effort', { hasText: ' on the server, ' }).waitFor();
      await toggle.uncheck();
      await page.locator('.effort', { hasNotText: 'server' }).waitFor();
    });

    test('gives way to the browser where it fails', async () => {
      const { page } = await open('#/play/connect-four');
      await page.context().route('**/api/analysis', (route) =>
        route.fulfill({
          contentType: 'text/event-stream',
          body: 'data: {"kind":"ended","problem":"the players have failed"}\n\n',
        }),
      );
      await page.getByRole('button', { name: 'Analyse' }).click();
      const toggle = page.getByRole('checkbox', { name: /^On the server/ });
      await page.locator('.effort').waitFor();
      // Not `check`: the box may be cleared again before it is read.
      await toggle.click();
      await page.getByText('The server cannot analyse: the players have failed.').waitFor();
      expect(await toggle.isChecked()).toBe(false);
      await page.locator('.effort', { hasNotText: 'server' }).waitFor();
    });

    test('is not offered by a copy of the page without a server', async () => {
      const file = readFileSync(path.join(built, 'server.json'), 'utf8');
      expect(JSON.parse(file)).toEqual({ analysis: null, people: null, watched: [] });
      const { page } = await open();
      await page.context().route('**/server.json', (route) => route.fulfill({ body: file }));
      await page.goto('about:blank');
      const looked = page.waitForResponse('**/server.json');
      await page.goto(`${address()}#/play/connect-four`);
      await (await looked).finished();
      await page.getByRole('button', { name: 'Analyse' }).click();
      await page.locator('.effort').waitFor();
      expect(await page.getByText('On the server').count()).toBe(0);
    });
  },
  {
    organiser: () => ({
      complain: (problem) => {
        throw new Error(problem);
      },
      store: path.join(folder, 'store.db'),
      takesAddresses: false,
    }),
  },
);
