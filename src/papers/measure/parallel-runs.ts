/**
 * Synchronous runs of playouts on several threads, as on a machine with many cores: a run sends a position to every
 * thread and waits until all have answered. Threads are told by messages, wait in shared memory, spin, or are started
 * anew for every run.
 */
import {
  defineService,
  type Random,
  type Requester,
  requester,
  type ServiceCaller,
  seededRandom,
  serve,
  type WorkerPool,
} from '../../base/index.ts';
import { type Game, randomPlayout } from '../../game/index.ts';
import { gameOf } from './game.ts';

/** How threads learn that a run begins. */
export type Management = 'messages' | 'wait' | 'spin' | 'fresh';

interface RunSetup {
  /** Empty for runs without playouts. */
  readonly rules: string;
  readonly seed: number;
}

interface SharedRuns {
  /** The number of the run, then whether it is over, then how many have finished the run. */
  readonly control: SharedArrayBuffer;
  /** The position of this thread. */
  readonly position: SharedArrayBuffer;
  readonly spins: boolean;
}

export interface RunsProtocol {
  readonly load: { readonly ask: RunSetup };
  /** One run by messages; answers the number of moves. */
  readonly run: { readonly ask: Uint8Array; readonly answer: number };
  /** Takes part in all runs through shared memory, and answers when they are over. */
  readonly join: { readonly ask: SharedRuns };
}

const PLAYOUT_RUNS = defineService<RunsProtocol>('playout-runs');

const [RUN, OVER, DONE] = [0, 1, 2];
/** Moves after which a playout is cut, as in the paper's puzzle. */
const LONGEST = 60;

/** The work of a thread. */
export function serveRuns(caller: ServiceCaller<RunsProtocol>): void {
  let game: Game | undefined;
  let random: Random = seededRandom(1);
  let received = new Uint8Array(0);
  const work = (position: Uint8Array): number => {
    // Every thread has a copy of its own of what it was sent.
    received = Uint8Array.from(position);
    return received.length + (game ? randomPlayout(game, game.initial, random, LONGEST).length : 0);
  };
  serve<RunsProtocol>(caller, {
    load: ({ rules, seed }) => {
      game = rules === '' ? undefined : gameOf(rules);
      random = seededRandom(seed);
    },
    run: (position) => work(position),
    join: ({ control, position, spins }) => {
      const shared = new Int32Array(control);
      const bytes = new Uint8Array(position);
      for (let seen = 0; ; ) {
        while (Atomics.load(shared, RUN) === seen) if (!spins) Atomics.wait(shared, RUN, seen);
        seen = Atomics.load(shared, RUN);
        if (Atomics.load(shared, OVER) === 1) return;
        work(bytes);
        Atomics.add(shared, DONE, 1);
        Atomics.notify(shared, DONE);
      }
    },
  });
}

export interface RunsWanted {
  readonly rules: string;
  readonly threads: number;
  readonly management: Management;
  /** The size of the positions that are sent. */
  readonly bytes: number;
  /** Elapsed time for which runs are repeated. */
  readonly seconds: number;
}

/** Milliseconds of elapsed time for a run. */
export async function runTime(
  { rules, threads, management, bytes, seconds }: RunsWanted,
  workers: Pick<WorkerPool, 'start'>,
): Promise<number> {
  const start = async (seed: number): Promise<Requester<RunsProtocol>> => {
    const thread = requester(workers.start(PLAYOUT_RUNS));
    await thread.ask('load', { rules, seed });
    return thread;
  };
  const position = new Uint8Array(bytes);
  const team: Requester<RunsProtocol>[] = [];
  const close = (): void => {
    for (const thread of team.splice(0)) thread.close(new Error('the runs are over'));
  };
  const all = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  try {
    if (management === 'fresh')
      return await repeated(seconds, async () => {
        team.push(...(await Promise.all(all(threads).map(start))));
        await Promise.all(team.map((thread) => thread.ask('run', position)));
        close();
      });
    team.push(...(await Promise.all(all(threads).map(start))));
    if (management === 'messages')
      return await repeated(seconds, () => Promise.all(team.map((thread) => thread.ask('run', position))));
    return await sharedRuns(team, { bytes, seconds, spins: management === 'spin' });
  } finally {
    close();
  }
}

async function sharedRuns(
  team: readonly Requester<RunsProtocol>[],
  { bytes, seconds, spins }: { readonly bytes: number; readonly seconds: number; readonly spins: boolean },
): Promise<number> {
  const control = new SharedArrayBuffer(12);
  const shared = new Int32Array(control);
  const positions = team.map(() => new SharedArrayBuffer(bytes));
  const joined = team.map((thread, i) =>
    thread.ask('join', { control, position: positions[i] as SharedArrayBuffer, spins }),
  );
  const next = (): void => {
    Atomics.add(shared, RUN, 1);
    Atomics.notify(shared, RUN);
  };
  const time = await repeated(seconds, () => {
    for (const each of positions) new Uint8Array(each).fill(1);
    Atomics.store(shared, DONE, 0);
    next();
    for (;;) {
      const done = Atomics.load(shared, DONE);
      if (done === team.length) return;
      if (!spins) Atomics.wait(shared, DONE, done);
    }
  });
  Atomics.store(shared, OVER, 1);
  next();
  await Promise.all(joined);
  return time;
}

/** Milliseconds for a run, after a few that warm up. */
async function repeated(seconds: number, run: () => unknown): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await run();
  const start = performance.now();
  let runs = 0;
  do {
    await run();
    runs++;
  } while (performance.now() < start + 1000 * seconds);
  return (performance.now() - start) / runs;
}

const WARM_UP = 3;
