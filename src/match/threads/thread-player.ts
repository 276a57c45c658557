/**
 * A player that thinks in a worker. When it is given up, its worker has a moment to answer after all; then a fresh one
 * takes its place and receives the match so far.
 */
import type { Budget } from '../../base/index.ts';
import type { Move, Observation } from '../../game/index.ts';
import type { MatchEnd, MatchEvent, MatchStart, PlayerChoice, Turn } from '../../players/index.ts';
import { IllegalAnswer, type MatchPlayer } from '../match-player.ts';
import type { MatchCodec, SentObservations } from './messages.ts';
import { type PlayerRequests, type PlayerWorker, WorkerReplaced } from './player-worker.ts';

/** Milliseconds in which a player that was late can come to its senses: preparing a large game takes its time. */
const RECOVERY = { start: 30_000, turn: 1000 } as const;

/** Nothing: the clock for the start has run down long ago. */
const NO_BUDGET: Budget = { seconds: 0, playouts: 0 };

/** What a worker has received of the match. */
interface Introduction {
  readonly requests: PlayerRequests;
  /** The player has started. */
  readonly started: Promise<void>;
  isStarted: boolean;
  /** Whether the player receives events as they happen, or with its next turn. */
  hearsEvents: boolean;
  /** Observations that the worker knows. */
  known: number;
}

export class ThreadPlayer implements MatchPlayer {
  readonly #worker: PlayerWorker;
  readonly #codec: MatchCodec;
  readonly #choice: PlayerChoice;
  readonly #threads: number;
  #match: MatchStart | undefined;
  readonly #observations: Observation[] = [];
  #introduction: Introduction | undefined;
  /** Counts up with every question, so that one that was given up is not asked again. */
  #question = 0;
  /** What the worker was asked last. */
  #asked: Promise<unknown> = Promise.resolve();
  /** Of the turn that is being thought about. */
  #hurry = new AbortController();

  /** @param threads in which the player may think, its worker's own included */
  constructor(worker: PlayerWorker, codec: MatchCodec, choice: PlayerChoice, threads = 1) {
    this.#worker = worker;
    this.#codec = codec;
    this.#choice = choice;
    this.#threads = threads;
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
    this.#introduction = undefined;
    this.#observations.length = 0;
    const since = match.now();
    await this.#ask(
      (requests) => this.#introduce(requests, match, rest(match.budget, match.now() - since)).started,
    );
  }

  observe(event: MatchEvent): void {
    const introduction = this.#introduction;
    if (event.kind === 'observed') this.#observations.push(event.observation);
    else {
      this.#observations.length = event.step;
      if (introduction !== undefined) introduction.known = Math.min(introduction.known, event.step);
    }
    if (introduction?.hearsEvents) introduction.requests.tell('observe', this.#unknown(introduction));
  }

  async choose({ step, legal, budget, mayPonder = false, signal, report }: Turn): Promise<Move> {
    const match = this.#match;
    if (match === undefined) throw new Error('the match has not been started');
    if (step !== this.#observations.length)
      throw new RangeError(`${step} joint moves were made, but ${this.#observations.length} observed`);
    const since = match.now();
    const hurry = new AbortController();
    this.#hurry = hurry;
    if (signal?.aborted) hurry.abort();
    else signal?.addEventListener('abort', () => hurry.abort(), { once: true });
    const choice = await this.#ask(async (requests) => {
      const known = this.#introduction?.requests === requests ? this.#introduction : undefined;
      const introduction = known ?? this.#introduce(requests, match, NO_BUDGET);
      await introduction.started;
      const turn = {
        observed: this.#unknown(introduction),
        legal: legal.map((move) => this.#codec.encodeMove(move)),
        budget: rest(budget, match.now() - since),
        mayPonder,
        wantsThoughts: report !== undefined,
      };
      const answer = requests.ask('choose', turn, {
        signal: hurry.signal,
        ...(report && { onNews: (thoughts) => report(this.#codec.decodeThoughts(thoughts)) }),
      });
      this.#asked = answer;
      return answer;
    });
    if ('illegal' in choice) throw new IllegalAnswer(choice.illegal);
    return legal[choice.place] as Move;
  }

  async stop(end: MatchEnd): Promise<void> {
    const introduction = this.#introduction;
    this.#match = undefined;
    // A worker that knows nothing about the match has nothing to end.
    if (introduction === undefined || introduction.requests.end !== undefined) return;
    const stopped = introduction.requests.ask('stop', end);
    this.#asked = stopped;
    await stopped;
  }

  abandon(): void {
    this.#question++;
    // It may come to an end at once, and keep what it knows.
    this.#hurry.abort();
    if (this.#introduction?.isStarted === false)
      this.#worker.giveUp(this.#introduction.started, RECOVERY.start);
    else this.#worker.giveUp(this.#asked, RECOVERY.turn);
  }

  /** Ends the worker. */
  close(): void {
    this.#worker.close();
  }

  /** Asks a worker that is ready, and the next one if it is replaced meanwhile. */
  async #ask<Answer>(question: (requests: PlayerRequests) => Promise<Answer>): Promise<Answer> {
    const number = ++this.#question;
    for (;;) {
      const requests = await this.#worker.ready();
      if (number !== this.#question) throw new Error('the answer is no longer needed');
      try {
        return await question(requests);
      } catch (error) {
        if (!(error instanceof WorkerReplaced && number === this.#question)) {
          this.#worker.revive();
          throw error;
        }
      }
    }
  }

  #introduce(requests: PlayerRequests, match: MatchStart, budget: Budget): Introduction {
    // As a fork would be: players in this thread get one too, and so make the same moves.
    const seed = match.random.next32();
    const { role, mayPonder = false } = match;
    const answer = requests.ask('start', {
      player: this.#choice,
      role,
      seed,
      budget,
      threads: this.#threads,
      mayPonder,
    });
    const introduction: Introduction = {
      requests,
      started: answer.then(({ hearsEvents }) => {
        introduction.isStarted = true;
        introduction.hearsEvents = hearsEvents;
      }),
      isStarted: false,
      hearsEvents: false,
      known: 0,
    };
    this.#introduction = introduction;
    introduction.started.catch(() => {
      if (this.#introduction === introduction) this.#introduction = undefined;
    });
    return introduction;
  }

  /** What the worker does not know yet, from when on it will. */
  #unknown(introduction: Introduction): SentObservations {
    const { known } = introduction;
    introduction.known = this.#observations.length;
    return {
      known,
      added: this.#observations.slice(known).map((each) => this.#codec.encodeObservation(each)),
    };
  }
}

/** What is left of the budget after some milliseconds. */
function rest({ seconds, ...budget }: Budget, milliseconds: number): Budget {
  return seconds === undefined ? budget : { ...budget, seconds: Math.max(0, seconds - milliseconds / 1000) };
}
