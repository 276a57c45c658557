/**
 * Positions expanded by this thread and some helpers. Whatever they do, the results are those of one thread: what a helper
 * does not answer is done here.
 */
import { nextTask, type WorkerPool } from '../../base/index.ts';
import { bareGame } from '../../engines/index.ts';
import type { State } from '../../game/index.ts';
import {
  type Expansion,
  type ExpansionSettings,
  endsOf,
  expandPortion,
  Joiner,
  nextPortion,
  type Portion,
  type PositionExpander,
  portionLength,
  statesOf,
} from './expansion.ts';
import { EXPANSION, Helper, type HelperLink, type Order } from './helper.ts';

export interface LevelTime {
  readonly secondsLeft: () => number;
  /** The level is to be finished even if no time is left. */
  readonly isNeeded: boolean;
}

/** Expands positions in their order, some at a time. Others are waited for no longer than there is time. */
export type LevelExpander = (
  level: readonly State[],
  time: LevelTime,
) => AsyncIterableIterator<readonly Expansion[]>;

export function expandAlone(expander: PositionExpander): LevelExpander {
  return async function* (level) {
    for (const state of level) yield [expander.expand(state)];
  };
}

/** Orders that a helper may have: enough to keep it busy until its answer is handled. */
const MOST_OWED = 3;
/** Orders per thread that may be under way, done or not. */
const WINDOW = 8;
/** How much slower than here the work may be done elsewhere before it is done here as well. */
const SLOWNESS = 3;
/** Further milliseconds after which a helper that does not answer gets no more work until it does. */
const PATIENCE = 1000;
/** Part of the time left in which somebody who may have died is waited for. */
const WAITING_SHARE = 0.25;
/** Milliseconds per position, before any was expanded. */
const UNKNOWN_PACE = 100;

export class ExpansionTeam {
  readonly #expander: PositionExpander;
  readonly #helpers: readonly Helper[];
  readonly #now: () => number;
  /** Milliseconds per position. */
  #pace: number | undefined;
  #hearNews: (() => void) | undefined;

  /** Undefined where helpers can be of no use. */
  static start(
    expander: PositionExpander,
    settings: ExpansionSettings,
    {
      helpers,
      workers,
      now,
    }: {
      readonly helpers: number;
      readonly workers: Pick<WorkerPool, 'start'>;
      readonly now: () => number;
    },
  ): ExpansionTeam | undefined {
    const { game } = expander;
    const sent = bareGame(game);
    if (sent === undefined) return undefined;
    const links: HelperLink[] = [];
    try {
      while (links.length < helpers) links.push(workers.start(EXPANSION));
    } catch {
      // There may be no more threads or no more memory; those that were started will do.
    }
    return new ExpansionTeam(expander, now, (onNews) =>
      links.map((link) => new Helper(link, { game, sent, settings }, onNews)),
    );
  }

  private constructor(
    expander: PositionExpander,
    now: () => number,
    createHelpers: (onNews: () => void) => readonly Helper[],
  ) {
    this.#expander = expander;
    this.#now = now;
    this.#helpers = createHelpers(() => this.#hearNews?.());
  }

  /** Threads that work, this one included. */
  get threads(): number {
    return 1 + this.#useful().length;
  }

  /** Why there are fewer than there should be. */
  get trouble(): string {
    if (this.#helpers.some(({ isStarting }) => isStarting)) return 'the others are not ready yet';
    return this.#helpers.every(({ isGone }) => isGone) ? 'the others have ended' : 'the others do not answer';
  }

  /** Waits until all helpers are ready, but not longer. */
  async ready(milliseconds: number): Promise<void> {
    const end = this.#now() + milliseconds;
    while (this.#helpers.some(({ isStarting }) => isStarting)) {
      const left = end - this.#now();
      if (left <= 0 || !(await this.#news(left))) return;
    }
  }

  async *expand(level: readonly State[], time: LevelTime): AsyncGenerator<readonly Expansion[], void, void> {
    const joiner = new Joiner();
    /** In the order of their positions. */
    const orders: Order[] = [];
    let at = 0;
    for (;;) {
      const done = orders[0]?.expansions;
      if (done !== undefined) {
        yield joiner.add(orders.shift() as Order, done);
        continue;
      }
      if (!time.isNeeded && time.secondsLeft() <= 0) return;
      at = this.#handOut(level, at, orders);
      const [first] = orders;
      if (at < level.length && (first === undefined || orders.length < WINDOW * this.threads)) {
        const own = this.#nextPortion(level, at);
        at = own.to;
        orders.push({ ...own, since: this.#now(), expansions: this.#expandHere(own, level) });
        if (this.#helpers.some(({ owed }) => owed > 0)) await nextTask();
      } else if (first !== undefined) await this.#expect(first, level, time);
      else return;
    }
  }

  close(): void {
    for (const helper of this.#helpers) helper.close();
  }

  /** Gives helpers something to do; one portion is left for this thread. */
  #handOut(level: readonly State[], from: number, orders: Order[]): number {
    const useful = this.#useful();
    const length = portionLength(level.length, 1 + useful.length, this.#pace);
    const fair = Math.ceil((level.length - from) / length / (1 + useful.length));
    let at = from;
    for (let most = 1; most <= Math.min(MOST_OWED, fair); most++) {
      for (const helper of useful) {
        if (helper.owed >= most) continue;
        const portion = nextPortion(at, length, level.length);
        if (portion.to >= level.length || orders.length >= WINDOW * this.threads) return at;
        orders.push(helper.order(portion, level, this.#now()));
        at = portion.to;
      }
    }
    return at;
  }

  #nextPortion(level: readonly State[], at: number): Portion {
    return nextPortion(at, portionLength(level.length, this.threads, this.#pace), level.length);
  }

  #expandHere(portion: Portion, level: readonly State[]): Expansion[] {
    const start = this.#now();
    const expansions = expandPortion(this.#expander, statesOf(portion, level), endsOf(portion));
    const pace = (this.#now() - start) / (portion.to - portion.from);
    this.#pace = this.#pace === undefined ? pace : (this.#pace + pace) / 2;
    return expansions;
  }

  /** Waits for somebody's answer, or does without it. */
  async #expect(order: Order, level: readonly State[], time: LevelTime): Promise<void> {
    const { helper } = order;
    if (helper !== undefined && !this.#isLate(helper)) {
      const patience = order.since + this.#workTime(helper) - this.#now();
      const left = 1000 * time.secondsLeft() * (time.isNeeded ? WAITING_SHARE : 1);
      // The clock rings once in a millisecond at most.
      if (await this.#news(Math.max(1, Math.min(patience, left)))) return;
      if (!time.isNeeded && left <= patience) return;
    }
    order.expansions ??= this.#expandHere(order, level);
  }

  #useful(): Helper[] {
    return this.#helpers.filter((helper) => !this.#isLate(helper));
  }

  #isLate(helper: Helper): boolean {
    if (!helper.isReady) return true;
    const { owesSince } = helper;
    return owesSince !== undefined && this.#now() - owesSince > PATIENCE + this.#workTime(helper);
  }

  /** Milliseconds in which a helper should have done all that it has to do. */
  #workTime({ owedPositions }: Helper): number {
    return SLOWNESS * (this.#pace ?? UNKNOWN_PACE) * owedPositions;
  }

  /** Whether there was any within the given number of milliseconds. */
  #news(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.#hearNews = () => {
        clearTimeout(timer);
        this.#hearNews = undefined;
        resolve(true);
      };
    });
  }
}
