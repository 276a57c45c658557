/** The full tree below a position, expanded one level at a time without pruning. */
import type { Move, Role, State } from '../../game/index.ts';
import type { Expansion, PositionExpander } from './expansion.ts';
import type { LevelExpander, LevelTime } from './expansion-team.ts';

interface FullWidthNode {
  readonly state: State;
  /** The joint move that led here. */
  readonly moves: readonly Move[];
  mover: Role;
  children: FullWidthNode[] | undefined;
  /** Whether the game ends here or cannot continue. */
  isEnd: boolean;
  value: number;
}

/** When to stop expanding. */
export interface FullWidthTreeLimits {
  /** Returns whether there are enough nodes or the time is up. */
  readonly isOver: (nodes: number) => boolean;
  readonly time: LevelTime;
}

/** The tree stops growing at this size; nodes take about 200 bytes in addition to their states. */
const MOST_NODES = 1_000_000;

export class FullWidthTree {
  /** The number of moves searched ahead in full. */
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

  /** Whether anything is left to expand and there is room for it. */
  get isOpen(): boolean {
    return this.#leaves.length > 0 && this.size < MOST_NODES;
  }

  /** Expands all leaves unless a limit is reached first; returns whether it finished the level. */
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

  /** Backs up values: the maximum where the computer moves, the minimum elsewhere. */
  backUp(node: FullWidthNode = this.#root): number {
    if (node.children === undefined) return node.value;
    const values = node.children.map((child) => this.backUp(child));
    const isOwn = node.mover === this.#own;
    node.value = values.reduce((a, b) => (isOwn ? Math.max(a, b) : Math.min(a, b)));
    return node.value;
  }

  /** Returns the role's moves with the highest value, or all of its moves if they are equal. */
  bestMoves(): Move[] {
    const children = this.#root.children ?? [];
    // Where others move at the same time, a move is worth its worst outcome.
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
