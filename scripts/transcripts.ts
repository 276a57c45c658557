/** Keeps the documentation accurate: runs every `$ anygame …` in a `console` block and inserts its output. */

import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Io } from '../src/cli/io.ts';
import { run } from '../src/cli/run.ts';
import { listingsOf } from './listings.ts';

/**
 * The page with its transcripts updated. Paths are relative to the working directory; sheets developed in the page are
 * used in their state at that point.
 */
export async function withTranscripts(page: string): Promise<string> {
  const listings = listingsOf(page);
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-docs-'));
  try {
    const parts = page.split(/(?<=^```console\n)([\s\S]*?)(?=^```$)/m);
    const renewed: string[] = [];
    let position = 0;
    // Odd parts are the contents of blocks.
    for (const [i, part] of parts.entries()) {
      for (const { name, text, end } of listings) {
        if (i % 2 === 1 && end <= position) writeFileSync(path.join(folder, name), text);
      }
      renewed.push(
        i % 2 === 0 ? part : await renewedBlock(part, new Set(listings.map(({ name }) => name)), folder),
      );
      position += part.length;
    }
    return renewed.join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function renewedBlock(block: string, sheets: ReadonlySet<string>, folder: string): Promise<string> {
  const calls = block.split('\n').filter((line) => line.startsWith('$ anygame'));
  const outputs: string[] = [];
  for (const call of calls) {
    const { words, input } = wordsOf(call.slice('$ anygame'.length));
    const args = words.map((word) => (sheets.has(word) ? path.join(folder, word) : word));
    const output = await outputOf(args, input);
    outputs.push(`${call}\n${output.replaceAll(`${folder}${path.sep}`, '')}`);
  }
  return outputs.join('\n');
}

/** Understands words, "quoted words" and `< FILE`, and no other shell syntax. */
function wordsOf(call: string): { readonly words: string[]; readonly input: string | undefined } {
  const [words = '', input] = call.split('<').map((part) => part.trim());
  return {
    words: Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? ''),
    input,
  };
}

async function outputOf(args: readonly string[], input: string | undefined): Promise<string> {
  let shown = '';
  const show = (text: string): void => {
    shown += text;
  };
  const io: Io = {
    out: show,
    err: show,
    stdin: input === undefined ? (async function* () {})() : createReadStream(input),
    stdinIsTerminal: false,
    colours: false,
    errorColours: false,
    errorIsTerminal: false,
    width: 100,
    env: {},
    now: () => performance.now(),
    seed: 1,
    onInterrupt: () => () => {},
  };
  await run(args, io);
  return `${shown.trimEnd()}\n`;
}
