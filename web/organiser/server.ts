/** The page's connection to its server; a static copy of the page has none. */
import { signal } from '@preact/signals';
import type { ApiProblem, LiveEvent } from '../../src/server/index.ts';
import { common } from '../phrases/common.ts';

/** Why a request was refused. */
export class ServerRefusal extends Error {
  readonly status: number;
  readonly line: number | undefined;

  constructor(status: number, { problem, line }: ApiProblem) {
    super(problem);
    this.name = 'ServerRefusal';
    this.status = status;
    this.line = line;
  }
}

/** The page comes from a static file server. */
export class NoServer extends Error {}

/** The token that the server requires for changes; stored until the page is closed. */
export const token = signal('');

export async function ask<Answer>(path: string): Promise<Answer> {
  return answerOf(await reach(path, {}));
}

export async function change<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token.value !== '') headers['X-Anygame-Token'] = token.value;
  return answerOf(await reach(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Event sources by path: browsers limit the connections to a server, so all listeners for a path share one. */
const sources = new Map<string, { readonly source: EventSource; listeners: number }>();

/**
 * Calls back for every server event, until the returned function is called.
 *
 * @param opened called when the connection is open, at first and after every interruption: earlier events have to be
 * requested
 * @param lost called when the connection breaks; the browser reconnects unless it is closed permanently
 */
export function follow<Event = LiveEvent>(
  path: string,
  hear: (event: Event) => void,
  opened: () => void = () => {},
  lost: (isForGood: boolean) => void = () => {},
): () => void {
  const shared = sources.get(path) ?? { source: new EventSource(`./api/${path}`), listeners: 0 };
  sources.set(path, shared);
  shared.listeners++;
  const listener = ({ data }: MessageEvent): void => hear(JSON.parse(String(data)) as Event);
  shared.source.addEventListener('message', listener);
  shared.source.addEventListener('open', opened);
  const fail = (): void => lost(shared.source.readyState === EventSource.CLOSED);
  shared.source.addEventListener('error', fail);
  if (shared.source.readyState === EventSource.OPEN) queueMicrotask(opened);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    shared.source.removeEventListener('message', listener);
    shared.source.removeEventListener('open', opened);
    shared.source.removeEventListener('error', fail);
    if (--shared.listeners > 0) return;
    shared.source.close();
    sources.delete(path);
  };
}

async function reach(path: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(`./api/${path}`, options);
  } catch {
    throw new NoServer(common.noAnswer);
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (!isJson) throw new NoServer(common.noServer);
  const body: unknown = await response.json();
  if (response.ok) return body as Answer;
  const { problem } = body as Partial<ApiProblem>;
  if (typeof problem !== 'string') throw new NoServer(common.noServer);
  throw new ServerRefusal(response.status, body as ApiProblem);
}
