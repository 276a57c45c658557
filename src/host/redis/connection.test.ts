import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { connectRedis, readRedisAddress } from './connection.ts';

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
  server = undefined;
});

/** A server that answers every command with a text about itself, or with a given answer. */
async function serverSaying(answer: string): Promise<string> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      // A command is a list of texts: `*1`, `$4`, `info`.
      for (const _ of String(chunk).matchAll(/\*\d+\r\n/g)) socket.write(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const about = (text: string): string => `$${text.length}\r\n${text}\r\n`;

async function connection(url: string) {
  const address = readRedisAddress(url);
  if (typeof address === 'string') throw new Error(address);
  return connectRedis(address);
}

describe('a server that cannot be used is refused with the reason and what to do', () => {
  test.each([
    ['an old one', about('redis_version:4.0.9\r\n'), 'this is Redis 4.0.9, which is too old'],
    ['a replica', about('redis_version:7.0.0\r\nrole:slave\r\n'), 'name the main server'],
    ['no Redis', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'is this a Redis server'],
    [
      'a forbidden one',
      '-NOPERM this user has no permissions\r\n',
      'this user does not have the permissions',
    ],
    ['one that is loading', '-LOADING Redis is loading the dataset\r\n', 'try again in a moment'],
  ])('%s', async (_, answer, reason) => {
    await expect(connection(await serverSaying(answer))).rejects.toThrow(reason);
  });

  test('none at all', async () => {
    const url = await serverSaying('');
    server?.close();
    await once(server as Server, 'close');
    await expect(connection(url)).rejects.toThrow(`${url}: nothing listens there; start a server`);
  });

  test('a host that does not exist', async () => {
    await expect(connection('redis://no-such-host.invalid')).rejects.toThrow('check the address');
  });
});

test('a server that may forget is taken with a warning', async () => {
  const url = await serverSaying(about('redis_version:7.0.0\r\nmaxmemory_policy:allkeys-lru\r\n'));
  const { warning, close } = await connection(url);
  expect(warning).toContain("'maxmemory-policy allkeys-lru' lets it throw matches away");
  await close();
});
