/** npm run bench -- SUBJECT: measures one subject; each is a file of this folder's `subjects`. */

import { readdirSync } from 'node:fs';
import { didYouMean } from '../src/base/index.ts';
import type { LoneCommand } from '../src/cli/command.ts';
import { processIo } from '../src/cli/io.ts';
import { runAlone } from '../src/cli/run.ts';

const io = processIo();
const [name, ...args] = process.argv.slice(2);
const folder = new URL('./subjects/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

if (name !== undefined && names.includes(name)) {
  process.exitCode = await runAlone(await subject(name), `npm run bench -- ${name}`, args, io);
} else {
  const asked = name !== undefined && !/^(-h|--help|help)$/.test(name);
  if (asked) io.err(`anygame: there is no benchmark '${name}'.${didYouMean(name, names)}\n`);
  const longest = Math.max(...names.map((each) => each.length));
  const lines = await Promise.all(
    names.map(async (each) => `  ${each.padEnd(longest)}  ${(await subject(each)).summary}\n`),
  );
  io.out(`Usage: npm run bench -- SUBJECT [OPTIONS]\n\nSubjects:\n${lines.join('')}`);
  if (asked) process.exitCode = 2;
}

/** Every subject exports a command named `subject`. */
async function subject(file: string): Promise<LoneCommand> {
  const module: { subject: LoneCommand } = await import(new URL(`${file}.ts`, folder).href);
  return module.subject;
}
