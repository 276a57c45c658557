/** Both sides of the protocol against existing programs, over real sockets. */
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { httpConnection, manageMatch } from '../../src/protocol/index.ts';
import { localSeat, managed, remoteSeat } from './managed.ts';
import { bodyOf, exchange, type Peer, peer, post, type TestPlayer, testHost, testPlayer } from './peers.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Replies in pieces: each is written separately, and the connection is closed after the last one unless it stays open. */
interface Style {
  readonly pieces: (text: string) => readonly string[];
  readonly staysOpen?: boolean;
}

const withLength = (text: string, length = text.length): string =>
  `HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: ${length}\r\n\r\n${text}`;

const STYLES: Readonly<Record<string, Style>> = {
  'the reference player': { pieces: (text) => [withLength(text)] },
  'in capitals, without a length': {
    pieces: (text) => [`HTTP/1.0 200 OK\r\nContent-type: text/acl\r\n\r\n${text.toUpperCase()}\r\n`],
  },
  'with lines that end in a line feed only': {
    pieces: (text) => [`HTTP/1.0 200 OK\nContent-Length: ${text.length}\n\n${text}`],
  },
  'in chunks, and keeps the connection': {
    staysOpen: true,
    pieces: (text) => [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n',
      ...[...text].map((letter) => `1;x=y\r\n${letter}\r\n`),
      '0\r\n\r\n',
    ],
  },
  'a length that is too great': { pieces: (text) => [withLength(text, text.length + 50)] },
  'a length that is too small': { pieces: (text) => [withLength(text, Math.max(1, text.length - 1))] },
  'a blessing first': { pieces: (text) => ['HTTP/1.1 100 Continue\r\n\r\n', withLength(text)] },
  'letter by letter': { pieces: (text) => [...withLength(text)] },
  'with spaces and comments around': { pieces: (text) => [withLength(` ;hello\n ${text} `)] },
};

/** One of our players with the message format of another. */
async function styledPeer({ pieces, staysOpen = false }: Style): Promise<Peer> {
  const { host } = testHost({ player: 'random', given: {} });
  const started = await peer((socket, message) => {
    void host.answer(message, performance.now()).then((reply) => {
      if ('kind' in reply) socket.destroy();
      else writeAll(socket, pieces(reply.text), staysOpen);
    });
  });
  open.push(started, host);
  return started;
}

function writeAll(socket: Socket, [first, ...rest]: readonly string[], staysOpen: boolean): void {
  if (socket.destroyed) return;
  if (first === undefined) {
    if (!staysOpen) socket.end();
    return;
  }
  socket.write(first, () => setImmediate(() => writeAll(socket, rest, staysOpen)));
}

describe('as a manager', () => {
  test.each(Object.keys(STYLES))('a whole match with a player that answers: %s', async (name) => {
    const style = STYLES[name] as Style;
    // A truncated name is a different name for every reader.
    const isCut = name === 'a length that is too small';
    const { address } = await styledPeer(style);
    const { record } = await manageMatch(
      managed('tic-tac-toe', [remoteSeat(httpConnection(address)), localSeat()]),
    );
    const expected = isCut ? record.incidents.filter(({ answer }) => answer === 'noo') : [];
    expect(record.incidents).toEqual(expected);
    expect(record.ending).toBe('terminal');
  });

  test('all of them at once', async () => {
    const names = Object.keys(STYLES).filter((name) => name !== 'a length that is too small');
    const peers = await Promise.all(names.map((name) => styledPeer(STYLES[name] as Style)));
    const results = await Promise.all(
      peers.map(({ address }, i) =>
        manageMatch(
          managed('tic-tac-toe', [localSeat('random'), remoteSeat(httpConnection(address))], {
            id: `m${i}`,
            seed: i,
          }),
        ),
      ),
    );
    expect(results.map(({ record }) => record.incidents)).toEqual(names.map(() => []));
  });

  test('what is sent is what the reference server sends, to the byte', async () => {
    const requests: string[] = [];
    const server = createServer((socket) => {
      let request = '';
      socket.on('data', (bytes) => {
        request += bytes;
        if (!request.endsWith('( INFO )')) return;
        requests.push(request);
        socket.end(withLength('( ( name Zoe ) ( status available ) )'));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(server);
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const line = httpConnection(new URL(`http://127.0.0.1:${port}`));
    const reply = await line.call('( INFO )', { seconds: 20, receiver: 'Zoe\r\nX: é' });
    expect(reply).toBe('( ( name Zoe ) ( status available ) )');
    expect(requests).toEqual([
      `POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: 127.0.0.1:${port}\r\nSender: GAMESERVER\r\nReceiver: Zoe__X: _\r\nContent-Type: text/acl\r\nContent-Length: 8\r\n\r\n( INFO )`,
    ]);
  });

  test('a peer that sends more and more after the length that it declared has no more than its clock', async () => {
    const started = await peer((socket) => {
      socket.write(withLength('((', 1));
      const timer = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    open.push(started);
    await expect(httpConnection(started.address).call('( INFO )', { seconds: 1 })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test.each([
    ['a status', 'HTTP/1.0 500 Oops\r\nContent-Length: 4\r\n\r\nnoop', 'connection'],
    ['no HTTP', 'noop\r\n', 'connection'],
    ['an empty reply', '', 'connection'],
    ['a head without end', `HTTP/1.0 200 OK\r\n${'X: y\r\n'.repeat(20_000)}`, 'too large'],
    ['a chunk that is no chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'connection'],
    [
      'a chunk of a gigabyte',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40000000\r\n${'a'.repeat(100_000)}`,
      'too large',
    ],
  ])('%s is a failure at once', async (_, reply, kind) => {
    const started = await peer((socket) => socket.end(reply));
    open.push(started);
    await expect(httpConnection(started.address).call('( INFO )', { seconds: 60 })).rejects.toMatchObject({
      kind,
    });
  });
});

const RULES =
  '(role a) (role b) (init (step 1)) (succ 1 2) (succ 2 3) (succ 3 4) (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n)) (legal a (go left)) (legal a (go right)) (legal b wait) (<= terminal (true (step 4))) (goal a 100) (goal b 0)';

/** How managers wrap a message. */
const MANAGERS: Readonly<Record<string, (message: string) => readonly string[]>> = {
  'the reference server': (message) => [post(message)],
  GameController: (message) => [
    `POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: localhost\r\nContent-type: text/acl\r\nContent-length: ${message.length}\r\n\r\n${message.toUpperCase()}\r\n`,
  ],
  'version 1.1, in chunks': (message) => [
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...message.split(/(?<= )/).map((part) => `${part.length.toString(16)}\r\n${part}\r\n`),
    '0\r\n\r\n',
  ],
  'a message in the path': (message) => [`GET /${encodeURIComponent(message)} HTTP/1.0\r\n\r\n`],
  'letter by letter': (message) => [...post(message)],
  'a length that is too great': (message) => [post(message, message.length + 40)],
};

/** Plays a match like a manager with its own conventions, and returns all replies. */
async function managedBy({ port }: TestPlayer, manners: (message: string) => readonly string[], id: string) {
  const say = async (message: string): Promise<string> =>
    bodyOf(await exchange(port, manners(message))).toLowerCase();
  const replies = [await say(`( START ${id} a ( ${RULES} ) 20 10 )`), await say(`( PLAY ${id} NIL )`)];
  for (let turn = 0; turn < 2; turn++) replies.push(await say(`( PLAY ${id} ( ( go right ) wait ) )`));
  replies.push(await say(`( STOP ${id} ( ( go right ) wait ) )`), await say(`( PLAY ${id} NIL )`));
  return replies;
}

const EXPECTED = ['ready', '(go left)', '(go left)', '(go left)', 'done', 'busy'];

async function waiting(matches: number): Promise<TestPlayer> {
  const started = await testPlayer({ player: 'legal', given: {} }, { matches });
  open.push(started);
  return started;
}

describe('as a player', () => {
  test.each(Object.entries(MANAGERS))('a whole match of a manager like %s', async (_, manners) => {
    expect(await managedBy(await waiting(1), manners, 'Match.1')).toEqual(EXPECTED);
  });

  test('all of them at once, while others come and hang up', async () => {
    const player = await waiting(12);
    const rude = ['', 'POST', post('( PLAY Match.1').slice(0, -3), post('( INFO )').slice(0, 90), '\0\0'].map(
      (noise) => exchange(player.port, [noise], 0, true).catch(() => ''),
    );
    const matches = Object.values(MANAGERS).flatMap((manners, i) => [
      managedBy(player, manners, `first.${i}`),
      managedBy(player, manners, `second.${i}`),
    ]);
    expect(await Promise.all(matches)).toEqual(matches.map(() => EXPECTED));
    await Promise.all(rude);
  });

  test('a length in characters is understood, where names are not ASCII', async () => {
    const { port } = await waiting(1);
    const shout = async (message: string) => bodyOf(await exchange(port, [post(message)]));
    const rules = RULES.replaceAll('left', 'läßtäßt').replaceAll('step', 'schrïtt');
    expect(await shout(`( START m a ( ${rules} ) 20 10 )`)).toBe('ready');
    expect(await shout('( PLAY m NIL )')).toBe('(go läßtäßt)');
    expect(await shout('( PLAY m ( ( go läßtäßt ) wait ) )')).toBe('(go läßtäßt)');
  });

  test('names are echoed as they were spelled', async () => {
    const { port } = await waiting(1);
    const shout = async (message: string) => bodyOf(await exchange(port, [post(message)]));
    const rules = RULES.replaceAll('left', 'LeFt').replaceAll('go', 'Go');
    expect(await shout(`(START m a (${rules}) 20 10)`)).toBe('ready');
    expect(await shout('(play m nil)')).toBe('(Go LeFt)');
  });
});
