/**
 * The tree of a match with the positions of its nodes: equal positions share a node, images of a position by symmetries
 * of the rules may share one too, and the tree follows the match from root to root.
 */
import type { Batch, Move, PositionSymmetries, State } from '../../game/index.ts';
import { type ProofBounds, proveUpwards, tryToProve } from './proof.ts';
import { NONE, Tree, type TreeOptions } from './tree.ts';
import { keepBest, keepFrom, NodeIndex, turnTree } from './tree-copies.ts';

export interface PositionTreeSetup {
  readonly batch: Batch;
  readonly roles: number;
  readonly options: TreeOptions;
  readonly bounds: ProofBounds;
  /** Whether certain values are treated as such. */
  readonly solver: boolean;
  /** Whether equal positions share a node. */
  readonly transpositions: boolean;
  /** The size of the tree in bytes; a full tree loses the parts visited least. */
  readonly memory: number;
  /** Symmetries by which moves of symmetric positions lead to one node. */
  readonly symmetries: PositionSymmetries | undefined;
}

export class PositionTree {
  tree: Tree;
  root = NONE;
  readonly #setup: PositionTreeSetup;
  #positions: NodeIndex;
  /**
   * For each node that has any, the symmetries that leave its position unchanged; tracked for the root and for nodes
   * reached from it through such nodes.
   */
  readonly #keeping = new Map<number, PositionSymmetries>();

  constructor(setup: PositionTreeSetup) {
    this.#setup = setup;
    this.tree = this.#newTree();
    this.#positions = new NodeIndex(this.tree);
  }

  /** The nodes by their positions. */
  get positions(): NodeIndex {
    return this.#positions;
  }

  /** Makes a state the root, keeping what is known about it. */
  setRoot(state: State): void {
    const { tree } = this;
    const { symmetries, transpositions, memory } = this.#setup;
    const probe = this.#addState(state);
    const known = transpositions ? this.#known(probe) : probe;
    if (known === probe) {
      this.#startAnew(state);
      return;
    }
    const symmetry = symmetries?.between(tree.states, tree.placeOf(known), tree.placeOf(probe)) ?? 0;
    tree.removeLastNode();
    this.root = known;
    if (symmetry > 0 || tree.bytes > memory / 2) {
      const kept = keepFrom(tree, known);
      if (symmetries !== undefined && symmetry > 0) turnTree(kept, symmetries, symmetry);
      this.#replace(kept);
    } else this.#findSymmetric();
  }

  /** Discards the tree. */
  forget(): void {
    this.#replace(this.#newTree());
  }

  get isFull(): boolean {
    return this.tree.bytes >= this.#setup.memory;
  }

  /** Drops the nodes visited least, so that the tree takes half of its memory. */
  keepBest(): void {
    this.#replace(keepBest(this.tree, this.root, this.#setup.memory / 2));
  }

  /** Returns the node of a packed position beyond the last node, as the child after a joint move. */
  addChild(node: number, index: number, found: number): number {
    const { tree } = this;
    const { stateSize } = tree;
    const { bounds, solver, transpositions } = this.#setup;
    const known = tree.child(node, index);
    if (known !== NONE) return known;
    const candidate = tree.addNode();
    if (candidate !== found)
      tree.states.copyWithin(candidate * stateSize, found * stateSize, (found + 1) * stateSize);
    // If the position is its own image, moves that are images of each other lead to one node.
    const keeping = this.#keeping.get(node);
    keeping?.canonical(tree.states, tree.placeOf(candidate));
    const child = transpositions ? this.#positions.firstLike(candidate) : candidate;
    if (child !== candidate) tree.removeLastNode();
    else if (keeping !== undefined) this.#noteSymmetric(child);
    tree.setChild(node, index, child);
    if (tree.isProven(child) && solver && tryToProve(tree, node, bounds)) proveUpwards(tree, node, bounds);
    return child;
  }

  /** Records the certain value of a node whose position is terminal. */
  noteEnd(node: number, values: ArrayLike<number>): void {
    if (!this.#setup.solver) return;
    this.tree.prove(node, values);
    proveUpwards(this.tree, node, this.#setup.bounds);
  }

  /**
   * Follows a line of play through nodes whose positions may be images of those of the line.
   *
   * @param symmetry maps the position of the node to that of the line
   * @returns the moves of the line, by role, and the symmetry of the child
   */
  stepOfLine(node: number, index: number, symmetry: number): StepOfLine {
    const { tree } = this;
    const { symmetries, batch } = this.#setup;
    const own: Move[] = [];
    tree.takeMoves(node, index, own, 0);
    if (symmetries === undefined) return { moves: own, symmetry: 0 };
    const moves = own.map((move) => symmetries.moveImage(symmetry, move));
    const child = tree.child(node, index);
    if (child === NONE) return { moves, symmetry: 0 };
    tree.reserveNodes(1);
    const after = tree.placeOf(tree.nodeCount);
    batch.successors(tree.states, { from: [tree.placeOf(node)], to: after, moves: own });
    symmetries.apply(symmetry, tree.states, after);
    return { moves, symmetry: symmetries.between(tree.states, tree.placeOf(child), after) };
  }

  /**
   * Returns the node of the same position, or the most visited node of its images, or the node itself if there is
   * neither.
   */
  #known(probe: number): number {
    const { tree } = this;
    const { symmetries } = this.#setup;
    const same = this.#positions.firstLike(probe);
    if (same !== probe || symmetries === undefined) return same;
    let best = probe;
    const image = new Int32Array(tree.stateSize);
    for (let symmetry = 1; symmetry < symmetries.order; symmetry++) {
      image.set(tree.states.subarray(tree.placeOf(probe), tree.placeOf(probe) + tree.stateSize));
      symmetries.apply(symmetry, image, 0);
      const node = this.#positions.nodeOf(image, 0);
      if (node !== NONE && tree.visits(node) > tree.visits(best)) best = node;
    }
    return best;
  }

  /** Records which nodes are images of themselves, starting at the root. */
  #findSymmetric(): void {
    this.#keeping.clear();
    const open = this.tree.nodeCount > 0 ? [this.root] : [];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.#keeping.has(node) || !this.#noteSymmetric(node) || !this.tree.isExpanded(node)) continue;
      for (let index = this.tree.jointCount(node) - 1; index >= 0; index--) {
        const child = this.tree.child(node, index);
        if (child !== NONE) open.push(child);
      }
    }
  }

  #noteSymmetric(node: number): boolean {
    const keeping = this.#setup.symmetries?.keeping(this.tree.states, this.tree.placeOf(node));
    if (keeping !== undefined) this.#keeping.set(node, keeping);
    return keeping !== undefined;
  }

  #startAnew(state: State): void {
    const tree = this.#newTree();
    this.tree = tree;
    this.#addState(state);
    this.#replace(tree);
  }

  #newTree(): Tree {
    const { roles, batch, options } = this.#setup;
    return new Tree(roles, batch.packing.words, options);
  }

  #addState(state: State): number {
    const node = this.tree.addNode();
    this.#setup.batch.packing.pack(state, this.tree.states, this.tree.placeOf(node));
    return node;
  }

  /** Installs a tree whose node 0 is the root. */
  #replace(tree: Tree): void {
    this.tree = tree;
    this.root = 0;
    this.#setup.batch.packing.keepOnly(tree.states, tree.nodeCount);
    this.#positions = new NodeIndex(tree);
    for (let node = 0; node < tree.nodeCount; node++) this.#positions.firstLike(node);
    this.#findSymmetric();
  }
}

export interface StepOfLine {
  readonly moves: readonly Move[];
  readonly symmetry: number;
}
