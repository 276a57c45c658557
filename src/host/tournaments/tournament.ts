/** Plays what is left of a tournament in threads of this machine, with progress and a stop at Ctrl-C. */
import {
  type Goals,
  type Job,
  LocalRunner,
  readyJobs,
  runTournament,
  type TournamentMatch,
  type TournamentRun,
} from '../../arena/index.ts';
import { grouped, spanText } from '../../base/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import {
  EXIT,
  Failure,
  type Io,
  type LoadedGame,
  matchesAtOnce,
  Progress,
  prepareGame,
  type Sheet,
  threadLanes,
} from '../index.ts';
import type { Store, StoredTournament } from '../store/index.ts';
import type { LoadedTournament } from './tournament-file.ts';
import {
  expectNetworkUse,
  type NetworkOptions,
  openTournamentNetwork,
  warnOfNonAsciiNames,
} from './tournament-network.ts';

export interface LocalRun extends OpenTournament, NetworkOptions {
  /** How many matches are played at once; as many as there are cores for if undefined. */
  readonly parallel: number | undefined;
}

/** Whether it was interrupted. */
export async function playLocally(run: LocalRun, io: Io): Promise<boolean> {
  const { definition, sheets } = run;
  const { players, clocks, maxLength } = definition;
  expectNetworkUse(definition, run);
  const goals = finishedGoals(run);
  if (goals.size >= run.planned) return false;
  const network = await openTournamentNetwork(definition, neededPlayers(run, goals), run, io);
  if (network === undefined) return true;
  const progress = new Progress(io);
  try {
    const loaded = await preparedGames(run, goals, progress, io);
    if (progress.interrupted) return true;
    const games = new Map(
      [...loaded].map(([number, game]) => [
        number,
        {
          name: game.name,
          game: game.compilation.game,
          openPool: threadLanes(game, 1),
        },
      ]),
    );
    const crew = new LocalRunner({
      game: (number) => games.get(number) ?? missing(number),
      players,
      clocks,
      maxLength,
      networkPlayer: (seat) => network.player(seat, loaded.get(seat.job.game) ?? missing(seat.job.game)),
      now: io.now,
    });
    const lanes = [...loaded.values()].map(({ compilation: { game } }) => matchesAtOnce(game, clocks));
    const rooms = players.map((_, player) => network.room(player));
    if (rooms.some((room) => room !== undefined)) warnOfNonAsciiNames([...loaded.values()], io);
    // Players elsewhere do not need our cores.
    const elsewhere = rooms.every((room) => room !== undefined)
      ? Math.min(
          MOST_PARALLEL,
          rooms.reduce((sum, room) => sum + room, 0),
        )
      : undefined;
    const parallel = run.parallel ?? elsewhere ?? Math.min(...lanes);
    const room = (player: number): number => rooms[player] ?? parallel;
    const play: LocalRunner['play'] = (job, place, signal) =>
      crew.play(job, place, signal).catch((error: unknown) => {
        if (!isEvaluationError(error)) throw error;
        const match = `match ${job.number} of ${sheets[job.game]?.name}`;
        throw new Failure(`${match}: the rules cannot be played to the end: ${error.message}`, EXIT.refused);
      });
    await playRemaining(run, { parallel, room, play }, progress, io).finally(() => crew.close());
    return progress.interrupted;
  } finally {
    progress.end();
    await network.close();
  }
}

const MOST_PARALLEL = 256;

/** Who plays in matches that are left; in a Swiss tournament, that may be anybody. */
function neededPlayers({ plan, planned }: LocalRun, goals: Goals): Set<number> {
  const ready = readyJobs(plan, goals);
  if (ready.length < planned) return new Set(Array.from({ length: plan.players }, (_, player) => player));
  return new Set(ready.filter(({ number }) => !goals.has(number)).flatMap(({ seats }) => seats));
}

/** The games of which matches are left, by number. All before the first match, whose clocks they would disturb. */
export async function preparedGames(
  { sheets, plan, planned }: OpenTournament,
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

function missing(game: number): never {
  throw new RangeError(`game ${game} was not prepared`);
}

// Plays what is left of a tournament, whoever the crew is, with progress and a stop at Ctrl-C.

export interface OpenTournament extends LoadedTournament {
  readonly store: Store;
  readonly tournament: StoredTournament;
  readonly finished: readonly TournamentMatch[];
  readonly planned: number;
}

/** Who plays the matches. */
export interface PlayingCrew extends Pick<TournamentRun, 'parallel' | 'room' | 'play'> {
  /** Told when the result is in the store. */
  readonly kept?: (job: Job) => void;
  /** More for the line that tells the progress. */
  readonly note?: () => string;
}

/** Milliseconds between two looks at Ctrl-C. */
const PERIOD = 50;

export async function playRemaining(
  run: OpenTournament,
  crew: PlayingCrew,
  progress: Progress,
  io: Io,
): Promise<void> {
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

export interface RunningTournament {
  readonly planned: number;
  readonly finished: number;
  /** Played in this run, and the seconds it has taken. */
  readonly played: number;
  readonly seconds: number;
}

/** `12/24 matches  3 min left` */
function runningTournament({ planned, finished, played, seconds }: RunningTournament): string {
  const left = planned - finished;
  const time = played === 0 || left === 0 ? [] : [`${spanText((seconds / played) * left)} left`];
  return [`${grouped(finished)}/${grouped(planned)} matches`, ...time].join('  ');
}
