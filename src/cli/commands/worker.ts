/** `anygame worker`: plays matches of tournaments that are played on a Redis server. */
import { availableParallelism, hostname } from 'node:os';
import { counted, Failure, printable } from '../../base/index.ts';
import { MatchWorker, type WorkerEvent, WorkerFault } from '../../host/redis/index.ts';
import { connectedServer, MatchThread, startMatchThread } from '../../host/tournaments/index.ts';
import { version } from '../../host/version/index.ts';
import { defineCommand, flag, time, wholeNumber } from '../command.ts';
import { EXIT, type Io, sayOf, UsageError } from '../io.ts';
import { datedEventTeller, JSON_EVENTS } from '../json.ts';
import { redisOption, withPassword } from '../network-options.ts';

/** Seconds. */
const DEFAULT_LEASE = 15;
const SHORTEST_LEASE = 1;
/** Milliseconds after which the program ends, whether or not matches could be returned. */
const FAREWELL = 4000;

export const worker = defineCommand({
  description: [
    "Plays the matches of all tournaments that were started with 'anygame tournament FILE --redis URL' at the same server, oldest tournament first. It needs no files: rules, players, clocks and seeds come from the server. Start any number of workers, before or after the tournament, usually one per machine.",
    'If a worker dies, other workers play its matches once its lease has expired. The same holds for a match in which nothing happens for much longer than its clocks allow. If the connection is lost, the worker continues and reports its results when the connection is back.',
    'At Ctrl-C, it finishes its current matches and ends. At a second Ctrl-C, or at SIGTERM, it returns them to the queue and ends at once. The password of the server can be given in the environment variable REDISCLI_AUTH instead of the address. Exit code: 0 on success, 1 if it cannot play, 2 on a usage error or if the server cannot be used.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: {
    redis: redisOption('the server: redis://HOST:6379, redis://:PASSWORD@HOST, rediss:// for TLS; required'),
    parallel: wholeNumber('N', 'how many matches are played at once (as many as there are cores)', {
      least: 1,
      most: 256,
    }),
    lease: time(`time without a heartbeat after which others play its matches (${DEFAULT_LEASE}s)`),
    quiet: flag('print nothing about the matches', 'q'),
    json: JSON_EVENTS,
  },
  examples: [
    { call: 'anygame worker --redis redis://localhost:6379', does: 'on the machine of the server' },
    { call: 'anygame worker --redis redis://lab7:6379 --parallel 2', does: 'two matches at once' },
  ],

  async run({ options }, io) {
    if (options.redis === undefined)
      throw new UsageError('a worker needs a server: --redis redis://HOST:6379');
    const lease = options.lease ?? DEFAULT_LEASE;
    if (lease < SHORTEST_LEASE) throw new UsageError(`--lease must be at least ${SHORTEST_LEASE}s.`);
    const threads = options.parallel ?? availableParallelism();
    const server = await connectedServer(withPassword(options.redis, io), sayOf(io));
    const places = Array.from({ length: threads }, () => new MatchThread(startMatchThread));
    const matchWorker = new MatchWorker({
      server,
      name: `${hostname()}-${process.pid}`,
      version: version(),
      threads,
      lease: 1000 * lease,
      play: (match, place, signal) => (places[place] as MatchThread).play(match, signal),
      tell: (event) => tellEvent(event, options, io),
    });
    const told = datedEventTeller(io);
    if (options.json) told('waiting', { version: 1, server: server.name, parallel: threads });
    else io.out(`waiting for matches at ${server.name}, ${threads} at a time; Ctrl-C stops it\n`);
    const goodbye = untilStopped(matchWorker, io);
    try {
      await Promise.race([matchWorker.run(), goodbye.forced]);
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      throw new Failure(
        `matches keep failing here, so this worker leaves them to others: ${error.message}`,
        'refused',
      );
    } finally {
      goodbye.release();
      for (const place of places) place.close();
      await server.close();
    }
    if (options.json) told('stopped');
    else io.out('Goodbye.\n');
    return EXIT.success;
  },
});

interface Goodbye {
  /** Resolves when the program must end, whatever happens to the matches. */
  readonly forced: Promise<void>;
  readonly release: () => void;
}

function untilStopped(matchWorker: MatchWorker, io: Io): Goodbye {
  let force = (): void => {};
  const forced = new Promise<void>((resolve) => {
    force = resolve;
  });
  const leave = (): void => {
    matchWorker.leave();
    setTimeout(force, FAREWELL).unref();
  };
  let releaseSecond = (): void => {};
  const releaseFirst = io.onInterrupt(() => {
    const { playing } = matchWorker;
    if (playing === 0) {
      leave();
      return;
    }
    const [matches, them] = playing === 1 ? ['a match', 'it'] : [`${playing} matches`, 'them'];
    io.err(
      `anygame: finishing ${matches}; press Ctrl-C again to return ${them} to the queue and stop at once\n`,
    );
    matchWorker.stop();
    releaseSecond = io.onInterrupt(leave);
  });
  const releaseTermination = io.onTermination?.(leave);
  return {
    forced,
    release: () => {
      releaseFirst();
      releaseSecond();
      releaseTermination?.();
    },
  };
}

export function tellEvent(
  event: WorkerEvent,
  { quiet, json }: { readonly quiet: boolean; readonly json: boolean },
  io: Pick<Io, 'out' | 'err'>,
): void {
  if (event.kind === 'other version') {
    const { name, version: other } = event.tournament;
    const ours = version();
    const what =
      other === ours
        ? 'uses another protocol version; install the same version of Anygame everywhere'
        : `was started by Anygame ${printable(other)}, and this is ${ours}: results may differ from those of its own`;
    io.err(`anygame: ${printable(name)} ${what}\n`);
    return;
  }
  if (quiet) return;
  if (json) datedEventTeller(io)(event.kind, eventFacts(event));
  else io.out(`${new Date().toTimeString().slice(0, 8)}  ${eventText(event)}\n`);
}

type MatchEvent = Exclude<WorkerEvent, { kind: 'other version' }>;

function eventFacts(event: MatchEvent): object {
  switch (event.kind) {
    case 'tournament':
    case 'over':
      return { tournament: event.tournament.name };
    case 'played':
      return { number: event.match.number, game: event.match.sheet.name, record: event.record };
    case 'handed back':
      return { number: event.match.number, game: event.match.sheet.name };
    case 'lost':
    case 'failed':
      return { match: event.match, reason: event.reason };
  }
}

function eventText(event: MatchEvent): string {
  switch (event.kind) {
    case 'tournament':
      return `${printable(event.tournament.name)}: has matches to play`;
    case 'over':
      return `${printable(event.tournament.name)}: finished or cancelled`;
    case 'played': {
      const { seats, goals, moves } = event.record;
      const players = seats.flatMap((seat, role) =>
        seat === null ? [] : [`${printable(seat)} ${goals[role]}`],
      );
      return `match ${event.match.number}  ${printable(event.match.sheet.name)}: ${players.join(', ')}  (${counted(moves.length, 'move')})`;
    }
    case 'handed back':
      return `match ${event.match.number}  returned to the queue`;
    case 'lost':
      return `${printable(event.match.replace('-', ' '))}  was taken over by another worker`;
    case 'failed':
      return `${printable(event.match.replace('-', ' '))}  failed: ${printable(event.reason)}`;
  }
}
