/**
 * How roles of real-time games choose in random games: a choice that did well on average in earlier simulations is
 * more likely (Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008: move-average sampling).
 */
import type { Random } from '../../base/index.ts';
import type { Move, Role } from '../../game/index.ts';

/** Choices that are not moves. */
export const UNTIL_EVENT = -1;
export const A_WHILE = -2;

interface Average {
  visits: number;
  total: number;
  /** Proportional to its probability among choices of its kind. */
  weight: number;
}

export interface HabitParameters {
  /** The probability of waiting while nothing is known. */
  readonly patience: number;
  /** Values that differ by this make a choice e times as likely. */
  readonly temperature: number;
}

export class TimedHabits {
  readonly #parameters: HabitParameters;
  /** For each role, its choices by number plus two. */
  readonly #averages: (Average | undefined)[][];
  /** For each role, the average of all its choices. */
  readonly #roles: Average[];
  readonly #weights: number[] = [];

  constructor(roles: number, parameters: HabitParameters) {
    this.#parameters = parameters;
    this.#averages = Array.from({ length: roles }, () => []);
    this.#roles = Array.from({ length: roles }, () => ({ visits: 0, total: 0, weight: 1 }));
  }

  /** Chooses a legal move, or one of the two ways of waiting if allowed. */
  choose(role: Role, legal: readonly Move[], mayWait: boolean, mayPause: boolean, random: Random): number {
    const { patience } = this.#parameters;
    const waits = (mayWait ? 1 : 0) + (mayPause ? 1 : 0);
    const share = waits === 0 ? 1 : (1 - patience) / legal.length;
    const waiting = patience / waits;
    const weights = this.#weights;
    let sum = 0;
    for (let i = 0; i < legal.length; i++) {
      sum += share * this.#weight(role, legal[i] as Move);
      weights[i] = sum;
    }
    if (mayWait) sum += waiting * this.#weight(role, UNTIL_EVENT);
    const last = sum;
    if (mayPause) sum += waiting * this.#weight(role, A_WHILE);
    const place = random.fraction() * sum;
    for (let i = 0; i < legal.length; i++) if (place < (weights[i] as number)) return legal[i] as Move;
    if (mayWait && (place < last || !mayPause)) return UNTIL_EVENT;
    return mayPause ? A_WHILE : (legal.at(-1) as Move);
  }

  /** Learns the value of a simulation in which the role made a choice. */
  learn(role: Role, choice: number, value: number): void {
    const averages = this.#averages[role] as (Average | undefined)[];
    averages[choice + 2] ??= { visits: 0, total: 0, weight: 1 };
    this.#add(averages[choice + 2] as Average, value);
    this.#add(this.#roles[role] as Average, value);
  }

  /** Reduces the influence of everything learned so far. */
  fade(factor: number): void {
    for (const average of [...this.#roles, ...this.#averages.flat()]) {
      if (average === undefined) continue;
      average.visits *= factor;
      average.total *= factor;
    }
  }

  #add(average: Average, value: number): void {
    average.visits++;
    average.total += value;
    average.weight = Math.exp(average.total / average.visits / this.#parameters.temperature);
  }

  #weight(role: Role, choice: number): number {
    return (this.#averages[role]?.[choice + 2] ?? (this.#roles[role] as Average)).weight;
  }
}
