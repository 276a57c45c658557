/**
 * A player that thinks in a worker. When it is given up, its worker has a moment to answer after all; then a fresh one
 * takes its place and is told the match so far.
 */
import type { Budget } from '../../base/index.ts';
import type { Move, Observation } from '../../game/index.ts';
import type { MatchEnd, MatchStart, PlayerChoice, Turn } from '../../players/index.ts';
import { IllegalAnswer, type MatchPlayer } from '../match-player.ts';
import type { MatchCodec } from './match-codec.ts';
import type { PlayerAnswer, SentHistory } from './messages.ts';
import { type PlayerWorker, WorkerReplaced, type WorkerRequests } from './player-worker.ts';

/** Milliseconds in which a player that was late can come to its senses: preparing a large game takes its time. */
const RECOVERY = { start: 30_000, turn: 1000 } as const;

/** Nothing: the clock for the start has run down long ago. */
const NO_BUDGET: Budget = { seconds: 0, playouts: 0 };

/** What a worker was told of the match. */
interface Introduction {
  readonly conversation: WorkerRequests;
  /** The player has started. */
  readonly started: Promise<unknown>;
  isStarted: boolean;
  history: readonly Observation[];
}

export class ThreadPlayer implements MatchPlayer {
  readonly #worker: PlayerWorker;
  readonly #border: MatchCodec;
  readonly #choice: PlayerChoice;
  #match: MatchStart | undefined;
  #introduction: Introduction | undefined;
  /** Counts up with every question, so that one that was given up is not asked again. */
  #question = 0;

  constructor(worker: PlayerWorker, border: MatchCodec, choice: PlayerChoice) {
    this.#worker = worker;
    this.#border = border;
    this.#choice = choice;
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
    this.#introduction = undefined;
    const since = match.now();
    await this.#ask(async (conversation) => {
      await this.#introduce(conversation, match, rest(match.budget, match.now() - since)).started;
    });
  }

  async choose({ history, legal, budget, report }: Turn): Promise<Move> {
    const match = this.#match;
    if (match === undefined) throw new Error('the match has not been started');
    const since = match.now();
    const place = await this.#ask(async (conversation) => {
      const known = this.#introduction?.conversation === conversation ? this.#introduction : undefined;
      const introduction = known ?? this.#introduce(conversation, match, NO_BUDGET);
      await introduction.started;
      const answer = await conversation.ask(
        {
          kind: 'choose',
          history: this.#news(introduction, history),
          legal: legal.map((move) => this.#border.encodeMove(move)),
          budget: rest(budget, match.now() - since),
          wantsThoughts: report !== undefined,
        },
        report && ((thoughts) => report(this.#border.decodeThoughts(thoughts))),
      );
      return chosenPlace(answer);
    });
    return legal[place] as Move;
  }

  async stop({ history, goals }: MatchEnd): Promise<void> {
    const introduction = this.#introduction;
    this.#match = undefined;
    // A worker that knows nothing of the match has nothing to end.
    if (introduction === undefined || introduction.conversation.end !== undefined) return;
    const news = this.#news(introduction, history);
    expectDone(await introduction.conversation.ask({ kind: 'stop', history: news, goals }));
  }

  abandon(): void {
    this.#question++;
    this.#worker.giveUp(this.#introduction?.isStarted === false ? RECOVERY.start : RECOVERY.turn);
  }

  /** Ends the worker. */
  close(): void {
    this.#worker.close();
  }

  /** Asks a worker that is ready, and the next one if it is replaced meanwhile. */
  async #ask<Answer>(question: (conversation: WorkerRequests) => Promise<Answer>): Promise<Answer> {
    const number = ++this.#question;
    for (;;) {
      const conversation = await this.#worker.ready();
      if (number !== this.#question) throw new Error('nobody waits for the answer any more');
      try {
        return await question(conversation);
      } catch (error) {
        if (!(error instanceof WorkerReplaced && number === this.#question)) {
          this.#worker.revive();
          throw error;
        }
      }
    }
  }

  #introduce(conversation: WorkerRequests, match: MatchStart, budget: Budget): Introduction {
    // As a fork would be: players in this thread get one too, and so make the same moves.
    const seed = match.random.next32();
    const { role, team } = match;
    const request = {
      kind: 'start',
      player: this.#choice,
      role,
      seed,
      budget,
      ...(team && { team }),
    } as const;
    const started = conversation.ask(request).then(expectDone);
    const introduction = { conversation, started, isStarted: false, history: [] };
    this.#introduction = introduction;
    started.then(
      () => {
        introduction.isStarted = true;
      },
      () => {
        if (this.#introduction === introduction) this.#introduction = undefined;
      },
    );
    return introduction;
  }

  /** What the worker does not know yet, from when on it will. */
  #news(introduction: Introduction, history: readonly Observation[]): SentHistory {
    const before = introduction.history;
    const differs = history.findIndex((happening, i) => happening !== before[i]);
    const known = differs < 0 ? history.length : differs;
    introduction.history = history;
    return {
      known,
      added: history.slice(known).map((happening) => this.#border.encodeObservation(happening)),
    };
  }
}

/** What is left of the budget after some milliseconds. */
function rest({ seconds, ...budget }: Budget, milliseconds: number): Budget {
  return seconds === undefined ? budget : { ...budget, seconds: Math.max(0, seconds - milliseconds / 1000) };
}

function chosenPlace(answer: PlayerAnswer): number {
  if (answer.kind === 'chosen') return answer.place;
  if (answer.kind === 'illegal') throw new IllegalAnswer(answer.reason);
  expectDone(answer);
  throw new Error('the player has not answered with a move');
}

function expectDone(answer: PlayerAnswer): void {
  if (answer.kind === 'failed') throw new Error(answer.reason);
}
