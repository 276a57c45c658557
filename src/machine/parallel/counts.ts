/** The results of playouts as a row of numbers, which can be added up and shared. */
import type { Circuit } from '../../circuit/index.ts';
import { goalValue } from '../goal-value.ts';
import type { Scores } from '../sliced/playout-run.ts';

const TALLIES = ['playouts', 'transitions', 'unfinished', 'stuck'] as const;

interface GoalPlace {
  readonly role: number;
  readonly value: number;
}

/** Where each number stands; the same for everybody who has the same circuit. */
export class CountLayout {
  readonly size: number;
  readonly #roles: number;
  readonly #goals: readonly GoalPlace[];

  constructor(circuit: Circuit) {
    this.#roles = circuit.roles.length;
    this.#goals = circuit.roles.flatMap((_, role) => {
      const own = circuit.goals.filter((goal) => goal.role === role).map(({ value }) => goalValue(value));
      // A role without a goal value has 0.
      return [...new Set([0, ...own])].map((value) => ({ role, value }));
    });
    this.size = TALLIES.length + this.#goals.length;
  }

  none(): Float64Array {
    return new Float64Array(this.size);
  }

  row(scores: Scores): Float64Array {
    return Float64Array.from([
      ...TALLIES.map((tally) => scores[tally]),
      ...this.#goals.map(({ role, value }) => scores.goals[role]?.get(value) ?? 0),
    ]);
  }

  sum(all: readonly Float64Array[]): Scores {
    const total = (i: number): number => all.reduce((sum, counts) => sum + (counts[i] as number), 0);
    const [playouts = 0, transitions = 0, unfinished = 0, stuck = 0] = TALLIES.map((_, i) => total(i));
    const goals = Array.from({ length: this.#roles }, () => new Map<number, number>());
    this.#goals.forEach(({ role, value }, i) => {
      const count = total(TALLIES.length + i);
      if (count > 0) goals[role]?.set(value, count);
    });
    return { playouts, transitions, unfinished, stuck, goals };
  }
}
