import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runIn, type Said, type World } from '../../../test/command-line.ts';
import type { Option } from '../command.ts';
import { serve, servePage } from './serve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-serve-'));
writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>A page</title>');
afterAll(() => rmSync(folder, { recursive: true }));

const DEFAULTS = Object.fromEntries(
  Object.entries(serve.options).map(([name, { absent }]: [string, Option<unknown>]) => [name, absent]),
) as unknown as Parameters<typeof servePage>[1];

const served = (options: Partial<typeof DEFAULTS>, world: World = {}): Promise<Said> =>
  runIn(world, (io) => servePage(folder, { ...DEFAULTS, ...options }, io));

test('a named port that another program has is refused', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(served({ port })).rejects.toThrow(`port ${port} at 127.0.0.1 is in use by another program`);
  // One from the environment is named, too.
  await expect(served({}, { env: { PORT: String(port) } })).rejects.toThrow('is in use by another program');
  other.close();
});

test('with --json, the address and the end are events', async () => {
  let stop = (): void => {};
  const { code, out, err } = await served(
    { port: 0, json: true },
    {
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
      hearOutput: (text) => {
        const { event, url } = JSON.parse(text);
        if (event === 'listening')
          void fetch(url)
            .then((response) => response.text())
            .then((page) => expect(page).toContain('A page'))
            .finally(stop);
      },
    },
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const events = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events).toEqual([
    {
      event: 'listening',
      version: 1,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
      port: expect.any(Number),
    },
    { event: 'stopped' },
  ]);
});
