/** Plays what is left of a tournament in threads of this machine, with progress and a stop at Ctrl-C. */
import {
  type Goals,
  type Job,
  LocalCrew,
  playersByRole,
  readyJobs,
  runTournament,
  type Store,
  type StoredTournament,
  type TournamentMatch,
} from '../../arena/index.ts';
import { isEvaluationError } from '../../machine/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { usualLanes } from '../commands/match.ts';
import { EXIT, Failure } from '../failure.ts';
import { type LoadedGame, prepareGame } from '../game.ts';
import type { Io } from '../io.ts';
import { threadLanes } from '../player-thread.ts';
import { Progress } from '../progress.ts';
import type { Sheet } from '../sheet.ts';
import type { LoadedTournament } from './tournament-file.ts';
import { runningTournament } from './tournament-report.ts';

export interface LocalRun extends LoadedTournament {
  readonly store: Store;
  readonly tournament: StoredTournament;
  readonly finished: readonly TournamentMatch[];
  readonly planned: number;
  /** How many matches are played at once; as many as there are cores for if undefined. */
  readonly parallel: number | undefined;
}

/** Milliseconds between two looks at Ctrl-C. */
const PERIOD = 50;

/** Whether it was interrupted. */
export async function playLocally(run: LocalRun, io: Io): Promise<boolean> {
  const { definition, plan, store, tournament, sheets } = run;
  const { players, clocks, maxLength } = definition;
  const goals = new Map(run.finished.map((match) => [match.number, seatGoals(match)]));
  if (goals.size >= run.planned) return false;
  const progress = new Progress(io);
  const loaded = await preparedGames(run, goals, progress, io).catch((error: unknown) => {
    progress.end();
    throw error;
  });
  if (progress.interrupted) {
    progress.end();
    return true;
  }
  const games = new Map(
    [...loaded].map(([number, game]) => [
      number,
      {
        name: game.name,
        game: game.compilation.game,
        hidesMoves: game.description.dialect === 'gdl-2',
        openLane: threadLanes(game, 1),
      },
    ]),
  );
  const crew = new LocalCrew({
    game: (number) => games.get(number) ?? missing(number),
    players,
    clocks,
    maxLength,
    now: io.now,
  });
  const lanes = [...loaded.values()].map(({ compilation: { game } }) => usualLanes(game, clocks));
  let played = 0;
  const keep = (job: Job, record: MatchRecord): readonly number[] => {
    const seated = playersByRole((games.get(job.game) ?? missing(job.game)).game, job.seats);
    const isNew = store.addMatch(
      tournament,
      definition,
      sheets[job.game] as Sheet,
      { job, players: seated, record },
      new Date(),
    );
    played++;
    // Somebody else may be playing the same tournament; what was kept first counts.
    const first = isNew ? undefined : store.matchesOf(tournament).find(({ number }) => number === job.number);
    return seatGoals(first ?? { players: seated, record });
  };
  const controller = new AbortController();
  const start = io.now();
  let isOver = false;
  const running = runTournament({
    plan,
    finished: goals,
    parallel: run.parallel ?? Math.min(...lanes),
    play: (job, place, signal) =>
      crew.play(job, place, signal).catch((error: unknown) => {
        if (!isEvaluationError(error)) throw error;
        const match = `match ${job.number} of ${sheets[job.game]?.name}`;
        throw new Failure(`${match}: the rules cannot be played to the end: ${error.message}`, EXIT.refused);
      }),
    keep,
    signal: controller.signal,
  }).finally(() => {
    isOver = true;
    crew.close();
  });
  // It is waited for below; until then nobody need hear of a failure.
  running.catch(() => {});
  while (!isOver) {
    await Promise.race([running.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PERIOD))]);
    if (progress.interrupted) controller.abort();
    await progress.tell(() => {
      const seconds = (io.now() - start) / 1000;
      const finished = goals.size + played;
      return runningTournament({ planned: run.planned, finished, played, seconds }).slice(0, io.width - 1);
    });
  }
  const { interrupted } = progress;
  progress.end();
  await running;
  return interrupted;
}

/** The games of which matches are left, by number. All before the first match, whose clocks they would disturb. */
async function preparedGames(
  { sheets, plan, planned }: LocalRun,
  goals: Goals,
  progress: Progress,
  io: Io,
): Promise<Map<number, LoadedGame>> {
  const ready = readyJobs(plan, goals);
  const left = ready.filter(({ number }) => !goals.has(number));
  // Later rounds of a Swiss tournament may need them all.
  const needed =
    ready.length < planned ? sheets.map((_, i) => i) : [...new Set(left.map(({ game }) => game))];
  const loaded = new Map<number, LoadedGame>();
  // What there is to complain about was said when the sheets were read.
  const silent = { ...io, err: () => {} };
  for (const number of needed) {
    const sheet = sheets[number] as Sheet;
    await progress.tell(() =>
      `preparing ${sheet.name} (${loaded.size + 1}/${needed.length})`.slice(0, io.width - 1),
    );
    if (progress.interrupted) break;
    loaded.set(number, prepareGame(sheet, { engine: undefined, seconds: undefined }, silent));
  }
  return loaded;
}

function seatGoals({ players, record }: Pick<TournamentMatch, 'players' | 'record'>): number[] {
  return players.flatMap((player, role) => (player === null ? [] : [record.goals[role] ?? 0]));
}

function missing(game: number): never {
  throw new RangeError(`game ${game} was not prepared`);
}
