import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchange, peer, say, testPlayer } from '../../test/protocol/peers.ts';
import { CallFailure } from './connection.ts';
import { httpConnection } from './http-connection.ts';
import { readMoveReply } from './replies.ts';

const words = fc.constantFrom(
  'POST / HTTP/1.0',
  '\r\n',
  'Content-Length: ',
  '5',
  '-1',
  ' ',
  '(',
  ')',
  'PLAY',
  ':',
  '\0',
);
const noise = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.array(words, { minLength: 1, maxLength: 30 }).map((parts) => Buffer.from(parts.join(''))),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) =>
      Buffer.concat([
        Buffer.from(`POST / HTTP/1.0\r\nContent-Length: ${bytes.length}\r\n\r\n`),
        Buffer.from(bytes),
      ]),
    ),
);

test('whatever is sent to a player, it goes on', async () => {
  const player = await testPlayer();
  await fc.assert(
    fc.asyncProperty(noise, async (bytes) => {
      // The end of the request closes the connection; otherwise the server would wait for more.
      await exchange(player.port, [bytes, '\r\n\r\n\r\n'], 0, true).catch(() => {});
    }),
    { numRuns: 60 },
  );
  expect(await say(player.port, '(INFO)')).toContain('available');
  await player.close();
});

test('whatever a player answers, the manager gets a text or a failure in time', async () => {
  let reply = Buffer.alloc(0);
  const strange = await peer((socket) => socket.end(reply));
  await fc.assert(
    fc.asyncProperty(noise, fc.boolean(), async (bytes, isHttp) => {
      reply = isHttp ? Buffer.concat([Buffer.from('HTTP/1.0 200 OK\r\n\r\n'), bytes]) : bytes;
      const answer = await httpConnection(strange.address)
        .call('(INFO)', { seconds: 2 })
        .catch((error: unknown) => error);
      if (typeof answer === 'string') readMoveReply(answer);
      else expect(answer).toBeInstanceOf(CallFailure);
    }),
    { numRuns: 60 },
  );
  strange.close();
});
