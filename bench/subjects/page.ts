/** The time until the page can be played: from opening an address to the first board, and from a move to the answer. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_FLAGS, installedBrowser } from '../../scripts/browser.mjs';
import { buildPage, page as folder } from '../../scripts/page.mjs';
import { Failure, tableLines } from '../../src/base/index.ts';
import { defineLoneCommand, flag, text, wholeNumber } from '../../src/cli/command.ts';
import { startPageServer } from '../../src/server/index.ts';
import type { ListedGame } from '../../web/app/library.ts';

const DEFAULT_GAMES = ['tic-tac-toe', 'connect-four', 'breakthrough', 'checkers', 'hex', 'chess'];
const DEFAULT_ROUNDS = 3;
const DEFAULT_LEVEL = 'Beginner';
/** Milliseconds. */
const PATIENCE = 120_000;

interface PageResult {
  readonly game: string;
  /** Milliseconds, the median of all rounds. */
  readonly board: number;
  /** From a person's first move until a machine has moved, or they are asked again. */
  readonly answer: number;
}

export const subject = defineLoneCommand({
  name: 'page',
  summary: 'the page in a browser: time until the first board, and until the first move of the machine',
  description: [
    `Opens games (${DEFAULT_GAMES.join(', ')}) in a browser with an empty cache. Measures the time until the first move can be made and, after an immediate move, the time until the first machine answers. The default machine is a beginner, which needs time to prepare but hardly any to think. All figures are elapsed milliseconds, so other work on the machine affects them.`,
  ],
  operands: { usage: '[GAME...]', least: 0 },
  options: {
    rounds: wholeNumber('N', `measurements per game (${DEFAULT_ROUNDS})`, { least: 1 }),
    level: text('NAME', `the strength of the machine, as on the page (${DEFAULT_LEVEL})`),
    library: flag('every library game with several players, sorted by the slowest answer'),
    json: flag('print JSON instead of a table'),
  },
  examples: [
    { call: 'npm run bench -- page tic-tac-toe', does: 'one game' },
    {
      call: 'npm run bench -- page --library --level Medium --rounds 1',
      does: 'the first answer in every game',
    },
  ],

  async run({ options, operands }, io) {
    const executablePath = installedBrowser();
    if (executablePath === undefined) throw new Failure('neither Chrome nor Chromium is installed');
    await buildPage();
    const server = await startPageServer({ folder, host: '127.0.0.1', port: 0 });
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    const results: PageResult[] = [];
    try {
      const wanted = options.library
        ? await libraryGames()
        : operands.length === 0
          ? DEFAULT_GAMES
          : operands;
      for (const game of wanted) {
        const address = `http://127.0.0.1:${server.port}/#/play/${game}`;
        const rounds: Awaited<ReturnType<typeof measured>>[] = [];
        for (let round = 0; round < (options.rounds ?? DEFAULT_ROUNDS); round++)
          rounds.push(await measured(browser, address, options.level ?? DEFAULT_LEVEL));
        const result = {
          game,
          board: median(rounds.map(({ board }) => board)),
          answer: median(rounds.map(({ answer }) => answer)),
        };
        results.push(result);
        // Measuring the library takes long, and what was measured must survive an interruption.
        io.err(`${game}: first board ${result.board} ms, first answer ${result.answer} ms\n`);
      }
    } finally {
      await browser.close();
      await server.close();
    }
    if (options.library) results.sort((a, b) => b.answer - a.answer);
    if (options.json) io.out(`${JSON.stringify(results, null, 2)}\n`);
    else {
      const rows = results.map(({ game, board, answer }) => [game, `${board} ms`, `${answer} ms`]);
      io.out(`${tableLines([['game', 'first board', 'first answer'], ...rows], '  ').join('\n')}\n`);
    }
    return 0;
  },
});

/** Games in which a machine can answer a person. */
async function libraryGames(): Promise<string[]> {
  const list = await readFile(path.join(folder, 'library', 'games.json'), 'utf8');
  const games = JSON.parse(list) as readonly ListedGame[];
  return games.filter(({ players }) => players > 1).map(({ name }) => name);
}

async function measured(browser: Browser, address: string, level: string) {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const opened = performance.now();
  await page.goto(address);
  await page.locator('.status.yours').waitFor();
  const board = Math.round(performance.now() - opened);
  // Medium machines sit there anyway.
  if (level !== 'Medium') {
    await page
      .getByRole('button', { name: /^Change who plays/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: level, exact: true }).click();
  }
  // Where moves are built from parts or typed, any legal one is typed.
  const listed = page.locator('.moves .move').first();
  const at = await page.locator('.status').getAttribute('data-at');
  const moved = performance.now();
  if ((await listed.count()) > 0) await listed.click();
  else
    for (const part of await page.locator('.move-builder .chips').all())
      await part.locator('button:enabled').first().click();
  const build = page.locator('.move-builder > button.primary');
  if ((await build.count()) > 0 && (await build.isEnabled())) await build.click();
  // With several machines, the first of them has moved.
  const places = Array.from({ length: 4 }, (_, i) => `.status[data-at="${Number(at) + 2 + i}"]`);
  const answered = [`.status.yours:not([data-at="${at}"])`, '.status.over', '.curtain button', ...places];
  await page.locator(answered.join(', ')).first().waitFor();
  const answer = Math.round(performance.now() - moved);
  await context.close();
  return { board, answer };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
