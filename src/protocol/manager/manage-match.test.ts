import { afterEach, describe, expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import {
  answer,
  type Peer,
  type PeerBehaviour,
  peer,
  type TestPlayer,
  testPlayer,
} from '../../../test/protocol/peers.ts';
import { compile } from '../../machine/index.ts';
import { localLane } from '../../match/index.ts';
import { PLAYERS } from '../../players/index.ts';
import { readMessage } from '../messages/read-message.ts';
import { type FieldRecord, stateFacts } from './field-record.ts';
import { askInfo, hidesMoves, type ManagedMatch, type ManagedSeat, manageMatch } from './manage-match.ts';
import { isRecordRefusal, readFieldRecord } from './read-field-record.ts';

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

const remote = ({ address }: { readonly address: URL }): ManagedSeat => ({
  kind: 'remote',
  name: 'remote',
  address,
});

function local(kind = 'legal'): ManagedSeat {
  return { kind: 'local', name: kind, player: localLane(PLAYERS).player(0, { player: kind, given: {} }) };
}

const games = new Map<string, Pick<ManagedMatch, 'description' | 'game'>>();

function prepared(game: string): Pick<ManagedMatch, 'description' | 'game'> {
  const known = games.get(game);
  if (known !== undefined) return known;
  const description = sheetDescription(`games/${game}/${game}.kif`);
  const fresh = { description, game: compile(description).game };
  games.set(game, fresh);
  return fresh;
}

function managed(
  game: string,
  seats: readonly (ManagedSeat | undefined)[],
  changes: Partial<ManagedMatch> = {},
): ManagedMatch {
  const { description, game: machine } = prepared(game);
  return {
    id: 'Match.1',
    name: game,
    gameUrl: `http://games.example/${game}/`,
    description,
    game: machine,
    news: hidesMoves(description) ? 'turn' : 'moves',
    seats,
    startClock: 20,
    playClock: 10,
    scramble: false,
    seed: 1,
    token: 'x'.repeat(32),
    now: () => performance.now(),
    date: Date.now,
    ...changes,
  };
}

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
    for (const role of setup.game.roles)
      seats.push(role.kind === 'constant' && role.name === 'random' ? undefined : remote(await player()));
    const seen: FieldRecord[] = [];
    const { record, field } = await manageMatch({ ...setup, seats, onRecord: (soFar) => seen.push(soFar) });
    expect(record.incidents).toEqual([]);
    expect(record.ending).toBe('terminal');
    expect(seen.map(({ moves, states }) => [moves.length, states.length])).toEqual(
      Array.from({ length: record.moves.length + 1 }, (_, turn) => [turn, turn + 1]),
    );
    expect(seen.at(-1)).toEqual({ ...field, isCompleted: false, goalValues: [] });
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
    expect(readFieldRecord(JSON.stringify(field))).toEqual(field);
  });

  test('twenty at once', async () => {
    const [x, o] = [await player('random', 20), await player('random', 20)];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        manageMatch(
          managed('rock-paper-scissors', [remote(x), remote(o)], {
            id: `m${i}`,
            seed: i,
            startClock: 20,
            playClock: 20,
          }),
        ),
      ),
    );
    expect(results.flatMap(({ record }) => record.incidents)).toEqual([]);
    expect(results.map(({ record }) => record.ending)).toEqual(Array(20).fill('terminal'));
  });
});

test('the messages are those of the reference server', async () => {
  const moves: Record<string, string> = { PLAY: 'NOOP', START: 'READY', STOP: 'DONE' };
  const echo = await strangePeer((socket, message) => {
    const word = /\w+/.exec(message)?.[0] ?? '';
    socket.end(answer(moves[word] ?? ''));
  });
  const { field } = await manageMatch(
    managed('tic-tac-toe', [local(), remote(echo)], { maxLength: 3, playClock: 5 }),
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
  // Its second answer was not legal: it had to mark something.
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
    const { field } = await manageMatch(managed('tic-tac-toe', [remote({ address }), local()], short));
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
    // A start clock, a play clock with a second more, and the farewell; the rest is for slow machines.
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
    const { field } = await manageMatch(
      managed('tic-tac-toe', [remote({ address }), local()], { maxLength: 4, playClock: 5 }),
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
  const { record, field } = await manageMatch(
    managed('tic-tac-toe', [remote(silent), local()], { signal: controller.signal }),
  );
  expect(record.ending).toBe('interrupted');
  expect(field).toMatchObject({ isAborted: true, isCompleted: false, moves: [] });
  expect(silent.heard.at(-1)).toBe('( ABORT Match.1 )');
});

test('players tell their names', async () => {
  expect(await askInfo((await player()).address)).toEqual({ name: 'tester', status: 'available' });
  expect(await askInfo(new URL('http://127.0.0.1:1'))).toBeUndefined();
});

describe('records of others', () => {
  test.each([
    ['[]', 'an object'],
    ['{', 'not JSON'],
    ['{}', "'moves'"],
    ['{"moves": [["a"]], "states": ["()"]}', '1 moves lead to 2 states, not 1'],
    ['{"moves": [[1]]}', "'moves'"],
    ['{"moves": [], "errors": [1]}', "'errors'"],
  ])('%s is refused', (text, problem) => {
    const result = readFieldRecord(text);
    expect(isRecordRefusal(result) && result.problem).toContain(problem);
  });

  test('what older ones lack is filled in', () => {
    expect(readFieldRecord('{"moves": [], "playClock": 15}')).toMatchObject({
      states: [],
      playClock: 15,
      previewClock: -1,
      scrambled: false,
    });
  });
});
