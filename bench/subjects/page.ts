/** The time until the page can be played: from opening an address to the first board, and from a move to the answer. */
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/browser.mjs';
import { buildPage, page as folder } from '../../scripts/page.mjs';
import { Failure, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, wholeNumber } from '../../src/cli/command.ts';
import { startPageServer } from '../../src/server/index.ts';

const USUAL_GAMES = ['tic-tac-toe', 'connect-four', 'breakthrough', 'checkers', 'hex', 'chess'];
const USUAL_ROUNDS = 3;
/** Milliseconds. */
const PATIENCE = 120_000;

interface PageResult {
  readonly game: string;
  /** Milliseconds, the median of all rounds. */
  readonly board: number;
  /** For the weakest machine that searches, so that little thinking time is measured. */
  readonly answer: number;
}

export const subject = defineLoneCommand({
  name: 'page',
  summary: 'the page in a browser: time to the first board, and to the first move of a machine',
  description: [
    `Opens games (${USUAL_GAMES.join(', ')}) in a browser that has nothing of the page yet, and measures the time until the first move can be made, and from that move to the answer of the machine at its beginner's strength, which takes its time to get ready but hardly any to think. In milliseconds of the clock on the wall: other work on the machine counts.`,
  ],
  operands: { usage: '[GAME...]', least: 0 },
  options: {
    rounds: wholeNumber('N', `how often each is measured (${USUAL_ROUNDS})`, { least: 1 }),
    json: flag('print JSON instead of a table'),
  },
  examples: [{ call: 'npm run bench -- page tic-tac-toe', does: 'one game' }],

  async run({ options, operands }, io) {
    const executablePath = installedBrowser();
    if (executablePath === undefined) throw new Failure('there is no Chrome or Chromium here');
    await buildPage();
    const server = await startPageServer({ folder, host: '127.0.0.1', port: 0 });
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    const results: PageResult[] = [];
    try {
      for (const game of operands.length === 0 ? USUAL_GAMES : operands) {
        const address = `http://127.0.0.1:${server.port}/#/play/${game}`;
        const rounds: Awaited<ReturnType<typeof measured>>[] = [];
        for (let round = 0; round < (options.rounds ?? USUAL_ROUNDS); round++)
          rounds.push(await measured(browser, address));
        results.push({
          game,
          board: median(rounds.map(({ board }) => board)),
          answer: median(rounds.map(({ answer }) => answer)),
        });
      }
    } finally {
      await browser.close();
      await server.close();
    }
    if (options.json) io.out(`${JSON.stringify(results, null, 2)}\n`);
    else {
      const rows = results.map(({ game, board, answer }) => [game, `${board} ms`, `${answer} ms`]);
      io.out(`${tableLines([['game', 'first board', 'first answer'], ...rows], '  ').join('\n')}\n`);
    }
    return 0;
  },
});

async function measured(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const opened = performance.now();
  await page.goto(address);
  await page.locator('.moves .move').first().waitFor();
  const board = Math.round(performance.now() - opened);
  const role = page.getByRole('button', { name: /^Change who plays/ }).nth(1);
  await role.click();
  await page.getByRole('button', { name: 'Beginner', exact: true }).click();
  const moved = performance.now();
  await page.locator('.moves .move').first().click();
  await page.locator('.status.yours:not([data-at="0"]), .status.over').waitFor();
  const answer = Math.round(performance.now() - moved);
  await context.close();
  return { board, answer };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
