/** The built page in a real browser, for tests: no page may report errors. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/browser.mjs';
import { buildPage, page as builtPage } from '../../scripts/page.mjs';
import { startPageServer } from '../../src/server/index.ts';
import type { PageServer, PageServerOptions } from '../../src/server/page-server.ts';

/** Time limit in milliseconds for slow machines; tests wait for events, not for times. */
const PATIENCE = 60_000;

/** Playwright's message when a test does without the service worker. */
const BLOCKED = /Service Worker registration blocked/;

export interface Opened {
  readonly page: Page;
  /** All requests of the page. */
  readonly requests: readonly string[];
}

export interface PageTests {
  /**
   * @param hash the address after `#`
   * @param expected errors in the console that are part of the test
   */
  open(hash?: string, options?: BrowserContextOptions, expected?: RegExp): Promise<Opened>;
  readonly address: () => string;
}

/** Time limit of a test in milliseconds: it may play a whole match on a busy machine. */
const TEST_PATIENCE = 120_000;

/** These tests are never skipped under CI. */
const isLeftOut = installedBrowser() === undefined && !process.env.CI;

export interface PageWorld {
  /** Creates the served folder and returns its path; by default, the page. */
  readonly make?: () => Promise<string>;
  /** Tournaments and matches, for tests that need them. */
  readonly organiser?: () => PageServerOptions['organiser'];
}

export function describePage(
  name: string,
  tests: (tools: PageTests) => void,
  { make = makePage, organiser }: PageWorld = {},
): void {
  const title = isLeftOut ? `${name} (left out: there is no Chrome or Chromium)` : name;
  describe.skipIf(isLeftOut)(title, { timeout: TEST_PATIENCE }, () => {
    let browser: Browser;
    let server: PageServer;
    let problems: string[] = [];
    const address = (): string => `http://127.0.0.1:${server.port}/`;

    beforeAll(async () => {
      server = await startPageServer({
        folder: await make(),
        host: '127.0.0.1',
        port: 0,
        organiser: organiser?.(),
      });
      browser = await chromium.launch({
        executablePath: installedBrowser() ?? 'chromium',
        args: BROWSER_FLAGS,
      });
    }, 300_000);

    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
      const found = problems;
      problems = [];
      expect(found, 'errors in the console').toEqual([]);
    });

    const open = async (
      hash = '',
      options: BrowserContextOptions = {},
      expected?: RegExp,
    ): Promise<Opened> => {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
        // Storing the page for offline use would compete with the test.
        serviceWorkers: 'block',
        ...options,
      });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const isBad = message.type() === 'error' || message.type() === 'warning';
        if (isBad && !expected?.test(message.text()) && !BLOCKED.test(message.text()))
          problems.push(`${message.text()} (${message.location().url})`);
      });
      await page.goto(`${address()}${hash}`);
      return { page, requests };
    };

    tests({ open, address });
  });
}

async function makePage(): Promise<string> {
  await buildPage();
  return builtPage;
}

/** Waits until a number of joint moves has been made. */
export async function waitForMoves(page: Page, moves: number): Promise<void> {
  await page.locator(`.status[data-at="${moves}"]`).waitFor();
}

/** Assigns a role to another player. */
export async function seat(page: Page, role: string, who: string): Promise<void> {
  await page.getByRole('button', { name: `Change who plays ${role}` }).click();
  await page.getByRole('button', { name: who, exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
}

export function cell(page: Page, id: string) {
  return page.locator(`[data-cell="${id}"]`);
}
