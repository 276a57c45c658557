/**
 * The manager of a real-time match over the network: sends START, PLAY and STOP, accepts moves at any time, and keeps
 * the clock.
 */
import { type Random, RateLimit } from '../../base/index.ts';
import type { Microunits, Move, Role, TimedGame } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import {
  moveOfText,
  RealClock,
  type RealTime,
  TimedMind,
  type TimedRecord,
  TimedReferee,
  timedRandoms,
  timedRecord,
  wireNews,
} from '../../match/index.ts';
import { type TimedNews, type TimedPlayerKind, timedView } from '../../players/index.ts';
import { emptyPlay, newsMessage, startMessage } from './timed-message.ts';

/** The connection to a remote player, which may break and be restored. */
export interface TimedConnection {
  /** Sends nothing while the player is away. */
  send(text: string): void;
  /** Handles incoming messages; the last caller replaces earlier ones. */
  listen(listener: { onMessage: (text: string) => void; onReturn: () => void }): void;
}

/** Those who watch a match. */
export interface TimedAudience {
  send(text: string): void;
  /** Called for everyone who comes, and for those who are there already. */
  listen(welcome: (send: (text: string) => void) => void): void;
}

export type TimedSeatChoice =
  | { readonly kind: 'remote'; readonly connection: TimedConnection }
  | { readonly kind: 'local'; readonly player: TimedPlayerKind };

export interface TimedManagerSetup {
  readonly id: string;
  readonly game: TimedGame;
  readonly description: RealTimeDescription;
  /** Seats by role, without chance. */
  readonly seats: readonly TimedSeatChoice[];
  readonly seed: number;
  /** In seconds. The game begins when all players are ready or the time is up. */
  readonly startClock: number;
  /** Length of a lifetime of 1 in seconds. */
  readonly playClock: number;
  /** Reaction time of players in this program, in units. */
  readonly reaction: Microunits;
  readonly longest: Microunits;
  readonly time: RealTime;
  readonly signal?: AbortSignal | undefined;
  readonly audience?: TimedAudience | undefined;
  /** Called for spectators. */
  readonly onEvent?: ((at: Microunits, moves: readonly (string | undefined)[]) => void) | undefined;
}

export interface TimedManagerResult {
  readonly record: TimedRecord;
  /** By role, the number of messages dropped unread because there were too many. */
  readonly dropped: readonly number[];
}

/** Rate limit for the messages of a player. */
const RATE = { atOnce: 50, perSecond: 100 };
/** Longer messages are not moves. */
const LONGEST_MOVE = 4096;

export async function manageTimedMatch(setup: TimedManagerSetup): Promise<TimedManagerResult> {
  const match = new ManagedTimedMatch(setup);
  await match.prepare();
  return await match.play();
}

class ManagedTimedMatch {
  readonly #setup: TimedManagerSetup;
  readonly #roles: readonly Role[];
  readonly #limit = new RateLimit(RATE);
  readonly #dropped: number[];
  /** Messages so far by role, for a player that reconnects. */
  readonly #sent: string[][];
  /** The messages to those who watch. */
  readonly #shown: string[] = [];
  readonly #ready = new Set<Role>();
  readonly #stopped = new Set<Role>();
  #onReady = (): void => {};
  #referee: TimedReferee | undefined;
  #isOver = false;
  #clock: RealClock | undefined;
  readonly #minds = new Map<Role, TimedMind>();

  constructor(setup: TimedManagerSetup) {
    this.#setup = setup;
    this.#roles = setup.game.roles.flatMap(({ isChance }, role) => (isChance ? [] : [role as Role]));
    this.#dropped = setup.game.roles.map(() => 0);
    this.#sent = setup.game.roles.map(() => []);
  }

  /** Sends START and waits until all players are ready or the start clock is up. */
  async prepare(): Promise<void> {
    const { time, startClock, signal, audience } = this.#setup;
    audience?.listen((send) => {
      if (!this.#mayBeSeen) return;
      for (const text of this.#shown) send(text);
      if (this.#clock !== undefined && this.#referee?.end === undefined)
        send(emptyPlay(this.#setup.id, this.#clock.now()));
    });
    this.#show(startMessage({ ...this.#setup, role: 'NIL' }));
    this.#roles.forEach((role, at) => {
      const seat = this.#setup.seats[at];
      if (seat?.kind !== 'remote') {
        this.#ready.add(role);
        return;
      }
      seat.connection.listen({
        onMessage: (text) => this.#hear(role, text),
        onReturn: () => this.#welcomeBack(role),
      });
      this.#send(role, startMessage({ ...this.#setup, role: this.#setup.game.roles[role]?.name ?? '' }));
    });
    if (this.#ready.size === this.#roles.length) return;
    await new Promise<void>((resolve) => {
      const timer = time.setTimeout(resolve, 1000 * startClock);
      this.#onReady = () => {
        time.clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', () => this.#onReady(), { once: true });
    });
  }

  async play(): Promise<TimedManagerResult> {
    const { game, seed, time, playClock, longest, signal, onEvent } = this.#setup;
    const randoms = timedRandoms(seed, game.roles.length);
    const clock = new RealClock(time, 1000 * playClock);
    this.#clock = clock;
    const referee = await new Promise<TimedReferee>((resolve) => {
      const started = new TimedReferee(game, {
        clock,
        random: randoms.chance,
        tell: (role, news) => this.#tell(role, news),
        onUpdate: ({ at, moves }) => {
          const texts = game.roles.map((_, role) =>
            moves[role] === undefined ? undefined : game.moveText(moves[role] as Move),
          );
          onEvent?.(at, texts);
          const news = { kind: 'moves', at, moves: texts.map((text) => text ?? null) } as const;
          if (texts.some((text) => text !== undefined)) this.#show(newsMessage(this.#setup.id, news, false));
        },
        onEnd: ({ at, goals }) => {
          this.#isOver = true;
          this.#show(newsMessage(this.#setup.id, { kind: 'end', at, goals }, true));
          queueMicrotask(() => resolve(started));
        },
        longest,
      });
      this.#referee = started;
      this.#seatMinds(clock, started, randoms.players);
      for (const role of this.#remote()) this.#send(role, emptyPlay(this.#setup.id, 0));
      this.#show(emptyPlay(this.#setup.id, 0));
      started.start();
      for (const mind of this.#minds.values()) mind.start();
      if (signal?.aborted) started.stop();
      signal?.addEventListener('abort', () => started.stop(), { once: true });
    });
    clock.stop();
    return { record: timedRecord(referee, seed), dropped: this.#dropped };
  }

  #seatMinds(clock: RealClock, referee: TimedReferee, randoms: readonly Random[]): void {
    const { game, seats, reaction } = this.#setup;
    this.#roles.forEach((role, at) => {
      const seat = seats[at];
      if (seat?.kind !== 'local') return;
      const random = randoms[role] as Random;
      const player = seat.player.create({ game, role, random, reaction });
      const view = timedView(game, role, random.fork());
      const submit = (move: Move): void => referee.submit(role, move);
      this.#minds.set(
        role,
        new TimedMind({ player, view, clock, reaction, thinking: { kind: 'time' }, submit }),
      );
    });
  }

  #remote(): Role[] {
    return this.#roles.filter((_, at) => this.#setup.seats[at]?.kind === 'remote');
  }

  #tell(role: Role, news: TimedNews): void {
    this.#minds.get(role)?.hear(news);
    if (!this.#remote().includes(role)) return;
    const { game, id } = this.#setup;
    if (news.kind === 'end' && this.#stopped.has(role)) return;
    // The moves that end a game are sent with STOP; if the game ends by itself, STOP has no moves.
    const isLast =
      this.#referee !== undefined && game.isTerminal(this.#referee.state) && news.kind !== 'refused';
    if (isLast) this.#stopped.add(role);
    this.#send(role, newsMessage(id, wireNews(game, news), isLast));
  }

  /** What a game hides from its players is shown only once it is over: they could watch, too. */
  get #mayBeSeen(): boolean {
    return this.#isOver || !this.#setup.game.traits.hidesInformation;
  }

  #show(text: string): void {
    const { audience, game } = this.#setup;
    this.#shown.push(text);
    if (!game.traits.hidesInformation) audience?.send(text);
    else if (this.#isOver) for (const each of this.#shown) audience?.send(each);
  }

  #send(role: Role, text: string): void {
    this.#sent[role]?.push(text);
    const seat = this.#setup.seats[this.#roles.indexOf(role)];
    if (seat?.kind === 'remote') seat.connection.send(text);
  }

  /** Handles READY or a move. */
  #hear(role: Role, text: string): void {
    const { game, time } = this.#setup;
    if (!this.#limit.admits(String(role), time.now())) {
      this.#dropped[role] = (this.#dropped[role] ?? 0) + 1;
      return;
    }
    if (/^\s*READY\s*$/i.test(text)) {
      this.#ready.add(role);
      if (this.#ready.size === this.#roles.length) this.#onReady();
      return;
    }
    const move = text.length > LONGEST_MOVE ? undefined : moveOfText(game, role, text);
    if (this.#referee === undefined) return;
    if (move === undefined) this.#referee.refuse(role);
    else this.#referee.submit(role, move);
  }

  /** Sends a player that was away all missed messages and the time. */
  #welcomeBack(role: Role): void {
    const seat = this.#setup.seats[this.#roles.indexOf(role)];
    if (seat?.kind !== 'remote') return;
    for (const text of this.#sent[role] ?? []) seat.connection.send(text);
    if (this.#clock !== undefined && this.#referee?.end === undefined)
      seat.connection.send(emptyPlay(this.#setup.id, this.#clock.now()));
  }
}
