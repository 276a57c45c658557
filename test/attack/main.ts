/** npm run attack: attacks the built program as strangers could, and prints which defences held. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../../scripts/build.mjs';
import { buildPage } from '../../scripts/page.mjs';
import { defineLoneCommand, flag, text } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { ATTACKS } from './attacks.ts';

const command = defineLoneCommand({
  name: 'attack',
  summary: 'attack the built program as strangers may, and print what held',
  description: [
    'Starts servers, players and commands in processes of their own and sends them hostile rules, messages, files and requests, on this machine only. Takes some minutes. It needs /proc, so it runs on Linux.',
    'Exit code: 0 if everything held, 1 if something fell.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    only: text('WORDS', 'only attacks whose name contains this'),
    json: flag('print JSON, for other programs'),
  },
  examples: [{ call: 'npm run attack -- --only store', does: 'damaged stores only' }],

  async run({ options }, io) {
    await build();
    await buildPage();
    const rows: { attack: string; held: boolean; figure: string }[] = [];
    for (const { name, run } of ATTACKS.filter((each) => each.name.includes(options.only ?? ''))) {
      const folder = mkdtempSync(path.join(tmpdir(), 'anygame-attack-'));
      try {
        const verdict = await run(folder).catch((error: unknown) => ({ held: false, figure: String(error) }));
        rows.push({ attack: name, ...verdict });
        if (!options.json) io.out(`${verdict.held ? 'held' : 'FELL'}  ${name}: ${verdict.figure}\n`);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    if (options.json) io.out(`${JSON.stringify({ version: 1, attacks: rows }, undefined, 2)}\n`);
    return rows.every(({ held }) => held) ? 0 : 1;
  },
});

process.exitCode = await runAlone(command, 'npm run attack --', process.argv.slice(2), processIo());
