/** The whole tree below a position, one level deeper at a time, without pruning. */
import type { Move, Role, State } from '../../game/index.ts';
import type { Expansion, PositionExpander } from './expansion.ts';
import type { LevelExpander, LevelTime } from './expansion-team.ts';

interface FullWidthNode {
  readonly state: State;
  /** The joint move that led here. */
  readonly moves: readonly Move[];
  mover: Role;
  children: FullWidthNode[] | undefined;
  /** The game ends here, or cannot go on. */
  isEnd: boolean;
  value: number;
}

/** When to stop. */
export interface FullWidthTreeLimits {
  /** Whether there are enough nodes, or the time is up. */
  readonly isOver: (nodes: number) => boolean;
  readonly time: LevelTime;
}

/** The tree grows no further; nodes take about 200 bytes besides their states. */
const MOST_NODES = 1_000_000;

export class FullWidthTree {
  /** Moves looked ahead, in full. */
  depth = 0;
  size = 1;
  readonly #own: Role;
  readonly #expand: LevelExpander;
  readonly #root: FullWidthNode;
  /** Nodes that have not been expanded. */
  #leaves: FullWidthNode[];

  constructor(expander: PositionExpander, own: Role, state: State, expand: LevelExpander) {
    this.#own = own;
    this.#expand = expand;
    this.#root = this.#node({ state, moves: [], ...expander.evaluate(state) });
    this.#leaves = [this.#root];
  }

  /** Whether there is anything left to expand, and room for it. */
  get isOpen(): boolean {
    return this.#leaves.length > 0 && this.size < MOST_NODES;
  }

  /** Expands all leaves, unless it is over before; gives whether it did. */
  async deepen({ isOver, time }: FullWidthTreeLimits): Promise<boolean> {
    const next: FullWidthNode[] = [];
    const level = this.#leaves.map(({ state }) => state);
    const expanding = this.#expand(level, time);
    for (let at = 0; at < level.length; ) {
      if (isOver(this.size) || this.size >= MOST_NODES) return false;
      const { done, value } = await expanding.next();
      if (done) return false;
      for (const expansion of value) {
        if (isOver(this.size) || this.size >= MOST_NODES) return false;
        next.push(...this.#grow(this.#leaves[at++] as FullWidthNode, expansion));
      }
    }
    this.#leaves = next.filter(({ isEnd }) => !isEnd);
    this.depth++;
    return true;
  }

  /** Max where the computer moves, min elsewhere. */
  backUp(node: FullWidthNode = this.#root): number {
    if (node.children === undefined) return node.value;
    const values = node.children.map((child) => this.backUp(child));
    const isOwn = node.mover === this.#own;
    node.value = values.reduce((a, b) => (isOwn ? Math.max(a, b) : Math.min(a, b)));
    return node.value;
  }

  /** The role's moves of greatest value; all of them if they are equal. */
  bestMoves(): Move[] {
    const children = this.#root.children ?? [];
    // Where others move at the same time, the worst that may come of a move counts.
    const values = new Map<Move, number>();
    for (const { moves, value } of children) {
      const own = moves[this.#own] as Move;
      values.set(own, Math.min(values.get(own) ?? Number.POSITIVE_INFINITY, value));
    }
    const highest = Math.max(...values.values());
    return [...values].flatMap(([move, value]) => (value === highest ? [move] : []));
  }

  #grow(leaf: FullWidthNode, { mover, children }: Expansion): readonly FullWidthNode[] {
    if (children.length === 0) {
      leaf.isEnd = true;
      return [];
    }
    leaf.mover = mover;
    leaf.children = children.map((child) => this.#node(child));
    this.size += children.length;
    return leaf.children;
  }

  #node({ state, moves, isEnd, value }: Expansion['children'][number]): FullWidthNode {
    return { state, moves, mover: this.#own, children: undefined, isEnd, value };
  }
}
