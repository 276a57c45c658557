/** The built engines; running the sources directly is up to a seventh slower, and more so for compiling. */

export interface Engine {
  readonly base: typeof import('../src/base/index.ts');
  readonly gdl: typeof import('../src/gdl/index.ts');
  readonly circuit: typeof import('../src/circuit/index.ts');
  readonly game: typeof import('../src/game/index.ts');
  readonly engines: typeof import('../src/engines/index.ts');
  readonly search: typeof import('../src/search/index.ts');
  readonly players: typeof import('../src/players/index.ts');
  readonly match: typeof import('../src/match/index.ts');
  readonly papers: typeof import('../src/papers/measure/heuristics.ts') &
    typeof import('../src/papers/measure/game.ts');
  readonly simulatorThread: typeof import('../src/host/threads.ts').simulatorThread;
  readonly threadPlayer: typeof import('../src/host/player-threads.ts').threadPlayer;
  readonly startWorker: typeof import('../src/host/threads.ts').startWorker;
}

/** The output of the last build. */
export function builtEngine(): Promise<Engine> {
  return engineIn('../dist/', '.js');
}

/** Runs the sources, for comparison. */
export function sourceEngine(): Promise<Engine> {
  return engineIn('../src/', '.ts');
}

async function engineIn(folder: string, ending: string): Promise<Engine> {
  const load = (name: string) => import(new URL(`${folder}${name}${ending}`, import.meta.url).href);
  const { simulatorThread, startWorker } = await load('host/threads');
  const { threadPlayer } = await load('host/player-threads');
  return {
    base: await load('base/index'),
    gdl: await load('gdl/index'),
    circuit: await load('circuit/index'),
    game: await load('game/index'),
    engines: await load('engines/index'),
    search: await load('search/index'),
    players: await load('players/index'),
    match: await load('match/index'),
    papers: { ...(await load('papers/measure/heuristics')), ...(await load('papers/measure/game')) },
    simulatorThread,
    startWorker,
    threadPlayer,
  };
}
