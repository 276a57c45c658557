/** Attacks on the page in a browser. */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/browser.mjs';
import { type Attack, responsiveness } from './attack.ts';
import { BOMB_LIST } from './bombs.ts';
import { startVictim } from './victim.ts';

/** Milliseconds for which the page works on each sheet before it is given the next. */
const EACH = 1000;

/** Pastes rules, and opens the page again while it still works on them. */
async function tryRules(page: Page, address: string, rules: string): Promise<void> {
  await page.goto(`${address}#/own`);
  await page.getByLabel('Rules').fill(rules);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await pause(EACH);
  await page.goto(`${address}#/help`);
}

const bombedPage: Attack = {
  name: 'ten sheets that never compile, played on the page',
  isTimed: true,
  run: async (folder) => {
    const server = await startVictim(['serve', '--port', '0', '--store', 'cup.db'], folder);
    const browser = await chromium.launch({
      executablePath: installedBrowser() ?? 'chromium',
      args: BROWSER_FLAGS,
    });
    try {
      const page = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
      const address = `http://127.0.0.1:${server.port}/`;
      // Until it has loaded its code.
      await tryRules(page, address, '(role x)');
      const verdict = await responsiveness(
        () => page.evaluate('0'),
        async () => {
          for (let i = 0; i < 10; i++)
            await tryRules(page, address, BOMB_LIST[i % BOMB_LIST.length]?.[1] ?? '');
        },
      );
      await page.goto(`${address}#/play/tic-tac-toe`);
      await page.locator('[data-cell="cell/2/2"]').click();
      await page.locator('.status.yours[data-at="2"]').waitFor();
      const workers = page.workers().length;
      return {
        ...verdict,
        figure: `${verdict.figure}; a match was played afterwards, with ${workers} workers`,
      };
    } finally {
      await browser.close();
      await server.end();
    }
  },
};

export const PAGE_ATTACKS: readonly Attack[] = [bombedPage];
