import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './accessibility.ts';
import { describePage } from './page.ts';

const BUTTON = `(role white)
(init (light off))
(<= (legal white press)
    (true (light off)))
(<= (next (light on))
    (does white press))
(<= terminal
    (true (light on)))
(goal white 100)
`;

/** The second line lacks its last parenthesis. */
const BROKEN = BUTTON.replace('(init (light off))', '(init (light off)');

const UNTIDY = BUTTON.replaceAll('\n    ', '\n');

const rules = (page: Page) => page.getByRole('textbox', { name: 'Rules' });
const findings = (page: Page) => page.locator('.author-findings li');
const board = (page: Page) => page.locator('.author-board');

/** The editor's complete text, including what is scrolled out of view; the browser stores it as the draft. */
async function keptText(page: Page): Promise<string> {
  const kept = (await page.evaluate("localStorage.getItem('anygame.draft')")) as string | null;
  return kept === null ? '' : (JSON.parse(kept) as { text: string }).text;
}

/** Replaces the text of the editor. */
async function paste(page: Page, text: string): Promise<void> {
  await rules(page).click();
  await page.keyboard.press('Control+A');
  await page.evaluate(`(${PASTE})(${JSON.stringify(text)})`);
}

/** As text, because it runs in a context with other names. */
const PASTE = `(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.querySelector('.editor-host').shadowRoot.querySelector('.cm-content')
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}`;

async function waitForText(page: Page, text: string): Promise<void> {
  await expect.poll(() => keptText(page), { timeout: 60_000 }).toBe(text);
}

describePage('writing a game', ({ open, address }) => {
  test('a pasted broken sheet shows its finding at the right line, and the quick fix mends it', async () => {
    const { page } = await open('#/author');
    await board(page).locator('[data-cell]').first().waitFor();
    const name = page.getByLabel('Name', { exact: true });
    expect(await name.inputValue()).not.toBe('my-game');
    await paste(page, BROKEN);
    // What replaces everything is another game.
    await expect.poll(() => name.inputValue(), { timeout: 60_000 }).toBe('my-game');
    const finding = findings(page).filter({ hasText: 'never closed' });
    await finding.waitFor();
    expect(await finding.locator('.finding-place').textContent()).toBe('Line 2');
    await page.locator('.cm-lint-marker-error').waitFor();
    await board(page).getByText('last playable version').waitFor();
    await finding.getByRole('button', { name: 'Fix: insert )' }).click();
    await waitForText(page, BUTTON);
    await page.getByText('No mistakes found.').waitFor();
    await page.locator('.author-board[data-state="current"]').waitFor();
  });

  test('a finding leads to its place', async () => {
    const { page } = await open('#/author');
    await paste(page, BUTTON.replace('(does white press)', '(doess white press)'));
    await findings(page).locator('.finding-message', { hasText: 'doess' }).first().click();
    await page.keyboard.press('Delete');
    await waitForText(page, BUTTON.replace('(does white press)', '( white press)'));
  });

  test('typing changes the board, which can be played on', async () => {
    const { page } = await open('#/author');
    await board(page).locator('[data-cell]').nth(15).waitFor();
    expect(await board(page).locator('[data-cell]').count()).toBe(16);
    await rules(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('(number 5) (after 4 5)\n');
    await board(page).locator('[data-cell]').nth(24).waitFor();
    await board(page).locator('[data-cell="cell/5/5"]').click();
    await board(page).getByText('1 move', { exact: true }).waitFor();
    await page.locator('.figure-roles tbody tr').nth(1).waitFor();
  });

  test('a reload loses nothing, and play goes on in the match view', async () => {
    const { page } = await open('#/author');
    await paste(page, BUTTON);
    await waitForText(page, BUTTON);
    await page.reload();
    await rules(page).getByText('press').first().waitFor();
    await page.getByText('No mistakes found.').waitFor();
    await page.getByRole('button', { name: 'Play this' }).click();
    await page.waitForURL(/#\/play\//);
    // There is only one choice, so the table makes it.
    await page.getByText('Solved! 100 of 100.').waitFor();
  });

  test('completes names', async () => {
    const { page } = await open('#/author');
    await paste(page, BUTTON);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('(<= (next (li');
    const list = page.getByRole('listbox');
    await list.getByText('light').waitFor();
    await list.getByText('fluent with 1 argument').waitFor();
    // For the first 75 ms of the list, the editor treats Enter as a new line.
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' off');
    await waitForText(page, `${BUTTON}(<= (next (light off)))`);
  });

  test('renames a fluent everywhere, and formats', async () => {
    const { page } = await open('#/author');
    await paste(page, UNTIDY);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
    await page.locator('.about-line').getByText('A fluent with 1 argument.').waitFor();
    await page.keyboard.press('F2');
    const field = page.getByLabel('Rename light to');
    await field.fill('legal');
    await page.keyboard.press('Enter');
    await page.getByText('word of the language').waitFor();
    await field.fill('lamp');
    await page.keyboard.press('Enter');
    await waitForText(page, UNTIDY.replaceAll('light', 'lamp'));
    await page.keyboard.press('Shift+Alt+F');
    await waitForText(page, BUTTON.replaceAll('light', 'lamp'));
  });

  test('goes to definitions, folds, searches and undoes by keyboard alone', async () => {
    const { page } = await open('#/author');
    await paste(page, BUTTON);
    await page.getByText('No mistakes found.').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F12');
    await page.keyboard.type('black');
    await waitForText(page, BUTTON.replace('(role white)', '(role black)'));
    await page.keyboard.press('Control+z');
    await waitForText(page, BUTTON);
    await page.keyboard.press('Control+Alt+[');
    await page.locator('.cm-foldPlaceholder').first().waitFor();
    await page.keyboard.press('Control+f');
    await page.locator('.cm-search').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement?.className')).not.toBe('editor-host');
  });

  test('examples, the tutorial, files', async () => {
    const { page } = await open('#/author');
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByPlaceholder('Search').fill('tic-tac-toe');
    await page.getByRole('button', { name: 'Tic-tac-toe', exact: true }).click();
    await board(page).locator('[data-cell]').nth(8).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tic-tac-toe.kif');
    expect(readFileSync(await file.path(), 'utf8')).toBe(
      readFileSync(new URL('../../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url), 'utf8'),
    );
    await page.getByRole('button', { name: 'Tutorial' }).click();
    await page.getByRole('button', { name: 'Begin with this' }).click();
    await page.getByRole('button', { name: 'Add to the sheet' }).first().click();
    await expect.poll(() => keptText(page), { timeout: 60_000 }).toContain('(home blue 5 4)');
    await page.getByLabel('A rule sheet').setInputFiles({
      name: 'coin.hrf',
      mimeType: 'text/plain',
      buffer: Buffer.from('role(x)\ninit(off)\n'),
    });
    await waitForText(page, 'role(x)\ninit(off)\n');
    expect(await page.getByLabel('Name').inputValue()).toBe('coin');
  });

  test('hostile names stay names', async () => {
    const { page } = await open('#/author');
    const name = `<img/src=x/onerror=document.title='hacked'>`;
    await paste(page, BUTTON.replaceAll('white', name).replace('(init', '(doess'));
    await findings(page).first().waitFor();
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    await page.locator('.about-line').getByText('A role.').waitFor();
    expect(await page.title()).toBe('Write a game · Anygame');
    expect(await page.locator('.author img').count()).toBe(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`anybody can use it, in ${colorScheme} colours`, async () => {
      const { page } = await open('#/author', { colorScheme });
      await page.locator('.figure-roles').waitFor();
      await paste(page, BUTTON.replace('(does white press)', '(doess white press)'));
      await findings(page).first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Tutorial' }).click();
      await page.getByRole('button', { name: 'Begin with this' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    });
  }

  test('on a phone there is one thing at a time', async () => {
    const { page } = await open('#/author', { viewport: { width: 390, height: 844 } });
    await rules(page).waitFor();
    expect(await board(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await board(page).locator('[data-cell]').first().waitFor();
    expect(await rules(page).isVisible()).toBe(false);
    await page.getByRole('button', { name: /^Findings/ }).click();
    await page.getByText('No mistakes found.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('a game of the library opens in the editor by its address', async () => {
    const { page } = await open('#/author/tic-tac-toe');
    await board(page).locator('[data-cell]').nth(8).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('tic-tac-toe');
    expect(page.url()).toBe(`${address()}#/author`);
  });
});
