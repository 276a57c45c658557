/** What a tree search has under way: playouts with the paths that led to them, and children that are to be made together. */
import { NONE, type Tree } from './tree.ts';

/** Steps from the root, one after the other: the node, and for each role its entry there, or `NONE` if it has no choice. */
export class TreePath {
  readonly steps: number[] = [];

  add(node: number, entries: ArrayLike<number>, at: number, roles: number): void {
    this.steps.push(node);
    for (let role = 0; role < roles; role++) this.steps.push(entries[at + role] as number);
  }
}

/** Of a playout: the way to it, one more step (or none), and where it starts. */
interface RunningPlayout {
  path: TreePath;
  /** The node of the last step, or `NONE`, and its entries. */
  readonly last: number[];
  end: number;
}

const EMPTY = new TreePath();

/** In place of a step. */
export const NO_STEP: readonly number[] = [NONE];

export class RunningPlayouts {
  readonly #size: number;
  /** Playouts from each start. */
  rounds = 1;
  /** By tag; used again and again. */
  readonly #flights: RunningPlayout[] = [];
  readonly #isUsed: boolean[] = [];
  readonly #free: number[] = [];
  readonly #waiting: number[] = [];
  #firstWaiting = 0;
  /** Under way or waiting to be. */
  count = 0;
  /** Under way. */
  started = 0;

  constructor(roles: number) {
    this.#size = roles + 1;
  }

  /** Notes a playout to be started from the node at the end of a path and one more step, if it is one. */
  enqueue(tree: Tree, path: TreePath, last: readonly number[], end: number): void {
    let tag = this.#free.pop();
    if (tag === undefined) {
      tag = this.#flights.length;
      this.#flights.push({ path: EMPTY, last: new Array<number>(this.#size).fill(NONE), end: NONE });
    }
    const flight = this.#flights[tag] as RunningPlayout;
    flight.path = path;
    flight.last[0] = last[0] as number;
    for (let i = 1; i < last.length; i++) flight.last[i] = last[i] as number;
    flight.end = end;
    this.#isUsed[tag] = true;
    this.#waiting.push(tag);
    this.count++;
    expect(tree, flight, this.rounds);
  }

  /** The next that waits, which now is under way; `NONE` if none does. */
  nextWaiting(): number {
    const tag = this.#waiting[this.#firstWaiting];
    if (tag === undefined) {
      this.#waiting.length = 0;
      this.#firstWaiting = 0;
      return NONE;
    }
    this.#firstWaiting++;
    this.started++;
    return tag;
  }

  endOf(tag: number): number {
    return (this.#flights[tag] as RunningPlayout).end;
  }

  /** The playout is over; what is given can be used until the next is noted. */
  finish(tree: Tree, tag: number): Readonly<RunningPlayout> {
    expect(tree, this.#flights[tag] as RunningPlayout, -this.rounds);
    this.#isUsed[tag] = false;
    this.#free.push(tag);
    this.count--;
    this.started--;
    return this.#flights[tag] as RunningPlayout;
  }

  /** Nobody waits for a result any more. */
  clear(tree: Tree): void {
    this.#flights.forEach((flight, tag) => {
      if (!this.#isUsed[tag]) return;
      expect(tree, flight, -this.rounds);
      this.#isUsed[tag] = false;
      this.#free.push(tag);
    });
    this.#waiting.length = 0;
    this.#firstWaiting = 0;
    this.count = 0;
    this.started = 0;
  }
}

/** So many more playouts are awaited, by the node they start from and all that led there. */
function expect(tree: Tree, { path: { steps }, last, end }: RunningPlayout, change: number): void {
  tree.awaited[end] = (tree.awaited[end] as number) + change;
  expectStep(tree, last, 0, change);
  for (let at = 0; at < steps.length; at += tree.roles + 1) expectStep(tree, steps, at, change);
}

function expectStep(tree: Tree, steps: readonly number[], at: number, change: number): void {
  const { awaited, pending, roles } = tree;
  const node = steps[at] as number;
  if (node === NONE) return;
  awaited[node] = (awaited[node] as number) + change;
  for (let i = at + 1; i <= at + roles; i++) {
    const entry = steps[i] as number;
    if (entry !== NONE) pending[entry] = (pending[entry] as number) + change;
  }
}

// Children that are to be made together.

/** A node to look into, or, with an index, a joint move to make there. */
export interface ExpansionRequest {
  readonly path: TreePath;
  readonly node: number;
  readonly index: number;
}

/** Joint moves to make, and what is told to the machine about them; used again and again. */
export class PendingChildren {
  readonly paths: TreePath[] = [];
  readonly nodes: number[] = [];
  readonly indices: number[] = [];
  readonly from: number[] = [];
  readonly moves: number[] = [];
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(path: TreePath, node: number, index: number): void {
    this.paths[this.count] = path;
    this.nodes[this.count] = node;
    this.indices[this.count++] = index;
  }
}
