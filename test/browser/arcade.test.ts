import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as folder } from '../../scripts/page.mjs';
import { installedArcade } from '../../src/host/index.ts';
import { readActionLine, readArcadeRuns } from '../../src/library/index.ts';
import { seriousFindings } from './accessibility.ts';
import { describePage } from './page.ts';

const RULES = `BasicGame square_size=10
    SpriteSet
        exit > Door
        avatar > MovingAvatar
        ghost > RandomNPC
    InteractionSet
        avatar wall > stepBack
        ghost wall > stepBack
        exit avatar > killSprite scoreChange=3
    LevelMapping
        e > exit
        g > ghost
    TerminationSet
        SpriteCounter stype=exit limit=0 win=True
        Timeout limit=400 win=False
`;
const LEVEL = 'wwwwwwww\nwA    ew\nwwwwwwww\nwg  g  w\nwwwwwwww\n';

const DUEL = `BasicGame square_size=10 no_players=2
    SpriteSet
        coin > Resource limit=9
        gem > Resource limit=9
        avatar >
            red > MovingAvatar color=RED
            blue > MovingAvatar color=BLUE
    InteractionSet
        avatar wall > stepBack
        coin red > killSprite scoreChange=1,0
        gem blue > killSprite scoreChange=0,1
    LevelMapping
        c > coin
        m > gem
        r > red
        b > blue
    TerminationSet
        MultiSpriteCounter stype1=coin stype2=gem limit=0 win=True,True
        Timeout limit=400 win=False,False
`;
const DUEL_LEVEL = 'wwwwww\nwr  cw\nwwwwww\nwm  bw\nwwwwww\n';

const canvas = (page: Page, phase?: string) =>
  page.locator(`.arcade-stage canvas${phase === undefined ? '' : `[data-phase="${phase}"]`}`);

const ticksOf = async (page: Page): Promise<number> => Number(await canvas(page).getAttribute('data-ticks'));

/** Waits until the game has reached a tick or is over. */
async function waitForTicks(page: Page, ticks: number): Promise<void> {
  await expect
    .poll(async () => (await ticksOf(page)) >= ticks || (await canvas(page, 'over').count()) > 0, {
      interval: 20,
      timeout: 60_000,
    })
    .toBe(true);
}

const pictureOf = async (page: Page): Promise<string> =>
  String(
    await canvas(page).evaluate((element) => (element as unknown as { toDataURL(): string }).toDataURL()),
  );

/** Waits for two frames. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

async function playOwn(page: Page, address: string, rules: string, level: string): Promise<void> {
  await page.evaluate(
    ([text]) => {
      (
        globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } }
      ).localStorage.setItem('anygame.arcade.own', text as string);
    },
    [JSON.stringify({ title: 'Test game', rules, levels: [level] })],
  );
  await page.goto(`${address}#/arcade/~own`);
  await canvas(page, 'ready').waitFor();
}

describePage('arcade games', ({ open, address }) => {
  test('a level of the library is won by the keyboard', async () => {
    const { runs } = installedArcade().sheets('crate-goals');
    const win = readArcadeRuns(runs).wins.find(({ level }) => level === 0);
    const keys = ['', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space'];
    const { page } = await open('#/arcade/crate-goals');
    await canvas(page, 'ready').waitFor();
    await page.getByLabel('Speed').selectOption({ label: 'very fast' });
    await canvas(page).focus();
    for (const action of readActionLine(win?.actions[0] ?? '')) {
      // Only pushed things move in this game, so pressing one key after the other is enough.
      if (action !== 0) await page.keyboard.press(keys[action] ?? '');
      const before = await ticksOf(page);
      await waitForTicks(page, before + 2);
    }
    await canvas(page, 'over').waitFor();
    expect(await page.locator('.arcade-curtain strong').textContent()).toBe('You have won!');
    expect(await page.locator('.level.won').count()).toBe(1);
    await page.getByRole('link', { name: 'Next level' }).click();
    await page.locator('.level[aria-current]', { hasText: '2' }).waitFor();
  });

  test('a replay, and a shared one, show the recorded run picture by picture', async () => {
    const { page } = await open('#/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await playOwn(page, address(), RULES, LEVEL);
    await page.keyboard.down('ArrowRight');
    await canvas(page, 'over').waitFor();
    await page.keyboard.up('ArrowRight');
    await drawn(page);
    const [ticks, last, score] = [
      await ticksOf(page),
      await pictureOf(page),
      await page.locator('.arcade-status .score').textContent(),
    ];
    expect(score).toBe('3');
    await page.getByRole('button', { name: 'Replay' }).last().click();
    await page.getByRole('button', { name: 'Pause' }).last().click();
    const bar = page.getByLabel('Tick of the recording');
    const pictureAt = async (of: Page, tick: number): Promise<string> => {
      await of.getByLabel('Tick of the recording').fill(String(tick));
      await of.locator(`.arcade-stage canvas[data-ticks="${tick}"]`).waitFor();
      await drawn(of);
      return await pictureOf(of);
    };
    expect(await bar.getAttribute('max')).toBe(String(ticks));
    const early = await pictureAt(page, 2);
    expect(await pictureAt(page, ticks)).toBe(last);
    expect(early).not.toBe(last);
    await page.getByRole('button', { name: 'Share this run' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = String(await page.evaluate('navigator.clipboard.readText()'));
    const { page: other } = await open(link.slice(address().length));
    await canvas(other, 'paused').waitFor();
    expect(await pictureAt(other, 2)).toBe(early);
    expect(await pictureAt(other, ticks)).toBe(last);
  });

  test('seconds are taken back, single ticks are made, and the game begins again', async () => {
    const { page } = await open('#/');
    await playOwn(page, address(), RULES, LEVEL);
    await page.getByRole('button', { name: 'Start, or press a key' }).click();
    await waitForTicks(page, 4);
    await page.keyboard.press('p');
    await canvas(page, 'paused').waitFor();
    const at = await ticksOf(page);
    await page.keyboard.press('.');
    await page.locator(`.arcade-stage canvas[data-ticks="${at + 1}"]`).waitFor();
    await page.keyboard.press('z');
    await page.locator(`.arcade-stage canvas[data-ticks="${Math.max(0, at + 1 - 30)}"]`).waitFor();
    await page.getByRole('button', { name: 'Begin again' }).click();
    await page.locator('.arcade-stage canvas[data-ticks="0"][data-phase="ready"]').waitFor();
  });

  test('two people play on one keyboard', async () => {
    const { page } = await open('#/');
    await playOwn(page, address(), DUEL, DUEL_LEVEL);
    await page.getByRole('button', { name: 'A friend' }).click();
    await canvas(page).focus();
    await page.keyboard.down('d');
    await page.keyboard.down('ArrowLeft');
    await canvas(page, 'over').waitFor();
    expect(await page.locator('.arcade-status .score').allTextContents()).toEqual(['1', '1']);
  });

  test('thumbs win on a phone, and nothing is wider than the screen', async () => {
    const { page } = await open('#/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await playOwn(page, address(), RULES, LEVEL);
    const pad = page.locator('.pad-right');
    const box = await pad.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740);
    for (let taps = 0; taps < 30 && (await canvas(page, 'over').count()) === 0; taps++) {
      const before = await ticksOf(page);
      await pad.tap();
      await waitForTicks(page, before + 1);
    }
    expect(await page.locator('.arcade-curtain strong').textContent()).toBe('You have won!');
    expect(Number(await page.evaluate('document.documentElement.scrollWidth - screen.width'))).toBe(0);
  });

  test('the page draws on while a machine thinks, and shows what it expects', async () => {
    const { page } = await open('#/arcade/frog-road', { reducedMotion: 'no-preference' });
    await canvas(page, 'ready').waitFor();
    const measure = `new Promise((done) => {
      const gaps = []; const work = []; let last;
      const original = window.requestAnimationFrame;
      window.requestAnimationFrame = (callback) => original((time) => {
        const start = performance.now(); callback(time); work.push(performance.now() - start);
      });
      const next = (time) => {
        if (last !== undefined) gaps.push(time - last);
        last = time;
        if (gaps.length < 150) original(next);
        else { window.requestAnimationFrame = original; done({ gaps, work }); }
      };
      original(next);
    })`;
    const median = (numbers: readonly number[]): number =>
      [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
    type Measured = { readonly gaps: readonly number[]; readonly work: readonly number[] };
    const idle = (await page.evaluate(measure)) as Measured;
    await page.getByRole('button', { name: 'A machine' }).click();
    // A planner that looks at all actions in every tick.
    await page.locator('.field', { hasText: 'The machine' }).locator('select').first().selectOption('search');
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.locator('.thought-value b').waitFor();
    const busy = (await page.evaluate(measure)) as Measured;
    const figures = [idle, busy].map(
      ({ gaps, work }) =>
        `${median(gaps).toFixed(1)} ms between frames, ${median(work).toFixed(1)} ms of work`,
    );
    console.info(`frames while nobody thinks: ${figures[0]}; while a machine thinks: ${figures[1]}`);
    // A frame at 60 per second has 16.7 ms: ours may use half of it, and thinking must not reduce the frame rate.
    expect(median(busy.work)).toBeLessThan(8);
    expect(median(busy.gaps)).toBeLessThan(1.5 * Math.max(16.7, median(idle.gaps)));
    expect(await page.locator('.attention li').count()).toBeGreaterThan(1);
  });

  test('where a machine looks and its best line are drawn, and can be hidden', async () => {
    const { page } = await open('#/');
    await playOwn(page, address(), RULES, LEVEL);
    await page.getByRole('button', { name: 'A machine' }).click();
    await page.getByRole('button', { name: 'Watch' }).click();
    await waitForTicks(page, 2);
    await page.keyboard.press('p');
    await canvas(page, 'paused').waitFor();
    await page.locator('.thought-value b').waitFor();
    const pictures: string[] = [];
    for (let time = 0; time < 3; time++) {
      await drawn(page);
      pictures.push(await pictureOf(page));
      await page.getByLabel('Show where it looks, and its best line').click();
    }
    expect(pictures[1]).not.toBe(pictures[0]);
    expect(pictures[2]).toBe(pictures[0]);
    await page.getByRole('button', { name: 'Paused: go on' }).click();
    await canvas(page, 'over').waitFor();
    expect(await page.locator('.arcade-curtain strong').textContent()).toBe('The machine has won.');
  });

  test('a person plays against a machine, which does not have to be waited for', async () => {
    const { page } = await open('#/');
    await playOwn(page, address(), DUEL, DUEL_LEVEL);
    const seat = page.locator('.arcade-seat').nth(1).getByRole('button', { name: 'A machine' });
    expect(await seat.getAttribute('aria-pressed')).toBe('true');
    await page.getByLabel('The game waits for the machine').uncheck();
    await canvas(page).focus();
    await page.keyboard.down('d');
    await canvas(page, 'over').waitFor();
    expect(await page.locator('.arcade-status .score').allTextContents()).toEqual(['1', '1']);
  });

  test('where the rules ask for single steps, a key that is held makes one', async () => {
    const { page } = await open('#/');
    await playOwn(
      page,
      address(),
      RULES.replace('square_size=10', 'square_size=10 key_handler=Pulse'),
      LEVEL,
    );
    await page.keyboard.down('ArrowRight');
    await waitForTicks(page, 12);
    await page.keyboard.up('ArrowRight');
    expect(await canvas(page, 'over').count()).toBe(0);
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('ArrowRight');
      await waitForTicks(page, (await ticksOf(page)) + 2);
    }
    await canvas(page, 'over').waitFor();
    expect(await page.locator('.arcade-curtain strong').textContent()).toBe('You have won!');
  });

  test('a gamepad wins, and sounds are made only if they are turned on', async () => {
    const { page } = await open('#/');
    await page.addInitScript(`
      globalThis.pad = { axes: [0, 0], buttons: [{ pressed: false }] };
      navigator.getGamepads = () => [null, globalThis.pad];
      globalThis.sounds = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        globalThis.sounds++;
        return start.apply(this, when);
      };
    `);
    await page.reload();
    await playOwn(page, address(), RULES, LEVEL);
    for (const isLoud of [false, true]) {
      const button = page.getByRole('button', { name: 'Sound' });
      expect(await button.getAttribute('aria-pressed')).toBe('false');
      if (isLoud) await button.click();
      await page.evaluate('pad.axes[0] = 1');
      await canvas(page, 'over').waitFor();
      expect(await page.locator('.arcade-curtain strong').textContent()).toBe('You have won!');
      expect(Number(await page.evaluate('sounds')) > 0).toBe(isLoud);
      await page.evaluate('pad.axes[0] = 0');
      await drawn(page);
      if (!isLoud) await page.getByRole('button', { name: 'Begin again' }).click();
    }
  });

  test('sprites glide between ticks, unless the visitor prefers reduced motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await open('#/', { reducedMotion });
      await playOwn(page, address(), RULES, LEVEL);
      await page.getByLabel('Speed').selectOption({ label: 'very slow' });
      await page.keyboard.press('.');
      await page.locator('.arcade-stage canvas[data-ticks="1"]').waitFor();
      // The pictures of the next tick, at every frame.
      const frames = await page.evaluate(`new Promise((done) => {
        const canvas = document.querySelector('.arcade-stage canvas');
        const seen = new Set(); let left = 40;
        dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowRight' }));
        dispatchEvent(new KeyboardEvent('keydown', { code: 'Period' }));
        const look = () => {
          seen.add(canvas.toDataURL());
          if (--left > 0) requestAnimationFrame(look); else done(seen.size);
        };
        requestAnimationFrame(look);
      })`);
      // Without motion, there is one picture before the tick and one after it.
      if (reducedMotion === 'reduce') expect(frames).toBeLessThanOrEqual(2);
      else expect(frames).toBeGreaterThan(4);
    }
  });

  test('a run is saved in a file, and opened from it', async () => {
    const { page } = await open('#/');
    await playOwn(page, address(), RULES, LEVEL);
    await page.keyboard.down('ArrowRight');
    await canvas(page, 'over').waitFor();
    await page.keyboard.up('ArrowRight');
    await drawn(page);
    const [ticks, last] = [await ticksOf(page), await pictureOf(page)];
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save this run' }).click();
    const saved = await (await download).path();
    await page.goto(`${address()}#/arcade/crate-goals`);
    await canvas(page, 'ready').waitFor();
    await page.getByLabel('A saved run').setInputFiles(saved);
    await canvas(page, 'paused').waitFor();
    await page.getByLabel('Tick of the recording').fill(String(ticks));
    await page.locator(`.arcade-stage canvas[data-ticks="${ticks}"]`).waitFor();
    await drawn(page);
    expect(await pictureOf(page)).toBe(last);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`people with any abilities find their way, in ${colorScheme} colours`, async () => {
      const { page } = await open('#/arcade', { colorScheme });
      await page.locator('.arcade-cards .card').nth(2).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(`${address()}#/arcade/key-dungeon`);
      await canvas(page, 'ready').waitFor();
      await page.getByRole('button', { name: 'A machine' }).click();
      await page.getByText('Keys').click();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(`${address()}#/arcade-editor/key-dungeon`);
      await page.locator('.palette button').nth(3).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('tab', { name: 'How hard is it?' }).click();
      expect(await seriousFindings(page)).toEqual([]);
    });

  test('rules and levels are written, checked, painted, played and tested', async () => {
    const { page } = await open('#/arcade-editor/~own');
    const rules = page.getByRole('textbox', { name: 'Rules' });
    await page.getByText('No mistakes found in the rules.').waitFor();
    await rules.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(RULES.replace('MovingAvatar', 'MovinAvatar'));
    await page.locator('.arcade-findings li').first().waitFor();
    expect(await page.locator('.arcade-findings').textContent()).toContain('MovinAvatar');
    await page.locator('.arcade-findings button', { hasText: 'Fix' }).first().click();
    await page.getByText('No mistakes found in the rules.').waitFor();
    await page.getByRole('button', { name: 'as text' }).click();
    await page.getByLabel('Level as text').fill('wwwww\nwA  w\nwwwww\n');
    await page.getByRole('button', { name: 'as text' }).click();
    await page.getByRole('button', { name: 'Paint exit' }).click();
    const grid = page.locator('.level-canvas');
    const box = await grid.boundingBox();
    await grid.click({ position: { x: ((box?.width ?? 0) * 3.5) / 5, y: (box?.height ?? 0) / 2 } });
    await page.getByRole('tab', { name: 'Play' }).click();
    await canvas(page, 'ready').waitFor();
    await page.keyboard.down('ArrowRight');
    await canvas(page, 'over').waitFor();
    await page.keyboard.up('ArrowRight');
    expect(await page.locator('.arcade-curtain strong').textContent()).toBe('You have won!');
    await page.getByRole('tab', { name: 'How hard is it?' }).click();
    await page.getByLabel('How many').selectOption('5');
    await page.getByRole('button', { name: 'Find out' }).click();
    await page.locator('.hardness-result[data-done="true"]').waitFor();
    expect(await page.locator('.hardness-result').textContent()).toContain('5 of 5 won');
  });

  test('little is loaded before a game can be played', async () => {
    const { page, requests } = await open('#/arcade/key-dungeon');
    await canvas(page, 'ready').waitFor();
    const files = new Set(requests.map((request) => new URL(request).pathname));
    const sizes = [...files].map(
      (file) => gzipSync(readFileSync(path.join(folder, file === '/' ? 'index.html' : file))).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });
});
