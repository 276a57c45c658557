/** The URLs under `/api`, which answer with JSON or with events. */
import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { RateLimit } from '../base/index.ts';
import { NetworkPlayers } from '../host/index.ts';
import { LazyTournamentStore } from '../host/store/index.ts';
import { PLAYERS } from '../players/index.ts';
import { Lobby } from '../protocol/index.ts';
import { AnalysisService, LONGEST_ANALYSIS } from './analysis-service.ts';
import type { LiveEvent, MatchList, MatchPage, PlayersPage, ServerOffer } from './api.ts';
import { expectAllowed } from './guard.ts';
import { LiveEvents } from './live-events.ts';

import type { LiveMatch } from './people/live-match.ts';
import { MatchService } from './people/match-service.ts';
import { LOBBY_PATH, openRegistration } from './registration.ts';
import {
  ApiRefusal,
  readAnalysisRequest,
  readAnswer,
  readFromSeat,
  readId,
  readLiveMatchRequest,
  readTournamentRequest,
  refusalReply,
} from './requests.ts';
import { machineThreads, type ServerThreads } from './threads.ts';
import { TournamentService } from './tournament-service.ts';
import { WatchedMatches } from './watched-matches.ts';

export interface ApiOptions {
  /** The store file, opened on demand. */
  readonly store: string;
  /** Whether only browsers on this machine can reach the server. */
  readonly isLocal: boolean;
  /** The token required for changes and for registration. */
  readonly token?: string | undefined;
  /** Host names of this server, in lower case. */
  readonly names?: readonly string[] | undefined;
  /** Whether clients may name players at addresses, which the server then contacts. */
  readonly takesAddresses: boolean;
  /** The managers whose real-time matches pages may watch. */
  readonly watched?: readonly URL[] | undefined;
  /** Called with internal errors, for the operator of the server. */
  readonly complain: (problem: string) => void;
  /** The machine's threads if absent. */
  readonly threads?: ServerThreads;
}

/** Bytes. */
const LARGEST_BODY = 2 * 1024 * 1024;
const READING = { atOnce: 300, perSecond: 20 };
const CHANGING = { atOnce: 30, perSecond: 1 };
const DEFAULT_MATCHES = 50;
const MOST_MATCHES = 500;

export function addApiRoutes(server: FastifyInstance, options: ApiOptions): void {
  const { token, takesAddresses, complain, threads = machineThreads() } = options;
  const door = new LazyTournamentStore(options.store);
  const lobby = new Lobby({ token });
  const events = new LiveEvents<LiveEvent>();
  const shared = { store: door, threads, network: new NetworkPlayers(lobby), takesAddresses, complain };
  const desk = new TournamentService({
    ...shared,
    tell: (tournament) => events.send({ kind: 'tournament', tournament }),
  });
  const matches = new MatchService(shared);
  const analyses = new AnalysisService({
    threads: threads.analysis,
    compiler: threads.compiler,
    needsToken: token !== undefined,
    complain,
  });
  const watched = new WatchedMatches(options.watched ?? []);
  const reading = new RateLimit(READING);
  const changing = new RateLimit(CHANGING);
  lobby.onChange(() => events.send({ kind: 'players' }));
  let closeLobby = (): void => {};
  server.addHook('onReady', async () => {
    closeLobby = await openRegistration(server.server, lobby);
  });
  server.addHook('preClose', async () => {
    events.close();
    watched.close();
    closeLobby();
    await Promise.all([desk.close(), matches.close(), analyses.close()]);
    threads.compiler.close();
    await door.close();
  });

  // Replaces the file of that name, which is for copies of the page without a server.
  server.get('/server.json', async (_, reply): Promise<ServerOffer> => {
    reply.header('Cache-Control', 'no-store');
    const address = server.server.address();
    return {
      analysis: analyses.offer() ?? null,
      people: {
        addresses:
          options.isLocal || address === null || typeof address === 'string'
            ? []
            : outsideAddresses(address.port),
        needsToken: token !== undefined,
      },
      watched: watched.list(),
    };
  });

  server.register(
    async (api) => {
      api.addHook('onRequest', async (request) => {
        const limit = request.method === 'GET' ? reading : changing;
        if (!limit.admits(request.ip, performance.now()))
          throw new ApiRefusal(429, 'too many requests; try again shortly');
        // A link is sufficient authorisation.
        const hasLink = request.routeOptions.url?.startsWith('/api/live/:id/') ?? false;
        expectAllowed({ method: request.method, headers: request.headers, hasLink }, options);
      });
      api.setErrorHandler((error, _, reply) => {
        const { status, body } = refusalReply(error);
        if (status === 500) complain(String(error instanceof Error ? error.stack : error));
        return reply.status(status).send(body);
      });
      api.addHook('onSend', async (_, reply) => void reply.header('Cache-Control', 'no-store'));

      api.get('/tournaments', () => desk.list());
      api.get<WithId>('/tournaments/:id', ({ params }) => desk.page(readId(params.id)));
      api.post('/tournaments', async ({ body }, reply) =>
        reply.status(201).send(await desk.create(readTournamentRequest(body))),
      );
      api.post<WithId>('/tournaments/:id/play', ({ params }) => desk.resume(readId(params.id)));
      api.post<WithId>('/tournaments/:id/stop', ({ params }) => desk.stop(readId(params.id)));

      api.get<{ Querystring: Record<string, unknown> }>('/matches', async ({ query }): Promise<MatchList> => {
        const store = await door.look();
        const most = Math.min(MOST_MATCHES, Number(asked(query.most) ?? DEFAULT_MATCHES));
        if (!Number.isInteger(most) || most < 1) throw new ApiRefusal(400, "'most' must be a number above 0");
        const { heads, total } = store?.matches.heads({
          tournament: asked(query.tournament),
          game: asked(query.game),
          player: asked(query.player),
          most,
        }) ?? { heads: [], total: 0 };
        return { matches: heads.reverse(), total };
      });
      api.get<WithId>('/matches/:id', async ({ params }): Promise<MatchPage> => {
        const match = (await door.look())?.matches.get(readId(params.id));
        if (match === undefined) throw new ApiRefusal(404, `there is no match ${params.id}`);
        return match;
      });

      api.get(
        '/players',
        async (): Promise<PlayersPage> => ({
          registered: lobby.members.map(({ name, matches: most, from }) => ({ name, matches: most, from })),
          path: LOBBY_PATH,
          needsToken: token !== undefined,
          takesAddresses,
          builtIn: PLAYERS.map(({ name, summary }) => ({ name, summary })),
        }),
      );

      api.get('/events', (_, reply) => listen(reply, events));

      api.get<WithId>('/watched/:id/events', async ({ params }, reply) => {
        const watching = await watched.watch(readId(params.id));
        listen(reply, watching.events);
        watching.begin();
      });

      api.post('/live', async ({ body }, reply) =>
        reply.status(201).send(await matches.begin(readLiveMatchRequest(body))),
      );
      api.get<WithId>('/live/:id', async ({ params: { id } }) => matches.find(id).page(id));
      api.get<WithId>('/live/:id/events', ({ params: { id } }, reply) => {
        const match = matches.find(id);
        listen(reply, match.events(id), match.firstPage(id));
      });
      const seatAction = (name: string, act: (match: LiveMatch, id: string, body: unknown) => void): void => {
        api.post<WithId>(`/live/:id/${name}`, async ({ params: { id }, body }) => {
          const match = matches.find(id);
          act(match, id, body);
          return match.page(id);
        });
      };
      seatAction('join', (match, id, body) => {
        const { browser, name } = readFromSeat(body);
        match.join(id, browser, name);
      });
      seatAction('move', (match, id, body) => {
        const { browser, turn, move } = readAnswer(body);
        match.answer(id, browser, turn, move);
      });
      seatAction('resign', (match, id, body) => match.resign(id, readFromSeat(body).browser));
      seatAction('say', (match, id, body) => {
        const { browser, text } = readFromSeat(body);
        match.say(id, browser, text);
      });
      seatAction('rematch', (match, id, body) => match.wantAnother(id, readFromSeat(body).browser));
      seatAction('end', (match, id) => match.callOff(id));

      api.post('/analysis', async ({ body, ip }, reply) => {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const wish = readAnalysisRequest(body, LONGEST_ANALYSIS);
        const analysis = await analyses.prepare(wish, `${ip} ${wish.page ?? ''}`, gone.signal);
        listen(reply, analysis.events);
        analysis.begin();
      });
      api.all('/*', () => {
        throw new ApiRefusal(404, 'there is no such address');
      });
    },
    { prefix: '/api', bodyLimit: LARGEST_BODY },
  );
}

interface WithId {
  readonly Params: { readonly id: string };
}

/** The addresses of this machine in its networks. */
function outsideAddresses(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => `http://${address}:${port}`);
}

/** An optional text; undefined if empty. */
function asked(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Answers with events from now on. */
function listen<Event>(reply: FastifyReply, events: LiveEvents<Event>, first?: Event): void {
  if (events.isFull) throw new ApiRefusal(503, 'too many clients are already listening');
  reply.hijack();
  reply.raw.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  events.add(reply.raw, first);
}
