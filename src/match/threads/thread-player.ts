/**
 * A player that thinks in a worker. When its answer is abandoned, the worker has a moment to recover; then it is
 * replaced, and the new worker receives the match so far.
 */
import type { Budget } from '../../base/index.ts';
import type { Move, Observation } from '../../game/index.ts';
import type { MatchEnd, MatchEvent, MatchStart, PlayerChoice, Turn } from '../../players/index.ts';
import { IllegalAnswer, type MatchPlayer } from '../match-player.ts';
import type { MatchCodec, SentObservations } from './messages.ts';
import { type PlayerRequests, type PlayerWorker, WorkerReplaced } from './player-worker.ts';

/** Milliseconds for a late player to recover, since preparing a large game takes time. */
const RECOVERY = { start: 30_000, turn: 1000 } as const;

/** The start clock has already run out. */
const NO_BUDGET: Budget = { seconds: 0, playouts: 0 };

/** What a worker has received of the match. */
interface Introduction {
  readonly requests: PlayerRequests;
  /** Resolves when the player has started. */
  readonly started: Promise<void>;
  isStarted: boolean;
  /** Whether the player receives events as they happen, or with its next turn. */
  hearsEvents: boolean;
  /** Number of observations sent to the worker. */
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
  /** Incremented with every question, so that an abandoned one is not repeated. */
  #question = 0;
  /** The last request to the worker. */
  #asked: Promise<unknown> = Promise.resolve();
  /** Aborts the current turn. */
  #hurry = new AbortController();

  /** @param threads number of threads for the player, including its worker's own */
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
    // It may finish immediately, and keep its knowledge.
    this.#hurry.abort();
    if (this.#introduction?.isStarted === false)
      this.#worker.giveUp(this.#introduction.started, RECOVERY.start);
    else this.#worker.giveUp(this.#asked, RECOVERY.turn);
  }

  /** Ends the worker. */
  close(): void {
    this.#worker.close();
  }

  /** Asks a worker that is ready, and the next one if it is replaced in the meantime. */
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
    // Players in this thread get a fork too, and so make the same moves.
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

  /** The observations that the worker does not have yet; marks them as sent. */
  #unknown(introduction: Introduction): SentObservations {
    const { known } = introduction;
    introduction.known = this.#observations.length;
    return {
      known,
      added: this.#observations.slice(known).map((each) => this.#codec.encodeObservation(each)),
    };
  }
}

/** The budget left after some milliseconds. */
function rest({ seconds, ...budget }: Budget, milliseconds: number): Budget {
  return seconds === undefined ? budget : { ...budget, seconds: Math.max(0, seconds - milliseconds / 1000) };
}
