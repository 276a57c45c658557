import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { describePage } from './page.ts';

const folder = path.join(root, 'web', 'phrases');
const GERMAN = { locale: 'de-AT' };
/** What the console says of views that look for a server. */
const NO_SERVER = /Failed to load resource: the server responded with a status of 404/;
/** The views and a text of each; those that need a server say so. */
const VIEWS = [
  ['', 'Jedes Spiel nach seinen Regeln spielen'],
  ['#/mine', 'Meine Spiele'],
  ['#/puzzles', 'Rätsel'],
  ['#/puzzles/1', 'Lösung zeigen'],
  ['#/help', 'Hilfe'],
  ['#/own', 'Eigene Regeln'],
  ['#/play/tic-tac-toe', 'Du bist am Zug'],
  ['#/author', 'Zufallspartien'],
  ['#/arcade', 'Arcade-Spiele'],
  ['#/arcade/frog-road', 'So wird es gespielt'],
  ['#/arcade-editor/frog-road', 'Level malen'],
  ['#/real-time', 'Echtzeitspiele'],
  ['#/real-time/light-duel', 'Uhr starten'],
  ['#/inside/tic-tac-toe', 'Schaltkreis'],
  ['#/same/number-scrabble/tic-tac-toe', 'Beide Bretter'],
  ['#/tournaments', 'Turniere'],
  ['#/matches', 'Partien'],
  ['#/clock', 'Mit anderen spielen'],
] as const;

/** English texts that are not German texts as well. */
const onlyEnglish = new Set<string>();

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

beforeAll(async () => {
  const sections = readdirSync(path.join(folder, 'german'));
  const german = new Set<string>();
  for (const name of sections) {
    const original = (await import(path.join(folder, 'english', name))) as { english: object };
    const translation = (await import(path.join(folder, 'german', name))) as { german: object };
    for (const text of texts(original.english)) if (/\p{L}{2}/u.test(text)) onlyEnglish.add(text);
    for (const text of texts(translation.german)) german.add(text);
  }
  for (const text of german) onlyEnglish.delete(text);
});

/** All texts and labels that are not marked as English. */
async function readTexts(page: Page): Promise<string[]> {
  return await page.evaluate(`(() => {
    const found = [document.title];
    const isEnglish = (element) => element.closest('[lang="en"]') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!isEnglish(node.parentElement)) found.push(node.textContent);
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll('[' + name + ']'))
        if (!isEnglish(element)) found.push(element.getAttribute(name));
    return found.map((text) => text.trim());
  })()`);
}

describePage('German', ({ open }) => {
  test.each(VIEWS)('#%s', async (hash, text) => {
    const { page } = await open(hash, GERMAN, NO_SERVER);
    await page.getByText(text).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    const left = (await readTexts(page)).filter((each) => onlyEnglish.has(each));
    expect([...new Set(left)]).toEqual([]);
  });

  test('the language of the browser is used, and can be changed', async () => {
    const { page, requests } = await open('#/play/tic-tac-toe');
    await page.getByText('Your turn, x').waitFor();
    expect(requests.some((request) => request.includes('german'))).toBe(false);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByText('Du bist am Zug, x').waitFor();
    await page.reload();
    await page.getByText('Du bist am Zug, x').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Your turn, x').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
