/** npm run distributed: plays a tournament over bad links between its programs, and compares it with a local one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../../scripts/bootstrap.mjs';
import { build } from '../../scripts/build.mjs';
import { defineLoneCommand, flag, wholeNumber } from '../../src/cli/command.ts';
import { processIo } from '../../src/cli/io.ts';
import { runAlone } from '../../src/cli/run.ts';
import { openTournamentStore } from '../../src/host/store/index.ts';
import { timeless } from '../arena/tournaments.ts';
import { startVictim } from '../attack/victim.ts';
import { seededRandom } from '../random.ts';
import { hasRedis, TestRedis } from '../redis.ts';
import { BadLink, type LinkFaults } from './bad-link.ts';

const MAIN = path.join(root, 'dist', 'cli', 'main.js');
const CLOCK = pathToFileURL(path.join(root, 'test', 'network', 'skewed-clock.mjs')).href;
/** Delay in milliseconds, and losses per thousand. */
const FAULTS: LinkFaults = { delay: [1, 20], loss: 0.001 };
/** Errors of the wall clocks of the manager and the workers, in milliseconds. */
const SKEWS = { manager: 0, workers: [3_600_000, -86_400_000] } as const;
/** Two steps of matching pennies, so that most of the time is spent on the links. */
const TINY = `(role even) (role odd) (coin heads) (coin tails) (init (step 1)) (after 1 2) (after 2 3)
(<= (legal ?role ?coin) (role ?role) (coin ?coin))
(<= (next (step ?m)) (true (step ?n)) (after ?n ?m))
(<= (next same) (does even ?coin) (does odd ?coin))
(<= terminal (true (step 3)))
(<= (goal even 100) (true same)) (<= (goal even 0) (not (true same)))
(<= (goal odd 0) (true same)) (<= (goal odd 100) (not (true same)))
`;
/** Number of matches that each worker plays at once, since most of them wait for the server. */
const AT_ONCE = 8;
/** Duration of a worker's disconnection in milliseconds, and the interval between disconnections. */
const PARTED = 20_000;
const PERIOD = 60_000;

const command = defineLoneCommand({
  name: 'distributed',
  summary: 'play a tournament over bad links, and compare it with one that had none',
  description: [
    'Starts a Redis server, two workers and a manager in processes of their own. Every link between them delays everything by 1 to 20 ms and breaks now and then; the clocks of the workers are wrong by an hour and a day; each worker is cut off for 20 s every other minute. The results must be those of the same tournament on this machine alone, bit for bit.',
    'Then matches are played against a player on the network, over such a link: each must end, whatever becomes of its messages.',
    'Exit code: 0 if everything held, 1 if something fell.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    matches: wholeNumber('N', 'how many matches are played over Redis (10000)', { least: 2 }),
    managed: wholeNumber('N', 'how many against a player on the network (100)', { least: 2 }),
    seed: wholeNumber('S', 'of the faults (1)', { least: 0 }),
    json: flag('print JSON, for other programs'),
  },
  examples: [{ call: 'npm run distributed -- --matches 500', does: 'a shorter run' }],

  async run({ options }, io) {
    await build();
    if (!hasRedis()) return 1;
    const { matches = 10_000, managed = 100, seed = 1 } = options;
    const folder = mkdtempSync(path.join(tmpdir(), 'anygame-distributed-'));
    const rows: Row[] = [];
    try {
      for (const row of [
        () => overRedis(folder, matches, seed),
        () => withNetworkPlayer(folder, managed, seed),
      ]) {
        rows.push(await row());
        const { attack, held, figure } = rows.at(-1) as Row;
        if (!options.json) io.out(`${held ? 'held' : 'FELL'}  ${attack}: ${figure}\n`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    if (options.json) io.out(`${JSON.stringify({ version: 1, attacks: rows }, undefined, 2)}\n`);
    return rows.every(({ held }) => held) ? 0 : 1;
  },
});

interface Row {
  readonly attack: string;
  readonly held: boolean;
  readonly figure: string;
}

async function overRedis(folder: string, matches: number, seed: number): Promise<Row> {
  const cup = {
    name: 'far cup',
    games: ['pennies.kif'],
    players: ['random', 'legal'],
    clocks: { playouts: 1 },
    rounds: Math.ceil(matches / 2),
  };
  writeFileSync(path.join(folder, 'pennies.kif'), TINY);
  writeFileSync(path.join(folder, 'cup.json'), JSON.stringify(cup));
  const start = performance.now();
  await ended(started(folder, ['tournament', 'cup.json', '--store', 'near.db']));
  const near = (performance.now() - start) / 1000;
  const redis = await TestRedis.start();
  const links: BadLink[] = [];
  const programs: ChildProcess[] = [];
  const random = seededRandom(seed);
  const linked = async (): Promise<BadLink> => {
    const link = await BadLink.open(redis.port, FAULTS, random);
    links.push(link);
    return link;
  };
  const url = ({ port }: BadLink): string => `redis://127.0.0.1:${port}`;
  const over = new AbortController();
  try {
    const workerLinks: BadLink[] = [];
    for (const skew of SKEWS.workers) {
      const link = await linked();
      workerLinks.push(link);
      const args = ['worker', '--redis', url(link), '--parallel', String(AT_ONCE)];
      programs.push(started(folder, args, skew));
    }
    const cuts = partNowAndThen(workerLinks, over.signal);
    const from = performance.now();
    const call = ['tournament', 'cup.json', '--store', 'far.db', '--redis', url(await linked())];
    const manager = started(folder, call, SKEWS.manager);
    programs.push(manager);
    const code = await ended(manager);
    over.abort();
    if (code !== 0) process.stderr.write(lastWords(folder));
    const far = (performance.now() - from) / 1000;
    const [one, other] = [await results(folder, 'near.db'), await results(folder, 'far.db')];
    const broken = links.reduce((sum, link) => sum + link.broken, 0);
    return {
      attack: `${one.length} matches over Redis with delay, loss, partition and wrong clocks`,
      held: code === 0 && one.length === 2 * cup.rounds && isDeepStrictEqual(one, other),
      figure: `${other.length} results, ${isDeepStrictEqual(one, other) ? 'equal to' : 'NOT equal to'} those of this machine alone; ${far.toFixed(0)} s instead of ${near.toFixed(0)} s, ${broken} broken connections, ${await cuts} partitions`,
    };
  } finally {
    over.abort();
    for (const program of programs) program.kill('SIGKILL');
    for (const link of links) link.close();
    await redis.stop();
  }
}

/** Disconnects one worker after the other; returns the number of disconnections. */
async function partNowAndThen(links: readonly BadLink[], signal: AbortSignal): Promise<number> {
  for (let cuts = 0; ; cuts++) {
    const link = links[cuts % links.length] as BadLink;
    try {
      await pause(PERIOD - PARTED, undefined, { signal });
      link.part();
      await pause(PARTED, undefined, { signal });
      link.heal();
    } catch {
      return cuts;
    }
  }
}

async function withNetworkPlayer(folder: string, matches: number, seed: number): Promise<Row> {
  const player = await startVictim(['player', '--port', '0', '--player', 'random', '--quiet'], folder);
  const link = await BadLink.open(player.port, { ...FAULTS, loss: 0.02 }, seededRandom(seed));
  try {
    const cup = {
      name: 'managed cup',
      games: ['tic-tac-toe'],
      players: ['random', { label: 'far', player: `http://127.0.0.1:${link.port}` }],
      clocks: { start: 2, time: 1 },
      rounds: Math.ceil(matches / 2),
    };
    writeFileSync(path.join(folder, 'managed.json'), JSON.stringify(cup));
    const code = await ended(started(folder, ['tournament', 'managed.json', '--store', 'managed.db']));
    const all = await results(folder, 'managed.db');
    const incidents = all.reduce((sum, { record }) => sum + record.incidents.length, 0);
    const isWhole = all.every(({ record }) => record.ending === 'terminal');
    return {
      attack: `${all.length} matches against a player over a link that breaks`,
      held: code === 0 && all.length === 2 * cup.rounds && isWhole,
      figure: `all played to the end: ${isWhole ? 'yes' : 'no'}; ${link.broken} broken connections, ${incidents} incidents`,
    };
  } finally {
    link.close();
    await player.end();
  }
}

async function results(folder: string, store: string) {
  const opened = await openTournamentStore(path.join(folder, store));
  try {
    return timeless(opened.tournaments.all().flatMap((each) => opened.matches.of(each)));
  } finally {
    opened.close();
  }
}

/** What each program prints goes to a file beside the stores. */
const LOG = '.log';

function started(folder: string, args: readonly string[], skew = 0): ChildProcess {
  const log = openSync(path.join(folder, `${args[0]}-${Date.now()}${LOG}`), 'a');
  try {
    return spawn(process.execPath, ['--import', CLOCK, MAIN, ...args], {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { ...process.env, ANYGAME_SKEW: String(skew) },
    });
  } finally {
    closeSync(log);
  }
}

/** The last lines that each program has printed, but for matches that were played. */
function lastWords(folder: string): string {
  const logs = readdirSync(folder).filter((file) => file.endsWith(LOG));
  return logs
    .map((file) => {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
      const told = lines.filter((line) => !line.includes(' moves)')).slice(-30);
      return `${file}:\n${told.join('\n')}\n`;
    })
    .join('');
}

async function ended(program: ChildProcess): Promise<number | null> {
  const [code] = (await once(program, 'exit')) as [number | null];
  return code;
}

process.exitCode = await runAlone(command, 'npm run distributed --', process.argv.slice(2), processIo());
