/**
 * Stores the page, so that it works without a network. Every build has its own cache, so that a page never mixes two
 * builds; the previous one stays for pages that are still open.
 */

/** Replaced when the page is put together, so that the browser notices every new build. */
const VERSION = '__VERSION__';
const PREFIX = 'anygame-';
const CACHE = PREFIX + VERSION;
/** The files to store, by address. */
const LIST = './precache.json';
/** The number of requests at a time, so that the page itself is not held up. */
const AT_A_TIME = 4;
/** The number of builds whose files are kept. */
const BUILDS_KEPT = 2;

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a worker's scope that is needed here; the page's types do not include it. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const scope = self as unknown as Scope;

scope.addEventListener('install', (event) => event.waitUntil(storeAll().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event.request));
});

async function storeAll(): Promise<void> {
  const files = (await (await fetch(LIST, { cache: 'no-store' })).json()) as readonly string[];
  const cache = await caches.open(CACHE);
  let next = 0;
  const storeSome = async (): Promise<void> => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) await store(cache, file);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, storeSome));
}

/** The names of assets change with their content, so they can be taken from an earlier build. */
async function store(cache: Cache, file: string): Promise<void> {
  const known = file.startsWith('./assets/') ? await caches.match(file) : undefined;
  const response = known ?? (await fetch(file, { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

async function forgetOld(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(builds.slice(0, -(BUILDS_KEPT - 1)).map((name) => caches.delete(name)));
}

/** Everything but the server's answers, which change. */
function isOurs({ method, url }: Request): boolean {
  const root = scope.registration.scope;
  return method === 'GET' && url.startsWith(root) && !/^(?:api\/|server\.json)/.test(url.slice(root.length));
}

async function answer(request: Request): Promise<Response> {
  const address = request.mode === 'navigate' ? './index.html' : request.url;
  const cache = await caches.open(CACHE);
  const stored = (await cache.match(address)) ?? (await caches.match(address));
  if (stored !== undefined) return stored;
  const isPicture = request.url.includes('/library/boards/');
  try {
    const response = await fetch(request);
    // Pictures are stored when they are first seen.
    if (isPicture && response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const instead = isPicture ? await cache.match('./icon.svg') : undefined;
    if (instead !== undefined) return instead;
    throw error;
  }
}
