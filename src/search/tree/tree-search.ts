/**
 * Monte Carlo tree search (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006) for any number of roles,
 * simultaneous moves and chance, with many playouts under way at a time.
 */
import type { Random } from '../../base/index.ts';
import type { Batch, EndedPlayouts, Playouts, State } from '../../game/index.ts';
import { type Advisor, adviseByChildren } from './advice.ts';
import { Backup } from './backup.ts';
import { type ProofBounds, tryToProve } from './proof.ts';
import {
  type ExpansionRequest,
  NO_STEP,
  PendingChildren,
  RunningPlayouts,
  TreePath,
} from './running-playouts.ts';
import { type SelectionSettings, selectEntry } from './selection.ts';
import { keepBest, keepFrom, NONE, NodeIndex, Tree } from './tree.ts';
import type { TreeExchange } from './tree-exchange.ts';

export interface TreeSearchSettings extends SelectionSettings {
  /** Make all children of a node when it is first looked into, each with a playout, or one per visit. */
  readonly expandAll: 'auto' | 'all' | 'one';
  /** Visits after which a node is looked into. */
  readonly expandAfter: number;
  /** Values that are certain are used as such. */
  readonly solver: boolean;
  /** Equal positions share a node. */
  readonly transpositions: boolean;
  /** Of the tree, in bytes; a full tree loses what was visited least. */
  readonly memory: number;
}

/** What a search works with. */
export interface TreeSearchParts {
  readonly batch: Batch;
  /** Of the batch. */
  readonly playouts: Playouts;
  /** Whom to ask about the moves of a node that was visited as often as it has moves. */
  readonly advisor?: Advisor;
  /** With those who search the same position. */
  readonly exchange?: TreeExchange;
}

export interface TreeSearchLimits {
  /** Whether the time is up. */
  readonly stop: () => boolean;
  /** Simulations that may be made. */
  readonly simulations: number;
  /** Called every now and then. */
  readonly tick?: () => void;
}

/** More children than this are not made at once. */
const MOST_AT_ONCE = 256;
/** With a number of simulations to make do with, one in so many may be under way, or this many. */
const PART_UNDER_WAY = 8;
const ALWAYS_UNDER_WAY = 4;
const LONGEST_PATH = 2000;

export class TreeSearch {
  tree: Tree;
  root = NONE;
  /** Simulations made since the last call of `think`. */
  simulations = 0;
  readonly #batch: Batch;
  readonly #playouts: Playouts;
  readonly #settings: TreeSearchSettings;
  /** As in this turn. */
  #selection: SelectionSettings;
  readonly #bounds: ProofBounds;
  readonly #random: Random;
  readonly #flights: RunningPlayouts;
  #positions: NodeIndex;
  /** By node: the last walk that came through. */
  #walkedBy = new Int32Array(1024);
  #walk = 0;
  readonly #expandsAll: boolean;
  /** Nodes to look into and joint moves to make next, with the way there. */
  readonly #wanted: ExpansionRequest[] = [];
  readonly #births = new PendingChildren();
  /** By role, for a moment. */
  readonly #selected: Int32Array;
  readonly #step: number[] = [];
  readonly #ledger: Backup;
  readonly #advisor: Advisor | undefined;
  readonly #exchange: TreeExchange | undefined;

  constructor(
    { batch, playouts, advisor, exchange }: TreeSearchParts,
    bounds: ProofBounds,
    settings: TreeSearchSettings,
    random: Random,
  ) {
    this.#batch = batch;
    this.#playouts = playouts;
    this.#advisor = advisor;
    this.#exchange = exchange;
    this.#bounds = bounds;
    this.#settings = settings;
    this.#selection = settings;
    this.#expandsAll = settings.expandAll === 'auto' ? playouts.lanes > 1 : settings.expandAll === 'all';
    this.#random = random;
    const roles = bounds.isChance.length;
    this.#flights = new RunningPlayouts(roles);
    this.#ledger = new Backup(playouts, settings.rave > 0);
    this.#selected = new Int32Array(roles);
    this.tree = new Tree(roles, batch.packing.words, {
      amaf: settings.rave > 0,
      squares: settings.bound === 'tuned',
      advice: advisor !== undefined,
      borrows: exchange !== undefined,
    });
    this.#positions = new NodeIndex(this.tree);
  }

  /** Makes a state the root; what is known of it is kept. */
  setRoot(state: State): void {
    this.#forgetFlights();
    const probe = this.#addState(state);
    const known = this.#positions.firstLike(probe);
    if (known === probe || !this.#settings.transpositions) this.#startAnew(state);
    else {
      this.tree = keepFrom(this.tree, known);
      this.#indexPositions();
    }
    this.root = 0;
  }

  think({ stop, simulations, tick }: TreeSearchLimits): void {
    const isLimited = simulations !== Number.POSITIVE_INFINITY;
    const root = { store: this.tree.states, place: this.tree.placeOf(this.root) };
    if (this.#advisor !== undefined) {
      this.#advisor.begin(root.store, root.place);
      this.#selection = { ...this.#settings, advice: this.#advisor.visits(this.simulations) };
    }
    this.simulations = 0;
    this.#playouts.begin({ seed: this.#random.next32(), isCounted: isLimited, ...root });
    this.#flights.rounds = this.#playouts.rounds;
    while (this.simulations < simulations && !this.tree.isProven[this.root]) {
      const underWay = isLimited
        ? Math.max(ALWAYS_UNDER_WAY, Math.floor(this.simulations / this.#playouts.rounds / PART_UNDER_WAY))
        : this.#playouts.lanes;
      this.#launch(Math.min(underWay, this.#playouts.lanes), simulations);
      this.#playouts.run((ended) => this.#land(ended), stop);
      this.#keepWithinMemory();
      tick?.();
      if (stop()) break;
    }
    this.#forgetFlights();
  }

  /** Tells those who search the same position what is known here, and takes over what they know. */
  share(turn: number): void {
    this.#exchange?.exchange(turn, this.tree, this.root, this.#positions);
  }

  /** Walks down the tree until enough playouts are under way. */
  #launch(most: number, simulations: number): void {
    const { rounds } = this.#playouts;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      let due = 0;
      while (
        this.#flights.count + due < most &&
        this.simulations + rounds * (this.#flights.count + due) < simulations &&
        !this.tree.isProven[this.root]
      ) {
        const made = this.#walkDown();
        if (made === 0) break;
        due += made;
      }
      if (this.#wanted.length > 0) this.#makeChildren(simulations);
      this.#startWaiting(most);
      if (this.#flights.count >= most || due === 0 || this.tree.isProven[this.root]) return;
      if (this.simulations + rounds * this.#flights.count >= simulations) return;
    }
  }

  /** One walk; how many playouts will come of it, about. 0 if it ends where another walk is waiting. */
  #walkDown(): number {
    const { tree } = this;
    const { expandAfter } = this.#settings;
    const entries = this.#selected;
    const walk = ++this.#walk;
    const path = new TreePath();
    let node = this.root;
    for (;;) {
      if (tree.isProven[node]) {
        this.#finish(path, NO_STEP, node);
        return 1;
      }
      const isLooped = this.#walkedBy[node] === walk || path.steps.length >= LONGEST_PATH;
      this.#noteWalk(node, walk);
      if (!tree.isExpanded(node)) {
        const visited = (tree.visits[node] as number) + (tree.awaited[node] as number);
        if (isLooped || (node !== this.root && visited < expandAfter)) {
          this.#awaitFrom(path, node);
          return 1;
        }
        if (this.#isWanted(node, NONE)) return 0;
        this.#wanted.push({ path, node, index: NONE });
        return this.#expandsAll ? this.#usualBranching() : 1;
      }
      if (isLooped || tree.jointCount(node) === 0) {
        // Where a role has no legal move, what the rules say of the state is all there is.
        this.#awaitFrom(path, node);
        return 1;
      }
      const index = this.#select(node, entries);
      const child = tree.child(node, index);
      if (child === NONE) {
        if (this.#isWanted(node, index)) return 0;
        this.#wanted.push({ path, node, index });
        return 1;
      }
      path.add(node, entries, 0, tree.roles);
      node = child;
    }
  }

  #isWanted(node: number, index: number): boolean {
    for (const each of this.#wanted) if (each.node === node && each.index === index) return true;
    return false;
  }

  /** A playout from a node that is there already. */
  #awaitFrom(path: TreePath, node: number): void {
    this.#flights.enqueue(this.tree, path, NO_STEP, node);
  }

  /** Every role's most promising entry, or `NONE` where there is no choice; and the number of the joint move. */
  #select(node: number, entries: Int32Array): number {
    const { tree } = this;
    if (this.#advisor !== undefined && !tree.isAdvised[node]) this.#askAbout(node, this.#advisor);
    let index = 0;
    for (let role = 0; role < tree.roles; role++) {
      const count = tree.entriesOf(node, role);
      if (count < 2) {
        entries[role] = NONE;
        continue;
      }
      const first = tree.firstEntry(node, role);
      const entry = this.#bounds.isChance[role]
        ? first + this.#random.below(count)
        : selectEntry(tree, node, role, this.#selection, this.#random);
      entries[role] = entry;
      index = index * count + entry - first;
    }
    return index;
  }

  /** Before every move was tried there is nothing that advice could be weighed against. */
  #askAbout(node: number, advisor: Advisor): void {
    const { tree } = this;
    if (this.#settings.firstPlay === undefined && (tree.visits[node] as number) < tree.jointCount(node))
      return;
    tree.isAdvised[node] = 1;
    if (advisor.evaluator !== undefined) {
      adviseByChildren(tree, node, advisor.evaluator);
      return;
    }
    for (let role = 0; role < tree.roles; role++) {
      const count = tree.entriesOf(node, role);
      if (count < 2 || this.#bounds.isChance[role]) continue;
      const first = tree.firstEntry(node, role);
      const moves = tree.moves.subarray(first, first + count);
      advisor.advise(tree.states, tree.placeOf(node), moves, tree.advice.subarray(first, first + count));
    }
  }

  #usualBranching(): number {
    const { nodeCount, expandedCount } = this.tree;
    return Math.max(1, Math.min(this.#playouts.lanes, Math.round(nodeCount / Math.max(1, expandedCount))));
  }

  /** Looks into the wanted nodes, and makes the wanted children, all at once. */
  #makeChildren(simulations: number): void {
    const { tree } = this;
    const unseen = this.#wanted.filter(({ index }) => index === NONE);
    if (unseen.length > 0) {
      const places = unseen.map(({ node }) => tree.placeOf(node));
      const legal = this.#batch.legalMoves(tree.states, places);
      unseen.forEach(({ node }, i) => {
        tree.expand(node, legal[i] as readonly ArrayLike<number>[]);
      });
    }
    const births = this.#births;
    births.clear();
    for (const { path, node, index } of this.#wanted) {
      const count = tree.jointCount(node);
      if (count === 0) this.#awaitFrom(path, node);
      else if (index !== NONE) births.add(path, node, index);
      else if (this.#expandsAll && count <= MOST_AT_ONCE)
        for (let each = 0; each < count; each++) births.add(path, node, each);
      else births.add(path, node, this.#select(node, this.#selected));
    }
    this.#wanted.length = 0;
    if (births.count > 0) this.#bear(births, simulations);
  }

  #bear({ paths, nodes, indices, from, moves, count }: PendingChildren, simulations: number): void {
    const { tree } = this;
    const { roles, stateSize } = tree;
    const { rounds } = this.#playouts;
    const entries = this.#selected;
    from.length = 0;
    moves.length = 0;
    for (let i = 0; i < count; i++) {
      from.push(tree.placeOf(nodes[i] as number));
      tree.takeEntries(nodes[i] as number, indices[i] as number, entries);
      for (let role = 0; role < roles; role++) moves.push(tree.moves[entries[role] as number] as number);
    }
    const first = tree.nodeCount;
    for (let i = 0; i < count; i++) tree.addNode();
    const { isTerminal, goals } = this.#batch.successors(tree.states, {
      from,
      to: first * stateSize,
      moves,
    });
    tree.nodeCount = first;
    for (let i = 0; i < count; i++) {
      const path = paths[i] as TreePath;
      const node = nodes[i] as number;
      const index = indices[i] as number;
      const candidate = tree.addNode();
      if (candidate !== first + i)
        tree.states.copyWithin(candidate * stateSize, (first + i) * stateSize, (first + i + 1) * stateSize);
      const child = this.#settings.transpositions ? this.#positions.firstLike(candidate) : candidate;
      if (child !== candidate) tree.nodeCount--;
      else if (isTerminal[i] && this.#settings.solver) tree.prove(child, goals.subarray(i * roles));
      tree.setChild(node, index, child);
      this.#noteStep(node, index);
      if (tree.isProven[child]) {
        this.#finish(path, this.#step, child);
      } else if (isTerminal[i]) {
        this.simulations += this.#ledger.addValues(tree, goals, i * roles, path, this.#step, child);
      } else if (this.simulations + rounds * this.#flights.count < simulations) {
        this.#flights.enqueue(tree, path, this.#step, child);
      }
    }
  }

  /** A joint move as a step of a path. */
  #noteStep(node: number, index: number): void {
    const { tree } = this;
    this.#step[0] = node;
    tree.takeEntries(node, index, this.#step, 1);
    for (let role = 0; role < tree.roles; role++)
      if (tree.entriesOf(node, role) < 2) this.#step[role + 1] = NONE;
  }

  #startWaiting(most: number): void {
    while (this.#flights.started < Math.min(most, this.#playouts.lanes)) {
      const tag = this.#flights.nextWaiting();
      if (tag === NONE) return;
      this.#playouts.start(tag, this.tree.states, this.tree.placeOf(this.#flights.endOf(tag)));
    }
  }

  #land(ended: EndedPlayouts): void {
    const { path, last, end } = this.#flights.finish(this.tree, ended.tag);
    this.simulations += this.#ledger.addPlayouts(this.tree, ended, path, last, end);
  }

  /** A walk has come to a node whose value is certain, by one more step after its path or without. */
  #finish(path: TreePath, last: readonly number[], end: number): void {
    const { roles, values } = this.tree;
    this.simulations += this.#ledger.addValues(this.tree, values, end * roles, path, last, end);
    if (this.#settings.solver) this.#proveUpwards(path, last);
  }

  #proveUpwards({ steps }: TreePath, last: readonly number[]): void {
    if (last[0] !== NONE && !tryToProve(this.tree, last[0] as number, this.#bounds)) return;
    const size = this.tree.roles + 1;
    for (let at = steps.length - size; at >= 0; at -= size) {
      if (!tryToProve(this.tree, steps[at] as number, this.#bounds)) return;
    }
  }

  #keepWithinMemory(): void {
    if (this.tree.bytes < this.#settings.memory) return;
    this.#forgetFlights();
    this.tree = keepBest(this.tree, this.root, this.#settings.memory / 2);
    this.root = 0;
    this.#indexPositions();
  }

  #forgetFlights(): void {
    this.#flights.clear(this.tree);
    this.#wanted.length = 0;
    this.#playouts.clear();
  }

  /** Nothing of this turn is kept. */
  forget(): void {
    const { roles, stateSize, options } = this.tree;
    this.tree = new Tree(roles, stateSize, options);
    this.#indexPositions();
  }

  #startAnew(state: State): void {
    this.forget();
    this.#addState(state);
    this.#indexPositions();
  }

  #addState(state: State): number {
    const node = this.tree.addNode();
    this.#batch.packing.pack(state, this.tree.states, this.tree.placeOf(node));
    return node;
  }

  #indexPositions(): void {
    this.#batch.packing.keepOnly(this.tree.states, this.tree.nodeCount);
    this.#positions = new NodeIndex(this.tree);
    for (let node = 0; node < this.tree.nodeCount; node++) this.#positions.firstLike(node);
    this.#walkedBy = new Int32Array(this.tree.visits.length);
    this.#walk = 0;
  }

  #noteWalk(node: number, walk: number): void {
    if (node >= this.#walkedBy.length) {
      const larger = new Int32Array(Math.max(2 * this.#walkedBy.length, this.tree.visits.length));
      larger.set(this.#walkedBy);
      this.#walkedBy = larger;
    }
    this.#walkedBy[node] = walk;
  }
}

/** Attempts to fill the lanes before those that are filled are run. */
const MOST_ATTEMPTS = 4;
