/** A web server that attackers try to make the program call. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Verdict } from './attack.ts';

export async function withTarget(
  answer: RequestListener,
  attack: (url: string, asked: () => number) => Promise<Verdict>,
): Promise<Verdict> {
  let requests = 0;
  const target = createServer((request, response) => {
    requests++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  try {
    return await attack(`http://127.0.0.1:${(target.address() as AddressInfo).port}`, () => requests);
  } finally {
    target.closeAllConnections();
    target.close();
  }
}
