/** One match of a player: its worker, the messages so far, and a legal answer in time whatever the worker does. */
import { type Requester, RequestFailure, requester, startTimer, within } from '../../base/index.ts';
import type { PlayerChoice } from '../../players/index.ts';
import type { News } from '../message.ts';
import type { ReceivedNews, SeatLink, SeatProtocol, SeatReady } from './serve-seat.ts';

export interface SeatSetup {
  readonly rules: string;
  readonly role: string;
  readonly player: PlayerChoice;
  readonly seed: number;
  /** Memory for the game in the worker. */
  readonly megabytes: number;
  readonly threads: number;
  readonly createLink: () => SeatLink;
  /** Whether the player may currently think during others' turns. */
  readonly mayPonder: () => boolean;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

export type SeatAnswer =
  /** The worker's note about the engine or the result. */
  | { readonly kind: 'done'; readonly text: string }
  /** Either permanently or for this request only. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isFinal: boolean };

export interface SeatMove {
  /** `nil` if there is none. */
  readonly move: string;
  /** Why it is not the player's own answer. */
  readonly problem?: string;
}

/** Fraction of the time before the match within which the circuit must be built; the rest is for the player. */
const BUILDING_SHARE = 0.6;
/** Fraction of that time after which an understudy learns the rules, in case the player does not become ready. */
const UNDERSTUDY_SHARE = 0.3;
/** Time limit in seconds for building a circuit while the match is played by interpreting the rules. */
const LONGEST_BUILDING = 600;
/** Fraction of the time before the match that a replacement or late player gets to prepare itself. */
const PREPARING_SHARE = 0.25;
/** Fraction of a turn for preparing a game that should have been prepared before. */
const CATCHING_UP_SHARE = 0.5;
/** Milliseconds and turns within which a late worker may recover. */
const GRACE = { milliseconds: 3000, turns: 2 } as const;

/** How a worker prepares itself. */
interface Preparation {
  readonly engine: 'auto' | 'rules';
  readonly seconds: number;
  readonly building: number;
  readonly preparing: number;
  readonly mayPonder: boolean;
}

const BY_THE_RULES: Preparation = {
  engine: 'rules',
  seconds: 0,
  building: 0,
  preparing: 0,
  mayPonder: false,
};

interface SeatWorker {
  /** Whether it interprets the rules and needs no preparation. */
  readonly isPlain: boolean;
  readonly requests: Requester<SeatProtocol>;
  readonly started: Promise<SeatReady>;
  /** Whether the game is ready, even if the player is not. */
  hasGame: boolean;
  ready: SeatReady | undefined;
  /** When the abandoned turn began, in wall-clock time, and the number of turns since. */
  late: { readonly since: number; turns: number } | undefined;
}

export class HostedSeat {
  readonly #setup: SeatSetup;
  /** All news so far, each with the preceding answer. */
  readonly #received: ReceivedNews[] = [];
  /** The start clock in seconds. */
  #startClock = 0;
  /** The current worker, ready or not. */
  #worker: SeatWorker | undefined;
  /** A worker that only knows the rules, and so has a legal move while the main worker has none. */
  #understudy: SeatWorker | undefined;
  /** Builds the circuit if there was no time for it before the match. */
  #successor: SeatWorker | undefined;
  #answered: string | undefined;
  /** Whether a worker died while preparing the game. */
  #isTooMuch = false;
  #isClosed = false;
  #turn: OpenTurn | undefined;

  constructor(setup: SeatSetup) {
    this.#setup = setup;
  }

  /** Settles when the player is ready, has failed permanently, or the limit has passed. */
  async start(seconds: number, limit: number): Promise<SeatAnswer> {
    this.#startClock = seconds;
    const worker = this.#begin(seconds);
    const timer = startTimer(UNDERSTUDY_SHARE * seconds, () => {
      if (!worker.hasGame) this.#callUnderstudy();
    });
    const noted = worker.started.then(({ engine }) => `${engine} engine`);
    const answer = await answerWithin(limit, noted);
    clearTimeout(timer);
    // The first turn follows immediately, and its clock may be too short to learn the rules.
    if (answer.kind === 'failed' && !answer.isFinal && worker.ready === undefined) this.#callUnderstudy();
    return answer;
  }

  /** @param limit seconds after which the best move so far is used */
  async play(news: News, seconds: number, limit: number): Promise<SeatMove> {
    if (this.#isClosed) return { move: 'nil', problem: 'the match is over' };
    this.#turn?.stop.abort();
    this.#replaceIfStuck();
    const received = { news, answered: this.#answered };
    const worker = this.#worker ?? this.#replacement();
    const turn = new OpenTurn(this.#setup.now() + 1000 * seconds);
    this.#turn = turn;
    const canPlay = worker.isPlain || worker.ready !== undefined;
    const understudy = canPlay && worker.late === undefined ? undefined : this.#callUnderstudy();
    const asked = [canPlay ? worker : undefined, understudy];
    this.#received.push(received);
    for (const each of this.#workers())
      if (asked.includes(each)) this.#ask(each, turn, received);
      else each.requests.tell('follow', received);
    const found = await turn.answer(limit);
    turn.stop.abort();
    this.#answered = found.move === 'nil' ? undefined : found.move;
    return found;
  }

  /**
   * Sends the news a worker has missed, or all news if it has just been started.
   *
   * @param seconds length of the turn, of which a part may be used to prepare the game
   */
  catchUp(history: readonly News[], seconds: number): void {
    if (this.#worker === undefined && !this.#isClosed) {
      this.#startClock = CATCHING_UP_SHARE * seconds;
      this.#begin(this.#startClock);
    }
    for (const news of history.slice(this.#received.length)) {
      const received = { news, answered: this.#answered };
      this.#received.push(received);
      for (const worker of this.#workers()) worker.requests.tell('follow', received);
      this.#answered = undefined;
    }
  }

  async stop(news: News, limit: number): Promise<SeatAnswer> {
    this.#turn?.stop.abort();
    const requests = this.#worker?.requests;
    const asked = requests?.ask('stop', { news, answered: this.#answered });
    const answer = asked === undefined ? failed('the match is over') : await answerWithin(limit, asked);
    if (answer.kind === 'done') requests?.release(new Error('the match is over'));
    this.close();
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    for (const worker of this.#workers()) worker.requests.close(new Error('the match is over'));
    this.#worker = undefined;
    this.#understudy = undefined;
    this.#successor = undefined;
  }

  #workers(): SeatWorker[] {
    return [this.#worker, this.#understudy, this.#successor].filter((worker) => worker !== undefined);
  }

  /** The worker with which the match starts. */
  #begin(seconds: number): SeatWorker {
    const mayPonder = this.#setup.mayPonder();
    const building = BUILDING_SHARE * seconds;
    return this.#install(this.#connect({ engine: 'auto', seconds, building, preparing: 0, mayPonder }));
  }

  /** A replacement for a worker that has died or is stuck; it gets as much time as the first one had. */
  #replacement(): SeatWorker {
    if (this.#isTooMuch) {
      const plain = this.#understudy ?? this.#connect(BY_THE_RULES);
      this.#understudy = undefined;
      this.#worker = plain;
      return plain;
    }
    return this.#install(this.#connect(this.#late()));
  }

  /** The preparation of a worker started after the beginning of the match. */
  #late(): Preparation {
    const seconds = this.#startClock;
    const preparing = PREPARING_SHARE * seconds;
    return { engine: 'auto', seconds, building: LONGEST_BUILDING, preparing, mayPonder: false };
  }

  #install(worker: SeatWorker): SeatWorker {
    this.#worker = worker;
    worker.started.then(
      ({ engine }) => {
        if (this.#worker !== worker) return;
        if (engine === 'rules' && !this.#isTooMuch) this.#callSuccessor();
        // It may have time left to find a better move than the understudy.
        const turn = this.#turn;
        if (turn !== undefined && !turn.isOver) this.#ask(worker, turn, undefined);
      },
      () => {},
    );
    return worker;
  }

  #callUnderstudy(): SeatWorker | undefined {
    if (this.#isClosed) return undefined;
    if (this.#understudy?.late !== undefined) this.#dismissUnderstudy();
    this.#understudy ??= this.#connect(BY_THE_RULES);
    return this.#understudy;
  }

  #dismissUnderstudy(): void {
    this.#understudy?.requests.close(new Error('it is no longer needed'));
    this.#understudy = undefined;
  }

  /** Builds the circuit while the match continues by interpreting the rules, and takes over if that succeeds. */
  #callSuccessor(): void {
    const successor = this.#connect(this.#late());
    this.#successor = successor;
    successor.started.then(
      ({ engine }) => {
        if (this.#successor !== successor) return;
        this.#successor = undefined;
        const isBetter = engine !== 'rules';
        const before = isBetter ? this.#worker : successor;
        if (isBetter) this.#worker = successor;
        // The pending answer is still needed.
        void (this.#turn?.over ?? Promise.resolve()).then(() =>
          before?.requests.close(new Error('it was replaced')),
        );
      },
      () => {
        if (this.#successor === successor) this.#successor = undefined;
      },
    );
  }

  #replaceIfStuck(): void {
    const worker = this.#worker;
    if (worker?.late === undefined) return;
    worker.late.turns++;
    const { since, turns } = worker.late;
    if (turns < GRACE.turns || this.#setup.now() - since < GRACE.milliseconds) return;
    worker.requests.close(new Error('it was replaced'));
    this.#replacement();
  }

  /** Requests a move; a worker that has not answered by the end of the turn is late until it does. */
  #ask(worker: SeatWorker, turn: OpenTurn, received: ReceivedNews | undefined): void {
    const rank = worker === this.#understudy ? 'understudy' : 'player';
    const seconds = turn.secondsLeft(this.#setup.now());
    const ask = { seconds, mayPonder: rank === 'player' && this.#setup.mayPonder() };
    const asked = worker.requests.ask('play', received === undefined ? ask : { ...ask, received }, {
      onNews: (move) => turn.suggest(move, rank),
      signal: turn.stop.signal,
    });
    turn.expect(asked, rank);
    let isOpen = true;
    const settled = (): void => {
      isOpen = false;
      // The worker has recovered, however late.
      worker.late = undefined;
    };
    asked.then(() => {
      settled();
      if (rank === 'player') this.#dismissUnderstudy();
    }, settled);
    void turn.over.then(() => {
      if (isOpen) worker.late ??= { since: this.#setup.now(), turns: 0 };
    });
  }

  /** Starts a worker and sends it the match so far. */
  #connect(preparation: Preparation): SeatWorker {
    const { rules, role, player, seed, megabytes, threads, createLink } = this.#setup;
    const requests = requester(createLink(), {
      worker: 'its worker',
      onDeath: () => {
        if (worker.ready === undefined && preparation.engine === 'auto') this.#isTooMuch = true;
        if (this.#worker === worker) this.#worker = undefined;
        if (this.#understudy === worker) this.#understudy = undefined;
        if (this.#successor === worker) this.#successor = undefined;
      },
    });
    const isPlain = preparation.engine === 'rules';
    const setup = { rules, role, player, seed, megabytes, threads: isPlain ? 1 : threads };
    const onNews = (): void => {
      worker.hasGame = true;
    };
    const started = requests.ask('start', { ...setup, ...preparation }, { onNews });
    const worker: SeatWorker = {
      isPlain,
      requests,
      started,
      hasGame: false,
      ready: undefined,
      late: undefined,
    };
    started.then(
      (ready) => {
        worker.ready = ready;
      },
      () => {},
    );
    for (const received of this.#received) requests.tell('follow', received);
    return worker;
  }
}

type Rank = 'player' | 'understudy';

/**
 * One turn, from the request to the answer: the player's move if it arrives in time, otherwise the best move known by
 * then.
 */
class OpenTurn {
  readonly stop = new AbortController();
  /** Resolves when the turn is answered. */
  readonly over: Promise<void>;
  isOver = false;
  readonly #deadline: number;
  readonly #suggestions: Partial<Record<Rank, string>> = {};
  readonly #open = new Set<Rank>();
  #problem = 'the time is up';
  #settle: (move: SeatMove) => void = () => {};
  readonly #settled: Promise<SeatMove>;

  /** @param deadline in milliseconds */
  constructor(deadline: number) {
    this.#deadline = deadline;
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.over = this.#settled.then(() => {
      this.isOver = true;
    });
  }

  secondsLeft(now: number): number {
    return Math.max(0, (this.#deadline - now) / 1000);
  }

  suggest(move: string, rank: Rank): void {
    this.#suggestions[rank] = move;
  }

  expect(asked: Promise<string>, rank: Rank): void {
    this.#open.add(rank);
    asked.then(
      (move) => {
        this.#open.delete(rank);
        this.suggest(move, rank);
        if (rank === 'player') this.#settle({ move });
        else if (this.#open.size === 0) this.#settle({ move, problem: 'the player is not ready' });
      },
      (error: Error) => {
        this.#open.delete(rank);
        this.#problem = error.message;
        if (this.#open.size === 0) this.#settleAnyhow();
      },
    );
  }

  /** @param limit in seconds */
  async answer(limit: number): Promise<SeatMove> {
    const timer = startTimer(limit, () => this.#settleAnyhow());
    return this.#settled.finally(() => clearTimeout(timer));
  }

  #settleAnyhow(): void {
    const { player, understudy } = this.#suggestions;
    this.#settle({ move: player ?? understudy ?? 'nil', problem: this.#problem });
  }
}

function answerWithin(seconds: number, asked: Promise<string>): Promise<SeatAnswer> {
  const answer = asked.then(
    (text): SeatAnswer => ({ kind: 'done', text }),
    // A living worker that refuses will refuse again.
    (error: Error) => failed(error.message, error instanceof RequestFailure),
  );
  return within(seconds, answer, () => failed('the time is up'));
}

function failed(reason: string, isFinal = false): SeatAnswer {
  return { kind: 'failed', reason, isFinal };
}
