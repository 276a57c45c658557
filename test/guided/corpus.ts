/** Inputs worth keeping: one file for each target, with a JSON string for each input, whose characters are its bytes. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function readCorpus(file: string): Buffer[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Buffer.from(JSON.parse(line) as string, 'latin1'));
}

export function writeCorpus(file: string, inputs: readonly Buffer[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = inputs.map((input) => `${JSON.stringify(input.toString('latin1'))}\n`);
  writeFileSync(file, lines.join(''));
}
