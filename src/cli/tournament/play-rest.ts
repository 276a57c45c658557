/** Plays what is left of a tournament, whoever the crew is, with progress and a stop at Ctrl-C. */
import {
  type Goals,
  type Job,
  runTournament,
  type Store,
  type StoredTournament,
  type TournamentMatch,
  type TournamentRun,
} from '../../arena/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import type { Io } from '../io.ts';
import type { Progress } from '../progress.ts';
import type { Sheet } from '../sheet.ts';
import type { LoadedTournament } from './tournament-file.ts';
import { runningTournament } from './tournament-report.ts';

export interface OpenTournament extends LoadedTournament {
  readonly store: Store;
  readonly tournament: StoredTournament;
  readonly finished: readonly TournamentMatch[];
  readonly planned: number;
}

/** Who plays the matches. */
export interface Crew extends Pick<TournamentRun, 'parallel' | 'room' | 'play'> {
  /** Told when the result is in the store. */
  readonly kept?: (job: Job) => void;
  /** More for the line that tells the progress. */
  readonly note?: () => string;
}

/** Milliseconds between two looks at Ctrl-C. */
const PERIOD = 50;

export async function playRest(run: OpenTournament, crew: Crew, progress: Progress, io: Io): Promise<void> {
  const goals = finishedGoals(run);
  let played = 0;
  const keep = (job: Job, record: MatchRecord): readonly number[] => {
    const { store, tournament, definition, sheets } = run;
    const players = seatedPlayers(job, record);
    const sheet = sheets[job.game] as Sheet;
    const isNew = store.matches.add(tournament, definition, sheet, { job, players, record }, new Date());
    crew.kept?.(job);
    played++;
    // Somebody else may be playing the same tournament; what was kept first counts.
    const first = isNew
      ? undefined
      : store.matches.of(tournament).find(({ number }) => number === job.number);
    return seatGoals(first ?? { players, record });
  };
  const controller = new AbortController();
  const start = io.now();
  let isOver = false;
  const { parallel, room, play } = crew;
  const running = runTournament({
    plan: run.plan,
    finished: goals,
    parallel,
    ...(room && { room }),
    play,
    keep,
    signal: controller.signal,
  }).finally(() => {
    isOver = true;
  });
  // It is waited for below; until then nobody need hear of a failure.
  running.catch(() => {});
  while (!isOver) {
    await Promise.race([running.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PERIOD))]);
    if (progress.interrupted) controller.abort();
    await progress.tell(() => {
      const seconds = (io.now() - start) / 1000;
      const finished = goals.size + played;
      const told = runningTournament({ planned: run.planned, finished, played, seconds });
      return `${told}${crew.note?.() ?? ''}`.slice(0, io.width - 1);
    });
  }
  await running;
}

/** Of the matches that are in the store. */
export function finishedGoals({ finished }: OpenTournament): Goals & { readonly size: number } {
  return new Map(finished.map((match) => [match.number, seatGoals(match)]));
}

/** By role, the number of the player; null where chance plays. */
function seatedPlayers({ seats }: Job, record: MatchRecord): (number | null)[] {
  const players = seats.values();
  return record.seats.map((seat) => (seat === null ? null : (players.next().value ?? null)));
}

function seatGoals({ players, record }: Pick<TournamentMatch, 'players' | 'record'>): number[] {
  return players.flatMap((player, role) => (player === null ? [] : [record.goals[role] ?? 0]));
}
