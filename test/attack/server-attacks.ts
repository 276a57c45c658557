/** Attacks on `anygame serve`. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, exchange, peakDuring, responsiveness, type Verdict } from './attack.ts';
import { BOMB_LIST } from './bombs.ts';
import { startVictim, type Victim } from './victim.ts';
import { withTarget } from './web-target.ts';

async function withServer(
  folder: string,
  attack: (server: Victim, url: string) => Promise<Verdict>,
  args: readonly string[] = [],
): Promise<Verdict> {
  const server = await startVictim(['serve', '--port', '0', '--store', 'cup.db', ...args], folder);
  try {
    const verdict = await attack(server, `http://127.0.0.1:${server.port}`);
    return server.isAlive() ? verdict : { held: false, figure: 'the server has died' };
  } finally {
    await server.end();
  }
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const bombs: Attack = {
  name: 'ten sheets that never compile, sent to the server',
  isTimed: true,
  run: (folder) =>
    withServer(folder, async (server, url) => {
      const sent = Array.from(
        { length: 10 },
        (_, i) => BOMB_LIST[i % BOMB_LIST.length] as (typeof BOMB_LIST)[number],
      );
      let peak = 0;
      let answers: readonly number[] = [];
      const verdict = await responsiveness(
        async () => (await fetch(`${url}/server.json`)).text(),
        async () => {
          peak = await peakDuring(server.memory, async () => {
            const starts = sent.map(async ([game, sheet]) => {
              const wish = { game, sheet, seats: { x: 'human' }, time: 10, start: 1 };
              return (await post(`${url}/api/live`, wish)).status;
            });
            answers = await Promise.race([Promise.all(starts), pause(40_000, [])]);
          });
        },
      );
      return {
        held: verdict.held && peak < 2500 && answers.every((status) => status < 500 || status === 503),
        figure: `${verdict.figure}, ${peak.toFixed(0)} MB at most`,
      };
    }),
};

const rebinding: Attack = {
  name: 'a foreign name that leads to the server (DNS rebinding)',
  run: (folder) =>
    withServer(
      folder,
      async ({ port }) => {
        const asked = (host: string): Promise<string> =>
          exchange(port, `GET /api/tournaments HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 10);
        const [evil, own] = await Promise.all([asked('evil.example'), asked(`127.0.0.1:${port}`)]);
        return { held: / 403 /.test(evil) && / 200 /.test(own), figure: evil.split('\r\n')[0] ?? '' };
      },
      ['--host', '0.0.0.0'],
    ),
};

/** Seconds for which a request may remain unfinished: the server's limit, and a little more. */
const PATIENCE = 45;

const slowBody: Attack = {
  name: 'a request whose body never ends',
  run: (folder) =>
    withServer(folder, async ({ port }) => {
      const start = performance.now();
      const head =
        'POST /api/live HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{';
      const heard = await exchange(port, head, PATIENCE);
      const seconds = (performance.now() - start) / 1000;
      return {
        held: / 408 /.test(heard),
        figure:
          heard === 'open'
            ? `open after ${seconds.toFixed(0)} s`
            : `${heard.split('\r\n')[0]} after ${seconds.toFixed(0)} s`,
      };
    }),
};

const definitions: Attack = {
  name: 'alias bombs, __proto__ and markup in definitions of tournaments',
  run: (folder) =>
    withServer(folder, async (_, url) => {
      const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
      for (let i = 1; i < 10; i++)
        lines.push(`a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(', ')}]`);
      const markup = '<img src=x onerror=alert(1)>';
      const wishes = [
        { definition: lines.join('\n') },
        { definition: '{"__proto__": {"name": "x"}}' },
        `{"definition": "name: x\\ngames: [__proto__]\\nplayers: [random, random]\\nclocks: {playouts: 1}", "sheets": {"__proto__": "x"}}`,
        {
          definition: `name: "${markup}"\ngames: ["${markup}"]\nplayers: [random, random]\nclocks: {playouts: 1}`,
        },
      ];
      const answers: number[] = [];
      for (const wish of wishes) answers.push((await post(`${url}/api/tournaments`, wish)).status);
      return { held: answers.every((status) => status >= 400 && status < 500), figure: answers.join(', ') };
    }),
};

/** Requests that one address may make at once and per second, and some more for the time that a request takes. */
const ALLOWED = { atOnce: 30, perSecond: 1, more: 10 };

const flood: Attack = {
  name: 'a thousand tournaments by the API',
  run: (folder) =>
    withServer(folder, async (_, url) => {
      const counts = new Map<number, number>();
      const start = performance.now();
      for (let i = 0; i < 1000; i++) {
        const definition = `name: cup ${i}\ngames: [tic-tac-toe]\nplayers: [random, legal]\nclocks: {playouts: 1}`;
        const { status } = await post(`${url}/api/tournaments`, { definition });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      const seconds = (performance.now() - start) / 1000;
      const admitted = 1000 - (counts.get(429) ?? 0);
      const most = ALLOWED.atOnce + ALLOWED.perSecond * seconds + ALLOWED.more;
      return {
        held: admitted <= most && [...counts.keys()].every((status) => status < 500),
        figure: [...counts]
          .map(([status, count]) => `${count} times ${status}`)
          .join(', ')
          .concat(` in ${seconds.toFixed(0)} s`),
      };
    }),
};

const addresses: Attack = {
  name: 'a tournament that sends the server to another machine (SSRF)',
  run: (folder) =>
    withTarget(
      (_, response) => response.end('ready'),
      (target, asked) =>
        withServer(
          folder,
          async (_, url) => {
            const begun = async (name: string, player: string): Promise<number> => {
              const definition = `name: ${name}\ngames: [tic-tac-toe]\nplayers: [random, "${player}"]\nclocks: {start: 1, time: 1}`;
              return (await post(`${url}/api/tournaments`, { definition })).status;
            };
            const [status, harmless] = [await begun('evil', target), await begun('harmless', 'legal')];
            await pause(2000);
            return {
              held: status === 403 && harmless === 201 && asked() === 0,
              figure: `${status}, ${asked()} requests sent; without an address ${harmless}`,
            };
          },
          ['--host', '0.0.0.0'],
        ),
    ),
};

export const SERVER_ATTACKS: readonly Attack[] = [bombs, rebinding, slowBody, definitions, flood, addresses];
