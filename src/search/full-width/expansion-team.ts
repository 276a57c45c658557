/**
 * Expands positions with this thread and some helpers. The results are always those of a single thread: any portion
 * that a helper does not deliver is computed here.
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
  /** Whether the level must be finished even if no time is left. */
  readonly isNeeded: boolean;
}

/** Expands positions in order, several at a time. Waiting for helpers ends when the time is up. */
export type LevelExpander = (
  level: readonly State[],
  time: LevelTime,
) => AsyncIterableIterator<readonly Expansion[]>;

export function expandAlone(expander: PositionExpander): LevelExpander {
  return async function* (level) {
    for (const state of level) yield [expander.expand(state)];
  };
}

/** The number of orders a helper may have at once: enough to keep it busy until its answer is handled. */
const MOST_OWED = 3;
/** The number of orders per thread that may be in progress or awaiting processing. */
const WINDOW = 8;
/** How many times slower than this thread a helper may be before its work is repeated here. */
const SLOWNESS = 3;
/** The additional delay in milliseconds after which an unresponsive helper gets no more work until it answers. */
const PATIENCE = 1000;
/** The fraction of the remaining time spent waiting for a helper that may have died. */
const WAITING_SHARE = 0.25;
/** The assumed milliseconds per position before any was expanded. */
const UNKNOWN_PACE = 100;

export class ExpansionTeam {
  readonly #expander: PositionExpander;
  readonly #helpers: readonly Helper[];
  readonly #now: () => number;
  /** The measured milliseconds per position. */
  #pace: number | undefined;
  #hearNews: (() => void) | undefined;

  /** Returns undefined where helpers would be useless. */
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
      // Threads or memory may be exhausted; the helpers already started are enough.
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

  /** The number of working threads, including this one. */
  get threads(): number {
    return 1 + this.#useful().length;
  }

  /** The reason why there are fewer threads than requested. */
  get trouble(): string {
    if (this.#helpers.some(({ isStarting }) => isStarting)) return 'the others are not ready yet';
    return this.#helpers.every(({ isGone }) => isGone) ? 'the others have ended' : 'the others do not answer';
  }

  /** Waits until all helpers are ready, or until the time limit. */
  async ready(milliseconds: number): Promise<void> {
    const end = this.#now() + milliseconds;
    while (this.#helpers.some(({ isStarting }) => isStarting)) {
      const left = end - this.#now();
      if (left <= 0 || !(await this.#news(left))) return;
    }
  }

  async *expand(level: readonly State[], time: LevelTime): AsyncGenerator<readonly Expansion[], void, void> {
    const joiner = new Joiner();
    /** Orders sorted by position. */
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

  /** Hands out work to helpers, leaving one portion for this thread. */
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

  /** Waits for a helper's answer, or computes the portion here. */
  async #expect(order: Order, level: readonly State[], time: LevelTime): Promise<void> {
    const { helper } = order;
    if (helper !== undefined && !this.#isLate(helper)) {
      const patience = order.since + this.#workTime(helper) - this.#now();
      const left = 1000 * time.secondsLeft() * (time.isNeeded ? WAITING_SHARE : 1);
      // Timers have a resolution of one millisecond.
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

  /** The milliseconds within which a helper should have finished all its orders. */
  #workTime({ owedPositions }: Helper): number {
    return SLOWNESS * (this.#pace ?? UNKNOWN_PACE) * owedPositions;
  }

  /** Resolves to whether a helper reported anything within the given number of milliseconds. */
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
