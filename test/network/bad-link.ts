/** A link between two programs that delays, breaks and partitions connections: a relay between local TCP ports. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../random.ts';

export interface LinkFaults {
  /** Minimum and maximum delay in milliseconds; the order is preserved. */
  readonly delay: readonly [least: number, most: number];
  /** Probability that a part is lost for good, which ends its connection as TCP would after its last attempt. */
  readonly loss: number;
}

export class BadLink {
  readonly #target: number;
  readonly #faults: LinkFaults;
  readonly #random: Random;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isParted = false;
  #broken = 0;

  private constructor(target: number, faults: LinkFaults, random: Random) {
    this.#target = target;
    this.#faults = faults;
    this.#random = random;
    this.#server = createServer((socket) => this.#join(socket));
  }

  /** @param target the port to which the link leads */
  static async open(target: number, faults: LinkFaults, random: Random): Promise<BadLink> {
    const link = new BadLink(target, faults, random);
    link.#server.listen(0, '127.0.0.1');
    await once(link.#server, 'listening');
    return link;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Number of connections that ended because of a loss. */
  get broken(): number {
    return this.#broken;
  }

  /** From now on, nothing gets through, without notice. */
  part(): void {
    this.#isParted = true;
  }

  /** Everything sent in the meantime is lost. */
  heal(): void {
    this.#isParted = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      this.#relay(from, to);
    }
  }

  #relay(from: Socket, to: Socket): void {
    const [least, most] = this.#faults.delay;
    // One timer for the first in line, since several timers may fire in another order than they were set.
    const waiting: { readonly due: number; readonly act: () => void }[] = [];
    const advance = (): void => {
      while (waiting[0] !== undefined && waiting[0].due <= performance.now()) waiting.shift()?.act();
      if (waiting[0] !== undefined) setTimeout(advance, waiting[0].due - performance.now());
    };
    const later = (act: () => void): void => {
      const due = performance.now() + least + this.#random.below(most - least + 1);
      waiting.push({ due: Math.max(due, waiting.at(-1)?.due ?? 0), act });
      if (waiting.length === 1) setTimeout(advance, due - performance.now());
    };
    from.on('data', (bytes) => {
      if (this.#isParted) return;
      if (this.#random.chance(this.#faults.loss)) {
        this.#broken++;
        from.destroy();
        return;
      }
      later(() => {
        if (!this.#isParted && !to.destroyed) to.write(bytes);
      });
    });
    from.on('end', () => later(() => to.end()));
  }
}
