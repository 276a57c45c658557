/** npm run soak: keeps one server busy for a long time, and reports whether it stays fast and small. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../../scripts/build.mjs';
import { buildPage } from '../../scripts/page.mjs';
import { defineLoneCommand, flag, wholeNumber } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { at99, IdleProgram } from '../attack/idle-program.ts';
import { startVictim } from '../attack/victim.ts';
import { SpectatedMatches } from './spectators.ts';

/** Limit in milliseconds within which 99 % of the moves must reach the spectators. */
const LONGEST_WAY = 100;
/** Sections of the run; memory counts as flat if the last one needs little more than the middle one. */
const PARTS = 6;
const MOST_GROWTH = 1.1;
/** Minutes until the memory of a new server can be flat at all. */
const WARMING_UP = 20;

const command = defineLoneCommand({
  name: 'soak',
  summary: 'keep a server busy for long, and print whether it stays quick and small',
  description: [
    'Starts the built server in a process of its own, plays live matches there between people at two addresses each, with others who look on, and measures how long each move takes to reach each spectator, the memory and the open files of the server. It needs /proc and the network 127.0.0.0/8, so it runs on Linux.',
    'Exit code: 0 if everything held, 1 if something fell.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    minutes: wholeNumber('N', 'how long (60)', { least: 1 }),
    matches: wholeNumber('N', 'live matches at a time (50)', { least: 1, most: 60 }),
    spectators: wholeNumber('N', 'who look on (200)', { least: 1, most: 1000 }),
    pace: wholeNumber('MS', 'milliseconds between two steps of a match (1200)', { least: 50 }),
    json: flag('print JSON, for other programs'),
  },
  examples: [{ call: 'npm run soak -- --minutes 5', does: 'five minutes' }],

  async run({ options }, io) {
    await build();
    await buildPage();
    const { minutes = 60, matches = 50, spectators = 200, pace = 1200 } = options;
    const folder = mkdtempSync(path.join(tmpdir(), 'anygame-soak-'));
    const server = await startVictim(['serve', '--port', '0', '--store', 'cup.db'], folder);
    const idle = await IdleProgram.start();
    const over = new AbortController();
    const idleTimes = idle.answerTimes(once(over.signal, 'abort'));
    const crowd = new SpectatedMatches(server.port, { matches, spectators, pace });
    const ways: number[] = [];
    const memory: number[] = [];
    const problems: string[] = [];
    let finished = 0;
    let files = { first: 0, last: 0 };
    const start = performance.now();
    let used = { all: 0, answering: 0, waiting: 0, seconds: 1 };
    try {
      for (let part = 0; part < PARTS; part++) {
        const samples: number[] = [];
        const end = performance.now() + (minutes * 60_000) / PARTS;
        while (performance.now() < end) {
          await pause(1000);
          samples.push(server.memory());
        }
        const figures = crowd.take();
        for (const way of figures.ways) ways.push(way);
        finished += figures.matches;
        problems.push(...figures.problems);
        memory.push(mean(samples));
        files = { first: part === 1 ? server.files() : files.first, last: server.files() };
        io.err(
          `part ${part + 1} of ${PARTS}: ${mean(samples).toFixed(0)} MB, ${server.files()} files, 99 % of ${figures.ways.length} moves shown within ${at99(figures.ways).toFixed(0)} ms\n`,
        );
      }
      used = { ...server.times(), seconds: (performance.now() - start) / 1000 };
    } finally {
      over.abort();
      await idleTimes.catch(() => {});
      idle.end();
      await crowd.close();
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    }
    const share = (seconds: number): string => `${((100 * seconds) / used.seconds).toFixed(0)} %`;
    ways.sort((a, b) => a - b);
    const elsewhere = at99(await idleTimes);
    const [middle = 0, last = 0] = [memory[PARTS / 2 - 1], memory[PARTS - 1]];
    const rows = [
      {
        attack: `${spectators} spectators of ${matches} live matches for ${minutes} minutes: the way of a move`,
        held: at99(ways) < LONGEST_WAY && ways.length > 0,
        figure: `99 % of ${ways.length} within ${at99(ways).toFixed(0)} ms, half within ${(ways[ways.length >> 1] ?? 0).toFixed(0)} ms, ${((1000 * used.answering) / Math.max(1, ways.length)).toFixed(2)} ms of processor time each; an idle program on this machine answered within ${elsewhere.toFixed(0)} ms (99 %)`,
      },
      {
        attack: 'processor time of the server',
        held: true,
        figure: `${share(used.answering)} of one processor for the event loop, which waited for a processor for ${share(used.waiting)} of the time; ${share(used.all)} for all threads`,
      },
      {
        attack: 'memory',
        held: last < MOST_GROWTH * middle || minutes < WARMING_UP,
        figure: `by parts ${memory.map((each) => each.toFixed(0)).join(', ')} MB${minutes < WARMING_UP ? ', which takes longer to become flat' : ''}`,
      },
      {
        attack: 'open files',
        held: files.last <= files.first + 10,
        figure: `${files.first} in the second part, ${files.last} at the end`,
      },
      {
        attack: 'errors',
        held: problems.length === 0,
        figure: `${problems.length} in ${finished} finished matches${problems[0] === undefined ? '' : `, such as ${problems[0]}`}`,
      },
    ];
    if (options.json) io.out(`${JSON.stringify({ version: 1, attacks: rows }, undefined, 2)}\n`);
    else
      for (const { attack, held, figure } of rows)
        io.out(`${held ? 'held' : 'FELL'}  ${attack}: ${figure}\n`);
    return rows.every(({ held }) => held) ? 0 : 1;
  },
});

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}

process.exitCode = await runAlone(command, 'npm run soak --', process.argv.slice(2), processIo());
