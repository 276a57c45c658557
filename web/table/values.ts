/** What was expected at each point of the match, by those who thought about it. */
import type { Role } from '../../src/machine/index.ts';
import type { ValuePoint } from './messages.ts';
import type { Sight } from './secrecy.ts';

export class ValueLedger {
  /** By role and point of the match; the latest thought counts. */
  readonly #values: readonly Map<number, number>[];

  constructor(roles: number) {
    this.#values = Array.from({ length: roles }, () => new Map());
  }

  note(role: Role, at: number, value: number): void {
    this.#values[role]?.set(at, value);
  }

  /** The match goes another way from there. */
  forgetAfter(at: number): void {
    for (const values of this.#values) {
      for (const point of values.keys()) if (point >= at) values.delete(point);
    }
  }

  /** By role; only what the viewer may know. */
  shown({ hides, viewer, curtain }: Sight): ValuePoint[][] {
    return this.#values.map((values, role) => {
      if (curtain !== undefined || (hides && role !== viewer)) return [];
      return [...values].map(([at, value]) => ({ at, value })).sort((a, b) => a.at - b.at);
    });
  }
}
