/** Lets others watch a match: its record so far, once or whenever it grows. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedRecord } from './published-record.ts';

export interface Spectators {
  readonly port: number;
  /** To be called whenever something has happened. */
  show(record: PublishedRecord): void;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 256;
/** Bytes that a spectator may lag behind. */
const LONGEST_LAG = 16 * 1024 * 1024;

const HEAD = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } as const;

/**
 * `GET /` gives the record as JSON; `GET /events` gives it again after every move, as server-sent events.
 *
 * @throws an error with a code, as `listen` does
 */
export async function startSpectators(options: {
  readonly host: string;
  readonly port: number;
}): Promise<Spectators> {
  const followers = new Set<ServerResponse>();
  let last: string | undefined;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    if (request.method !== 'GET') response.writeHead(405, HEAD).end();
    else if (request.url === '/events') {
      response.writeHead(200, { ...HEAD, 'Content-Type': 'text/event-stream' });
      response.write(last === undefined ? ': soon\n\n' : `data: ${last}\n\n`);
      followers.add(response);
      response.on('close', () => followers.delete(response));
    } else if (request.url !== '/') response.writeHead(404, HEAD).end();
    else if (last === undefined) response.writeHead(503, HEAD).end();
    else response.writeHead(200, { ...HEAD, 'Content-Type': 'application/json' }).end(last);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    show: (record) => {
      last = JSON.stringify(record);
      for (const follower of followers) {
        if (follower.writableLength > LONGEST_LAG) follower.destroy();
        else follower.write(`data: ${last}\n\n`);
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const follower of followers) follower.end();
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 200).unref();
      }),
  };
}
