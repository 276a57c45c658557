/**
 * Continues imagined histories by one joint move. All joint moves of many histories are tried together, on as many lanes
 * as the game's engine has.
 */
import type { Random } from '../base/index.ts';
import { type Batch, jointMoveCount, type Move, type Observation } from '../game/index.ts';
import { type History, likelihood, type MoveShares, sharesAt, type Viewpoint } from './histories.ts';
import { mixedNumbers } from './mixed-numbers.ts';
import type { View } from './views.ts';

/** A history and the moves to try there: only its remembered move for the role itself. */
export interface Fork {
  readonly history: History;
  /** By role. */
  readonly choices: readonly (readonly Move[])[];
  /** The number of joint moves. */
  readonly count: number;
  readonly shares: MoveShares;
}

/** A joint move that shows the role what it observed. */
interface Found {
  readonly fork: Fork;
  /** One move per role. */
  readonly moves: readonly Move[];
  /** The likelihood of the joint move in the history. */
  readonly share: number;
  /** The percepts of each role by their numbers; undefined where all moves are seen. */
  readonly percepts: ArrayLike<number> | undefined;
}

/** About this many joint moves are tried together, so that they need little memory. */
const MOST_TOGETHER = 4096;

export class Continuations {
  readonly #point: Viewpoint;
  readonly #batch: Batch;
  readonly #roles: number;
  #store = new Int32Array(0);

  /** The number of joint moves that are tried at the same time. */
  get lanes(): number {
    return this.#batch.lanes;
  }

  constructor(point: Viewpoint) {
    this.#point = point;
    this.#batch = point.game.batch();
    this.#roles = point.game.roles.length;
  }

  /** Returns the histories in which the role could have made its move, with the joint moves to try. */
  forks(histories: readonly History[], observation: Observation): Fork[] {
    const forks: Fork[] = [];
    for (const part of parts(histories, () => 1)) {
      const { isTerminal, legal } = this.#batch.positions(this.#packed(part, 0), this.#places(part.length));
      for (const [i, history] of part.entries()) {
        if (isTerminal[i] === 1) continue;
        const choices = this.#choices(legal[i] as readonly (readonly Move[])[], observation);
        if (choices === undefined) continue;
        const shares = sharesAt(this.#point, history, choices);
        forks.push({ history, choices, count: jointMoveCount(choices), shares });
      }
    }
    return forks;
  }

  /**
   * Returns the continuations that show the role what it observed, weighted by the likelihood of their moves.
   *
   * @param guesses the number of joint moves to try in a history if there are more than that; those found then also
   * stand for the ones that were not tried
   */
  all(forks: readonly Fork[], observation: Observation, guesses: number, random: Random): History[] {
    const triesOf = ({ count }: Fork): number => Math.min(count, guesses);
    return parts(forks, triesOf).flatMap((part) => {
      const tries = new Tries(this.#roles, sum(part, triesOf));
      for (const [number, fork] of part.entries()) {
        const joint = mixedNumbers(fork.count, random);
        for (let i = 0; i < triesOf(fork); i++) tries.add(number, fork.choices, joint(i));
      }
      return this.#made(
        this.#found(part, tries, observation),
        ({ fork, share }) => (fork.history.weight * share * fork.count) / triesOf(fork),
      );
    });
  }

  /** Returns those of the numbered joint moves that show the role what it observed, as histories, in the same order. */
  among(fork: Fork, numbers: readonly number[], observation: Observation): History[] {
    const tries = new Tries(this.#roles, numbers.length);
    for (const number of numbers) tries.add(0, fork.choices, number);
    const found = this.#found([fork], tries, observation);
    return this.#made(found, ({ share }) => fork.history.weight * share);
  }

  /** Returns the numbers of everything that the role could have observed after these forks. */
  perceptsAfter(forks: readonly Fork[]): Set<number> {
    const numbers = new Set<number>();
    for (const part of parts(forks, ({ count }) => count)) {
      const tries = new Tries(
        this.#roles,
        sum(part, ({ count }) => count),
      );
      for (const [fork, { choices, count }] of part.entries())
        for (let number = 0; number < count; number++) tries.add(fork, choices, number);
      const percepts = this.#percepts(part, tries);
      for (let at: number = this.#point.role; at < percepts.length; at += this.#roles)
        numbers.add(percepts[at] as number);
    }
    return numbers;
  }

  #percepts(forks: readonly Fork[], { fork, moves }: Tries): Int32Array {
    const store = this.#packed(
      forks.map(({ history }) => history),
      0,
    );
    const from = fork.map((each) => each * this.#batch.packing.words);
    return this.#batch.percepts(store, { from, moves }, this.#point.views.numberOf);
  }

  #choices(legal: readonly (readonly Move[])[], observation: Observation): (readonly Move[])[] | undefined {
    if (legal.some((moves) => moves.length === 0)) return undefined;
    if (observation.kind === 'moves') {
      const { moves } = observation;
      return moves.every((move, role) => legal[role]?.includes(move))
        ? moves.map((move) => [move])
        : undefined;
    }
    const { role } = this.#point;
    if (!legal[role]?.includes(observation.own)) return undefined;
    return legal.map((moves, each) => (each === role ? [observation.own] : moves));
  }

  #found(forks: readonly Fork[], tries: Tries, observation: Observation): Found[] {
    const { fork, moves, count } = tries;
    const { role, views } = this.#point;
    const isHidden = observation.kind === 'percepts';
    const percepts = isHidden ? this.#percepts(forks, tries) : undefined;
    const wanted = isHidden ? views.numberOf(observation.percepts) : 0;
    const found: Found[] = [];
    for (let i = 0; i < count; i++) {
      const [at, end] = [i * this.#roles, (i + 1) * this.#roles];
      if (percepts !== undefined && percepts[at + role] !== wanted) continue;
      const from = forks[fork[i] as number] as Fork;
      const made = [...moves.subarray(at, end)] as Move[];
      const share = likelihood(from.choices, from.shares, made);
      if (share > 0) found.push({ fork: from, moves: made, share, percepts: percepts?.subarray(at, end) });
    }
    return found;
  }

  /** Makes the moves that were found. */
  #made(found: readonly Found[], weightOf: (found: Found) => number): History[] {
    const { packing } = this.#batch;
    const forks = [...new Set(found.map(({ fork }) => fork))];
    const numbers = new Map(forks.map((fork, number) => [fork, number]));
    const to = forks.length * packing.words;
    const store = this.#packed(
      forks.map(({ history }) => history),
      found.length,
    );
    const from = found.map(({ fork }) => (numbers.get(fork) as number) * packing.words);
    this.#batch.successors(store, { from, to, moves: found.flatMap(({ moves }) => moves) });
    return found.map((each, i) => ({
      state: packing.unpack(store, to + i * packing.words),
      views: this.#views(each),
      weight: weightOf(each),
    }));
  }

  #views({ fork: { history }, moves, percepts }: Found): View[] {
    const { views } = this.#point;
    return history.views.map((view, role) =>
      percepts === undefined
        ? views.after(view, { kind: 'moves', moves })
        : views.afterPercepts(view, moves[role] as Move, percepts[role] as number),
    );
  }

  /** Writes states to the start of the store and leaves room for more. */
  #packed(histories: readonly History[], more: number): Int32Array {
    const { packing } = this.#batch;
    const words = (histories.length + more) * packing.words;
    packing.keepOnly(this.#store, 0);
    if (words > this.#store.length) this.#store = new Int32Array(2 * words);
    for (const [i, { state }] of histories.entries()) packing.pack(state, this.#store, i * packing.words);
    return this.#store;
  }

  #places(count: number): Int32Array {
    return Int32Array.from({ length: count }, (_, i) => i * this.#batch.packing.words);
  }
}

/** Joint moves to try: the number of the fork and the moves of each. */
class Tries {
  readonly fork: Int32Array;
  readonly moves: Int32Array;
  count = 0;

  constructor(roles: number, most: number) {
    this.fork = new Int32Array(most);
    this.moves = new Int32Array(most * roles);
  }

  /** Adds the joint move with a number, counted from 0; the last role's move changes fastest. */
  add(fork: number, choices: readonly (readonly Move[])[], number: number): void {
    const at = this.count * choices.length;
    let left = number;
    for (let role = choices.length - 1; role >= 0; role--) {
      const each = choices[role] as readonly Move[];
      this.moves[at + role] = each[left % each.length] as Move;
      left = Math.floor(left / each.length);
    }
    this.fork[this.count++] = fork;
  }
}

/** Splits a list into parts whose sizes add up to about `MOST_TOGETHER`. */
function parts<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item[][] {
  const found: Item[][] = [];
  let room = 0;
  for (const item of items) {
    if (room <= 0) {
      found.push([]);
      room = MOST_TOGETHER;
    }
    found.at(-1)?.push(item);
    room -= sizeOf(item);
  }
  return found;
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0);
}
