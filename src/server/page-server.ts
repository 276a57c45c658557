/** Serves the built page with headers that forbid everything the page does not need. */

import type { AddressInfo } from 'node:net';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { isLoopback } from '../protocol/index.ts';
import { type ApiOptions, addApiRoutes } from './routes.ts';

export interface PageServerOptions {
  /** The folder of the built page. */
  readonly folder: string;
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Whether to use the next free port if this one is in use, instead of failing. */
  readonly mayWander?: boolean;
  /** Tournaments, stored matches and registered players; if absent, only the page is served. */
  readonly organiser?: Omit<ApiOptions, 'isLocal'> | undefined;
  /** Milliseconds within which a complete request has to arrive (30,000). */
  readonly longestRequest?: number;
}

export interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @example
 * const server = await startPageServer({ folder: '/srv/page', host: '127.0.0.1', port: 0 });
 * await server.close();
 * server.port > 0 // true
 */
export async function startPageServer(options: PageServerOptions): Promise<PageServer> {
  const { host, port, mayWander = false } = options;
  const server = pageServer(options);
  const bound = await listenNear(server, host, port, mayWander ? MOST_TRIES : 0);
  return { port: bound, close: () => server.close() };
}

const LONGEST_REQUEST = 30_000;
/** Number of checks for late requests within that time. */
const CHECKS = 6;
const MOST_CONNECTIONS = 2000;

/** The server before it listens. */
export function pageServer({
  folder,
  host,
  organiser,
  longestRequest = LONGEST_REQUEST,
}: Omit<PageServerOptions, 'port'>): FastifyInstance {
  const server = Fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: longestRequest,
    // Node waits for a body as long as for its headers, if that is longer.
    http: { headersTimeout: longestRequest, connectionsCheckingInterval: longestRequest / CHECKS },
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  server.addHook('onSend', async (request, reply) => {
    const isImage = request.url.split('?')[0]?.endsWith('.svg');
    reply.header('Content-Security-Policy', isImage ? IMAGE_POLICY : PAGE_POLICY);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    // Only cross-origin isolated pages may share memory with their workers.
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    reply.header('Cross-Origin-Embedder-Policy', 'require-corp');
  });
  servePage(server, folder);
  if (organiser !== undefined) addApiRoutes(server, { ...organiser, isLocal: isLoopback(host) });
  return server;
}

function servePage(server: FastifyInstance, folder: string): void {
  server.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // Uses the copies compressed during the build.
    preCompressed: true,
    setHeaders: (response, file) => {
      // The names of assets change with their content; all other files are revalidated.
      const isLasting = /[/\\]assets[/\\]/.test(file);
      response.setHeader('Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

const MOST_TRIES = 50;
const LAST_PORT = 65_535;

/** Listens on the given port, or on one of the following ports if it is in use. */
async function listenNear(
  server: FastifyInstance,
  host: string,
  port: number,
  further: number,
): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      await server.listen({ host, port: tried });
      return (server.server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tried >= port + further || tried >= LAST_PORT) throw error;
    }
  }
}

/**
 * Content-security policies. Names in rules are untrusted: if one ever got into the page as markup, it could still run
 * nothing, load nothing and send nothing. WebAssembly is needed for compiled games. `web/index.html` has the same
 * policy, for copies of the page on other servers.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Drawn boards contain their own styles, and nothing else. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
