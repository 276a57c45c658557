/** Tournaments that pages create, start, stop and watch, with their results as JSON. */

import { randomBytes } from 'node:crypto';
import {
  entrantText,
  isDefinitionRefusal,
  isNetworkChoice,
  LocalRunner,
  type Plan,
  type PlayerResult,
  plannedMatches,
  playersByRole,
  type ResultTable,
  readDefinition,
  runTournament,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentSheet,
  tournamentResults,
} from '../arena/index.ts';
import { playingRoles } from '../game/index.ts';
import { keepRatings, type LazyStore, type Store, type StoredTournament } from '../host/store/index.ts';
import { goalInterval } from '../match/index.ts';
import { PLAYERS } from '../players/index.ts';
import { symbolText } from '../protocol/index.ts';
import type {
  ResultRow,
  ResultsView,
  RunState,
  TournamentPage,
  TournamentRequest,
  TournamentRow,
} from './api.ts';
import type { NetworkPlayers } from './network-players.ts';
import { playableGame, rulesOf } from './playable-game.ts';
import { ApiRefusal } from './requests.ts';
import type { PlayableGame, ServerWorld } from './world.ts';

export interface TournamentServiceSetup {
  readonly world: ServerWorld;
  readonly store: LazyStore;
  readonly distant: NetworkPlayers;
  readonly takesAddresses: boolean;
  readonly tell: (row: TournamentRow) => void;
}

/** A tournament whose rules were looked at since the server was started. */
interface KnownTournament {
  readonly tournament: StoredTournament;
  readonly definition: TournamentDefinition;
  readonly sheets: readonly TournamentSheet[];
  readonly plan: Plan;
  readonly planned: number;
}

interface Run {
  state: RunState;
  note: string | null;
  /** Matches that are in the store. */
  finished: number;
  /** Milliseconds: when others were last told. */
  told: number;
  readonly stop: AbortController;
  over: Promise<void>;
}

/** Characters of a name, in messages to players on the network. */
const LONGEST_TITLE = 40;
const LONGEST_NAME = 200;
const MOST_GAMES = 50;
const MOST_MATCHES = 100_000;
const MOST_RUNS = 4;
/** Milliseconds between two reports of progress: short matches end by the hundred. */
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

  /** Keeps a new tournament, or finds it again, and begins to play. */
  async create({ definition: text, sheets: sent = {} }: TournamentRequest): Promise<TournamentRow> {
    const { world, store: door } = this.#setup;
    const definition = await readDefinition(text, { kinds: PLAYERS, readTime: world.readTime });
    if (isDefinitionRefusal(definition)) throw new ApiRefusal(400, definition.problem, definition);
    this.#expectAllowed(definition);
    const sheets: TournamentSheet[] = [];
    for (const game of definition.games) sheets.push(await rulesOf(game, sent, world));
    const plan = planOf(definition, sheets);
    const store = await door.open();
    const tournament = store.tournaments.findOrAdd(definition, sheets, world.date());
    const known = { tournament, definition, sheets, plan, planned: plannedMatches(plan) };
    this.#known.set(tournament.id, known);
    this.#start(store, known);
    return this.#row(tournament);
  }

  /** Plays what is left of a tournament of the store. */
  async resume(id: number): Promise<TournamentRow> {
    const store = await this.#setup.store.look();
    const defined = store?.tournaments.definition(id);
    if (store === undefined || defined === undefined) throw missing(id);
    const { tournament, definition, sheets } = defined;
    if (sheets === undefined) throw new ApiRefusal(409, 'the store does not have the rules of its games');
    this.#expectAllowed(definition);
    const plan = planOf(definition, sheets);
    const known = { tournament, definition, sheets, plan, planned: plannedMatches(plan) };
    this.#known.set(id, known);
    this.#start(store, known);
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

  /** Calls everything off; what is finished is kept. */
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
        'this server calls no addresses, since others can reach it; let players register, or start it with --addresses',
      );
    const people = players.some(
      ({ choice }) => isNetworkChoice(choice) && !/^(http|registered:)/.test(choice.address),
    );
    if (people) throw new ApiRefusal(409, 'people have played in it, who cannot be asked again');
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

  #start(store: Store, known: KnownTournament): void {
    const { id } = known.tournament;
    const before = this.#runs.get(id);
    if (before !== undefined && isActive(before)) throw new ApiRefusal(409, 'it is being played already');
    if ([...this.#runs.values()].filter(isActive).length >= MOST_RUNS)
      throw new ApiRefusal(409, `${MOST_RUNS} tournaments are being played; stop one, or wait`);
    const run: Run = {
      state: 'preparing',
      note: null,
      finished: known.tournament.matches,
      told: 0,
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
        const isKnown = error instanceof ApiRefusal;
        if (!isKnown) this.#setup.world.complain(String(error instanceof Error ? error.stack : error));
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
    run.told = this.#setup.world.now();
    this.#setup.tell(this.#row(tournament));
  }

  async #play(store: Store, known: KnownTournament, run: Run): Promise<void> {
    const { tournament, definition, sheets, plan, planned } = known;
    const { world, distant } = this.#setup;
    const { signal } = run.stop;
    const { players, clocks, maxLength } = definition;
    const become = (state: RunState, note?: string): void => this.#become(known, run, state, note);
    const before = store.matches.of(tournament).filter(({ number }) => number <= planned);
    const finished = new Map(before.map((match) => [match.number, seatGoals(match)]));
    if (finished.size >= planned) return;
    const games: PlayableGame[] = [];
    for (const sheet of sheets) {
      become('preparing', sheet.name);
      // Whoever asks in the meantime gets an answer between two games.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) return;
      games.push(playableGame(sheet));
    }
    const addresses = players.flatMap(({ choice }) => (isNetworkChoice(choice) ? [choice.address] : []));
    if (addresses.length > 0) {
      become('waiting', addresses.join(', '));
      await distant.wait(addresses, signal);
      if (signal.aborted) return;
    }
    become('running');
    const title = symbolText(definition.name).slice(0, LONGEST_TITLE);
    // Another one in every run, lest a player take a match for one that was called off.
    const attempt = randomBytes(4).toString('hex');
    const arenaGames = games.map((game) => ({
      name: game.name,
      game: game.compilation.game,
      openPool: world.openLane(game),
    }));
    const crew = new LocalRunner({
      game: (number) => at(arenaGames, number),
      players,
      clocks,
      maxLength,
      networkPlayer: ({ job, choice, signal: called }) =>
        distant.player(choice.address, at(games, job.game), {
          id: `${title}.${job.number}.${attempt}`,
          clocks,
          signal: called,
        }),
      now: world.now,
    });
    const room = (player: number): number => {
      const choice = players[player]?.choice;
      return choice !== undefined && isNetworkChoice(choice) ? choice.matches : world.parallel;
    };
    try {
      await runTournament({
        plan,
        finished,
        parallel: world.parallel,
        room,
        play: (job, place, called) => crew.play(job, place, called),
        keep: (job, record) => {
          const seats = playersByRole(at(arenaGames, job.game).game, job.seats);
          store.matches.add(
            tournament,
            definition,
            at(sheets, job.game),
            { job, players: seats, record },
            world.date(),
          );
          run.finished++;
          if (world.now() - run.told >= REPORT_PERIOD) this.#tell(known, run);
          return seatGoals({ players: seats, record });
        },
        signal,
      });
    } finally {
      crew.close();
    }
  }
}

/** @throws ApiRefusal */
function planOf(definition: TournamentDefinition, sheets: readonly TournamentSheet[]): Plan {
  const { format, champion, rounds, seed, players } = definition;
  const isFar = players.some(({ choice }) => isNetworkChoice(choice));
  const roles = sheets.map((sheet) => {
    const count = playingRoles(playableGame(sheet, 'rules').compilation.game).length;
    if (count === 0)
      throw new ApiRefusal(400, `${sheet.name}: chance plays alone; players have nothing to do`);
    // Messages do not say which role they are for.
    if (isFar && players.length < count)
      throw new ApiRefusal(
        400,
        `${sheet.name} has ${count} roles, and there are ${players.length} players: a player on the network cannot play several at once`,
      );
    return count;
  });
  const plan = { format, players: players.length, champion, rounds, seed, roles };
  const planned = plannedMatches(plan);
  if (planned > MOST_MATCHES)
    throw new ApiRefusal(400, `this makes ${planned} matches, and ${MOST_MATCHES} are the limit here`);
  return plan;
}

function seatGoals({ players, record }: Pick<TournamentMatch, 'players' | 'record'>): number[] {
  return players.flatMap((player, role) => (player === null ? [] : [record.goals[role] ?? 0]));
}

function isActive({ state }: Run): boolean {
  return state !== 'idle' && state !== 'failed';
}

function missing(id: number): ApiRefusal {
  return new ApiRefusal(404, `there is no tournament ${id}`);
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`there is nothing at ${index}`);
  return item;
}

// Results of tournaments as JSON for the page.

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
