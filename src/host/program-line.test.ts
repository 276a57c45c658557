import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kindsFor, outsidePlayer } from './external-players.ts';
import { commandWords, programLine } from './program-line.ts';

test.each([
  ['python3 mine.py', ['python3', 'mine.py']],
  [`a 'b c' "d \\" e" f\\ g ''`, ['a', 'b c', 'd " e', 'f g', '']],
  ['   ', []],
])('%j is split as a shell does', (command, words) => {
  expect(commandWords(command)).toEqual(words);
});

const stop = { type: 'stop', match: 'm', events: [], goals: {} } as const;
const node = (script: string) => programLine(`'${process.execPath}' -e '${script}'`, '.');

test('a program answers each line with one, and is started again after it was given up', async () => {
  const line = node('process.stdin.on("data", (d) => console.log(JSON.parse(d).type))');
  expect(await line.ask(stop)).toBe('stop');
  line.abandon();
  expect(await line.ask(stop)).toBe('stop');
  expect(line.starts).toBe(2);
  await line.close();
});

test('a program reads the last message before the line is closed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-'));
  const heard = path.join(folder, 'heard');
  const line = node(
    `process.stdin.on("data", (d) => setTimeout(() => require("fs").appendFileSync("${heard}", d), 50)); console.log(1)`,
  );
  await line.ask(stop);
  await line.tell(stop);
  await line.close();
  expect(readFileSync(heard, 'utf8').trim().split('\n')).toHaveLength(2);
  rmSync(folder, { recursive: true });
});

test('a program that ends or cannot be started is told as such, with its last words', async () => {
  await expect(node('console.error("no rules"); process.exit(3)').ask(stop)).rejects.toThrow(
    /ended with code 3: no rules$/,
  );
  await expect(programLine('./no-such-program', '.').ask(stop)).rejects.toThrow(
    /cannot be started: .*ENOENT/,
  );
});

test.each([
  ['cmd:', "'cmd:' needs a command"],
  ['./missing.js', 'the player ./missing.js cannot be loaded'],
  ['https://host', 'is not an address such as http://localhost:9147'],
  ['registered:a(b', 'is not a valid name'],
  ['chat:', "'chat:' needs the name of a model"],
])('%s is refused', async (text, problem) => {
  await expect(kindsFor([text])).rejects.toThrow(problem);
});

test('players that come with Anygame are not outside', async () => {
  expect(await kindsFor(['mcts:c=40', { player: 'flat' }, 7])).toHaveLength((await kindsFor([])).length);
  expect(outsidePlayer({ player: 'mcts', given: {} }, {} as never, 'm')).toBeUndefined();
});
