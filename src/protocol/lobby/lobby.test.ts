import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type TestLobby, type TestVisitor, testLobby, testVisitor } from '../../../test/protocol/lobby.ts';
import { localSeat, managed, remoteSeat } from '../../../test/protocol/managed.ts';
import { manageMatch } from '../manager/manage-match.ts';
import { gather, Lobby, type LobbyOptions } from './lobby.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function lobbyOf(options: LobbyOptions = {}, port = 0): Promise<TestLobby> {
  const started = await testLobby(options, port);
  open.push(started);
  return started;
}

function visitor(address: URL, changes: Parameters<typeof testVisitor>[1] = {}): TestVisitor {
  const started = testVisitor(address, changes);
  open.push(started);
  return started;
}

async function everybody({ lobby }: TestLobby, ...wanted: (string | undefined)[]) {
  const gathered = await gather(lobby, { wanted, patience: 20 });
  if (gathered.kind !== 'complete') throw new Error(gathered.kind);
  return gathered.names;
}

/** A player controlled by the test: its incoming messages, and a function to send. */
async function byHand(address: URL, first: string): Promise<{ socket: WebSocket; heard: string[] }> {
  const socket = new WebSocket(address);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  socket.on('error', () => {});
  open.push({ close: async () => socket.terminate() });
  await once(socket, 'open');
  socket.send(first);
  await once(socket, 'message');
  return { socket, heard };
}

const REGISTER = '( REGISTER ( name hand ) ( session s1 ) )';

describe('whole matches with players that have registered', () => {
  test.each([
    ['tic-tac-toe', {}],
    ['tic-tac-toe', { scramble: true }],
    ['monty-hall', { news: 'list' }],
  ] as const)('%s %j', async (name, changes) => {
    const here = await lobbyOf();
    const setup = managed(name, [], changes);
    const names = setup.game.roles.map(({ isChance }, i) => (isChance ? undefined : `p${i}`));
    for (const player of names) if (player !== undefined) visitor(here.address, { name: player });
    await everybody(here, ...names.flatMap((player) => player ?? []));
    const seats = names.map((player) =>
      player === undefined ? undefined : remoteSeat(here.lobby.connection(player)),
    );
    const { record } = await manageMatch({ ...setup, seats });
    expect(record.incidents).toEqual([]);
    expect(record.ending).toBe('terminal');
  });

  test('several at once over one connection', async () => {
    const here = await lobbyOf();
    visitor(here.address, { name: 'busy', matches: 8 });
    await everybody(here, 'busy');
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        manageMatch(
          managed('tic-tac-toe', [remoteSeat(here.lobby.connection('busy')), localSeat('random')], {
            id: `m${i}`,
            seed: i,
          }),
        ),
      ),
    );
    expect(results.flatMap(({ record }) => record.incidents)).toEqual([]);
  });
});

describe('a connection that breaks', () => {
  test('in the middle of a match is one CE; the player comes again, is told what it missed, and plays on', async () => {
    const here = await lobbyOf();
    const player = visitor(here.address, { name: 'zoe' });
    await everybody(here, 'zoe');
    let asked = 0;
    const line = here.lobby.connection('zoe');
    const breaking = {
      address: line.address,
      call: (message: string, options: Parameters<typeof line.call>[1]) => {
        const reply = line.call(message, options);
        // The third move is requested, and nobody receives the answer.
        if (message.startsWith('( PLAY') && ++asked === 3) here.lobby.member('zoe')?.close();
        return reply;
      },
    };
    const { record } = await manageMatch(managed('tic-tac-toe', [remoteSeat(breaking), localSeat()]));
    expect(record.incidents.map(({ kind, turn }) => [kind, turn])).toEqual([['failed', 3]]);
    expect(record.ending).toBe('terminal');
    expect(player.events.map(({ kind }) => kind)).toEqual(['registered', 'lost', 'registered']);
  });

  test.each(['tic-tac-toe', 'monty-hall'])(
    'a player that was started anew can go on, at %s',
    async (name) => {
      const here = await lobbyOf();
      let player = testVisitor(here.address, { name: 'zoe' });
      await everybody(here, 'zoe');
      const line = here.lobby.connection('zoe');
      let asked = 0;
      const restarting = {
        address: line.address,
        call: async (message: string, options: Parameters<typeof line.call>[1]) => {
          if (message.startsWith('( PLAY') && ++asked === 3) {
            await player.close();
            player = visitor(here.address, { name: 'zoe' });
          }
          return line.call(message, options);
        },
      };
      const setup = managed(name, []);
      const own = setup.game.roles.findLastIndex(({ isChance }) => !isChance);
      const seats = setup.game.roles.map(({ isChance }, i) =>
        i === own ? remoteSeat(restarting) : isChance ? undefined : localSeat(),
      );
      const { record } = await manageMatch({ ...setup, seats });
      expect(record.incidents).toEqual([]);
      expect(asked).toBeGreaterThan(2);
    },
  );

  test('a player that never comes again is CE in every turn', async () => {
    const here = await lobbyOf();
    const line = here.lobby.connection('nobody');
    const hasty = {
      address: line.address,
      call: (message: string, options: Parameters<typeof line.call>[1]) =>
        line.call(message, { ...options, connectSeconds: 0.05 }),
    };
    const { published: field } = await manageMatch(
      managed('tic-tac-toe', [remoteSeat(hasty), localSeat()], { maxLength: 2 }),
    );
    expect(field.errors.map(([error]) => error)).toEqual(['CE', 'CE', 'CE']);
  });

  test('a manager that was started anew has forgotten the matches, and so does the player', async () => {
    const first = await testLobby();
    const player = visitor(first.address, { name: 'zoe' });
    await everybody(first, 'zoe');
    void first.lobby
      .connection('zoe')
      .call('( START m r ((role r) (legal r a) terminal (goal r 1)) 9 9 )', { seconds: 9 });
    await expect.poll(() => player.host.size, { timeout: 20_000 }).toBe(1);
    const { port } = first.address;
    await first.close();
    const second = await lobbyOf({}, Number(port));
    await everybody(second, 'zoe');
    await expect.poll(() => player.host.size, { timeout: 20_000 }).toBe(0);
  });
});

describe('who comes', () => {
  test('needs the token, if there is one', async () => {
    const here = await lobbyOf({ token: 'secret' });
    expect(await visitor(here.address, { name: 'a' }).ended).toBe('the token is wrong');
    expect(await visitor(here.address, { name: 'b', token: 'secre' }).ended).toBe('the token is wrong');
    visitor(here.address, { name: 'c', token: 'secret' });
    expect(await everybody(here, undefined)).toEqual(['c']);
    expect(here.events.filter(({ kind }) => kind === 'refused')).toHaveLength(2);
  });

  test('cannot take the name of somebody who is there, and gets it when that one has gone', async () => {
    const here = await lobbyOf();
    const first = testVisitor(here.address, { name: 'zoe' });
    await everybody(here, 'zoe');
    const second = visitor(here.address, { name: 'zoe' });
    await expect
      .poll(() => here.events.some(({ kind }) => kind === 'refused'), { timeout: 20_000 })
      .toBe(true);
    expect(second.events[0]).toMatchObject({ kind: 'lost', why: 'another player has this name there' });
    await first.close();
    await expect
      .poll(() => second.events.some(({ kind }) => kind === 'registered'), { timeout: 20_000 })
      .toBe(true);
  });

  test('gets the seats for anybody in the order of coming, but for those who are named', async () => {
    const here = await lobbyOf();
    for (const name of ['a', 'b', 'c']) {
      visitor(here.address, { name });
      await everybody(here, name);
    }
    expect(await everybody(here, undefined, 'a', undefined)).toEqual(['b', 'a', 'c']);
    const late = await gather(here.lobby, { wanted: ['z', undefined, 'a'], patience: 0.05 });
    expect(late).toEqual({ kind: 'incomplete', missing: ['z'] });
    const controller = new AbortController();
    const called = gather(here.lobby, { wanted: ['z'], patience: 60, signal: controller.signal });
    controller.abort();
    expect(await called).toEqual({ kind: 'interrupted' });
  });

  test.each([
    ['nothing of the kind', 'hello'],
    ['no name', '( REGISTER ( session s ) )'],
    ['a name of several words', '( REGISTER ( name (a b) ) ( session s ) )'],
    ['too many matches', '( REGISTER ( name a ) ( session s ) ( matches 999 ) )'],
    ['a name beyond measure', `( REGISTER ( name ${'a'.repeat(5000)} ) ( session s ) )`],
  ])('and says %s is refused', async (_, text) => {
    const here = await lobbyOf();
    const { socket, heard } = await byHand(here.address, text);
    if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
    expect(heard).toEqual(['( REFUSED ( why malformed ) )']);
    expect(here.lobby.members).toEqual([]);
  });

  test('and says what nobody asked for, or too much, is shown the door', async () => {
    const here = await lobbyOf();
    for (const noise of ['7 ( mark 1 1 )', 'x', `1 ${'a'.repeat(100_000)}`, Buffer.from([1, 2, 3])]) {
      const { socket } = await byHand(here.address, REGISTER);
      socket.send(noise);
      await once(socket, 'close');
      await expect.poll(() => here.lobby.members.length, { timeout: 20_000 }).toBe(0);
    }
  });

  test('and answers no heartbeat is taken to be gone', async () => {
    const here = await lobbyOf({ heartbeat: 0.1 });
    const { socket } = await byHand(here.address, REGISTER);
    expect(here.lobby.members).toMatchObject([{ name: 'hand', matches: 1 }]);
    socket.pause();
    await expect.poll(() => here.lobby.members.length, { timeout: 20_000 }).toBe(0);
  });

  test('and says nothing takes no room from those who do', async () => {
    const here = await lobbyOf();
    const silent = Array.from({ length: 70 }, () => new WebSocket(here.address));
    open.push({ close: async () => silent.forEach((socket) => void socket.terminate()) });
    for (const socket of silent) socket.on('error', () => {});
    await Promise.all(silent.map((socket) => once(socket, 'open').catch(() => {})));
    await expect
      .poll(() => silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length, {
        timeout: 20_000,
      })
      .toBeLessThanOrEqual(64);
    visitor(here.address, { name: 'zoe' });
    for (const socket of silent.slice(0, 10)) socket.terminate();
    expect(await everybody(here, 'zoe')).toEqual(['zoe']);
  });

  test('over a page is turned away, and so is who speaks no WebSocket', async () => {
    const { address } = await lobbyOf();
    const socket = new WebSocket(address, { origin: 'http://evil.example' });
    const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
    expect(String(error)).toContain('403');
    const response = await fetch(new URL(address.href.replace('ws:', 'http:')));
    expect(response.status).toBe(426);
    const noise = connect(Number(address.port), '127.0.0.1');
    noise.on('error', () => {});
    noise.end('\0\r\n\r\n');
    noise.resume();
    await once(noise, 'close');
  });
});

test('late answers are not taken for those of the next question', async () => {
  const here = await lobbyOf();
  const { socket, heard } = await byHand(here.address, REGISTER);
  const line = here.lobby.connection('hand');
  await expect(line.call('( INFO )', { seconds: 0.05 })).rejects.toMatchObject({ kind: 'timeout' });
  const next = line.call('( INFO )', { seconds: 20 });
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(3);
  expect(heard).toEqual([expect.stringContaining('WELCOME'), '1 ( INFO )', '2 ( INFO )']);
  socket.send('1 late');
  socket.send('2 in time');
  expect(await next).toBe('in time');
  expect(here.lobby.members).toHaveLength(1);
});

test('one address that opens many connections keeps nobody else out', () => {
  const lobby = new Lobby();
  const from = (address: string): Silent => {
    const socket = new Silent();
    lobby.accept(socket as never, address);
    return socket;
  };
  const many = Array.from({ length: 300 }, () => from('10.0.0.1'));
  expect(many.filter(({ isEnded }) => isEnded)).toHaveLength(268);
  expect(from('10.0.0.2').isEnded).toBe(false);
  lobby.close();
});

test('one address that registers many players leaves places for others', () => {
  const lobby = new Lobby();
  const register = (name: string, address: string): string => {
    const socket = new Silent();
    lobby.accept(socket as never, address);
    socket.emit('message', Buffer.from(`( REGISTER ( name ${name} ) ( session s1 ) )`), false);
    return socket.sent.join();
  };
  const replies = Array.from({ length: 300 }, (_, i) => register(`evil${i}`, '10.0.0.1'));
  expect(replies.filter((reply) => reply.includes('WELCOME'))).toHaveLength(250);
  expect(replies.at(-1)).toBe('( REFUSED ( why full ) )');
  expect(register('ann', '10.0.0.2')).toContain('WELCOME');
  // Whoever is there already may come again.
  expect(register('evil7', '10.0.0.1')).toContain('WELCOME');
  lobby.close();
});

/** A connection that sends nothing by itself. */
class Silent extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  isEnded = false;
  readonly sent: string[] = [];

  ping(): void {}

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.terminate();
  }

  terminate(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.readyState = 3;
    this.emit('close');
  }
}
