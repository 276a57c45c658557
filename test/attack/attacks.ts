/** What strangers may try, each against the built program in a process of its own. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../src/base/index.ts';
import { runVictim, startVictim, type Victim } from './victim.ts';

export interface Verdict {
  readonly held: boolean;
  /** What was measured. */
  readonly figure: string;
}

export interface Attack {
  readonly name: string;
  /** @param folder of its own, empty */
  run(folder: string): Promise<Verdict>;
}

const START =
  '(role x) (init (s a)) (legal x go) (<= (next (s ?v)) (true (s ?v))) (<= terminal (true (s b))) (goal x 0)';
const DIGITS = Array.from({ length: 60 }, (_, i) => `(d ${i})`).join(' ');
const variables = (count: number): string[] => Array.from({ length: count }, (_, i) => `?v${i}`);
const cross = (count: number): string =>
  variables(count)
    .map((v) => `(d ${v})`)
    .join(' ');

/** Rules of a few hundred bytes that take for ever, or all memory. */
const BOMBS: Readonly<Record<string, string>> = {
  initbomb: `${START} ${DIGITS} (<= (init (f ${variables(6).join(' ')})) ${cross(6)})`,
  nextbomb: `${START} ${DIGITS} (<= (next (f ${variables(7).join(' ')})) ${cross(7)} (does x go))`,
  manymoves: `${START} ${DIGITS} (<= (legal x (m ${variables(5).join(' ')})) ${cross(5)})`,
  longrule: `${START} ${DIGITS} (<= (next (s b)) ${cross(12)} (distinct ?v0 ?v0))`,
  recfun: `${START} (n z) (<= (n (s ?x)) (n ?x)) (<= (next (f ?x)) (n ?x) (does x go))`,
  grow: `${START} (init (v z)) (<= (next (v (s ?x ?x))) (true (v ?x)))`,
};

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

/** Milliseconds of requests to a page, until the signal is aborted. */
async function latencies(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await (await fetch(`${url}/server.json`)).text();
    times.push(performance.now() - start);
    await pause(20);
  }
  return times.sort((a, b) => a - b);
}

/** Sends a text as it is, and gives what comes back until the connection ends; `open` if it does not within the time. */
function exchange(port: number, text: string, seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    const timer = setTimeout(() => {
      resolve(heard === '' ? 'open' : heard);
      socket.destroy();
    }, 1000 * seconds);
    socket.on('data', (bytes) => {
      heard += String(bytes);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
  });
}

const bombs: Attack = {
  name: 'ten sheets that never compile, sent to the server',
  run: (folder) =>
    withServer(folder, async (server, url) => {
      const over = new AbortController();
      const waiting = latencies(url, over.signal);
      let peak = 0;
      const watch = setInterval(() => {
        peak = Math.max(peak, server.memory());
      }, 100);
      const names = Object.keys(BOMBS);
      const sent = Array.from({ length: 10 }, (_, i) => names[i % names.length] as string);
      const answers = await Promise.race([
        Promise.all(
          sent.map((game) =>
            post(`${url}/api/live`, {
              game,
              sheet: BOMBS[game],
              seats: { x: 'human' },
              time: 10,
              start: 1,
            }).then(({ status }) => status),
          ),
        ),
        pause(60_000).then(() => []),
      ]);
      over.abort();
      clearInterval(watch);
      const times = await waiting;
      const p99 = times[Math.floor(0.99 * times.length)] ?? Number.POSITIVE_INFINITY;
      return {
        held: p99 < 50 && peak < 2500 && answers.every((status) => status < 500 || status === 503),
        figure: `99 % of ${times.length} answers within ${p99.toFixed(0)} ms, ${peak.toFixed(0)} MB at most`,
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

const slowBody: Attack = {
  name: 'a request whose body never ends',
  run: (folder) =>
    withServer(folder, async ({ port }) => {
      const start = performance.now();
      const head =
        'POST /api/live HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{';
      const heard = await exchange(port, head, 90);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      return {
        held: heard !== 'open',
        figure: heard === 'open' ? 'open after 90 s' : `closed after ${seconds} s`,
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

const flood: Attack = {
  name: 'a thousand tournaments by the API',
  run: (folder) =>
    withServer(folder, async (_, url) => {
      const counts = new Map<number, number>();
      for (let i = 0; i < 1000; i++) {
        const definition = `name: cup ${i}\ngames: [tic-tac-toe]\nplayers: [random, legal]\nclocks: {playouts: 1}`;
        const { status } = await post(`${url}/api/tournaments`, { definition });
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
      const refused = counts.get(429) ?? 0;
      return {
        held: refused > 800,
        figure: [...counts].map(([status, count]) => `${count} times ${status}`).join(', '),
      };
    }),
};

const pageToPlayer: Attack = {
  name: 'a web page that starts matches on a local player',
  run: async (folder) => {
    const player = await startVictim(['player', '--port', '0', '--player', 'random'], folder);
    try {
      const message = `( START m x (${START}) 86400 86400 )`;
      const head = `POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Length: ${message.length}\r\n\r\n`;
      const heard = await exchange(player.port, `${head}${message}`, 20);
      return { held: / 403 /.test(heard), figure: heard.split('\r\n')[0] ?? '' };
    } finally {
      await player.end();
    }
  },
};

/** Matches that are begun and called off at once. */
const ABORTED = 300;

const aborts: Attack = {
  name: `${ABORTED} matches that are started and aborted at once`,
  run: async (folder) => {
    const player = await startVictim(['player', '--port', '0', '--player', 'random', '--quiet'], folder);
    const say = (message: string): Promise<string> =>
      exchange(player.port, `POST / HTTP/1.0\r\nContent-Length: ${message.length}\r\n\r\n${message}`, 30);
    const round = async (i: number): Promise<void> => {
      const started = say(`( START m${i} x (${START}) 5 5 )`);
      await say(`( ABORT m${i} )`);
      await started;
    };
    try {
      for (let i = 0; i < 30; i++) await round(i);
      await pause(2000);
      const before = { files: player.files(), memory: player.memory() };
      for (let i = 30; i < ABORTED; i++) await round(i);
      await pause(2000);
      const after = { files: player.files(), memory: player.memory() };
      return {
        held: after.files <= before.files + 5 && after.memory < before.memory + 150,
        figure: `${before.files} files open after 30, ${after.files} at the end; ${before.memory.toFixed(0)} and ${after.memory.toFixed(0)} MB`,
      };
    } finally {
      await player.end();
    }
  },
};

/** Stores whose bytes are changed. */
const MUTATED = 25;

const stores: Attack = {
  name: `${MUTATED} stores with changed bytes`,
  run: async (folder) => {
    const cup =
      'name: cup\ngames: [tic-tac-toe]\nplayers: [random, legal]\nclocks: {playouts: 1}\nrounds: 5\n';
    writeFileSync(path.join(folder, 'cup.yaml'), cup);
    await runVictim(['tournament', 'cup.yaml', '--store', 'cup.db'], folder, 120);
    const bytes = readFileSync(path.join(folder, 'cup.db'));
    const random = seededRandom(3);
    const ends = new Map<string, number>();
    for (let i = 0; i < MUTATED; i++) {
      const copy = Buffer.from(bytes);
      for (let flips = 0; flips < 6; flips++) copy[random.below(copy.length)] = random.below(256);
      writeFileSync(path.join(folder, 'bad.db'), copy);
      const { code, signal } = await runVictim(['matches', '--json', '--store', 'bad.db'], folder, 60);
      const end = signal ?? `code ${code}`;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    return {
      held: [...ends.keys()].every((end) => end === 'code 0' || end === 'code 2'),
      figure: [...ends].map(([end, count]) => `${count} times ${end}`).join(', '),
    };
  },
};

function moduleAttack(name: string, body: string): Attack {
  return {
    name: `a JavaScript module that ${name}`,
    run: async (folder) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'm.js'), `export const f = (a) => { ${body} };\n`);
      const sheet = `include m m.js\nm (f ?a ?b)\n${START.replace('(init (s a))', '(<= (init (s ?v)) (f 1 ?v))')}`;
      writeFileSync(path.join(folder, 'sheet.kif'), sheet);
      const { signal, seconds, peak, code } = await runVictim(['inspect', 'sheet.kif'], folder, 40);
      return {
        held: signal === null && peak < 700,
        figure: `${signal ?? `code ${code}`} after ${seconds.toFixed(0)} s, ${peak.toFixed(0)} MB`,
      };
    },
  };
}

export const ATTACKS: readonly Attack[] = [
  bombs,
  rebinding,
  slowBody,
  definitions,
  flood,
  pageToPlayer,
  aborts,
  stores,
  moduleAttack('fills memory', 'const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1));'),
  moduleAttack(
    'sorts four thousand million places',
    'const a = []; a.length = 4294967295; a.sort(); return 1;',
  ),
  ...Object.entries(BOMBS).map(
    ([name, text]): Attack => ({
      name: `the sheet ${name}, played at the command line`,
      run: async (folder) => {
        writeFileSync(path.join(folder, `${name}.kif`), text);
        const { signal, seconds, peak, code } = await runVictim(
          ['match', `${name}.kif`, 'random', '--playouts', '1'],
          folder,
          180,
        );
        return {
          held: signal === null && code !== 70 && peak < 3000,
          figure: `${signal ?? `code ${code}`} after ${seconds.toFixed(0)} s, ${peak.toFixed(0)} MB`,
        };
      },
    }),
  ),
];
