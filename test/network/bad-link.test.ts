import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { BadLink } from './bad-link.ts';

/** Keeps the thread busy, as other work does, so that its timers are late. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a slow link delivers everything in the order in which it was sent, even if its timers are late', async () => {
  let heard = '';
  const server = createServer((socket) => socket.on('data', (bytes) => (heard += String(bytes))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const link = await BadLink.open(port, { delay: [1, 20], loss: 0 }, seededRandom(1));
  const socket: Socket = connect(link.port, '127.0.0.1').setNoDelay(true);
  const sent = Array.from({ length: 300 }, (_, i) => `${i};`);
  for (const [i, part] of sent.entries()) {
    socket.write(part);
    if (i % 3 === 0) block(1.5);
    await pause(0);
  }
  while (heard.length < sent.join('').length) await pause(5);
  expect(heard).toBe(sent.join(''));
  socket.destroy();
  link.close();
  server.close();
});
