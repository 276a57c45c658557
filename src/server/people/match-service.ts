/** Seats people at pages in matches, with each other and with players of any kind, and stores the matches. */

import { randomBytes } from 'node:crypto';
import type { NetworkSeatPlayer, TournamentDefinition } from '../../arena/index.ts';
import { Failure } from '../../base/index.ts';
import type { LoadedGame } from '../../engines/index.ts';
import type { Role } from '../../game/index.ts';
import { type NetworkPlayers, registeredName } from '../../host/index.ts';
import type { LazyTournamentStore } from '../../host/store/index.ts';
import { isEvaluationError } from '../../logic/index.ts';
import { type MatchRecord, type PlayerPool, playMatch, type Seat } from '../../match/index.ts';
import {
  choiceText,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  readPlayerChoice,
} from '../../players/index.ts';
import { isPlayerName } from '../../protocol/index.ts';
import type { LiveMatchRequest, LivePage } from '../api.ts';
import { expectPlayers } from '../registration.ts';
import { ApiRefusal } from '../requests.ts';
import { rulesOf } from '../sent-rules.ts';
import type { ServerThreads } from '../threads.ts';
import { LiveMatch, type SeatPlan } from './live-match.ts';

export interface MatchServiceSetup {
  readonly store: LazyTournamentStore;
  readonly threads: ServerThreads;
  readonly network: NetworkPlayers;
  readonly takesAddresses: boolean;
  /** Called with internal errors, for the operator of the server. */
  readonly complain: (problem: string) => void;
}

/** `human` is the creator of the match, `guest` somebody with a link. */
type WantedSeat =
  | { readonly kind: 'person'; readonly isHost: boolean }
  | { readonly kind: 'local'; readonly choice: PlayerChoice }
  | { readonly kind: 'distant'; readonly address: string };

const MOST_MATCHES = 64;
/** Milliseconds for which a match remains available after its end. */
const KEPT = 600_000;
const LONGEST_NAME = 60;
/** Milliseconds after which a match without viewers is abandoned. */
const LONGEST_IDLE = 3_600_000;
/** Milliseconds between two checks of the matches. */
const SWEEP = 60_000;

export class MatchService {
  readonly #setup: MatchServiceSetup;
  /** Matches by link. */
  readonly #matches = new Map<string, LiveMatch>();
  readonly #running = new Set<Promise<void>>();
  readonly #sweeping: ReturnType<typeof setInterval>;

  constructor(setup: MatchServiceSetup) {
    this.#setup = setup;
    this.#sweeping = setInterval(() => this.#forgetOld(), SWEEP);
    this.#sweeping.unref();
  }

  /**
   * The match of a link.
   *
   * @throws ApiRefusal if it does not exist or is no longer available
   */
  find(key: string): LiveMatch {
    const match = this.#matches.get(key);
    if (match === undefined) throw new ApiRefusal(404, 'there is no such match, or no longer');
    return match;
  }

  async begin(wish: LiveMatchRequest): Promise<LivePage> {
    this.#forgetOld();
    if (this.#all().filter(({ ended }) => ended === undefined).length >= MOST_MATCHES)
      throw new ApiRefusal(409, `${MOST_MATCHES} matches with people are being played; wait for one to end`);
    const sheets = wish.sheet === undefined ? {} : { [wish.game]: wish.sheet };
    const game = await this.#setup.threads.compiler.compile(await rulesOf(wish.game, sheets));
    const wanted = this.#wantedSeats(game, wish.seats);
    const seats = wanted.map((seat): SeatPlan | null => {
      if (seat === undefined) return null;
      if (seat.kind !== 'person') return { kind: 'machine', name: machineName(seat) };
      if (!seat.isHost) return { kind: 'person' };
      const name = (wish.name ?? '').trim().slice(0, LONGEST_NAME) || 'a person';
      return { kind: 'person', name, isHost: true, ...(wish.browser && { browser: wish.browser }) };
    });
    const live = this.#lay(game, wish, wanted, seats);
    return live.page(live.hostKey);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    for (const { stop } of this.#all()) stop.abort();
    await Promise.all(this.#running);
    for (const match of this.#all()) match.close();
  }

  #all(): LiveMatch[] {
    return [...new Set(this.#matches.values())];
  }

  #forgetOld(): void {
    for (const match of this.#all()) {
      const { ended, idle } = match;
      if (ended === undefined && idle > LONGEST_IDLE) {
        match.stop.abort();
        match.failed('The match ended because nobody had opened it for an hour.');
      }
      if (ended === undefined || now() - ended <= KEPT || idle <= KEPT) continue;
      match.close();
      for (const key of match.keys) this.#matches.delete(key);
    }
  }

  /** The match starts when everybody has arrived. */
  #lay(
    game: LoadedGame,
    wish: LiveMatchRequest,
    wanted: readonly (WantedSeat | undefined)[],
    seats: readonly (SeatPlan | null)[],
  ): LiveMatch {
    const live: LiveMatch = new LiveMatch({
      game,
      wish,
      seats,
      now,
      begin: () => this.#start(live, wanted),
      again: () => this.#again(live, wanted),
    });
    for (const key of live.keys) this.#matches.set(key, live);
    live.open();
    return live;
  }

  /** The same players, each moved by one seat. Returns the links of the next match by those of this one. */
  #again(before: LiveMatch, wanted: readonly (WantedSeat | undefined)[]): ReadonlyMap<string, string> {
    const playing = wanted.flatMap((seat, role) => (seat === undefined ? [] : [role as Role]));
    const from = (role: Role): Role => playing.at(playing.indexOf(role) - 1) as Role;
    const rotated = <Item>(items: readonly Item[]): Item[] =>
      items.map((item, role) =>
        playing.includes(role as Role) ? (items[from(role as Role)] as Item) : item,
      );
    const next = this.#lay(before.game, before.wish, rotated(wanted), rotated(before.plans()));
    const links = new Map([[before.keyOf(undefined), next.keyOf(undefined)]]);
    if (before.roleOf(before.hostKey) === undefined) links.set(before.hostKey, next.hostKey);
    for (const role of playing)
      if (wanted[from(role)]?.kind === 'person') links.set(before.keyOf(from(role)), next.keyOf(role));
    return links;
  }

  #start(live: LiveMatch, wanted: readonly (WantedSeat | undefined)[]): void {
    const running = this.#play(live, wanted).catch((error: unknown) => {
      if (!(error instanceof ApiRefusal || error instanceof Failure || isEvaluationError(error)))
        this.#setup.complain(String(error instanceof Error ? error.stack : error));
      live.failed(error instanceof Error ? error.message : String(error));
    });
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }

  #wantedSeats(game: LoadedGame, seats: LiveMatchRequest['seats']): (WantedSeat | undefined)[] {
    const machine = game.compilation.game;
    const wanted = machine.roles.map(({ name, isChance }): WantedSeat | undefined => {
      if (isChance) return undefined;
      const text = Object.hasOwn(seats, name) ? seats[name]?.trim() : undefined;
      if (text === undefined || text === '') throw new ApiRefusal(400, `${name} has no player`);
      return this.#wantedSeat(text);
    });
    const people = wanted.filter((seat) => seat?.kind === 'person');
    if (people.length === 0) throw new ApiRefusal(400, 'no role is for a person');
    if (people.filter((seat) => seat?.kind === 'person' && seat.isHost).length > 1)
      throw new ApiRefusal(400, "only one role can be yours; others are for a 'guest'");
    const addresses = wanted.flatMap((seat) => (seat?.kind === 'distant' ? [seat.address] : []));
    if (new Set(addresses).size < addresses.length)
      throw new ApiRefusal(400, 'a player on the network cannot play several roles at once');
    return wanted;
  }

  #wantedSeat(text: string): WantedSeat {
    if (text === 'human' || text === 'guest') return { kind: 'person', isHost: text === 'human' };
    const name = registeredName(text);
    if (name !== undefined) {
      if (isPlayerName(name)) return { kind: 'distant', address: text };
      throw new ApiRefusal(400, `'${name}' is not the name of a registered player`);
    }
    if (/^https?:/i.test(text)) {
      if (!this.#setup.takesAddresses) throw new ApiRefusal(403, 'this server does not call addresses');
      if (URL.canParse(text) && new URL(text).protocol === 'http:') return { kind: 'distant', address: text };
      throw new ApiRefusal(400, `'${text}' is not an address such as http://localhost:9147`);
    }
    const choice = readPlayerChoice(text, PLAYERS);
    if (isChoiceRefusal(choice)) throw new ApiRefusal(400, choice.problem);
    return { kind: 'local', choice };
  }

  async #play(live: LiveMatch, wanted: readonly (WantedSeat | undefined)[]): Promise<void> {
    const { threads, network } = this.#setup;
    const { game, wish } = live;
    const { signal } = live.stop;
    const names = live.names();
    const clocks = { start: { seconds: wish.start }, play: { seconds: wish.time } };
    const addresses = wanted.flatMap((seat) => (seat?.kind === 'distant' ? [seat.address] : []));
    await expectPlayers(network, addresses, signal);
    const needsLane = wanted.some((seat) => seat?.kind === 'local');
    const lane = needsLane ? await threads.openPool(game)(signal) : undefined;
    const far: NetworkSeatPlayer[] = [];
    try {
      const seats = wanted.map((seat, index): Seat | undefined => {
        const role = index as Role;
        const name = names[role];
        if (seat === undefined || typeof name !== 'string') return undefined;
        if (seat.kind === 'person') return { name, player: live.person(role) };
        if (seat.kind === 'local') return { name, player: (lane as PlayerPool).player(role, seat.choice) };
        // A network identifier that does not reveal seats.
        const match = { id: randomBytes(8).toString('hex'), name: seat.address, clocks, signal };
        const player = network.player(seat.address, game, match);
        far.push(player);
        return { name, player };
      });
      const record = live.judged(
        await playMatch({
          name: game.name,
          game: game.compilation.game,
          seats,
          seed: randomBytes(4).readUInt32BE(),
          clocks,
          now,
          signal,
          ...(wish.late === 'loses' && { errorLimit: 1 }),
          onMove: (match) => live.moved(match),
          onIncident: (incident) => live.happened(incident),
        }),
      );
      if (signal.aborted) await Promise.all(far.map((player) => player.abort()));
      live.over(record, record.ending === 'interrupted' ? null : await this.#keep(game, wanted, record));
    } finally {
      lane?.close();
    }
  }

  /**
   * Stores the match in a tournament of its own, which later matches of this kind continue. Returns the number of the
   * match.
   */
  async #keep(
    game: LoadedGame,
    wanted: readonly (WantedSeat | undefined)[],
    record: MatchRecord,
  ): Promise<number> {
    const store = await this.#setup.store.open();
    const date = new Date();
    const entrants = wanted.flatMap((seat, role) => {
      const name = record.seats[role];
      if (seat === undefined || typeof name !== 'string') return [];
      const choice = seat.kind === 'local' ? seat.choice : { address: name, matches: 1 };
      // The same player in two roles is two entrants.
      return [{ label: `${name} (${record.roles[role]})`, choice }];
    });
    const definition: TournamentDefinition = {
      name: `matches with people: ${game.name}`,
      games: [game.name],
      players: entrants,
      clocks: record.clocks,
      format: 'round-robin',
      champion: 0,
      rounds: 1,
      seed: 0,
      maxLength: undefined,
    };
    const sheet = { name: game.name, text: game.description.source.text };
    const tournament = store.tournaments.findOrAdd(definition, [sheet], date);
    const number = tournament.matches + 1;
    let next = 0;
    const players = wanted.map((seat) => (seat === undefined ? null : next++));
    const job = { number, round: number, game: 0, seats: entrants.map((_, i) => i), seed: record.seed };
    store.matches.add(tournament, definition, sheet, { job, players, record }, date);
    return store.matches.heads({ most: 1 }).heads[0]?.id ?? 0;
  }
}

function now(): number {
  return performance.now();
}

function machineName(seat: Exclude<WantedSeat, { kind: 'person' }>): string {
  return seat.kind === 'local' ? choiceText(seat.choice) : seat.address;
}
