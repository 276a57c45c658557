/** The methods of playing and storing a short match, each measured with the built code. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game } from '../src/game/index.ts';
import type { TurnBasedDescription } from '../src/gdl/index.ts';
import { TestRedis } from '../test/redis.ts';
import type { MatchesResult } from './matches-report.ts';

const DIST = new URL('../dist/', import.meta.url);
const SHEET = new URL('../games/tic-tac-toe/tic-tac-toe.kif', import.meta.url);
const RANDOM = { player: 'random', given: {} } as const;
/** The protocol's clocks have whole seconds; no match here needs more than one. */
const SECONDS = 10;
/** Matches played before measuring, so that all processes are ready and all code is optimised. */
const WARM_UP = 100;
/** Number of matches queued on a Redis server. */
const AHEAD = 64;

interface Built {
  readonly gdl: typeof import('../src/gdl/index.ts');
  readonly engines: typeof import('../src/engines/index.ts');
  readonly players: typeof import('../src/players/index.ts');
  readonly match: typeof import('../src/match/index.ts');
  readonly protocol: typeof import('../src/protocol/index.ts');
  readonly arena: typeof import('../src/arena/index.ts');
  readonly 'host/redis': typeof import('../src/host/redis/index.ts');
  readonly 'host/store': typeof import('../src/host/store/index.ts');
}

async function built(): Promise<Built> {
  const names = [
    'gdl',
    'engines',
    'players',
    'match',
    'protocol',
    'arena',
    'host/redis',
    'host/store',
  ] as const;
  const parts = names.map(async (name) => [name, await import(new URL(`${name}/index.js`, DIST).href)]);
  return Object.fromEntries(await Promise.all(parts));
}

const now = (): number => performance.now();

export class Ways {
  readonly #built: Built;
  readonly #game: BenchGame;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'anygame-bench-'));

  private constructor(modules: Built) {
    this.#built = modules;
    this.#game = benchGame(modules);
  }

  static async prepare(): Promise<Ways> {
    return new Ways(await built());
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** The referee and two random players in one thread. */
  async referee(matches: number): Promise<MatchesResult> {
    const play = this.#referee();
    return timed('referee alone', matches, 1, (number) => play(number));
  }

  /** The same, with the manager's record of every state. */
  async manager(matches: number): Promise<MatchesResult> {
    const { players, match } = this.#built;
    const lane = match.localPlayerPool(players.PLAYERS);
    const seat = (role: number) =>
      ({ kind: 'local', name: 'random', player: lane.player(role, RANDOM) }) as const;
    return timed('manager in process', matches, 1, (number) => this.#managed(number, [seat(0), seat(1)]));
  }

  /** Two of our players in separate processes. */
  async http(matches: number, parallel: number): Promise<MatchesResult> {
    const { httpConnection } = this.#built.protocol;
    const programs = await Promise.all([0, 1].map(() => networkPlayer(parallel)));
    const seats = programs.map(
      ({ address }) => ({ kind: 'remote', name: address.href, line: httpConnection(address) }) as const,
    );
    const way = `manager and players over HTTP, ${parallel === 1 ? 'one' : parallel} at once`;
    let incidents = 0;
    try {
      const result = await timed(way, matches, parallel, async (number) => {
        incidents += (await this.#managed(number, seats)).record.incidents.length;
      });
      return { ...result, incidents };
    } finally {
      for (const { program } of programs) await ended(program);
    }
  }

  /** Workers in separate processes, each with one match at a time. */
  async redis(matches: number, workers: number): Promise<MatchesResult> {
    const { connectRedis, readRedisAddress, RedisRunner } = this.#built['host/redis'];
    const redis = await TestRedis.start();
    const programs = Array.from({ length: workers }, () =>
      command('worker', '--redis', redis.url, '--parallel', '1', '--quiet'),
    );
    const address = readRedisAddress(redis.url);
    if (typeof address === 'string') throw new Error(address);
    const server = await connectRedis(address);
    try {
      const crew = await RedisRunner.open(
        {
          server,
          key: 'benchmark',
          name: 'benchmark',
          version: version(),
          cores: 1,
          matchJob: ({ number, seed }) => ({
            number,
            seed,
            sheet: { name: 'tic-tac-toe', text: this.#game.text },
            players: ['random', 'random'],
            clocks: { start: { playouts: 1 }, play: { playouts: 1 } },
            maxLength: null,
          }),
        },
        new Set(),
      );
      const { signal } = new AbortController();
      const way = `workers through Redis: ${workers}`;
      const result = await timed(way, matches, AHEAD, async (number) => {
        const job = { number: number + 1, round: 1, game: 0, seats: [0, 1], seed: number };
        await crew.play(job, signal);
        crew.settle(job);
      });
      await crew.close();
      return result;
    } finally {
      await server.close();
      await Promise.all(programs.map(ended));
      await redis.stop();
    }
  }

  /** Results written to disk one by one, as in tournaments. */
  async store(matches: number): Promise<MatchesResult> {
    const { openTournamentStore } = this.#built['host/store'];
    const sheet = { name: 'tic-tac-toe', text: this.#game.text };
    const definition = {
      name: 'benchmark',
      games: ['tic-tac-toe'],
      players: ['a', 'b'].map((label) => ({ label, choice: RANDOM })),
      clocks: { start: { playouts: 1 }, play: { playouts: 1 } },
      format: 'round-robin',
      champion: 0,
      rounds: 1,
      seed: 1,
      maxLength: undefined,
    } as const;
    const record = await this.#referee()(1);
    const store = await openTournamentStore(path.join(this.#folder, 'store.db'));
    const tournament = store.tournaments.findOrAdd(definition, [sheet], new Date());
    const result = await timed('results kept in the store', matches, 1, async (number) => {
      const job = { number, round: 1, game: 0, seats: [0, 1], seed: 1 };
      store.matches.add(tournament, definition, sheet, { job, players: [0, 1], record }, new Date());
    });
    store.close();
    return { ...result, isPlayed: false };
  }

  #referee() {
    const { players, match } = this.#built;
    const { game } = this.#game;
    const lane = match.localPlayerPool(players.PLAYERS);
    const seats = [0, 1].map((role) => ({ name: 'random', player: lane.player(role, RANDOM) }));
    const clocks = { start: { seconds: SECONDS }, play: { seconds: SECONDS } };
    return (seed: number) => match.playMatch({ name: 'tic-tac-toe', game, seats, seed, clocks, now });
  }

  #managed(seed: number, seats: Parameters<Built['protocol']['manageMatch']>[0]['seats']) {
    const { game, description } = this.#game;
    return this.#built.protocol.manageMatch({
      id: `Match.${seed}`,
      name: 'tic-tac-toe',
      gameUrl: 'tic-tac-toe',
      description,
      game,
      news: 'moves',
      seats,
      startClock: SECONDS,
      playClock: SECONDS,
      scramble: false,
      seed,
      token: 'x'.repeat(32),
      now,
      date: Date.now,
    });
  }
}

interface BenchGame {
  readonly text: string;
  readonly description: TurnBasedDescription;
  readonly game: Game;
}

function benchGame({ gdl, engines }: Built): BenchGame {
  const text = readFileSync(SHEET, 'utf8');
  const { description } = gdl.readDescription(text, 'tic-tac-toe');
  if (!gdl.isTurnBased(description)) throw new TypeError('tic-tac-toe has turns');
  return { text, description, game: engines.compile(description).game };
}

async function timed(
  way: string,
  matches: number,
  parallel: number,
  play: (number: number) => Promise<unknown>,
): Promise<MatchesResult> {
  let next = 0;
  const upTo = async (limit: number): Promise<void> => {
    while (next < limit) await play(++next);
  };
  const warmUp = Math.min(WARM_UP, Math.ceil(matches / 4));
  await Promise.all(Array.from({ length: parallel }, () => upTo(warmUp)));
  const start = now();
  await Promise.all(Array.from({ length: parallel }, () => upTo(warmUp + matches)));
  return { way, isPlayed: true, incidents: 0, matches, seconds: (now() - start) / 1000 };
}

function command(...args: string[]): ChildProcess {
  const main = fileURLToPath(new URL('cli/main.js', DIST));
  return spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function networkPlayer(matches: number): Promise<{ program: ChildProcess; address: URL }> {
  const options = ['--player', 'random', '--port', '0', '--parallel', String(matches), '--quiet'];
  const program = command('player', ...options);
  let said = '';
  for await (const chunk of program.stdout ?? []) {
    said += String(chunk);
    const [address] = /http:\S+/.exec(said) ?? [];
    if (address !== undefined) return { program, address: new URL(address) };
  }
  throw new Error(`the player has ended: ${said}`);
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const end = once(program, 'exit');
  program.kill('SIGTERM');
  await end;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
