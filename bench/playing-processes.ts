/** Processes that play random games of a sheet side by side and share nothing: the machine's capacity for parallel work. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlayedGames } from './playing-team.ts';

const SCRIPT = fileURLToPath(new URL('playing-process.ts', import.meta.url));

export class PlayingProcesses {
  readonly #processes: readonly ChildProcess[];

  private constructor(processes: readonly ChildProcess[]) {
    this.#processes = processes;
  }

  static async start(compiled: Uint8Array, seeds: readonly number[]): Promise<PlayingProcesses> {
    const processes = seeds.map((seed) =>
      fork(SCRIPT, [`${seed}`], { execArgv: ['--import', 'tsx'], serialization: 'advanced' }),
    );
    await Promise.all(processes.map((process) => answerTo(process, compiled)));
    return new PlayingProcesses(processes);
  }

  /** Total of all processes; the time is the longest of any process. */
  async play(milliseconds: number): Promise<PlayedGames> {
    const each = await Promise.all(
      this.#processes.map((process) => answerTo(process, milliseconds) as Promise<PlayedGames>),
    );
    const sum = (of: (played: PlayedGames) => number): number => each.reduce((all, one) => all + of(one), 0);
    return {
      playouts: sum(({ playouts }) => playouts),
      transitions: sum(({ transitions }) => transitions),
      milliseconds: Math.max(...each.map((one) => one.milliseconds)),
    };
  }

  close(): void {
    for (const process of this.#processes) process.disconnect();
  }
}

async function answerTo(process: ChildProcess, message: Uint8Array | number): Promise<unknown> {
  // Whichever comes first cancels waiting for the other.
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    process.send(message);
    const [answer] = await Promise.race([
      once(process, 'message', { signal }),
      once(process, 'exit', { signal }).then(([code]) => {
        throw new Error(`a process that should play ended with code ${code}`);
      }),
    ]);
    return answer;
  } finally {
    waiting.abort();
  }
}
