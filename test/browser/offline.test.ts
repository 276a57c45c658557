import { expect, test } from 'vitest';
import { cell, describePage, seat, waitForMoves } from './page.ts';

const STORED = { serviceWorkers: 'allow' } as const;

describePage('without a network', ({ open, address }) => {
  test('the page comes back, and machines play games that were never opened', async () => {
    const { page } = await open('', STORED, /Failed to load resource/);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('.cards .card').nth(5).waitFor();
    await page.goto(`${address()}#/play/tic-tac-toe`);
    await seat(page, 'o', 'Easy');
    await cell(page, 'cell/2/2').click();
    await waitForMoves(page, 2);
    for (const [hash, text] of [
      ['#/puzzles/1', 'Win in two moves.'],
      ['#/author', 'Random play'],
      ['#/inside/nim', 'Played by'],
      ['#/arcade/frog-road', 'How it is played'],
      ['#/help', 'Keyboard'],
    ] as const) {
      await page.goto(`${address()}${hash}`);
      await page.getByText(text).first().waitFor();
    }
    // A matter of the server; without one, its views say so.
    await page.goto(`${address()}#/tournaments`);
    await page.locator('.no-server').waitFor();
  });

  test('the browser can install it', async () => {
    const { page } = await open('', STORED);
    const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(new URL(manifest ?? '', address()).href);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const {
      icons,
      display,
      start_url: start,
    } = (await answer.json()) as {
      icons: { src: string; sizes: string; type: string }[];
      display: string;
      start_url: string;
    };
    expect([display, start]).toEqual(['standalone', './']);
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src, type } of icons) {
      const icon = await page.request.get(new URL(src, address()).href);
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    }
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Tests run in private windows, which install nothing.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((each) => each !== 'in-incognito')).toEqual([]);
  });

  test('every build has its own store, with the page, its workers and the rules', async () => {
    const { page } = await open('', STORED);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const names = (): Promise<string[]> => page.evaluate('caches.keys()');
    const [current] = await names();
    expect(current).toMatch(/^anygame-[0-9a-f]{16}$/);
    const stored: string[] = await page.evaluate(`(async () => {
      const cache = await caches.open('${current}');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    })()`);
    expect(stored).toContain('/index.html');
    expect(stored.some((name) => /^\/assets\/worker-[\w-]+\.js$/.test(name))).toBe(true);
    expect(stored).toContain('/library/chess/chess.kif');
    expect(stored.some((name) => name.startsWith('/api/'))).toBe(false);
  });
});
