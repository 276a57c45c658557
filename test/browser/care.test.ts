import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import axe from 'axe-core';
import Fastify from 'fastify';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as folder } from '../../scripts/page.mjs';
import { BOMBS } from '../attack/bombs.ts';
import { cell, describePage } from './page.ts';

/** Accessibility problems found by an automated check. */
async function seriousFindings(page: Page): Promise<string[]> {
  // The page's content policy blocks scripts, but not the browser's own tools.
  await page.evaluate(axe.source);
  const results = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/** Bytes of the requested files, without pictures, in the compression that every server and browser knows. */
function compressedSize(requests: readonly string[]): number {
  const files = new Set(requests.map((request) => new URL(request).pathname));
  const sizes = [...files]
    .filter((file) => !file.startsWith('/library/boards/'))
    .map((file) => gzipSync(readFileSync(path.join(folder, file === '/' ? 'index.html' : file))).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function overflow(page: Page): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - screen.width'));
}

async function play(page: Page, sheet: string): Promise<void> {
  await page.getByLabel('Rules').fill(sheet);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

const HOSTILE = `
(role <img/src=x/onerror=document.title="hacked">) (role "><script>document.title='hacked'</script>)
(init (cell 1 1 <b>bold</b>)) (init (cell 1 2 <svg/onload=document.title="hacked">)) (init (cell 2 1 b)) (init (cell 2 2 b))
(<= (legal ?r (mark ?x ?y)) (role ?r) (true (cell ?x ?y b)))
(<= (legal ?r <iframe/src=javascript:alert>) (role ?r))
(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)))
(<= terminal (true (cell 9 9 9)))
(<= (goal ?r 50) (role ?r))
`;

describePage('the page takes care', ({ open, address }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`of people with any abilities, in ${colorScheme} colours`, async () => {
      const { page } = await open('', { colorScheme });
      await page.locator('.cards .card').nth(5).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(`${address()}#/own`);
      await page.getByLabel('Rules').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(`${address()}#/play/tic-tac-toe`);
      await cell(page, 'cell/2/2').click();
      await page.locator('.status.yours[data-at="2"]').waitFor();
      await page.getByRole('button', { name: 'Change who plays o' }).click();
      await page.getByText('Any player, with its parameters').click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.thoughts').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });
  }

  test('of small screens', async () => {
    const { page } = await open('', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator('.cards .card').nth(5).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByRole('searchbox').fill('breakthrough');
    await page.getByRole('link', { name: /^Breakthrough 2 players/ }).tap();
    await cell(page, 'cell/4/2').tap();
    await cell(page, 'cell/4/3').tap();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    expect(await overflow(page)).toBe(0);
    const box = await page.locator('.boards').boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    await page.goto(`${address()}#/own`);
    await page.getByLabel('Rules').waitFor();
    expect(await overflow(page)).toBe(0);
  });

  test('of broken rules, and tells where they are broken', async () => {
    const { page } = await open('#/own');
    await play(page, '(role x)\n(init (cell 1 b))\n(<= terminal (true (cell 1 x))\n');
    await page.locator('.findings li').first().waitFor();
    expect(await page.locator('.findings li strong').first().textContent()).toBe('Line 3: ');
    await page.getByRole('button', { name: 'An example' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('Your turn, ann').waitFor();
    await page.reload();
    await page.getByText('Your turn, ann').waitFor();
  });

  test('of names that look like markup', async () => {
    const { page } = await open('#/own');
    await play(page, HOSTILE);
    await page.locator('.status.yours').waitFor();
    await page.locator('.moves .move').first().click();
    await page.locator('.status.yours[data-at="1"]').waitFor();
    expect(await page.locator('.moves').textContent()).toContain('<iframe');
    expect(await page.locator('main :is(img, iframe, script, b)').count()).toBe(0);
    expect(await page.title()).not.toContain('hacked');
  });

  test('of rules that take too much time or memory, and of what they leave behind', async () => {
    const { page } = await open('#/own');
    await play(page, BOMBS.initbomb);
    await page.getByRole('button', { name: 'Looking at it …' }).waitFor();
    expect(page.workers().length).toBeGreaterThan(0);
    await page.goto(`${address()}#/help`);
    await expect.poll(() => page.workers().length, { timeout: 30_000 }).toBe(0);
    await page.goto(`${address()}#/own`);
    await play(page, BOMBS.initbomb);
    // On a busy machine, the time may be over first.
    const refusal = page.getByRole('heading', { name: /initial state cannot be computed|takes too long/ });
    await refusal.waitFor({ timeout: 90_000 });
    expect(page.workers().length).toBe(0);
  });

  test('of slow networks: little is loaded, and nothing from elsewhere', async () => {
    // Another language is loaded in addition to English.
    const { page, requests } = await open('', { locale: 'de-DE' });
    await page.locator('.cards .card').nth(5).waitFor();
    expect(compressedSize(requests)).toBeLessThan(100_000);
    await page.getByRole('link', { name: /^Tic-tac-toe 2 / }).click();
    await cell(page, 'cell/2/2').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    const elsewhere = requests.filter(
      (request) => !request.startsWith(address()) && !request.startsWith('blob:'),
    );
    expect(elsewhere).toEqual([]);
    expect(compressedSize(requests)).toBeLessThan(300_000);
  });

  test('to be apart from other pages, so that its workers may share memory', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await cell(page, 'cell/2/2').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    expect(await page.evaluate('crossOriginIsolated')).toBe(true);
    const workers = page.workers();
    expect(workers.length).toBeGreaterThan(0);
    for (const worker of workers) expect(await worker.evaluate('crossOriginIsolated')).toBe(true);
  });

  test('to play without our server, from any folder', async () => {
    const plain = Fastify();
    await plain.register(fastifyStatic, { root: folder, prefix: '/some/folder/' });
    const host = await plain.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { page } = await open();
      await page.goto(`${host}/some/folder/#/play/tic-tac-toe`);
      await cell(page, 'cell/2/2').click();
      await page.locator('.status.yours[data-at="2"]').waitFor();
    } finally {
      // The page keeps its connection.
      plain.server.closeAllConnections();
      await plain.close();
    }
  });
});
