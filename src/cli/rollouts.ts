/** Random games for a given time, by the quickest means there is for a game, and how many they were. */
import type { Random } from '../circuit/index.ts';
import { type CircuitGame, type Game, legalByRole, rolesOf, SimulatorTeam } from '../machine/index.ts';
import type { LoadedGame } from './game.ts';
import type { Io } from './io.ts';
import { Progress } from './progress.ts';
import { simulatorThread } from './simulator-thread.ts';
import { grouped } from './table.ts';

export interface Rollouts {
  /** Games that came to a terminal state. */
  readonly games: number;
  readonly stateChanges: number;
  readonly milliseconds: number;
  readonly isInterrupted: boolean;
}

/** No game is cut that a patient reader would see the end of. */
const LONGEST_GAME = 100_000;
/** Milliseconds. */
const PROGRESS_PERIOD = 50;
const STOP_PATIENCE = 1000;

/** Many games at once in every thread. The time counts from when all threads are ready. */
export async function slicedRollouts(
  { reading }: LoadedGame,
  game: CircuitGame,
  { seconds, threads }: { readonly seconds: number; readonly threads: number },
  io: Io,
): Promise<Rollouts> {
  const team = await SimulatorTeam.start(reading, game, {
    workers: threads,
    createWorker: simulatorThread,
    maxLength: LONGEST_GAME,
    seed: io.seed,
  });
  const progress = new Progress(io, { hearsTermination: true });
  try {
    const start = io.now();
    const run = team.playouts(game.initial);
    const left = (): number => 1000 * seconds - (io.now() - start);
    while (left() > 0 && !progress.interrupted) {
      await Promise.race([run.finished, pause(Math.min(left(), PROGRESS_PERIOD))]);
      await progress.tell(() => progressText(run.scores().playouts));
    }
    const { playouts, unfinished, stuck, transitions } = await run.stop(STOP_PATIENCE);
    return {
      games: playouts - unfinished - stuck,
      stateChanges: transitions,
      milliseconds: io.now() - start,
      isInterrupted: progress.interrupted,
    };
  } finally {
    progress.end();
    team.close();
  }
}

/** One game after the other, by whatever engine computes it. */
export async function plainRollouts(game: Game, seconds: number, random: Random, io: Io): Promise<Rollouts> {
  const progress = new Progress(io, { hearsTermination: true });
  const start = io.now();
  let games = 0;
  let stateChanges = 0;
  let state = game.initial;
  let milliseconds = 0;
  try {
    while (milliseconds < 1000 * seconds && !progress.interrupted) {
      const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
      if (legal.length > 0 && legal.every((moves) => moves.length > 0)) {
        state = game.next(
          state,
          legal.map((moves) => random.pick(moves)),
        );
        stateChanges++;
      } else {
        if (legal.length === 0) {
          for (const role of rolesOf(game)) game.goal(state, role);
          games++;
        }
        state = game.initial;
      }
      await progress.tell(() => progressText(games));
      milliseconds = io.now() - start;
    }
    return { games, stateChanges, milliseconds, isInterrupted: progress.interrupted };
  } finally {
    progress.end();
  }
}

const progressText = (games: number): string => `${grouped(games)} games played; Ctrl-C ends the measurement`;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
