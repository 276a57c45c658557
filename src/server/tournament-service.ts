/** Tournaments that pages create, start, stop and watch, with results as JSON. */

import {
  entrantText,
  isDefinitionRefusal,
  isNetworkChoice,
  isPlanRefusal,
  type Plan,
  type PlayerResult,
  plannedMatches,
  planTournament,
  type ResultTable,
  readDefinition,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentSheet,
  tournamentResults,
} from '../arena/index.ts';
import { Failure, readTime } from '../base/index.ts';
import { type NetworkPlayers, registeredName, textSheet } from '../host/index.ts';
import {
  keepRatings,
  type LazyTournamentStore,
  type StoredTournament,
  type TournamentStore,
} from '../host/store/index.ts';
import {
  type LoadedTournament,
  type LocalRun,
  neededAddresses,
  playLocally,
} from '../host/tournaments/index.ts';
import { goalInterval } from '../match/index.ts';
import { PLAYERS } from '../players/index.ts';
import type {
  ResultRow,
  ResultsView,
  RunState,
  TournamentPage,
  TournamentRequest,
  TournamentRow,
} from './api.ts';
import { expectPlayers } from './registration.ts';
import { ApiRefusal } from './requests.ts';
import { rulesOf } from './sent-rules.ts';
import type { RulesCompiler, ServerThreads } from './threads.ts';

export interface TournamentServiceSetup {
  readonly store: LazyTournamentStore;
  readonly threads: ServerThreads;
  readonly network: NetworkPlayers;
  readonly takesAddresses: boolean;
  readonly tell: (row: TournamentRow) => void;
  /** Called with internal errors, for the operator of the server. */
  readonly complain: (problem: string) => void;
}

/** A tournament whose rules have been read since the server started. */
interface KnownTournament extends LoadedTournament {
  readonly tournament: StoredTournament;
  readonly planned: number;
}

interface Run {
  state: RunState;
  note: string | null;
  /** Number of stored matches. */
  finished: number;
  /** The time of the last report to listeners, in milliseconds. */
  reported: number;
  readonly stop: AbortController;
  over: Promise<void>;
}

const LONGEST_NAME = 200;
const MOST_GAMES = 50;
const MOST_MATCHES = 100_000;
const MOST_RUNS = 4;
/** Milliseconds between two progress reports, since hundreds of short matches may end in a short time. */
const REPORT_PERIOD = 200;

export class TournamentService {
  readonly #setup: TournamentServiceSetup;
  readonly #known = new Map<number, KnownTournament>();
  readonly #runs = new Map<number, Run>();

  constructor(setup: TournamentServiceSetup) {
    this.#setup = setup;
  }

  /** Newest first. */
  async list(): Promise<TournamentRow[]> {
    const store = await this.#setup.store.look();
    return (store?.tournaments.all() ?? []).reverse().map((each) => this.#row(each));
  }

  async page(id: number): Promise<TournamentPage> {
    const store = await this.#setup.store.look();
    const defined = store?.tournaments.definition(id);
    if (store === undefined || defined === undefined) throw missing(id);
    return tournamentPage(
      this.#row(defined.tournament),
      defined.definition,
      store.matches.of(defined.tournament),
    );
  }

  /** Stores a new tournament, or finds it again, and starts playing. */
  async create({ definition: text, sheets: sent = {} }: TournamentRequest): Promise<TournamentRow> {
    const definition = await readDefinition(text, { kinds: PLAYERS, readTime });
    if (isDefinitionRefusal(definition)) throw new ApiRefusal(400, definition.problem, definition);
    this.#expectAllowed(definition);
    const sheets: TournamentSheet[] = [];
    for (const game of definition.games) sheets.push(await rulesOf(game, sent));
    const plan = await planOf(definition, sheets, this.#setup.threads.compiler);
    const store = await this.#setup.store.open();
    const tournament = store.tournaments.findOrAdd(definition, sheets, new Date());
    this.#start(store, knownTournament(tournament, definition, sheets, plan));
    return this.#row(tournament);
  }

  /** Plays the remaining matches of a stored tournament. */
  async resume(id: number): Promise<TournamentRow> {
    const store = await this.#setup.store.look();
    const defined = store?.tournaments.definition(id);
    if (store === undefined || defined === undefined) throw missing(id);
    const { tournament, definition, sheets } = defined;
    if (sheets === undefined) throw new ApiRefusal(409, 'the store does not have the rules of its games');
    this.#expectAllowed(definition);
    const plan = await planOf(definition, sheets, this.#setup.threads.compiler);
    this.#start(store, knownTournament(tournament, definition, sheets, plan));
    return this.#row(tournament);
  }

  async stop(id: number): Promise<TournamentRow> {
    const run = this.#runs.get(id);
    if (run === undefined || !isActive(run)) throw new ApiRefusal(409, 'it is not being played');
    run.stop.abort();
    await run.over;
    const defined = (await this.#setup.store.look())?.tournaments.definition(id);
    if (defined === undefined) throw missing(id);
    return this.#row(defined.tournament);
  }

  /** Cancels everything; finished matches are kept. */
  async close(): Promise<void> {
    for (const { stop } of this.#runs.values()) stop.abort();
    await Promise.all([...this.#runs.values()].map(({ over }) => over));
  }

  #expectAllowed({ name, players, games }: TournamentDefinition): void {
    if ([name, ...players.map(({ label }) => label)].some(({ length }) => length > LONGEST_NAME))
      throw new ApiRefusal(400, `a name is too long; the limit is ${LONGEST_NAME} characters`);
    if (games.length > MOST_GAMES)
      throw new ApiRefusal(400, `${games.length} games are too many; the limit is ${MOST_GAMES}`);
    const calls = players.some(({ choice }) => isNetworkChoice(choice) && choice.address.startsWith('http'));
    if (calls && !this.#setup.takesAddresses)
      throw new ApiRefusal(
        403,
        'this server does not call addresses, because other machines can reach it; let players register, or start it with --addresses',
      );
    const people = players.some(
      ({ choice }) =>
        isNetworkChoice(choice) &&
        !choice.address.startsWith('http') &&
        registeredName(choice.address) === undefined,
    );
    if (people) throw new ApiRefusal(409, 'it includes matches of people, which cannot be continued');
  }

  #row({ id, name, created, matches }: StoredTournament): TournamentRow {
    const run = this.#runs.get(id);
    return {
      id,
      name,
      created,
      finished: Math.max(run?.finished ?? 0, matches),
      planned: this.#known.get(id)?.planned ?? null,
      state: run?.state ?? 'idle',
      note: run?.note ?? null,
    };
  }

  #start(store: TournamentStore, known: KnownTournament): void {
    const { id } = known.tournament;
    this.#known.set(id, known);
    const before = this.#runs.get(id);
    if (before !== undefined && isActive(before)) throw new ApiRefusal(409, 'it is being played already');
    if ([...this.#runs.values()].filter(isActive).length >= MOST_RUNS)
      throw new ApiRefusal(409, `${MOST_RUNS} tournaments are being played; stop one, or wait`);
    const run: Run = {
      state: 'preparing',
      note: null,
      finished: known.tournament.matches,
      reported: 0,
      stop: new AbortController(),
      over: Promise.resolve(),
    };
    this.#runs.set(id, run);
    run.over = this.#play(store, known, run).then(
      () => {
        keepRatings(store, known.tournament, known.definition, store.matches.of(known.tournament));
        this.#become(known, run, 'idle');
      },
      (error: unknown) => {
        const isKnown = error instanceof ApiRefusal || error instanceof Failure;
        if (!isKnown) this.#setup.complain(String(error instanceof Error ? error.stack : error));
        const note = error instanceof Error ? error.message : String(error);
        this.#become(known, run, 'failed', note);
      },
    );
  }

  #become(known: KnownTournament, run: Run, state: RunState, note: string | null = null): void {
    run.state = state;
    run.note = note;
    this.#tell(known, run);
  }

  #tell({ tournament }: KnownTournament, run: Run): void {
    run.reported = now();
    this.#setup.tell(this.#row(tournament));
  }

  async #play(store: TournamentStore, known: KnownTournament, run: Run): Promise<void> {
    const { network, threads, complain } = this.#setup;
    const { signal } = run.stop;
    const finished = store.matches.of(known.tournament).filter(({ number }) => number <= known.planned);
    const open = { ...known, store, finished };
    if (finished.length >= known.planned) return;
    const addresses = neededAddresses(open);
    if (addresses.length > 0) {
      this.#become(known, run, 'waiting', addresses.join(', '));
      await expectPlayers(network, addresses, signal);
      if (signal.aborted) return;
    }
    const local: LocalRun = {
      ...open,
      network,
      parallel: threads.matches,
      prepare: (sheet) => threads.compiler.compile(sheet),
      openPool: threads.openPool,
      onPreparing: (game) => this.#become(known, run, 'preparing', game),
      onReady: () => this.#become(known, run, 'running'),
      onKept: () => {
        run.finished++;
        if (now() - run.reported >= REPORT_PERIOD) this.#tell(known, run);
      },
    };
    await playLocally(local, { now, signal, say: complain, show: () => {} });
  }
}

function knownTournament(
  tournament: StoredTournament,
  definition: TournamentDefinition,
  sheets: readonly TournamentSheet[],
  plan: Plan,
): KnownTournament {
  return {
    tournament,
    definition,
    sheets: sheets.map(({ name, text }) => textSheet(name, text)),
    plan,
    planned: plannedMatches(plan),
  };
}

/** @throws ApiRefusal */
async function planOf(
  definition: TournamentDefinition,
  sheets: readonly TournamentSheet[],
  compiler: RulesCompiler,
): Promise<Plan> {
  const games: { readonly name: string; readonly roles: number }[] = [];
  for (const sheet of sheets) games.push({ name: sheet.name, roles: await compiler.roles(sheet) });
  const plan = planTournament(definition, games, MOST_MATCHES);
  if (isPlanRefusal(plan)) throw new ApiRefusal(400, plan.problem);
  return plan;
}

function now(): number {
  return performance.now();
}

function isActive({ state }: Run): boolean {
  return state !== 'idle' && state !== 'failed';
}

function missing(id: number): ApiRefusal {
  return new ApiRefusal(404, `there is no tournament ${id}`);
}

/** Results as JSON for the page. */
function tournamentPage(
  row: TournamentRow,
  definition: TournamentDefinition,
  matches: readonly TournamentMatch[],
): TournamentPage {
  const { format, rounds, seed, clocks, games, players } = definition;
  const { overall, games: perGame } = tournamentResults(players.length, games.length, matches);
  const labels = players.map(({ label }) => label);
  return {
    ...row,
    format,
    rounds,
    seed,
    clocks,
    games,
    players: players.map((player) => ({ label: player.label, player: entrantText(player) })),
    overall: resultsView(overall, labels),
    perGame: perGame.map((table) => resultsView(table, labels)),
  };
}

function resultsView({ matches, players, meetings }: ResultTable, labels: readonly string[]): ResultsView {
  return {
    matches,
    players: players.map((result, player) => resultRow(result, labels[player] ?? '')),
    meetings,
  };
}

function resultRow(result: PlayerResult, label: string): ResultRow {
  const { rating, games, wins, draws, losses, goal, winRate, incidents, seconds, playouts } = result;
  const hasPlayed = games > 0;
  return {
    label,
    rating: rating?.rating ?? null,
    ratingInterval:
      rating === undefined ? null : [rating.rating - rating.halfWidth, rating.rating + rating.halfWidth],
    games,
    wins,
    draws,
    losses,
    goal: hasPlayed ? goal.mean : null,
    goalInterval: hasPlayed ? goalInterval(goal) : null,
    winRate: hasPlayed ? winRate.share : null,
    winRateInterval: hasPlayed ? [winRate.low, winRate.high] : null,
    incidents: incidents.late + incidents.illegal + incidents.failed,
    seconds,
    playouts,
  };
}
