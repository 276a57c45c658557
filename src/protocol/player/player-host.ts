/**
 * The player host serves any manager: it keeps matches apart, answers every message in time, and prepares a worker
 * before the next match needs it.
 */
import type { PlayerChoice } from '../../players/index.ts';
import { isMessageRefusal, type Message, type MessageRefusal, type News, readMessage } from '../message.ts';
import { infoText } from '../replies.ts';
import { HostedSeat } from './seat.ts';
import { SeatWorkers } from './seat-workers.ts';
import type { SeatLink } from './serve-seat.ts';

export interface PlayerHostSetup {
  /** The name shown by managers. */
  readonly name: string;
  readonly player: PlayerChoice;
  /** Maximum number of simultaneous matches; further requests are answered with "busy". */
  readonly matches: number;
  /** Seconds reserved in every clock in addition to the measured delay. */
  readonly margin: number;
  /** Memory for the game of each match, in its worker. */
  readonly megabytes: number;
  /** Number of threads for each player. */
  readonly threads: number;
  /** Maximum number of characters in rules. */
  readonly longestRules: number;
  readonly createLink: () => SeatLink;
  /** Number of workers that are being ended and still use memory and files. */
  readonly endingWorkers?: () => number;
  /** Whether players may think during others' turns while the given number of matches is being played. */
  readonly mayPonder: (matches: number) => boolean;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly seed: () => number;
  readonly log: (event: HostEvent) => void;
}

export type HostEvent =
  | { readonly kind: 'started'; readonly match: string; readonly role: string; readonly clocks: string }
  | { readonly kind: 'ready'; readonly match: string; readonly note: string; readonly seconds: number }
  | {
      readonly kind: 'moved';
      readonly match: string;
      readonly role: string;
      readonly move: string;
      readonly seconds: number;
      readonly problem: string | undefined;
    }
  | { readonly kind: 'resumed'; readonly match: string; readonly role: string; readonly turns: number }
  | { readonly kind: 'ended'; readonly match: string; readonly how: string }
  | { readonly kind: 'turned away'; readonly match: string; readonly why: string }
  | { readonly kind: 'message'; readonly text: string; readonly reply: string };

export interface HostReply {
  readonly text: string;
  /** Must be called when the reply has been sent, with the time this took in seconds. */
  readonly delivered?: (seconds: number) => void;
}

interface Hosted {
  readonly id: string;
  readonly role: string;
  readonly playClock: number;
  /** Milliseconds without a message after which the manager is considered gone. */
  readonly patience: number;
  readonly seat: HostedSeat;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Seconds of silence allowed in addition to the clocks. */
const SPARE_PATIENCE = 60;
/** In seconds, so that a message cannot keep the machine busy for days. */
const LONGEST_CLOCK = 3600;
/** Maximum number of ending workers when another match begins. */
const MOST_ENDING = 8;
/** Seconds for a player to learn from the end of a match. */
const FAREWELL = 5;

/** Longer clocks are only partly used. */
function withinClocks(message: Message): Message {
  switch (message.kind) {
    case 'start': {
      const startClock = Math.min(message.startClock, LONGEST_CLOCK);
      return { ...message, startClock, playClock: Math.min(message.playClock, LONGEST_CLOCK) };
    }
    case 'resume':
      return { ...message, playClock: Math.min(message.playClock, LONGEST_CLOCK) };
    default:
      return message;
  }
}

export class PlayerHost {
  readonly #setup: PlayerHostSetup;
  readonly #matches = new Map<string, Hosted>();
  readonly #delay: ReplyMargin;
  readonly #workers: SeatWorkers;

  constructor(setup: PlayerHostSetup) {
    this.#setup = setup;
    this.#delay = new ReplyMargin(setup.margin);
    this.#workers = new SeatWorkers(setup.createLink);
  }

  /** Number of matches being played. */
  get size(): number {
    return this.#matches.size;
  }

  get name(): string {
    return this.#setup.name;
  }

  /** @param received when the message began to arrive, by the host's clock */
  async answer(text: string, received: number): Promise<HostReply | MessageRefusal> {
    const message = readMessage(text);
    if (isMessageRefusal(message)) return message;
    const reply = await this.#reply(withinClocks(message), received);
    this.#setup.log({ kind: 'message', text, reply: reply.text });
    return reply;
  }

  /** Abandons all matches for the given reason. */
  giveUp(reason: string): void {
    for (const hosted of [...this.#matches.values()]) {
      this.#drop(hosted);
      this.#setup.log({ kind: 'ended', match: hosted.id, how: `given up: ${reason}` });
    }
  }

  close(): void {
    this.#workers.close();
    for (const hosted of [...this.#matches.values()]) this.#drop(hosted);
  }

  async #reply(message: Message, received: number): Promise<HostReply> {
    switch (message.kind) {
      case 'info':
        return {
          text: infoText({ name: this.#setup.name, status: this.#isFull() ? 'busy' : 'available' }),
        };
      case 'preview':
        return { text: this.#isFull() ? 'busy' : 'ready' };
      case 'start':
        return this.#start(message, received);
      case 'resume':
        return this.#resume(message);
      case 'play':
        return this.#with(message.match, (hosted) => this.#play(hosted, message.news, received));
      case 'stop':
        return this.#with(message.match, (hosted) => this.#stop(hosted, message.news));
      case 'abort':
        return this.#with(message.match, (hosted) => this.#abort(hosted));
    }
  }

  async #start(message: Message & { readonly kind: 'start' }, received: number): Promise<HostReply> {
    const { match, role, rules, startClock, playClock } = message;
    const { log, longestRules } = this.#setup;
    const turnAway = (why: string): HostReply => {
      log({ kind: 'turned away', match, why });
      return { text: 'busy' };
    };
    if (rules.length > longestRules) return turnAway(`its rules have more than ${longestRules} characters`);
    const before = this.#matches.get(match);
    // A manager that restarts a match has lost the first one; another role would belong to another player.
    if (before !== undefined && before.role !== role) return turnAway(`it is played as ${before.role}`);
    if (before !== undefined) this.#drop(before);
    if (this.#isFull()) return turnAway(`${this.#matches.size} matches are already being played`);
    if ((this.#setup.endingWorkers?.() ?? 0) > MOST_ENDING)
      return turnAway('too many matches were called off just now');
    const hosted = this.#host(message);
    log({ kind: 'started', match, role, clocks: `${startClock} s, ${playClock} s` });
    const { seconds, limit } = this.#time(startClock, received);
    const asked = this.#setup.now();
    const starting = hosted.seat.start(seconds, limit);
    const answer = await starting;
    const took = (this.#setup.now() - asked) / 1000;
    this.#touch(hosted);
    if (answer.kind === 'failed' && answer.isFinal) {
      this.#drop(hosted);
      return turnAway(answer.reason);
    }
    const note = answer.kind === 'done' ? answer.text : 'still preparing';
    log({ kind: 'ready', match, note, seconds: took });
    return { text: 'ready', delivered: this.#delivery(received, asked, seconds) };
  }

  /** The manager does not wait for it, since the next message is already on its way. */
  async #resume(message: Message & { readonly kind: 'resume' }): Promise<HostReply> {
    const { match, role, rules, playClock, history } = message;
    const { log, longestRules } = this.#setup;
    const before = this.#matches.get(match);
    const problem =
      rules.length > longestRules
        ? `its rules have more than ${longestRules} characters`
        : before !== undefined && before.role !== role
          ? `it is played as ${before.role}`
          : before === undefined && this.#isFull()
            ? `${this.#matches.size} matches are already being played`
            : undefined;
    if (problem !== undefined) {
      log({ kind: 'turned away', match, why: problem });
      return { text: 'busy' };
    }
    const hosted = before ?? this.#host({ ...message, kind: 'start', startClock: playClock });
    this.#touch(hosted);
    hosted.seat.catchUp(history, playClock);
    log({ kind: 'resumed', match, role, turns: history.length });
    return { text: 'ready' };
  }

  #host({ match: id, role, rules, startClock, playClock }: Message & { readonly kind: 'start' }): Hosted {
    const { player, megabytes, threads, seed, now } = this.#setup;
    const createLink = (): SeatLink => {
      const link = this.#workers.take();
      // The replacement worker must be ready too.
      this.#workers.prepare();
      return link;
    };
    const mayPonder = (): boolean => this.#setup.mayPonder(this.#matches.size);
    const match = { rules, role, player, seed: seed() };
    const seat = new HostedSeat({ ...match, megabytes, threads, createLink, mayPonder, now });
    const patience = 1000 * (startClock + 3 * playClock + SPARE_PATIENCE);
    const hosted: Hosted = { id, role, playClock, patience, seat, timer: undefined };
    this.#matches.set(id, hosted);
    this.#touch(hosted);
    return hosted;
  }

  async #play(hosted: Hosted, news: News, received: number): Promise<HostReply> {
    const { seconds, limit } = this.#time(hosted.playClock, received);
    const asked = this.#setup.now();
    const { move, problem } = await hosted.seat.play(news, seconds, limit);
    const took = (this.#setup.now() - received) / 1000;
    this.#setup.log({
      kind: 'moved',
      match: hosted.id,
      role: hosted.role,
      move,
      seconds: took,
      problem,
    });
    return { text: move, delivered: this.#delivery(received, asked, seconds) };
  }

  #stop(hosted: Hosted, news: News): HostReply {
    // Nobody waits for the player to process the end.
    this.#forget(hosted);
    void hosted.seat.stop(news, FAREWELL).then((answer) => {
      const how = answer.kind === 'done' ? answer.text : 'over';
      this.#setup.log({ kind: 'ended', match: hosted.id, how });
    });
    return { text: 'done' };
  }

  #abort(hosted: Hosted): HostReply {
    this.#drop(hosted);
    this.#setup.log({ kind: 'ended', match: hosted.id, how: 'aborted' });
    return { text: 'aborted' };
  }

  async #with(match: string, act: (hosted: Hosted) => HostReply | Promise<HostReply>): Promise<HostReply> {
    const hosted = this.#matches.get(match);
    if (hosted === undefined) {
      this.#setup.log({ kind: 'turned away', match, why: 'it was never started here, or it is over' });
      return { text: 'busy' };
    }
    this.#touch(hosted);
    return act(hosted);
  }

  /** Seconds to think, and seconds after which an answer must be sent. */
  #time(clock: number, received: number): { readonly seconds: number; readonly limit: number } {
    const passed = (this.#setup.now() - received) / 1000;
    const margin = this.#delay.margin(clock);
    return {
      seconds: Math.max(0, clock - margin - passed),
      limit: Math.max(0, clock - margin / 2 - passed),
    };
  }

  /**
   * All time except thinking: the transmission of the message, overtime of the player, and the transmission of the
   * reply.
   */
  #delivery(received: number, asked: number, seconds: number): (leaving: number) => void {
    const thought = (this.#setup.now() - asked) / 1000;
    const coming = (asked - received) / 1000;
    return (leaving) => this.#delay.note(coming + Math.max(0, thought - seconds) + leaving);
  }

  #touch(hosted: Hosted): void {
    clearTimeout(hosted.timer);
    if (this.#matches.get(hosted.id) !== hosted) return;
    hosted.timer = setTimeout(
      () => {
        this.#drop(hosted);
        this.#setup.log({ kind: 'ended', match: hosted.id, how: 'given up: the manager has disappeared' });
      },
      Math.min(2 ** 31 - 1, hosted.patience),
    );
    hosted.timer.unref();
  }

  #forget(hosted: Hosted): void {
    clearTimeout(hosted.timer);
    if (this.#matches.get(hosted.id) !== hosted) return;
    this.#matches.delete(hosted.id);
    this.#workers.prepare();
  }

  #drop(hosted: Hosted): void {
    this.#forget(hosted);
    hosted.seat.close();
  }

  #isFull(): boolean {
    return this.#matches.size >= this.#setup.matches;
  }
}

/** The safety margin before the end of the clock, learned from measured delays. */

/**
 * Weights of a new measurement, and the factor for the deviation from the mean (RFC 6298, for acknowledgements in
 * TCP).
 */
const ALPHA = 1 / 8;
const BETA = 1 / 4;
const K = 4;
/** Number of recent answers for which the margin must have been sufficient. */
const REMEMBERED = 32;
/** Fraction of a clock that is always left for thinking. */
const LEAST_THINKING = 0.5;

export class ReplyMargin {
  readonly #least: number;
  #mean: number | undefined;
  #deviation = 0;
  readonly #recent: number[] = [];

  /** @param least minimum margin in seconds */
  constructor(least: number) {
    this.#least = least;
  }

  /** Records how many seconds an answer took besides thinking. */
  note(seconds: number): void {
    this.#recent.push(seconds);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    if (this.#mean === undefined) {
      this.#mean = seconds;
      this.#deviation = seconds / 2;
      return;
    }
    this.#deviation += BETA * (Math.abs(this.#mean - seconds) - this.#deviation);
    this.#mean += ALPHA * (seconds - this.#mean);
  }

  /** The number of seconds to reserve in a clock. */
  margin(clock: number): number {
    const expected = Math.max((this.#mean ?? 0) + K * this.#deviation, ...this.#recent);
    return Math.min(clock * (1 - LEAST_THINKING), this.#least + expected);
  }
}
