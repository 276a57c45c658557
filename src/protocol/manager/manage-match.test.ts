import { afterEach, describe, expect, test } from 'vitest';
import { localSeat, managed, remoteSeat } from '../../../test/protocol/managed.ts';
import {
  answer,
  type Peer,
  type PeerBehaviour,
  peer,
  type TestPlayer,
  testPlayer,
} from '../../../test/protocol/peers.ts';
import { httpConnection } from '../http-connection.ts';
import { readMessage } from '../message.ts';
import { askInfo, type ManagedSeat, manageMatch } from './manage-match.ts';
import {
  isRecordRefusal,
  type PublishedRecord,
  readPublishedRecord,
  stateFacts,
} from './published-record.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function player(kind = 'random', matches = 1): Promise<TestPlayer> {
  const started = await testPlayer({ player: kind, given: {} }, { matches });
  open.push(started);
  return started;
}

async function strangePeer(behave: PeerBehaviour): Promise<Peer> {
  const started = await peer(behave);
  open.push(started);
  return started;
}

const remote = ({ address }: { readonly address: URL }): ManagedSeat => remoteSeat(httpConnection(address));

describe('whole matches with our own player, over sockets', () => {
  test.each([
    ['tic-tac-toe', {}],
    ['tic-tac-toe', { scramble: true }],
    ['monty-hall', {}],
    ['monty-hall', { news: 'list', scramble: true }],
    ['rock-paper-scissors', { scramble: true }],
  ] as const)('%s %j', async (name, changes) => {
    const setup = managed(name, [], changes);
    const seats: (ManagedSeat | undefined)[] = [];
    for (const { isChance } of setup.game.roles) seats.push(isChance ? undefined : remote(await player()));
    const seen: PublishedRecord[] = [];
    const { record, published: field } = await manageMatch({
      ...setup,
      seats,
      onRecord: (soFar) => seen.push(soFar),
    });
    expect(record.incidents).toEqual([]);
    expect(record.ending).toBe('terminal');
    const { hidesInformation } = setup.game.traits;
    expect(seen.map(({ moves, states }) => [moves.length, states.length])).toEqual(
      Array.from({ length: record.moves.length + 1 }, (_, turn) =>
        hidesInformation ? [0, 1] : [turn, turn + 1],
      ),
    );
    if (!hidesInformation) expect(seen.at(-1)).toEqual({ ...field, isCompleted: false, goalValues: [] });
    expect(field).toMatchObject({
      matchId: 'Match.1',
      randomToken: 'x'.repeat(32),
      gameMetaURL: `http://games.example/${name}/`,
      isCompleted: true,
      isAborted: false,
      previewClock: -1,
      startClock: 20,
      playClock: 10,
      scrambled: setup.scramble,
      goalValues: record.goals,
      isPlayerHuman: record.roles.map(() => false),
    });
    expect(field.playerNamesFromHost).toHaveLength(record.roles.length);
    expect(field.startTime).toBe(field.stateTimes[0]);
    expect([field.states.length, field.errors.length, field.stateTimes.length]).toEqual(
      Array(3).fill(field.moves.length + 1),
    );
    expect(readPublishedRecord(JSON.stringify(field))).toEqual(field);
  });
});

test('the messages are those of the reference server', async () => {
  const moves: Record<string, string> = { PLAY: 'NOOP', START: 'READY', STOP: 'DONE' };
  const echo = await strangePeer((socket, message) => {
    const word = /\w+/.exec(message)?.[0] ?? '';
    socket.end(answer(moves[word] ?? ''));
  });
  const { published: field } = await manageMatch(
    managed('tic-tac-toe', [localSeat(), remote(echo)], { maxLength: 3, playClock: 5 }),
  );
  const [start = '', ...others] = echo.heard;
  expect(start).toMatch(/^\( START Match\.1 o \( \( role x \) \( role o \) .* \) 20 5 \)$/);
  expect(readMessage(start)).toMatchObject({ kind: 'start', role: 'o' });
  expect(others).toEqual([
    '( PLAY Match.1 NIL )',
    '( PLAY Match.1 ( ( mark 1 1 ) noop ) )',
    `( PLAY Match.1 ( noop ${field.moves[1]?.[1]} ) )`,
    `( STOP Match.1 ( ${field.moves[2]?.join(' ')} ) )`,
  ]);
  // Its second answer was illegal: it had to mark a cell.
  expect(field.errors).toEqual([
    ['', ''],
    ['', ''],
    ['', 'IL NOOP'],
    ['', ''],
  ]);
  expect(field).toMatchObject({ isCompleted: false, isAborted: true, goalValues: [] });
  expect(stateFacts(field.states[1] ?? '')).toContain('( cell 1 1 x )');
});

describe('players that do not play along', () => {
  const short = { maxLength: 1, startClock: 1, playClock: 1 } as const;

  const errorsOf = async (address: URL): Promise<(string | undefined)[]> => {
    const { published: field } = await manageMatch(
      managed('tic-tac-toe', [remote({ address }), localSeat()], short),
    );
    expect(field.errors.map(([, other]) => other)).toEqual(['', '']);
    return field.errors.map(([error]) => error);
  };

  test('nobody there', async () => {
    expect(await errorsOf(new URL('http://127.0.0.1:1'))).toEqual(['CE', 'CE']);
  });

  test('no answer', async () => {
    const { address } = await strangePeer(() => {});
    const start = performance.now();
    expect(await errorsOf(address)).toEqual(['TO', 'TO']);
    // A start clock, a play clock with an extra second, and the final message; the rest is a reserve for slow
    // machines.
    expect(performance.now() - start).toBeLessThan(1000 + 2000 + 1000 + 10_000);
  });

  test('a byte now and then', async () => {
    const { address } = await strangePeer((socket) => {
      socket.write('HTTP/1.0 200 OK\r\nContent-Length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write('a'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await errorsOf(address)).toEqual(['TO', 'TO']);
  });

  test('more than anybody wants to read', async () => {
    const { address } = await strangePeer((socket) => {
      socket.write('HTTP/1.0 200 OK\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write('a'.repeat(10_000)));
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
    });
    expect(await errorsOf(address)).toEqual(['', 'IL null']);
  });

  test('connections that break off', async () => {
    const { address } = await strangePeer((socket) => socket.destroy());
    expect(await errorsOf(address)).toEqual(['CE', 'CE']);
  });

  test('answers without a length, in chunks, in capitals, with a wrong length, and nonsense', async () => {
    const replies = [
      'HTTP/1.0 200 OK\r\n\r\n( MARK 1 1 )',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n(noop \r\n1\r\n)\r\n0\r\n\r\n',
      'HTTP/1.0 200 OK\r\nContent-Length: 99\r\n\r\n( MARK 3 3 )',
      'HTTP/1.0 200 OK\r\n\r\n((((',
    ];
    const { address } = await strangePeer((socket, message) => {
      if (!message.startsWith('( PLAY')) socket.end(answer('ready'));
      else if (replies[0]?.includes('99')) socket.write(replies.shift() ?? '');
      else socket.end(replies.shift() ?? '');
    });
    const { published: field } = await manageMatch(
      managed('tic-tac-toe', [remote({ address }), localSeat()], { maxLength: 4, playClock: 5 }),
    );
    expect(field.errors.map(([error]) => error)).toEqual(['', '', '', '', 'IL null']);
    expect(field.moves.map(([move]) => move).slice(0, 3)).toEqual(['( mark 1 1 )', 'noop', '( mark 3 3 )']);
  });
});

test('a match that is called off is aborted, and its record says so', async () => {
  const controller = new AbortController();
  const silent = await strangePeer((socket, message) => {
    if (message.startsWith('( PLAY')) controller.abort();
    else socket.end(answer('ready'));
  });
  const { record, published: field } = await manageMatch(
    managed('tic-tac-toe', [remote(silent), localSeat()], { signal: controller.signal }),
  );
  expect(record.ending).toBe('interrupted');
  expect(field).toMatchObject({ isAborted: true, isCompleted: false, moves: [] });
  expect(silent.heard.at(-1)).toBe('( ABORT Match.1 )');
});

test('players tell their names', async () => {
  expect(await askInfo(httpConnection((await player()).address))).toEqual({
    name: 'tester',
    status: 'available',
  });
  expect(await askInfo(httpConnection(new URL('http://127.0.0.1:1')))).toBeUndefined();
});

describe('records of others', () => {
  test.each([
    ['[]', 'an object'],
    ['{', 'not JSON'],
    ['{}', "'moves' is missing"],
    ['{"moves": [["a"]], "states": ["()"]}', "'states' has 1 entries; 1 moves lead to 2 states"],
    ['{"moves": [["a"], [1]]}', "'moves[1][0]' should be a text, not 1"],
    ['{"moves": {"length": 1}}', "'moves' should be a list, not an object"],
    ['{"moves": [], "errors": [1]}', "'errors[0]' should be a list, not 1"],
    ['{"moves": [["a", "b"], ["c"]]}', "'moves[1]' has 1 entries for 2 roles"],
    ['{"moves": [["a"]], "goalValues": [1, 2]}', "'goalValues' has 2 entries for 1 roles"],
    ['{"moves": [["a"]], "errors": [[""], ["", ""]]}', "'errors[1]' has 2 entries for 1 roles"],
    ['{"moves": [], "states": ["()"], "stateTimes": [1, 2]}', "'stateTimes' has 2 entries for 1 states"],
    ['{"moves": [], "playClock": "10"}', `'playClock' should be a number, not "10"`],
    ['{"moves": [], "isCompleted": 1}', "'isCompleted' should be true or false, not 1"],
    ['{"moves": [], "matchId": []}', "'matchId' should be a text, not a list"],
  ])('%s is refused', (text, problem) => {
    const result = readPublishedRecord(text);
    expect(isRecordRefusal(result) && result.problem).toContain(problem);
  });

  test('what older ones lack is filled in', () => {
    expect(
      readPublishedRecord(
        '{"moves": [], "playClock": 15, "goalValues": null, "__proto__": {"scrambled": 1}}',
      ),
    ).toMatchObject({
      states: [],
      playClock: 15,
      previewClock: -1,
      scrambled: false,
    });
  });
});
