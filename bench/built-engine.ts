/** The engines as they ship; running the sources directly is up to a seventh slower, more in compiling than in play. */

export interface Engine {
  readonly gdl: typeof import('../src/gdl/index.ts');
  readonly circuit: typeof import('../src/circuit/index.ts');
  readonly machine: typeof import('../src/machine/index.ts');
  readonly players: typeof import('../src/players/index.ts');
  readonly match: typeof import('../src/match/index.ts');
  readonly experiments: typeof import('../src/experiments/index.ts');
  readonly simulatorThread: typeof import('../src/cli/simulator-thread.ts').simulatorThread;
  readonly threadPlayer: typeof import('../src/cli/player-thread.ts').threadPlayer;
  readonly helperThread: typeof import('../src/cli/helper-thread.ts').helperThread;
  readonly berger: typeof import('../src/players/berger/expansion.ts') &
    typeof import('../src/players/berger/expansion-team.ts') &
    typeof import('../src/players/berger/tree.ts');
}

/** What the last build made. */
export function builtEngine(): Promise<Engine> {
  return engineIn('../dist/', '.js');
}

/** Runs the sources, for a comparison. */
export function sourceEngine(): Promise<Engine> {
  return engineIn('../src/', '.ts');
}

async function engineIn(folder: string, ending: string): Promise<Engine> {
  const load = (name: string) => import(new URL(`${folder}${name}${ending}`, import.meta.url).href);
  const { simulatorThread } = await load('cli/simulator-thread');
  const { helperThread } = await load('cli/helper-thread');
  const { threadPlayer } = await load('cli/player-thread');
  return {
    gdl: await load('gdl/index'),
    circuit: await load('circuit/index'),
    machine: await load('machine/index'),
    players: await load('players/index'),
    match: await load('match/index'),
    experiments: await load('experiments/index'),
    simulatorThread,
    helperThread,
    threadPlayer,
    berger: {
      ...(await load('players/berger/expansion')),
      ...(await load('players/berger/expansion-team')),
      ...(await load('players/berger/tree')),
    },
  };
}
