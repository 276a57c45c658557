/** Plays the remaining matches of a tournament, in threads of this machine or on other machines. */

import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { availableParallelism, hostname } from 'node:os';
import path from 'node:path';
import {
  type ArenaGame,
  entrantText,
  type Goals,
  isDefinitionRefusal,
  isNetworkChoice,
  isPlanRefusal,
  type Job,
  LocalRunner,
  type Plan,
  planTournament,
  readDefinition,
  readyJobs,
  runTournament,
  seatGoals,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentRun,
} from '../../arena/index.ts';
import { Failure, grouped, printable, readTime, spanText } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import { playingRoles } from '../../game/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import type { MatchRecord } from '../../match/index.ts';
import { rulesText, symbolText } from '../../protocol/index.ts';
import {
  breathe,
  kindsFor,
  matchesAtOnce,
  type NetworkPlayers,
  NO_PERMISSIONS,
  prepareGame,
  readSheet,
  readTextFile,
  type Sheet,
  type Surroundings,
  threadLanes,
  type Watch,
  withLibraries,
} from '../index.ts';
import { HopelessMatch, type MatchJob } from '../redis/index.ts';
import type { StoredTournament, TournamentStore } from '../store/index.ts';
import { arcadeGameOf, arcadeSheet, expectPlanners, isArcadeSheet } from './arcade-match.ts';
import { MatchThread, startMatchThread } from './match-thread.ts';

/** A stored tournament and its finished matches. */
export interface OpenTournament extends LoadedTournament {
  readonly store: TournamentStore;
  readonly tournament: StoredTournament;
  readonly finished: readonly TournamentMatch[];
  readonly planned: number;
}

export interface LocalRun extends OpenTournament {
  /** Number of matches played at once; as many as there are cores for if undefined. */
  readonly parallel: number | undefined;
  /** Connections to the network players. */
  readonly network: NetworkPlayers;
  /** Loads a game; in this thread if absent. */
  readonly prepare?: (sheet: Sheet) => Promise<LoadedGame>;
  /** Opens lanes for matches of a game; in threads of this machine if absent. */
  readonly openPool?: (game: LoadedGame) => ArenaGame['openPool'];
  /** Called when the preparation of a game begins, with its name, and when all are ready. */
  readonly onPreparing?: (game: string) => void;
  readonly onReady?: () => void;
  /** Called when a result has been stored. */
  readonly onKept?: () => void;
}

/** Plays until nothing is left or it is cancelled. */
export async function playLocally(run: LocalRun, watch: Watch): Promise<void> {
  const { definition, sheets, network, openPool = (game) => threadLanes(game, 1) } = run;
  const { name, players, clocks, maxLength, errorLimit } = definition;
  const loaded = await preparedGames(run, watch);
  if (watch.signal.aborted || (loaded.size === 0 && !sheets.some(isArcadeSheet))) return;
  run.onReady?.();
  const games = new Map(
    [...loaded].map(([number, game]) => [
      number,
      { name: game.name, game: game.compilation.game, openPool: openPool(game) },
    ]),
  );
  // Different in every run, so that players do not mistake a match for a cancelled one.
  const attempt = randomBytes(4).toString('hex');
  const title = symbolText(name).slice(0, LONGEST_TITLE);
  const crew = new LocalRunner({
    game: (number) => prepared(games, number),
    players,
    clocks,
    maxLength,
    errorLimit,
    networkPlayer: ({ job, choice, signal }) =>
      network.player(choice.address, prepared(loaded, job.game), {
        id: `${title}.${job.number}.${attempt}`,
        name: players.find((each) => each.choice === choice)?.label ?? choice.address,
        clocks,
        signal,
      }),
    now: watch.now,
  });
  const rooms = players.map(({ choice }) => (isNetworkChoice(choice) ? choice.matches : undefined));
  if (rooms.some((room) => room !== undefined)) warnOfNonAsciiNames([...loaded.values()], watch);
  const parallel = run.parallel ?? roomElsewhere(rooms) ?? roomHere([...loaded.values()], clocks);
  const room = (player: number): number => rooms[player] ?? parallel;
  const arcade = new ArcadeCrew(run);
  const play: LocalRunner['play'] = (job, place, signal) => {
    if (isArcadeSheet(sheets[job.game] as Sheet)) return arcade.play(job, place, signal);
    return crew.play(job, place, signal).catch((error: unknown) => {
      if (!isEvaluationError(error)) throw error;
      const match = `match ${job.number} of ${sheets[job.game]?.name}`;
      throw new Failure(`${match}: the rules cannot be played to the end: ${error.message}`, 'refused');
    });
  };
  const kept = (): void => run.onKept?.();
  await playRemaining(run, { parallel, room, play, kept }, watch).finally(() => {
    crew.close();
    arcade.close();
  });
}

/** Matches of arcade games, each place with a thread of its own. */
class ArcadeCrew {
  readonly #run: OpenTournament;
  readonly #places: MatchThread[] = [];

  constructor(run: OpenTournament) {
    this.#run = run;
  }

  async play(job: Job, place: number, signal: AbortSignal): Promise<MatchRecord> {
    this.#places[place] ??= new MatchThread(startMatchThread);
    const match = { ...matchJob(this.#run, job), tournament: this.#run.definition.name };
    try {
      return await this.#places[place].play(match, signal);
    } catch (error) {
      if (!(error instanceof HopelessMatch)) throw error;
      throw new Failure(`match ${job.number} of ${match.sheet.name}: ${error.message}`, 'refused');
    }
  }

  close(): void {
    for (const place of this.#places) place?.close();
  }
}

/** A match with everything needed to play it in another thread or program. */
export function matchJob(
  { definition, sheets }: Pick<OpenTournament, 'definition' | 'sheets'>,
  { number, game, seats, seed }: Job,
): MatchJob {
  const { players, clocks, maxLength } = definition;
  const { name, text } = sheets[game] as Sheet;
  return {
    number,
    sheet: { name, text },
    players: seats.flatMap((seat) => (players[seat] === undefined ? [] : [entrantText(players[seat])])),
    clocks,
    seed,
    maxLength: maxLength ?? null,
  };
}

/** Maximum length of a name in messages to network players. */
const LONGEST_TITLE = 40;
const MOST_PARALLEL = 256;

/** Remote players do not need our cores. Undefined if some players are local. */
function roomElsewhere(rooms: readonly (number | undefined)[]): number | undefined {
  if (!rooms.every((room) => room !== undefined)) return undefined;
  return Math.min(
    MOST_PARALLEL,
    rooms.reduce((sum, room) => sum + room, 0),
  );
}

function roomHere(games: readonly LoadedGame[], clocks: OpenTournament['definition']['clocks']): number {
  // Players of arcade games think one after another.
  return Math.min(
    availableParallelism(),
    ...games.map(({ compilation: { game } }) => matchesAtOnce(game, clocks)),
  );
}

/** Existing GGP programs count characters as if they were bytes. */
function warnOfNonAsciiNames(games: readonly LoadedGame[], { say }: Watch): void {
  for (const { name, description } of games)
    if (/[^\n -~]/.test(rulesText(description)))
      say(`${name} has names that are not ASCII, which some players on the network cannot read`);
}

/** The addresses of network players in the remaining matches; in a Swiss tournament, of all network players. */
export function neededAddresses({ definition, plan, planned, finished }: OpenTournament): string[] {
  const goals = finishedGoals({ finished });
  const ready = readyJobs(plan, goals);
  const left = new Set(ready.filter(({ number }) => !goals.has(number)).flatMap(({ seats }) => seats));
  return definition.players.flatMap(({ choice }, player) =>
    isNetworkChoice(choice) && (ready.length < planned || left.has(player)) ? [choice.address] : [],
  );
}

/** Loads all games with remaining matches, by number, before the first match, whose clocks loading would disturb. */
export async function preparedGames(
  run: OpenTournament & Pick<LocalRun, 'prepare' | 'onPreparing'>,
  { now, signal, show }: Watch,
): Promise<Map<number, LoadedGame>> {
  const { sheets, plan, planned } = run;
  const goals = finishedGoals(run);
  const ready = readyJobs(plan, goals);
  const left = ready.filter(({ number }) => !goals.has(number));
  // Later rounds of a Swiss tournament may need all of them.
  const needed =
    ready.length < planned ? sheets.map((_, i) => i) : [...new Set(left.map(({ game }) => game))];
  const loaded = new Map<number, LoadedGame>();
  // Problems were reported when the sheets were read.
  const silent = { now, say: () => {} };
  const { prepare = (sheet) => prepareGame(sheet, { engine: undefined, seconds: undefined }, silent) } = run;
  for (const number of needed) {
    const sheet = sheets[number] as Sheet;
    if (isArcadeSheet(sheet)) continue;
    run.onPreparing?.(sheet.name);
    show(() => `preparing ${sheet.name} (${loaded.size + 1}/${needed.length})`);
    await breathe();
    if (signal.aborted) break;
    loaded.set(number, await prepare(sheet));
  }
  return loaded;
}

function prepared<Game>(games: ReadonlyMap<number, Game>, number: number): Game {
  const game = games.get(number);
  if (game === undefined) throw new RangeError(`game ${number} was not prepared`);
  return game;
}

/** The service that plays the matches. */
export interface PlayingCrew extends Pick<TournamentRun, 'parallel' | 'room' | 'play'> {
  /** Called when the result has been stored. */
  readonly kept?: (job: Job) => void;
  /** Additional text for the progress line. */
  readonly note?: () => string;
}

/** Milliseconds between two renewals of the tournament's lock. */
const LOCK_RENEWAL = 5000;

/**
 * Rounds of a Swiss tournament depend on earlier results, so only one program may play it at a time.
 *
 * @throws Failure if another one plays it
 */
export async function playRemaining(run: OpenTournament, crew: PlayingCrew, watch: Watch): Promise<void> {
  if (run.definition.format !== 'swiss') return playMatches(run, crew, watch);
  const { store, tournament } = run;
  const owner = `${hostname()} (process ${process.pid}, ${randomBytes(4).toString('hex')})`;
  const other = store.tournaments.lock(tournament, owner, Date.now());
  if (other !== undefined)
    throw new Failure(
      `${printable(tournament.name)} is being played by ${other}; wait until it has finished, or stop it`,
    );
  const renewal = setInterval(() => store.tournaments.lock(tournament, owner, Date.now()), LOCK_RENEWAL);
  try {
    await playMatches(run, crew, watch);
  } finally {
    clearInterval(renewal);
    store.tournaments.unlock(tournament, owner);
  }
}

async function playMatches(
  run: OpenTournament,
  crew: PlayingCrew,
  { now, signal, show }: Watch,
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
    // Another program may be playing the same tournament; the result stored first counts.
    const first = isNew
      ? undefined
      : store.matches.of(tournament).find(({ number }) => number === job.number);
    return seatGoals(first ?? { players, record });
  };
  const start = now();
  show(() => {
    const seconds = (now() - start) / 1000;
    const progress = progressText({ planned: run.planned, finished: goals.size + played, played, seconds });
    return `${progress}${crew.note?.() ?? ''}`;
  });
  const { parallel, room, play } = crew;
  await runTournament({
    plan: run.plan,
    finished: goals,
    parallel,
    ...(room && { room }),
    play,
    keep,
    signal,
  });
}

/** Goals of the stored matches. */
export function finishedGoals({ finished }: Pick<OpenTournament, 'finished'>): Goals {
  return new Map(finished.map((match) => [match.number, seatGoals(match)]));
}

/** The number of the player for each role; null for chance. */
function seatedPlayers({ seats }: Job, record: MatchRecord): (number | null)[] {
  const players = seats.values();
  return record.seats.map((seat) => (seat === null ? null : (players.next().value ?? null)));
}

interface PlayedSoFar {
  readonly planned: number;
  readonly finished: number;
  /** Number of matches played in this run, and their duration in seconds. */
  readonly played: number;
  readonly seconds: number;
}

/** `12/24 matches  3 min left` */
function progressText({ planned, finished, played, seconds }: PlayedSoFar): string {
  const left = planned - finished;
  const time = played === 0 || left === 0 ? [] : [`${spanText((seconds / played) * left)} left`];
  return [`${grouped(finished)}/${grouped(planned)} matches`, ...time].join('  ');
}

/** Reads a tournament and its games from files. */
export interface LoadedTournament {
  readonly definition: TournamentDefinition;
  readonly sheets: readonly Sheet[];
  readonly plan: Plan;
}

/** Bytes. */
const SIZE_LIMIT = 1024 * 1024;
const MOST_MATCHES = 1_000_000;

export async function loadTournament(file: string, around: Surroundings): Promise<LoadedTournament> {
  const text = await readTextFile(file, SIZE_LIMIT);
  // The file belongs to the user, so it may name the user's own players, with paths relative to its folder.
  const folder = path.dirname(file);
  const definition = await readDefinition(text, { kinds: (players) => kindsFor(players, folder), readTime });
  if (isDefinitionRefusal(definition)) {
    const { line, column, problem } = definition;
    throw new Failure(`${printable(file)}:${line}:${column}: ${problem}`);
  }
  return loadDefinedTournament(definition, file, folder, around);
}

/**
 * @param name for messages
 * @param folder base folder for paths of sheets
 */
export async function loadDefinedTournament(
  definition: TournamentDefinition,
  name: string,
  folder: string,
  around: Surroundings,
): Promise<LoadedTournament> {
  const sheets: Sheet[] = [];
  for (const game of definition.games) sheets.push(await sheetOf(game, folder));
  const games = sheets.map((sheet) => {
    if (isArcadeSheet(sheet)) {
      expectPlanners(sheet.name, definition.players);
      return { name: sheet.name, roles: arcadeGameOf(sheet).roles.length };
    }
    // Interpreting the rules is enough to find the roles, and fast.
    const { game } = prepareGame(sheet, { engine: 'rules', seconds: undefined }, around).compilation;
    return { name: sheet.name, roles: playingRoles(game).length };
  });
  const plan = planTournament(definition, games, MOST_MATCHES);
  if (!isPlanRefusal(plan)) return { definition, sheets, plan };
  const { code, problem } = plan;
  throw new Failure(
    code === 'too-many-matches' ? `${printable(name)}: ${problem}` : problem,
    code === 'no-players' ? 'refused' : 'unusable',
  );
}

/** Paths are relative to the folder of the tournament's file, so that it works from any folder. */
async function sheetOf(game: string, folder: string): Promise<Sheet> {
  const arcade = await arcadeSheet(game, folder);
  if (arcade !== undefined) return arcade;
  const file = path.resolve(folder, game);
  const about = await stat(file).catch(() => undefined);
  const sheet = await readSheet(about?.isFile() ? file : game);
  // Modules beside the sheet are allowed; a tournament runs no other programs.
  return { ...(await withLibraries(sheet, NO_PERMISSIONS)), name: game };
}
