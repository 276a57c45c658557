import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, describePage, seat, waitForMoves } from './page.ts';

const LINES = [
  ['1/1', '2/1', '3/1'],
  ['1/2', '2/2', '3/2'],
  ['1/3', '2/3', '3/3'],
  ['1/1', '1/2', '1/3'],
  ['2/1', '2/2', '2/3'],
  ['3/1', '3/2', '3/3'],
  ['1/1', '2/2', '3/3'],
  ['3/1', '2/2', '1/3'],
];
const PLACES = ['2/2', '1/1', '3/1', '1/3', '3/3', '2/1', '1/2', '3/2', '2/3'];

/** A sensible mark: completes an own line, else blocks one of the other player, else is generally best. */
async function sensibleMark(page: Page): Promise<string> {
  const labels = await page
    .locator('[data-cell]')
    .evaluateAll((cells) =>
      cells.map((each) => [each.getAttribute('data-cell') ?? '', each.getAttribute('aria-label') ?? '']),
    );
  const marks = new Map(
    labels.map(([id = '', label = '']) => [id.replace('cell/', ''), /, ([xo])(,|$)/.exec(label)?.[1] ?? '']),
  );
  const open = (mark: string) =>
    LINES.flatMap((line) => {
      const empty = line.filter((place) => marks.get(place) === '');
      return empty.length === 1 && line.filter((place) => marks.get(place) === mark).length === 2
        ? empty
        : [];
    })[0];
  return open('x') ?? open('o') ?? PLACES.find((place) => marks.get(place) === '') ?? '';
}

/** Plays to the end by clicking, and returns the message shown. */
async function playToTheEnd(page: Page): Promise<string> {
  for (let moves = 0; ; moves += 2) {
    await cell(page, `cell/${await sensibleMark(page)}`).click();
    const status = page.locator('.status.over').or(page.locator(`.status.yours[data-at="${moves + 2}"]`));
    await status.waitFor();
    const text = (await status.textContent()) ?? '';
    if (!text.startsWith('Your turn')) return text;
  }
}

describePage('playing', ({ open, address }) => {
  test('a match of tic-tac-toe is won against random by clicking', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await page.locator('.status.yours').waitFor();
    await seat(page, 'o', 'Dice');
    let result = '';
    // Chance may produce a draw, but not every time.
    for (let match = 0; match < 10 && !result.startsWith('You win'); match++) {
      if (match > 0) await page.getByRole('button', { name: 'Restart' }).click();
      await page.locator('.status.yours[data-at="0"]').waitFor();
      result = await playToTheEnd(page);
    }
    expect(result).toBe('You win! x 100, o 0.');
  });

  test('a machine answers, and a reload in the middle of the match loses nothing', async () => {
    const { page } = await open('#/play/connect-four');
    await cell(page, 'cell/4/3').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    const history = await page.locator('.history').textContent();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForMoves(page, 0);
    await page.reload();
    await page.locator('.status.yours[data-at="0"]').waitFor();
    expect(await page.locator('.history').textContent()).toBe(history);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    expect(await page.locator('.piece').count()).toBe(2);
  });

  test('moves are typed as people like, and told what is wrong otherwise', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    const field = page.getByLabel('Type a move');
    await field.fill('mark');
    await field.press('Enter');
    await page.getByText(/^That could be 1,1 or 2,1/).waitFor();
    await field.fill('pawn to king');
    await field.press('Enter');
    await page.getByText(/^That is not a legal move/).waitFor();
    await field.fill('2 2');
    await field.press('Enter');
    await waitForMoves(page, 2);
    expect(await page.locator('.history li').first().textContent()).toBe('x 2,2');
  });

  test('what is typed may be a part of a move, once only one fits', async () => {
    const { page } = await open('#/play/breakthrough');
    const field = page.getByLabel('Type a move');
    await field.fill('1 2 1');
    await page.locator('.moves .move').nth(0).waitFor();
    expect(await page.locator('.moves .move').allTextContents()).toEqual(['1,2–1,3']);
    await field.press('Enter');
    await page.locator('.status.yours[data-at="2"]').waitFor();
    expect(await page.locator('.history li').first().textContent()).toBe('white 1,2–1,3');
  });

  test('a hint and then an analysis: the analysis thinks', async () => {
    const { page } = await open('#/play/breakthrough');
    await page.locator('.status.yours').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.analysis .thoughts').waitFor();
  });

  test('titles of boards are inside the picture', async () => {
    const { page } = await open('#/play/battleships');
    const titles = page.locator('.boards .ag-title');
    await titles.first().waitFor();
    const top = (await page.locator('svg.boards').boundingBox())?.y ?? Number.NaN;
    for (const title of await titles.all())
      expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(top);
  });

  test('all views can be reached on a narrow screen', async () => {
    for (const locale of ['en-GB', 'de-DE']) {
      const { page } = await open('', { viewport: { width: 360, height: 740 }, locale });
      const links = page.locator('.top-bar nav a');
      await links.first().waitFor();
      const places = await links.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().toJSON()),
      );
      for (const { right } of places) expect(right).toBeLessThanOrEqual(360);
      expect(new Set(places.map(({ top }) => top)).size, 'rows').toBe(2);
    }
  });

  test('pieces are moved by two clicks, or dragged, and the list shows what fits', async () => {
    const { page } = await open('#/play/breakthrough');
    await cell(page, 'cell/4/2').click();
    await page.getByText('Only moves that fit your clicks.').waitFor();
    expect(await page.locator('.moves .move').allTextContents()).toEqual(['4,2–3,3', '4,2–4,3', '4,2–5,3']);
    await cell(page, 'cell/4/3').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    await cell(page, 'cell/1/2').dragTo(cell(page, 'cell/1/3'));
    await page.locator('.status.yours[data-at="4"]').waitFor();
    expect(await cell(page, 'cell/1/3').getAttribute('aria-label')).toContain('white');
  });

  test('a match is played by the keyboard alone', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await page.locator('.status.yours').waitFor();
    const focused = page.locator('[data-cell]:focus');
    for (let presses = 0; presses < 30 && (await focused.count()) === 0; presses++)
      await page.keyboard.press('Tab');
    expect(await focused.getAttribute('data-cell')).toBe('cell/1/1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await focused.getAttribute('data-cell')).toBe('cell/2/2');
    await page.keyboard.press('Enter');
    await page.locator('.status.yours[data-at="2"]').waitFor();
    expect(await focused.getAttribute('aria-label')).toBe('2 2, x');
  });

  test('a link holds the game, the moves and the seats', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await open('#/play/tic-tac-toe', { permissions });
    await seat(page, 'o', 'Beginner');
    await cell(page, 'cell/2/2').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    const history = await page.locator('.history').textContent();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(link.length).toBeLessThan(600);
    const { page: other } = await open(link.slice(address().length));
    await other.locator('.status.yours[data-at="2"]').waitFor();
    expect(await other.locator('.history').textContent()).toBe(history);
    expect(await other.locator('.seats').textContent()).toContain('machine, beginner');
  });

  test('a match is kept in a file, in the format of the terminal, and goes on from it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anygame-page-'));
    try {
      const { page } = await open('#/play/tic-tac-toe');
      await cell(page, 'cell/2/2').click();
      await page.locator('.status.yours[data-at="2"]').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      const file = path.join(folder, 'match.json');
      await download.saveAs(file);
      const saved = JSON.parse(readFileSync(file, 'utf8'));
      expect(saved).toMatchObject({
        format: 'anygame-saved-game',
        game: 'tic-tac-toe',
        seats: { x: 'human', o: 'mcts' },
      });
      writeFileSync(
        file,
        JSON.stringify({ ...saved, moves: saved.moves.slice(0, 1), seats: { x: 'human', o: 'human' } }),
      );
      const { page: other } = await open('#/play/connect-four');
      await other.locator('.status.yours').waitFor();
      await other.getByLabel('A saved game').setInputFiles(file);
      await other.locator('.status.yours[data-at="1"]').waitFor();
      expect(await other.locator('h1').textContent()).toBe('Tic-tac-toe');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('advice is shown on the board, in a list and in words, at any point of the match', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await cell(page, 'cell/1/1').click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
    await page.getByRole('button', { name: 'A move back' }).click();
    await waitForMoves(page, 1);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.value-badge').first().waitFor();
    await page.locator('.thoughts tbody tr').first().waitFor();
    expect(await page.locator('.effort').textContent()).toMatch(/^For o · auto · .*playouts/);
    await page.getByText('Why?').click();
    expect(await page.locator('.why p').textContent()).toMatch(/^It (likes|would play) /);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.locator('.status.yours[data-at="2"]').waitFor();
  });

  test('chess is played in the notation of chess players', async () => {
    const { page } = await open('#/play/chess');
    const field = page.getByLabel('Type a move');
    await field.waitFor();
    await seat(page, 'black', 'A person here');
    for (const [ply, move] of ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Bxc6', 'dc6', 'O-O'].entries()) {
      await field.fill(move);
      await field.press('Enter');
      await waitForMoves(page, ply + 1);
    }
    const history = await page.locator('.history li').allTextContents();
    expect(history.slice(-3)).toEqual(['white Bxc6', 'black dxc6', 'white O-O']);
  });

  test('a hovered move shows what it would do', async () => {
    const { page } = await open('#/play/tic-tac-toe');
    await page.getByRole('button', { name: '2,2', exact: true }).hover();
    await page.locator('.piece.ghost').waitFor();
    await page.mouse.move(0, 0);
    await page.locator('.piece.ghost').waitFor({ state: 'detached' });
  });
});
