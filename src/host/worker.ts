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
    const [{ servePlayer }, kinds] = await Promise.all([import('../match/index.ts'), playerKinds()]);
    servePlayer(callerLink(), kinds, async (description, sources) => {
      const { connectionsTo } = await import('./external-libraries.ts');
      return connectionsTo(description, sources);
    });
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
  training: async () => {
    const { serveTraining } = await import('../learn/index.ts');
    serveTraining(callerLink());
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
