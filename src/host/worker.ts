/** The script of every thread: it loads and runs only the service that the thread was started for. */
import { constants, getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { PlayerChoice, PlayerKind } from '../players/index.ts';
import type { ModuleTask } from './module-threads.ts';
import { callerLink, noteLoaded, type ServiceName, startWorker, type ThreadTask } from './threads.ts';

const SERVICES: Readonly<Record<ServiceName, () => Promise<void>>> = {
  comparing: async () => {
    const { serveComparing } = await import('./comparing.ts');
    serveComparing(callerLink());
  },
  compile: async () => {
    yieldToEvents();
    const { serveCompile } = await import('./compile-threads.ts');
    serveCompile(callerLink());
  },
  expansion: async () => {
    const { serveExpansion } = await import('../search/index.ts');
    serveExpansion(callerLink());
  },
  library: async () => {
    const { serveModule } = await import('./module-threads.ts');
    await serveModule((workerData as ThreadTask).with as ModuleTask);
  },
  match: async () => {
    const { serveMatchThread } = await import('./tournaments/match-thread.ts');
    serveMatchThread(callerLink());
  },
  measuring: async () => {
    const { serveMeasuring } = await import('./measuring.ts');
    serveMeasuring(callerLink());
  },
  player: async () => {
    const [{ servePlayer }, kinds] = await Promise.all([import('../match/index.ts'), playerKinds()]);
    servePlayer(callerLink(), {
      kinds,
      loadKind,
      startWorker,
      connect: async (description, sources) => {
        const { connectionsTo } = await import('./external-libraries.ts');
        return connectionsTo(description, sources);
      },
    });
  },
  'playout-runs': async () => {
    const { serveRuns } = await import('../papers/index.ts');
    serveRuns(callerLink());
  },
  'search-member': async () => {
    const { serveSearchMember } = await import('../players/index.ts');
    serveSearchMember(callerLink());
  },
  seat: async () => {
    yieldToEvents();
    const [{ serveSeat }, kinds] = await Promise.all([import('../protocol/index.ts'), playerKinds()]);
    serveSeat(callerLink(), kinds, startWorker, loadKind);
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

/** Lets the thread that answers requests go first. Only on Linux does each thread have a priority of its own. */
function yieldToEvents(): void {
  if (process.platform === 'linux')
    setPriority(0, Math.min(getPriority(0) + 5, constants.priority.PRIORITY_LOW));
}

/** Players that are not part of Anygame, which only the user can have named. */
async function loadKind(choice: PlayerChoice): Promise<PlayerKind | undefined> {
  const { kindOfChoice } = await import('./external-players.ts');
  return kindOfChoice(choice);
}

/** Players with access to stored knowledge. */
async function playerKinds() {
  const [{ PLAYERS, withMemory }, { openMemory }] = await Promise.all([
    import('../players/index.ts'),
    import('./memory-file.ts'),
  ]);
  return withMemory(PLAYERS, openMemory);
}

const task = workerData as ThreadTask;
void SERVICES[task.service]().finally(() => noteLoaded(task));
