/** `anygame serve`: serves the page to browsers on this machine or elsewhere. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Failure, printable } from '../../base/index.ts';
import { DEFAULT_STORE } from '../../host/index.ts';
import { isLoopback } from '../../protocol/index.ts';
import { defineCommand, flag, type OptionValues, text, texts, wholeNumber } from '../command.ts';
import { EXIT, type Io, sayOf, UsageError } from '../io.ts';
import { eventTeller, JSON_EVENTS } from '../json.ts';
import { listenFailure, TOKEN_OPTION, tokenOf } from '../network-options.ts';
import { STORE_OPTION } from '../shared-options.ts';

const DEFAULT_PORT = 8080;
const DEFAULT_HOST = '127.0.0.1';
const LAST_PORT = 65_535;

// Works from both `src/cli/commands` and `dist/cli/commands`.
const PAGE = fileURLToPath(new URL('../../../dist/page/', import.meta.url));

const OPTIONS = {
  port: wholeNumber(
    'N',
    `port to listen on; 0 for any free one (PORT in the environment, or ${DEFAULT_PORT})`,
    {
      least: 0,
      most: LAST_PORT,
    },
  ),
  host: text('ADDRESS', `address to listen on (${DEFAULT_HOST})`),
  store: STORE_OPTION,
  token: TOKEN_OPTION,
  hostname: texts('NAME', 'a host name by which other machines reach this server, if there is no token'),
  watch: texts(
    'URL',
    "a manager of real-time matches ('anygame manage') that pages may watch, as in ws://host:9160",
  ),
  addresses: flag(
    'allow players to be named by their addresses, which this machine then calls (the default if only this machine can reach the page)',
  ),
  json: JSON_EVENTS,
} as const;

export const serve = defineCommand({
  description: [
    'Serves the page and prints its address. The page computes in the browser and sends nothing to the server, unless a person asks the server to analyse a position.',
    "The server adds what a browser cannot do alone: tournaments, stored matches, players that register ('anygame player --register'), matches between people in several browsers, and analysis on all cores. The store is opened when it is first needed.",
    'By default, only browsers on this machine can reach it; --host 0.0.0.0 accepts connections from everywhere. Then tournaments and analysis are available only if --store names a file. With --token, only those who know the token can start them. Without it, everybody can who reaches the server by its address, by a name without a dot, or by a --hostname; requests under other names are refused, so that no web page can use the server through the browser of a visitor. If --port is not given and the default port is in use, the next free one is used. Press Ctrl-C to stop it. Exit code: 0 on success, 2 on a usage error, if the port is not available, or if the page has not been built.',
  ],
  operands: { usage: '', least: 0, most: 0 },
  options: OPTIONS,
  examples: [
    { call: 'anygame serve', does: `the page at http://localhost:${DEFAULT_PORT}` },
    { call: 'anygame serve --host 0.0.0.0 --port 80', does: 'for everybody on the network' },
    {
      call: 'anygame serve --watch ws://192.168.1.7:9160',
      does: 'with the real-time matches of that manager, to watch them on the page',
    },
    {
      call: 'anygame serve --host 0.0.0.0 --store cup.db --token secret',
      does: 'with tournaments, for those who know the token',
    },
  ],

  async run({ options }, io) {
    if (!existsSync(PAGE)) throw new Failure("the page has not been built; 'npm run build' does it");
    return servePage(PAGE, options, io);
  },
});

/** @param folder the built page */
export async function servePage(
  folder: string,
  options: OptionValues<typeof OPTIONS>,
  io: Io,
): Promise<number> {
  const host = options.host ?? DEFAULT_HOST;
  const wanted = options.port ?? portOf(io.env.PORT);
  const port = wanted ?? DEFAULT_PORT;
  const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
  // Loaded on demand, since other commands need no web server.
  const { startPageServer } = await import('../../server/index.ts');
  const isLocal = isLoopback(host);
  const watched = options.watch.map(managerAddress);
  const needsStore = options.token !== undefined || options.addresses || watched.length > 0;
  if (!isLocal && options.store === undefined && needsStore)
    throw new UsageError(
      'with --host, tournaments are there only if --store names a file; --token, --addresses and --watch need it.',
    );
  const organiser =
    isLocal || options.store !== undefined
      ? {
          complain: sayOf(io),
          store: options.store ?? DEFAULT_STORE,
          token: tokenOf(options.token, io),
          names: [...ownNames(), ...options.hostname].map((name) => name.toLowerCase()),
          takesAddresses: isLocal || options.addresses,
          watched,
        }
      : undefined;
  const server = await startPageServer({
    folder,
    host,
    port,
    // A user who gives a port will share its address, so no other server may answer there.
    mayWander: wanted === undefined,
    organiser,
  }).catch((error) => {
    throw listenFailure(host, port, error);
  });
  if (server.port !== port && port !== 0)
    io.err(`anygame: port ${port} is in use; using port ${server.port}\n`);
  const url = addressOf(host, server.port);
  const tell = eventTeller(io);
  if (options.json) tell('listening', { version: 1, url, port: server.port });
  else io.out(`Anygame is at ${url}\nPress Ctrl-C to stop it.\n`);
  await interrupted;
  await server.close();
  if (options.json) tell('stopped');
  else io.out('Goodbye.\n');
  return EXIT.success;
}

function managerAddress(written: string): URL {
  const address = URL.canParse(written) ? new URL(written) : undefined;
  if (address !== undefined && /^wss?:$/.test(address.protocol)) return address;
  throw new UsageError(
    `--watch is the address of a manager such as ws://192.168.1.7:9160, not '${written}'.`,
  );
}

/** The names of this machine in its own network. */
function ownNames(): string[] {
  const name = hostname();
  return [name, `${name}.local`];
}

function portOf(written: string | undefined): number | undefined {
  if (written === undefined || written === '') return undefined;
  const port = /^\d+$/.test(written) ? Number(written) : Number.NaN;
  if (port <= LAST_PORT) return port;
  throw new UsageError(`PORT must be a whole number from 0 to ${LAST_PORT}, not '${written}'.`);
}

/** The address to type into a browser. */
function addressOf(host: string, port: number): string {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  const name = isAnywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${printable(name)}:${port}/`;
}
