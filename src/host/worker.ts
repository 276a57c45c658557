/** The script of every thread: it runs the service that the thread was started for, and loads no other. */
import { workerData } from 'node:worker_threads';
import { callerLink, helperThread, type ServiceName } from './threads.ts';

const SERVICES: Readonly<Record<ServiceName, () => Promise<void>>> = {
  helper: async () => {
    const { serveHelper } = await import('../search/index.ts');
    serveHelper(callerLink());
  },
  match: async () => {
    const { serveMatchThread } = await import('./tournaments/serve-match-thread.ts');
    serveMatchThread(callerLink());
  },
  measuring: async () => {
    const { serveMeasuring } = await import('./serve-measuring.ts');
    serveMeasuring(callerLink());
  },
  player: async () => {
    const [{ servePlayer }, { connectionsTo }, kinds] = await Promise.all([
      import('../match/index.ts'),
      import('./external-libraries.ts'),
      playerKinds(),
    ]);
    servePlayer(callerLink(), kinds, connectionsTo);
  },
  seat: async () => {
    const [{ serveSeat }, { threadPlayer }, kinds] = await Promise.all([
      import('../protocol/index.ts'),
      import('./player-threads.ts'),
      playerKinds(),
    ]);
    serveSeat(callerLink(), kinds, threadPlayer);
  },
  simulator: async () => {
    const { serveSimulator } = await import('../engines/index.ts');
    serveSimulator(callerLink());
  },
};

/** Players that have helpers and remember what they have learned. */
async function playerKinds() {
  const [{ PLAYERS, withHelpers, withMemory }, { openMemory }] = await Promise.all([
    import('../players/index.ts'),
    import('./memory-file.ts'),
  ]);
  return withMemory(withHelpers(PLAYERS, helperThread), openMemory);
}

await SERVICES[workerData as ServiceName]();
