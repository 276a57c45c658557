/** Finds a port: the one that is wanted, or the next that is free. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MOST_TRIES = 50;
const LAST_PORT = 65_535;

export async function listenNear(server: FastifyInstance, host: string, port: number): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      await server.listen({ host, port: tried });
      return (server.server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || tried >= port + MOST_TRIES || tried >= LAST_PORT) throw error;
    }
  }
}
