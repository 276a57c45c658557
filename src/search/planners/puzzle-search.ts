/**
 * One search for a win of a deterministic simulation that continues from tick to tick: best first, by novelty among
 * states with the same counts (best-first width search: Lipovetzky and Geffner, "Best-first width search", AAAI 2017),
 * then by score.
 */
import type { Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import { NoveltyTable } from './novelty.ts';
import type { CallBudget } from './planner.ts';

interface PuzzleNode<State> {
  readonly parent: PuzzleNode<State> | undefined;
  readonly action: number;
  readonly depth: number;
  readonly score: number;
  /** Released when the node is expanded. */
  state: State | undefined;
}

/** The maximum number of states kept. */
const MOST_STATES = 30_000;

export class PuzzleSearch<State> {
  readonly #model: ForwardModel<State>;
  readonly #seen = new Set<string>();
  readonly #atoms = new AtomBuffer();
  /** Indexed by the counts of a state: atoms that were true with these counts. */
  readonly #tables = new Map<string, Set<number>>();
  readonly #pairs: NoveltyTable;
  /** Nodes to be expanded, by degree of novelty. */
  readonly #queues: readonly PuzzleNode<State>[][] = [[], [], []];
  #turn = 0;
  /** The node whose expansion was interrupted because no calls were left. */
  #pending: { readonly node: PuzzleNode<State>; readonly actions: number[] } | undefined;
  #spare: State[] = [];

  constructor(simulation: Simulation<State>, role: number, root: State) {
    // Doing nothing is pointless where the world stands still.
    this.#model = new ForwardModel(simulation, role, false);
    this.#pairs = new NoveltyTable(1.5, simulation.atomLimit);
    const state = simulation.copy(root);
    this.#seen.add(simulation.key(state));
    this.#keep({ parent: undefined, action: -1, depth: 0, score: this.#model.score(state), state });
  }

  /** The number of different states so far. */
  get states(): number {
    return this.#seen.size;
  }

  /** Whether nothing is left to examine, or the limit of states was reached. */
  get isExhausted(): boolean {
    return (
      this.#seen.size >= MOST_STATES ||
      (this.#pending === undefined && this.#queues.every((each) => each.length === 0))
    );
  }

  /** Continues the search. Returns a winning line from the root once there is one. */
  advance(random: Random, budget: CallBudget<State>): number[] | undefined {
    while (!this.isExhausted && !budget.isOver) {
      const { node, actions } = this.#pending ?? this.#next();
      this.#pending = undefined;
      while (actions.length > 0) {
        const won = this.#tried(node, actions, random, budget);
        if (won === 'no calls') {
          this.#pending = { node, actions };
          return undefined;
        }
        if (won !== undefined) return won;
      }
      if (node.state !== undefined) this.#spare.push(node.state);
      node.state = undefined;
    }
    return undefined;
  }

  #tried(
    node: PuzzleNode<State>,
    actions: number[],
    random: Random,
    budget: CallBudget<State>,
  ): number[] | 'no calls' | undefined {
    const model = this.#model;
    const { simulation } = model;
    const action = actions.at(-1) as number;
    const state = simulation.copy(node.state as State, this.#spare.pop());
    if (!model.step(state, action, random, budget)) return 'no calls';
    actions.pop();
    if (model.outcome(state) > 0) return [...lineTo(node), action];
    const key = simulation.key(state);
    if (simulation.isOver(state) || this.#seen.has(key)) {
      this.#spare.push(state);
      return undefined;
    }
    this.#seen.add(key);
    this.#keep({ parent: node, action, depth: node.depth + 1, score: model.score(state), state });
    return undefined;
  }

  /**
   * The queues take turns, the one with the most novel states most often. Within a queue, high scores and short lines
   * come first.
   */
  #next(): { readonly node: PuzzleNode<State>; readonly actions: number[] } {
    const [first = [], second = [], third = []] = this.#queues;
    const turn = this.#turn++ % 8;
    const order =
      turn === 7 ? [third, second, first] : turn % 3 === 2 ? [second, first, third] : [first, second, third];
    const queue = order.find((each) => each.length > 0) as PuzzleNode<State>[];
    const node = takeBest(queue);
    return { node, actions: this.#model.actions(node.state as State) };
  }

  #keep(node: PuzzleNode<State>): void {
    const { simulation, role } = this.#model;
    const state = node.state as State;
    simulation.atoms(state, role, this.#atoms);
    const counts = `${node.score} ${simulation.counts?.(state, role).join(' ') ?? ''}`;
    let known = this.#tables.get(counts);
    if (known === undefined) {
      known = new Set();
      this.#tables.set(counts, known);
    }
    const before = known.size;
    for (let at = 0; at < this.#atoms.length; at++) known.add(this.#atoms.values[at] as number);
    const hasNewPair = this.#pairs.isNew(this.#atoms);
    insert(this.#queues[known.size > before ? 0 : hasNewPair ? 1 : 2] as PuzzleNode<State>[], node);
  }
}

function lineTo<State>(node: PuzzleNode<State>): number[] {
  const line: number[] = [];
  for (let each = node; each.parent !== undefined; each = each.parent) line.push(each.action);
  return line.reverse();
}

const isBefore = (a: PuzzleNode<unknown>, b: PuzzleNode<unknown>): boolean =>
  a.score !== b.score ? a.score > b.score : a.depth < b.depth;

/** Inserts into a binary heap. */
function insert<State>(heap: PuzzleNode<State>[], node: PuzzleNode<State>): void {
  let at = heap.length;
  heap.push(node);
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(node, heap[above] as PuzzleNode<State>)) break;
    heap[at] = heap[above] as PuzzleNode<State>;
    at = above;
  }
  heap[at] = node;
}

function takeBest<State>(heap: PuzzleNode<State>[]): PuzzleNode<State> {
  const best = heap[0] as PuzzleNode<State>;
  const last = heap.pop() as PuzzleNode<State>;
  if (heap.length === 0) return best;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    const right = heap[below + 1];
    if (right !== undefined && isBefore(right, heap[below] as PuzzleNode<State>)) below++;
    if (!isBefore(heap[below] as PuzzleNode<State>, last)) break;
    heap[at] = heap[below] as PuzzleNode<State>;
    at = below;
  }
  heap[at] = last;
  return best;
}
