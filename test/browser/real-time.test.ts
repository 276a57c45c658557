import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { buildPage, page as builtPage } from '../../scripts/page.mjs';
import { compileTimed } from '../../src/engines/index.ts';
import { UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import { timedPlayerKind } from '../../src/players/index.ts';
import { manageTimedMatch, openTimedDoor } from '../../src/protocol/index.ts';
import { seriousFindings } from './accessibility.ts';
import { cell, describePage } from './page.ts';

const room = (page: Page, phase: string) => page.locator(`.real-time-room[data-phase="${phase}"]`);

async function start(page: Page, seats: Readonly<Record<string, string>> = {}, speed = '1'): Promise<void> {
  await room(page, 'ready').waitFor();
  for (const [role, seat] of Object.entries(seats))
    await page.getByLabel(`Who plays ${role}`).selectOption(seat);
  await page.getByLabel('Speed').selectOption(speed);
  await page.getByRole('button', { name: 'Start the clock' }).click();
}

describePage('real-time games', ({ open }) => {
  test('are listed, and one is played by clicks until its clock runs out', async () => {
    const { page } = await open('#/real-time');
    await page.locator('.real-time-cards .card').nth(10).waitFor();
    await page.getByText('Quick tic-tac-toe').click();
    // Two people at one screen; a unit lasts sixteen seconds.
    await start(page, { oplayer: 'person' }, '0.25');
    await room(page, 'running').waitFor();
    for (const id of ['cell/1/1', 'cell/2/1', 'cell/1/2', 'cell/2/2', 'cell/1/3']) {
      await cell(page, id).click();
      await expect.poll(() => cell(page, id).getAttribute('aria-label')).toMatch(/xplayer|oplayer|x|o/);
    }
    await room(page, 'over').waitFor();
    expect(await page.locator('.status').textContent()).toContain('xplayer 100, oplayer 0');
  });

  test('time passes, stands still in a pause, and is shown again by the time bar', async () => {
    const { page } = await open('#/real-time/continuous-chicken');
    await start(page, { west: 'person' }, '1');
    await page.locator('.lifetimes li').waitFor();
    const left = async (): Promise<number> =>
      Number(await page.locator('.lifetime-left').first().textContent());
    await expect.poll(left).toBeLessThan(5);
    await page.getByRole('button', { name: 'Pause' }).click();
    const before = await left();
    await page.evaluate('new Promise((done) => setTimeout(done, 400))');
    expect(await left()).toBe(before);
    expect(await page.getByRole('button', { name: /east: swerve/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: /west: swerve/ }).click();
    await room(page, 'over').waitFor();
    expect(await page.locator('.status').textContent()).toContain('east 100, west 30');
    await page.getByRole('button', { name: 'Replay' }).click();
    const bar = page.getByLabel('Moment of the match');
    await bar.fill('0');
    expect(await left()).toBe(5);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('machines play each other while somebody watches', async () => {
    const { page } = await open('#/real-time/whack-a-mole');
    await start(page, { left: 'fast', right: 'random' }, '4');
    await room(page, 'over').waitFor();
    expect(await page.locator('.status').textContent()).toMatch(/left (100|50|0), right (100|50|0)/);
  });

  test('moles look out of holes, with rings for the time they stay', async () => {
    const { page } = await open('#/real-time/whack-a-mole');
    await start(page, { right: 'person' }, '0.25');
    await room(page, 'running').waitFor();
    const mole = page.locator('[data-cell^="mole/"][aria-label*="mole"]').first();
    await mole.waitFor();
    expect(await page.locator('.rings .ring').count()).toBeGreaterThan(0);
    expect(await page.locator('.lifetimes li:not(.visually-hidden)').allTextContents()).not.toContainEqual(
      expect.stringContaining('mole'),
    );
  });

  test('a person of a game with hidden information sees nothing of the other side', async () => {
    const { page } = await open('#/real-time/submarines', { viewport: { width: 390, height: 844 } });
    await start(page, { blue: 'random' }, '0.25');
    await room(page, 'running').waitFor();
    // The other's starting position is known, but soon it may be elsewhere.
    await expect.poll(() => page.locator('.live-position').textContent()).not.toMatch(/at blue/);
    await page.getByRole('button', { name: 'ping' }).click();
    await page.locator('.heard', { hasText: 'echo' }).waitFor();
  });

  test('rules that are written in the editor are played beside their text and in a room of their own', async () => {
    const { page } = await open('#/author');
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('button', { name: /^By the clock/ }).click();
    await page.locator('.author-board .real-time-room[data-phase="ready"]').waitFor();
    await page.getByText('No mistakes found. real-time GDL').waitFor();
    await page.locator('.figure-roles').waitFor();
    await start(page, { right: 'person' }, '1');
    await room(page, 'running').waitFor();
    await page.getByRole('button', { name: 'left: press' }).click();
    await page.locator('.lifetimes', { hasText: 'stuck: left' }).waitFor();
    // Not one fact is both a bar and a chip.
    await expect.poll(() => page.locator('.live-position').textContent()).not.toMatch(/stuck.*stuck: left/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play this' }).click();
    await page.getByRole('heading', { name: 'two-clicks' }).waitFor();
    await room(page, 'ready').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('rules that are pasted are played', async () => {
    const { page } = await open('#/own');
    await page
      .getByRole('textbox', { name: 'Rules' })
      .fill(
        '(role x) (init 3 a) (legal x b) (goal x 100) (<= terminal (expired a)) (<= (next ?t ?f) (true ?t ?f))',
      );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await start(page, {}, '4');
    await room(page, 'over').waitFor();
    expect(await page.locator('.status').textContent()).toContain('x 100');
  });
});

let manager: Awaited<ReturnType<typeof openTimedDoor>> | undefined;

describePage(
  'real-time matches elsewhere',
  ({ open }) => {
    afterAll(() => manager?.close());

    test('are watched through the server of the page', async () => {
      const { page } = await open('#/real-time');
      await page.getByRole('link', { name: `127.0.0.1:${manager?.port}` }).click();
      await room(page, 'waiting').waitFor();
      const { description } = readDescription(installedRealTime().sheet('whack-a-mole'), 'whack-a-mole');
      if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
      const match = manageTimedMatch({
        id: 'm1',
        description,
        game: compileTimed(description).game,
        seats: ['first', 'random'].map((name) => ({ kind: 'local', player: timedPlayerKind(name) as never })),
        seed: 1,
        startClock: 5,
        playClock: 0.3,
        reaction: 0.2 * UNIT,
        longest: 100 * UNIT,
        audience: manager?.audience,
        time: {
          now: () => performance.now(),
          setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
          clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
        },
      });
      await room(page, 'running').waitFor();
      await page.locator('.heard li', { hasText: 'hit' }).first().waitFor();
      expect(await page.locator('.lifetimes li').count()).toBeGreaterThan(0);
      expect(await seriousFindings(page)).toEqual([]);
      const { record } = await match;
      await room(page, 'over').waitFor();
      expect(await page.locator('.status').textContent()).toContain(`left ${record.goals[0]}`);
    });
  },
  {
    make: async () => {
      manager = await openTimedDoor({ host: '127.0.0.1', port: 0 });
      await buildPage();
      return builtPage;
    },
    organiser: () => ({
      store: '',
      takesAddresses: false,
      complain: () => {},
      watched: [new URL(`ws://127.0.0.1:${manager?.port}`)],
    }),
  },
);
