/** npm run screenshots [FOLDER]: takes pictures of the main views of the page, wide and narrow, light and dark. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { startPageServer } from '../src/server/index.ts';
import { BROWSER_FLAGS, ensureBrowser, installedBrowser } from './browser.mjs';
import { buildPage, page as folder } from './page.mjs';

interface View {
  readonly name: string;
  /** The part of the URL after `#/`. */
  readonly hash: string;
  readonly prepare: (page: Page) => Promise<void>;
}

const yourTurn = async (page: Page, moves: number): Promise<void> =>
  await page.locator(`.status.yours[data-at="${moves}"]`).waitFor();

const click = async (page: Page, ...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await page.locator(`[data-cell="${id}"]`).click();
};

const VIEWS: readonly View[] = [
  {
    name: 'gallery',
    hash: '',
    prepare: async (page) => await page.locator('.cards .card').nth(12).waitFor(),
  },
  {
    name: 'same',
    hash: 'same/number-scrabble/tic-tac-toe',
    prepare: async (page) => await page.locator('.same-boards svg').nth(1).waitFor(),
  },
  {
    name: 'play',
    hash: 'play/breakthrough',
    prepare: async (page) => {
      await click(page, 'cell/4/2', 'cell/5/3');
      await yourTurn(page, 2);
      await page.getByRole('button', { name: 'Analyse' }).click();
      await page.locator('.thoughts tbody tr').first().waitFor();
      await page.locator('.value-badge').first().waitFor();
    },
  },
  {
    name: 'hex',
    hash: 'play/hex-7x7',
    prepare: async (page) => await page.locator('.status.yours').waitFor(),
  },
  {
    name: 'chess',
    hash: 'play/chess',
    prepare: async (page) => {
      await page.locator('.status.yours').waitFor();
      await page.getByRole('button', { name: 'Change who plays black' }).click();
      await page.getByText('Any player, with its parameters').click();
    },
  },
  {
    name: 'hidden',
    hash: 'play/kuhn-poker',
    prepare: async (page) => await page.locator('.status.yours').waitFor(),
  },
  {
    name: 'own',
    hash: 'own',
    prepare: async (page) => {
      await page.getByLabel('Rules').fill('(role x)\n(init (cell 1 b))\n(<= terminal (true (cell 1 x))\n');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('.findings li').first().waitFor();
    },
  },
  {
    name: 'author',
    hash: 'author/connect-four',
    // On a phone the board is in a tab.
    prepare: async (page) => await page.locator('[data-cell]').first().waitFor({ state: 'attached' }),
  },
  {
    name: 'arcade',
    hash: 'arcade',
    prepare: async (page) => await page.locator('.arcade-cards .card').nth(2).waitFor(),
  },
  {
    name: 'arcade-play',
    hash: 'arcade/frog-road',
    prepare: async (page) => {
      await page.locator('.arcade-stage canvas[data-phase="ready"]').waitFor();
      await page.getByRole('button', { name: 'A machine' }).click();
      await page.getByRole('button', { name: 'Watch' }).click();
      await page.locator('.thought-value').waitFor();
    },
  },
  {
    name: 'real-time',
    hash: 'real-time',
    prepare: async (page) => await page.locator('.real-time-cards .card').nth(2).waitFor(),
  },
  {
    name: 'real-time-play',
    hash: 'real-time/light-duel',
    prepare: async (page) => {
      await page.locator('.real-time-room[data-phase="ready"]').waitFor();
      await page.getByLabel('Who plays red').selectOption('fast');
      await page.getByRole('button', { name: 'Start the clock' }).click();
      await page.locator('.real-time-room[data-phase="running"]').waitFor();
      await page.waitForTimeout(2500);
    },
  },
  {
    name: 'arcade-editor',
    hash: 'arcade-editor/key-dungeon',
    prepare: async (page) => await page.locator('.palette button').nth(3).waitFor(),
  },
  {
    name: 'inside',
    hash: 'inside/tic-tac-toe',
    prepare: async (page) => await page.locator('main svg').first().waitFor({ state: 'attached' }),
  },
];

const SCREENS: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: 'desktop', options: { viewport: { width: 1280, height: 900 } } },
  { name: 'desktop-dark', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } },
  { name: 'phone', options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true } },
];

async function picture(browser: Browser, address: string, out: string): Promise<void> {
  for (const { name: screen, options } of SCREENS) {
    for (const { name, hash, prepare } of VIEWS) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      await page.goto(`${address}#/${hash}`);
      await prepare(page);
      await page.screenshot({ path: path.join(out, `${name}-${screen}.png`) });
      await context.close();
      console.log(`${name}-${screen}.png`);
    }
  }
}

async function main(out: string): Promise<void> {
  await ensureBrowser();
  const executablePath = installedBrowser();
  if (executablePath === undefined) {
    process.exitCode = 1;
    return;
  }
  await buildPage();
  mkdirSync(out, { recursive: true });
  const server = await startPageServer({ folder, host: '127.0.0.1', port: 0 });
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    await picture(browser, `http://127.0.0.1:${server.port}/`, out);
  } finally {
    await browser.close();
    await server.close();
  }
}

await main(path.resolve(process.argv[2] ?? path.join('.cache', 'screenshots')));
