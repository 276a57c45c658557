/** Keeps what the documents show true: runs every `$ anygame …` of a `console` block and puts down what it says. */
import { createReadStream } from 'node:fs';
import type { Io } from '../src/cli/io.ts';
import { run } from '../src/cli/run.ts';

/** The page with its transcripts as they are now. Paths count from the working directory. */
export async function withTranscripts(page: string): Promise<string> {
  const parts = page.split(/(?<=^```console\n)([\s\S]*?)(?=^```$)/m);
  const renewed: string[] = [];
  // Every second part is the inside of a block.
  for (const [i, part] of parts.entries()) renewed.push(i % 2 === 0 ? part : await renewedBlock(part));
  return renewed.join('');
}

async function renewedBlock(block: string): Promise<string> {
  const calls = block.split('\n').filter((line) => line.startsWith('$ anygame'));
  const outputs: string[] = [];
  for (const call of calls) outputs.push(`${call}\n${await outputOf(call.slice('$ anygame'.length))}`);
  return outputs.join('\n');
}

/** Understands words, "quoted words" and `< FILE`; nothing else of what a shell can do. */
async function outputOf(call: string): Promise<string> {
  const [words = '', input] = call.split('<').map((part) => part.trim());
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
  await run(
    Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? ''),
    io,
  );
  return `${shown.trimEnd()}\n`;
}
