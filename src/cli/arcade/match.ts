/** Arcade games for `match` and `simulate`: every player plays every level, through the referee of ticks. */
import { Failure, tableLines, wilson } from '../../base/index.ts';
import type { SpriteGame } from '../../engines/index.ts';
import { expectWritable, kindsFor, writeNewFile } from '../../host/index.ts';
import { actionLine } from '../../library/index.ts';
import {
  COMPETITION_CLOCK,
  playTicks,
  type TickBudget,
  type TickRun,
  tickPlayer,
} from '../../match/index.ts';
import {
  createPlanner,
  isChoiceRefusal,
  type MakePlanner,
  PLAYERS,
  readPlayerChoice,
} from '../../players/index.ts';
import { EXIT, type Io, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';
import { type ArcadeSource, levelOf } from './open.ts';

const KINDS = PLAYERS.filter(({ plan }) => plan !== undefined);

/** For help texts. */
export const ARCADE_PLAYERS = KINDS.map(({ name }) => name).join(', ');

/**
 * A planner of ours, of a module, or an evolved network.
 *
 * @throws UsageError if arcade games have no such player
 */
export async function arcadePlanner(name: string): Promise<MakePlanner> {
  const kinds = (await kindsFor([name])).filter(({ plan }) => plan !== undefined);
  const choice = readPlayerChoice(name, kinds);
  if (!isChoiceRefusal(choice)) return createPlanner(choice, kinds);
  const known = PLAYERS.some((kind) => kind.name === name.replace(/:.*$/s, ''));
  if (choice.unknown?.name !== name.replace(/:.*$/s, '')) throw new UsageError(`${choice.problem}.`);
  throw new UsageError(
    `${known ? `${name} does not play arcade games` : `there is no player '${name}' for arcade games`}; choose from ${ARCADE_PLAYERS}.`,
  );
}

/**
 * Milliseconds for an action under the competition clock; the rest is reserved for time that the clock measures
 * besides thinking.
 */
const TIMED_MILLISECONDS = 36;

/** `0-4` or `0,2`. */
function levelsOf(text: string): number[] {
  const range = /^(\d{1,3})-(\d{1,3})$/.exec(text);
  const numbers = range
    ? Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, at) => Number(range[1]) + at)
    : text.split(',').map((each) => (each === '' ? Number.NaN : Number(each)));
  if (numbers.length === 0 || numbers.some((each) => !Number.isInteger(each) || each < 0))
    throw new UsageError(`'${text}' is not a list of levels; write 0-4 or 0,2.`);
  return numbers;
}

export interface ArcadeMatch {
  readonly levels: string;
  /** Number of games on each level. */
  readonly games: number;
  /** Budget for an action, in calls or time. */
  readonly budget: TickBudget;
  readonly seed: number;
  /** Whether the competition clock runs; otherwise the game waits. */
  readonly isTimed?: boolean;
  /** Whether to print the results as JSON. */
  readonly json: boolean;
  /** A file for the results, as JSON. */
  readonly output?: string | undefined;
}

interface PlayedRun extends TickRun {
  readonly level: number;
  readonly seed: number;
  readonly team: readonly string[];
}

interface Row {
  readonly player: string;
  readonly played: number;
  readonly wins: number;
  readonly score: number;
  readonly ticks: number;
  readonly late: number;
  readonly disqualified: number;
}

/** Every player plays every level; in games for two, all named players play together. */
export async function matchArcade(
  source: ArcadeSource,
  players: readonly string[],
  plan: ArcadeMatch,
  io: Io,
): Promise<number> {
  const numbers = levelsOf(plan.levels);
  // Unknown players are reported before anything is played.
  const planners = new Map<string, MakePlanner>();
  for (const player of [...players, 'random']) planners.set(player, await arcadePlanner(player));
  if (plan.output !== undefined) await expectWritable(plan.output);
  const levels: SpriteGame[] = [];
  for (const level of numbers) levels.push(await levelOf(source, level));
  const [first] = levels;
  if (first === undefined) throw new Failure(`${source.name} has no levels`);
  const seats = first.roles.length;
  if (seats > 1 && players.length > seats)
    throw new UsageError(`${source.name} is for ${seats} players, and ${players.length} are named.`);
  const teams =
    seats === 1
      ? players.map((each) => [each])
      : [first.roles.map((_, at) => players[at] ?? players[0] ?? 'random')];
  const start = io.now();
  const { runs, interrupted } = await playAll({ teams, planners }, levels, numbers, plan, io);
  const seconds = (io.now() - start) / 1000;
  const rows = teams.flatMap((team) => teamRows(first, team, runs));
  if (plan.json || plan.output !== undefined) {
    const json = `${JSON.stringify(matchJson(source.name, numbers, plan, rows, runs, interrupted), undefined, 2)}\n`;
    if (plan.json) io.out(json);
    if (plan.output !== undefined) await writeNewFile(plan.output, json);
  }
  if (!plan.json) {
    const ticks = runs.reduce((sum, run) => sum + run.ticks, 0);
    io.out(`${matchTable(rows)}\n${Math.round(ticks / Math.max(seconds, 0.001))} ticks/s\n`);
  }
  return interrupted ? EXIT.interrupted : EXIT.success;
}

interface Entrants {
  readonly teams: readonly (readonly string[])[];
  readonly planners: ReadonlyMap<string, MakePlanner>;
}

async function playAll(
  { teams, planners }: Entrants,
  levels: readonly SpriteGame[],
  numbers: readonly number[],
  { games, budget, seed, isTimed = false }: ArcadeMatch,
  io: Io,
): Promise<{ readonly runs: PlayedRun[]; readonly interrupted: boolean }> {
  const limits = isTimed ? { milliseconds: TIMED_MILLISECONDS, ...budget } : budget;
  const planned = teams.length * levels.length * games;
  const runs: PlayedRun[] = [];
  const progress = new Progress(io);
  try {
    for (const team of teams)
      for (const [at, game] of levels.entries())
        for (let number = 0; number < games && !progress.interrupted; number++) {
          const level = numbers[at] as number;
          const runSeed = seed + 1000 * level + number;
          const seated = team.map((name) =>
            tickPlayer(game, planners.get(name) as MakePlanner, limits, io.now),
          );
          let ticks = 0;
          const run = await playTicks(game, seated, {
            seed: runSeed,
            clock: isTimed ? COMPETITION_CLOCK : undefined,
            now: io.now,
            onTick: async () => {
              ticks++;
              await progress.tell(
                () =>
                  `${runs.length} of ${planned} games; ${team.join(' and ')} on level ${level}, tick ${ticks}`,
              );
              return !progress.interrupted;
            },
          });
          if (!run.interrupted) runs.push({ ...run, level, seed: runSeed, team });
        }
    return { runs, interrupted: progress.interrupted };
  } finally {
    progress.end();
  }
}

function teamRows(game: SpriteGame, team: readonly string[], runs: readonly PlayedRun[]): Row[] {
  const played = runs.filter((run) => run.team === team);
  return game.roles.map((role, seat) => {
    const sum = (of: (each: PlayedRun) => number) => played.reduce((total, each) => total + of(each), 0);
    const count = Math.max(1, played.length);
    return {
      player: game.roles.length === 1 ? (team[0] ?? '') : `${role}: ${team[seat]}`,
      played: played.length,
      wins: sum((each) => Number(each.statuses[seat] === 'won')),
      score: sum((each) => each.scores[seat] ?? 0) / count,
      ticks: sum((each) => each.ticks) / count,
      late: sum((each) => each.late[seat] ?? 0),
      disqualified: sum((each) => Number(each.disqualified[seat])),
    };
  });
}

function matchTable(rows: readonly Row[]): string {
  const isTimed = rows.some(({ late }) => late > 0);
  const cells = rows.map(({ player, played, wins, score, ticks, late, disqualified }) => {
    const { low, high } = wilson(wins, played);
    const interval = `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`;
    const timing = isTimed ? [`${late}`, `${disqualified}`] : [];
    return [player, `${wins} of ${played}`, interval, score.toFixed(1), ticks.toFixed(0), ...timing];
  });
  const timing = isTimed ? ['late', 'disqualified'] : [];
  return tableLines([['player', 'won', '95 %', 'mean score', 'mean ticks', ...timing], ...cells]).join('\n');
}

/** Version 1; fields may be added without a new version, but none changes its meaning. */
function matchJson(
  game: string,
  levels: readonly number[],
  { games, budget, seed, isTimed = false }: ArcadeMatch,
  rows: readonly Row[],
  runs: readonly PlayedRun[],
  interrupted: boolean,
) {
  return {
    version: 1,
    game,
    levels,
    games,
    ...budget,
    seed,
    timed: isTimed,
    interrupted,
    rows,
    // The seed for `tickRandom`, with which each run can be replayed.
    runs: runs.map(({ team, level, seed: runSeed, statuses, scores, ticks, actions }) => ({
      players: team,
      level,
      seed: runSeed,
      statuses,
      scores,
      ticks,
      actions: actions.map(actionLine),
    })),
  };
}
