/** npm run attack: attacks the built program as strangers could, and prints which defences held. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../../scripts/build.mjs';
import { buildPage } from '../../scripts/page.mjs';
import { defineLoneCommand, flag, text } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import type { Attack, Verdict } from './attack.ts';
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
    const chosen = ATTACKS.filter(({ name }) => name.includes(options.only ?? ''));
    const rows: Row[] = [];
    const run = async (attack: Attack): Promise<void> => {
      const row = await attempt(attack);
      rows.push(row);
      if (!options.json) io.out(`${row.held ? 'held' : 'FELL'}  ${row.attack}: ${row.figure}\n`);
    };
    for (const attack of chosen.filter(({ isTimed }) => isTimed)) await run(attack);
    const others = chosen.filter(({ isTimed }) => !isTimed);
    const lane = async (): Promise<void> => {
      for (let next = others.shift(); next; next = others.shift()) await run(next);
    };
    // Some only wait, so one more than there are processors.
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
    if (!options.json) {
      const fallen = rows.filter(({ held }) => !held).length;
      io.out(`${rows.length} attacks, ${fallen} fell, ${(performance.now() / 1000).toFixed(0)} s\n`);
    }
    if (options.json) io.out(`${JSON.stringify({ version: 1, attacks: rows }, undefined, 2)}\n`);
    return rows.every(({ held }) => held) ? 0 : 1;
  },
});

interface Row extends Verdict {
  readonly attack: string;
}

async function attempt({ name, run }: Attack): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), 'anygame-attack-'));
  try {
    return { attack: name, ...(await run(folder)) };
  } catch (error) {
    return { attack: name, held: false, figure: String(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await runAlone(command, 'npm run attack --', process.argv.slice(2), processIo());
