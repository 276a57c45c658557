/**
 * Beam search (Lowerre 1976): only the most promising positions after each number of moves are expanded, twice as many
 * in every new attempt. Positions are ranked by what the goal lacks, then by the number of available moves: in one
 * attempt more moves are better, in the next fewer.
 */
import type { Random } from '../../base/index.ts';
import type { Move, State } from '../../game/index.ts';
import { type Incumbent, type Method, Pace } from './method.ts';
import { NodeStore } from './node-store.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

const FIRST_WIDTH = 32;
/** One part of the goal outweighs any number of moves. */
const PART = 2 ** 20;

interface Candidate {
  readonly node: number;
  readonly weight: number;
}

export class BeamSearch implements Method {
  readonly name = 'beam search';
  readonly keepsPositions = true;
  readonly #space: PuzzleSpace;
  readonly #from: State;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #megabytes: number;
  #nodes: NodeStore;
  #width = FIRST_WIDTH;
  /** 1 if having few moves is good, -1 if having many is. */
  #taste = -1;
  /** Positions of this level still to be expanded, and candidates for the next level. */
  #level: readonly number[] = [];
  #next: Candidate[] = [];
  readonly #pace: Pace;
  #isDone = false;
  #wasCut = false;

  constructor(
    space: PuzzleSpace,
    from: State,
    incumbent: Incumbent,
    { megabytes, random }: { readonly megabytes: number; readonly random: Random },
  ) {
    this.#space = space;
    this.#pace = new Pace(space.sweep);
    this.#from = from;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#megabytes = megabytes;
    this.#nodes = this.#started();
  }

  /** Whether the beam has become as wide as the puzzle, or too wide for the memory. */
  get isDone(): boolean {
    return this.#isDone;
  }

  advance(): number {
    const { size } = this.#space;
    const batch = this.#level.slice(0, this.#pace.batch);
    this.#level = this.#level.slice(batch.length);
    const children = this.#space.expand(
      this.#nodes.states,
      batch.map((node) => node * size),
    );
    this.#pace.note(batch.length, children.count);
    for (let child = 0; child < children.count && !this.#isDone; child++) {
      const parent = batch[children.parents[child] as number] as number;
      const move = children.moves[child] as Move;
      const at = child * size;
      if (children.isTerminal[child] === 1) {
        const goal = children.goals[child] as number;
        if (this.#incumbent.isBetter(goal, (this.#nodes.depths[parent] as number) + 1))
          this.#incumbent.offer(goal, [...this.#nodes.line(parent), move], this.name);
      } else if (this.#nodes.find(children.states, at) < 0) {
        this.#isDone = this.#nodes.isFull;
        if (this.#isDone) break;
        const node = this.#nodes.add(children.states, at, parent, move);
        const mobility = (children.mobility[child] as number) + this.#random.next32() / 2 ** 32;
        const weight = PART * this.#space.knowledge.distance(children.states, at) + this.#taste * mobility;
        this.#next.push({ node, weight });
      }
    }
    if (this.#level.length === 0) this.#goOn();
    return Math.max(1, children.count);
  }

  /** Continues with the next level, or with a wider beam. */
  #goOn(): void {
    if (this.#next.length > this.#width) {
      this.#wasCut = true;
      this.#next.sort((a, b) => a.weight - b.weight);
    }
    this.#level = this.#next.slice(0, this.#width).map(({ node }) => node);
    this.#next = [];
    if (this.#level.length > 0) return;
    if (!this.#wasCut) {
      this.#isDone = true;
      return;
    }
    this.#taste = -this.#taste;
    if (this.#taste < 0) this.#width *= 2;
    this.#nodes = this.#started();
  }

  #started(): NodeStore {
    const nodes = new NodeStore(this.#space.size, this.#space.knowledge.mask, this.#megabytes);
    const root = new Int32Array(this.#space.size);
    this.#space.pack(this.#from, root, 0);
    this.#level = [nodes.add(root, 0, -1, -1)];
    this.#wasCut = false;
    return nodes;
  }
}
