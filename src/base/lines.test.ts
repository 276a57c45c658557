import { expect, test } from 'vitest';
import { LineReader } from './text.ts';

async function lines(...chunks: readonly string[]): Promise<string[]> {
  const reader = new LineReader(
    (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
    })(),
  );
  const all: string[] = [];
  for (let line = await reader.next(); line !== undefined; line = await reader.next()) all.push(line);
  return all;
}

test('lines come whole, however the input is cut', async () => {
  expect(await lines('a\nb', 'c\n', '\nd')).toEqual(['a', 'bc', '', 'd']);
  expect(await lines('a\r\nb\r\n')).toEqual(['a', 'b']);
  expect(await lines()).toEqual([]);
  // A character of two bytes, split between them.
  expect(await lines('\xc3', '\xa9\n')).toEqual(['é']);
});

test('closing lets go of the input', async () => {
  let isReleased = false;
  const reader = new LineReader(
    (async function* () {
      try {
        yield Buffer.from('a\n');
        yield Buffer.from('b\n');
      } finally {
        isReleased = true;
      }
    })(),
  );
  expect(await reader.next()).toBe('a');
  await reader.close();
  expect(isReleased).toBe(true);
});
