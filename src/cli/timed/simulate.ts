/** `anygame simulate` for real-time games: plays random games with a virtual clock. */
import { Failure, grouped, meanOf, seededRandom, tableLines } from '../../base/index.ts';
import {
  compileTimed,
  isTimedError,
  type RandomTimedRun,
  randomTimedRun,
  type TimedCompilation,
} from '../../engines/index.ts';
import { type Role, UNIT } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import { EXIT, type Io } from '../io.ts';
import { Progress } from '../progress.ts';

export interface TimedSimulation {
  readonly games: number | undefined;
  readonly seconds: number;
  readonly seed: number;
  readonly engine: 'auto' | 'rules' | 'circuit' | undefined;
  readonly json: boolean;
}

/** Longer games are cut. */
const LONGEST = 10_000 * UNIT;

export async function simulateTimed(
  name: string,
  description: RealTimeDescription,
  { games, seconds, seed, engine, json }: TimedSimulation,
  io: Io,
): Promise<number> {
  const progress = new Progress(io);
  const runs: RandomTimedRun[] = [];
  try {
    const compilation = compileTimed(description, { ...(engine && { engine }) });
    const start = io.now();
    const isEnough = () => (games === undefined ? io.now() - start >= 1000 * seconds : runs.length >= games);
    while (!isEnough() && !progress.interrupted) {
      runs.push(randomTimedRun(compilation.game, seededRandom(seed + runs.length), LONGEST));
      await progress.tell(() => `${grouped(runs.length)} games`);
    }
    const report = reportOf(name, compilation, runs, io.now() - start);
    io.out(json ? `${JSON.stringify(report, undefined, 2)}\n` : `${reportText(report)}\n`);
    return progress.interrupted ? EXIT.interrupted : EXIT.success;
  } catch (error) {
    if (isTimedError(error)) throw new Failure(`${name}: ${error.message}`);
    throw error;
  } finally {
    progress.end();
  }
}

function reportOf(
  name: string,
  { game, reason }: TimedCompilation,
  runs: readonly RandomTimedRun[],
  ms: number,
) {
  const updates = runs.reduce((sum, run) => sum + run.updates, 0);
  const time = runs.reduce((sum, run) => sum + run.time, 0);
  const players = game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
  return {
    version: 1,
    game: name,
    engine: game.engine,
    reason,
    games: runs.length,
    unfinished: runs.filter(({ isFinished }) => !isFinished).length,
    /** Mean duration in units of the sheet. */
    meanTime: runs.length === 0 ? 0 : time / runs.length / UNIT,
    updates,
    milliseconds: ms,
    roles: players.map((role) => {
      const goals = runs.map((run) => run.goals[role] ?? 0);
      const { mean, halfWidth } = meanOf(goals);
      return { role: game.roles[role]?.name ?? '', mean, halfWidth };
    }),
  };
}

function reportText(report: ReturnType<typeof reportOf>): string {
  const { games, unfinished, meanTime, updates, milliseconds, engine, reason, roles } = report;
  return [
    `${grouped(games)} random real-time games, ${meanTime.toFixed(2)} units and ${(updates / Math.max(1, games)).toFixed(2)} updates on average`,
    ...(unfinished > 0 ? [`${grouped(unfinished)} games were cut after ${LONGEST / UNIT} units`] : []),
    '',
    ...tableLines([
      ['role', 'mean goal'],
      ...roles.map(({ role, mean, halfWidth }) => [
        role,
        `${mean.toFixed(2)}${halfWidth === null ? '' : ` ± ${halfWidth.toFixed(2)}`}`,
      ]),
    ]),
    '',
    `${grouped(Math.round((1000 * updates) / Math.max(1, milliseconds)))} updates/s by the ${engine} engine: ${reason}`,
  ].join('\n');
}
