import { afterEach, expect, test } from 'vitest';
import { compileTimed } from '../engines/index.ts';
import { UNIT } from '../game/index.ts';
import { readDescription } from '../gdl/index.ts';
import { installedRealTime } from '../host/index.ts';
import { timedPlayerKind } from '../players/index.ts';
import { manageTimedMatch, openTimedDoor } from '../protocol/index.ts';
import { WatchedMatches } from './watched-matches.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function manager() {
  const door = await openTimedDoor({ host: '127.0.0.1', port: 0 });
  open.push(door);
  const { description } = readDescription(
    installedRealTime().sheet('continuous-chicken'),
    'continuous-chicken',
  );
  if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
  const play = (playClock: number) =>
    manageTimedMatch({
      id: 'm1',
      description,
      game: compileTimed(description).game,
      seats: ['first', 'random'].map((name) => ({ kind: 'local', player: timedPlayerKind(name) as never })),
      seed: 1,
      startClock: 5,
      playClock,
      reaction: 0.2 * UNIT,
      longest: 100 * UNIT,
      audience: door.audience,
      time: {
        now: () => performance.now(),
        setTimeout: (action, milliseconds) => setTimeout(action, milliseconds),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    });
  return { play, address: new URL(`ws://127.0.0.1:${door.port}`) };
}

/** The response to a page, whose text is kept. */
function listener() {
  const heard: string[] = [];
  let leave = (): void => {};
  let hasEnded = false;
  return {
    heard,
    leave: () => leave(),
    hasEnded: () => hasEnded,
    response: {
      writableLength: 0,
      write: (text: string) =>
        heard.push(...(text.startsWith('data: ') ? [JSON.parse(text.slice(6))] : [])) > 0,
      end: () => {
        hasEnded = true;
        leave();
      },
      destroy: () => leave(),
      on: (event: string, action: () => void) => {
        if (event === 'close') leave = action;
      },
    } as never,
  };
}

test('the messages of a match elsewhere are passed on from its start to its end', async () => {
  const { play, address } = await manager();
  const watched = new WatchedMatches([address]);
  open.push(watched);
  expect(watched.list()).toEqual([{ id: 1, host: address.host }]);
  const page = listener();
  const { events, begin } = await watched.watch(1);
  events.add(page.response);
  begin();
  const { record } = await play(0.5);
  expect(record.goals).toEqual([30, 100]);
  await expect.poll(() => page.heard.at(-1)).toMatch(/^\(STOP m1 NIL/);
  const words = new Set(page.heard.map((text) => text.slice(0, 6)));
  expect([...words]).toEqual(['(START', '(PLAY ', '(STOP ']);
  expect(page.heard).toContainEqual(expect.stringMatching(/^\(PLAY m1 \(swerve NIL\)/));
  page.leave();
});

test('a manager that is not named, or does not answer, is refused; one that goes ends the page', async () => {
  const { address } = await manager();
  const watched = new WatchedMatches([address, new URL('ws://127.0.0.1:1')]);
  open.push(watched);
  await expect(watched.watch(3)).rejects.toMatchObject({ status: 404 });
  await expect(watched.watch(0)).rejects.toMatchObject({ status: 404 });
  await expect(watched.watch(2)).rejects.toMatchObject({ status: 502 });
  const page = listener();
  const { events, begin } = await watched.watch(1);
  events.add(page.response);
  begin();
  await (open[0] as { close(): Promise<void> }).close();
  await expect.poll(page.hasEnded).toBe(true);
});
