/**
 * Monte Carlo tree search (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", 2006) for any number of roles,
 * simultaneous moves and chance, with many playouts at a time.
 *
 * Walks descend the tree until they request as many playouts as there are lanes. The legal moves and successor
 * positions that they need are then computed for all of them at once.
 */
import type { Random } from '../../base/index.ts';
import type {
  Batch,
  EndedPlayouts,
  Evaluator,
  Playouts,
  PositionSymmetries,
  RoleInfo,
  State,
  Tactics,
} from '../../game/index.ts';
import type { Advisor } from './advice.ts';
import { adviseByChild, judgementOf, judgeNode, judgePositions } from './judgements.ts';
import { MoveHistory } from './move-history.ts';
import { PositionTree, type StepOfLine } from './position-tree.ts';
import type { SelectionSettings } from './selection.ts';
import { StepChoice } from './step-choice.ts';
import { NONE, type Tree } from './tree.ts';
import type { TreeExchange } from './tree-exchange.ts';
import { TreeScale } from './tree-scale.ts';
import { Walks, WantedSteps } from './walks.ts';

export interface TreeSearchSettings extends SelectionSettings {
  /**
   * Whether a node that is expanded gets all its children at once, each with a playout, or one per visit. If there are
   * enough lanes, `auto` creates as many as the visits of the root justify.
   */
  readonly expandAll: 'auto' | 'all' | 'one';
  /** The number of visits after which a node is expanded. */
  readonly expandAfter: number;
  /** Whether certain values are treated as such. */
  readonly solver: boolean;
  /** Whether equal positions share a node. */
  readonly transpositions: boolean;
  /** The size of the tree in bytes; a full tree loses the parts visited least. */
  readonly memory: number;
}

/** The components that a search uses. */
export interface TreeSearchParts {
  readonly batch: Batch;
  /** The playouts of the batch. */
  readonly playouts: Playouts;
  /** Determines which moves need to be searched; by default all legal moves. */
  readonly tactics?: Tactics;
  /** Advises on the moves of a node once it has been visited as often as it has moves. */
  readonly advisor?: Advisor;
  /** Evaluates all positions for judgements backed up by minimax, in games with turns and without chance. */
  readonly judge?: Evaluator;
  /** Whether the judgement of a new position is also the result of the walk that found it, instead of a playout. */
  readonly judgesLeaves?: boolean;
  /** The exchange with other searchers of the same position. */
  readonly exchange?: TreeExchange;
  /**
   * If a position is its own image under a symmetry, those of its moves that are images of each other lead to one
   * node. Nodes then hold images of the actual positions, and moves are meaningful only within their own node, so
   * neither RAVE nor an exchange with other searchers is possible.
   */
  readonly symmetries?: PositionSymmetries;
}

export interface TreeSearchLimits {
  /** Returns whether the time is up. */
  readonly stop: () => boolean;
  /** The maximum number of simulations. */
  readonly simulations: number;
  /** Called occasionally. */
  readonly tick?: () => void;
}

/** The maximum number of children created at once. */
const MOST_AT_ONCE = 256;
/**
 * While the tree is small, at most one walk per this many visits may be in progress (or `ALWAYS_UNDER_WAY` if that is
 * more), so that walks differ. If a clock limits the search, there may be more: a lane without a walk runs all the same.
 */
const PART_UNDER_WAY = 8;
const PART_UNDER_WAY_BY_CLOCK = 2;
const ALWAYS_UNDER_WAY = 4;
/**
 * The number of visits to the root for each child that a new node gets at once. With fewer, the playouts of a single
 * node's children would outweigh all others, and a move that happened to be lucky first would be tried most.
 */
const VISITS_FOR_A_CHILD = 32;
const LONGEST_WALK = 2000;
/** Walks that have reached a known position continue from there this many times before a playout is made. */
const MOST_ATTEMPTS = 4;

export class TreeSearch {
  /** The number of simulations since the last call of `think`. */
  simulations = 0;
  /** Converts between utilities of the game and values of the tree. */
  readonly scale: TreeScale;
  readonly #batch: Batch;
  readonly #playouts: Playouts;
  readonly #tactics: Pick<Tactics, 'legalMoves'>;
  readonly #settings: TreeSearchSettings;
  readonly #random: Random;
  readonly #walks: Walks;
  readonly #steps: StepChoice;
  readonly #grown: PositionTree;
  #stamp = 0;
  /** Walks waiting for the legal moves of the node they have reached. */
  #unexpanded: WantedSteps = new WantedSteps();
  /** Walks waiting for the position after a joint move. */
  #unmade: WantedSteps = new WantedSteps();
  #unmadeNext: WantedSteps = new WantedSteps();
  /** The moves that tactics left out of nodes that were just expanded: their role and their number. */
  readonly #avoided = new Map<number, { readonly role: number; readonly count: number }>();
  /** Temporary buffers. */
  #places = new Int32Array(256);
  #moves = new Int32Array(512);
  /** Values by role; a temporary buffer. */
  readonly #values: Float64Array;
  readonly #history: MoveHistory | undefined;
  readonly #exchange: TreeExchange | undefined;
  readonly #judge: Evaluator | undefined;
  readonly #judgesLeaves: boolean;

  constructor(
    {
      batch,
      playouts,
      tactics = batch,
      advisor,
      exchange,
      judge,
      judgesLeaves = false,
      symmetries,
    }: TreeSearchParts,
    roles: readonly Pick<RoleInfo, 'isChance' | 'utility'>[],
    settings: TreeSearchSettings,
    random: Random,
  ) {
    this.#batch = batch;
    this.#playouts = playouts;
    this.#tactics = tactics;
    this.#exchange = exchange;
    this.#judge = judge;
    this.#judgesLeaves = judgesLeaves;
    this.#settings = judge === undefined ? { ...settings, minimax: 0 } : settings;
    this.#random = random;
    this.scale = new TreeScale(roles);
    const { solver, transpositions, memory, rave, ref = 0, bound, history = 0 } = settings;
    // A node starts counting before its statistics are used, so that they are not empty then.
    this.#history = history > 0 ? new MoveHistory() : undefined;
    this.#walks = new Walks(playouts, this.scale, roles.length, {
      amafFrom: rave > 0 ? ref / 2 : undefined,
      history: this.#history,
    });
    this.#values = new Float64Array(roles.length);
    const isChance = roles.map((role) => role.isChance);
    const choice = {
      settings: this.#settings,
      isChance,
      advisor,
      scale: this.scale,
      history: this.#history,
    };
    this.#steps = new StepChoice(choice, this.#walks, random);
    this.#grown = new PositionTree({
      batch,
      roles: roles.length,
      options: {
        amaf: rave > 0,
        squares: bound === 'tuned',
        borrows: exchange !== undefined,
        judgements: judge !== undefined,
      },
      bounds: { isChance, most: roles.map(({ utility }, role) => this.scale.value(utility.max, role)) },
      solver,
      transpositions,
      memory,
      symmetries,
    });
  }

  get tree(): Tree {
    return this.#grown.tree;
  }

  get root(): number {
    return this.#grown.root;
  }

  /** Makes a state the root, keeping what is known about it. */
  setRoot(state: State): void {
    this.#forgetWalks();
    this.#history?.fade();
    this.#grown.setRoot(state);
  }

  think({ stop, simulations, tick }: TreeSearchLimits): void {
    const isLimited = simulations !== Number.POSITIVE_INFINITY;
    const root = { store: this.tree.states, place: this.tree.placeOf(this.root) };
    this.#steps.begin(this.tree, this.root, this.simulations);
    this.simulations = 0;
    this.#playouts.begin({ seed: this.#random.next32(), isCounted: isLimited, ...root });
    const { rounds, lanes } = this.#playouts;
    this.#walks.rounds = rounds;
    const land = (ended: EndedPlayouts): void => this.#land(ended);
    const part = isLimited ? PART_UNDER_WAY : PART_UNDER_WAY_BY_CLOCK;
    while (this.simulations < simulations && !this.tree.isProven(this.root)) {
      const known = (isLimited ? this.simulations : this.tree.visits(this.root)) / rounds;
      const underWay = Math.max(ALWAYS_UNDER_WAY, Math.floor(known / part));
      const most = Math.min(underWay, lanes);
      this.#launch(most, simulations);
      this.#playouts.run(land, stop);
      this.#walks.countAllMovesAsFirst(this.tree);
      this.#keepWithinMemory();
      tick?.();
      if (stop()) break;
    }
    this.#forgetWalks();
  }

  /** Shares what is known here with other searchers of the same position, and takes over what they know. */
  share(turn: number): void {
    this.#exchange?.exchange(turn, this.tree, this.root, this.#grown.positions);
  }

  /** Discards the tree of this turn. */
  forget(): void {
    this.#grown.forget();
  }

  /** Follows a line of play; see `PositionTree.stepOfLine`. */
  stepOfLine(node: number, index: number, symmetry: number): StepOfLine {
    return this.#grown.stepOfLine(node, index, symmetry);
  }

  /** Starts playouts until enough are in progress. If too few are waiting to start, walks descend the tree first. */
  #launch(most: number, simulations: number): void {
    const walks = this.#walks;
    for (let attempt = 0; attempt < MOST_ATTEMPTS && walks.wanted < most; attempt++) {
      const expected = this.#expectedChildren();
      let due = walks.wanted;
      while (due < most && this.#openStarts(simulations) > 0 && !this.tree.isProven(this.root)) {
        const before = this.simulations;
        const waiting = this.#unexpanded.count;
        this.#walkOn(walks.begin(expected), this.root);
        due += this.#unexpanded.count > waiting ? expected : 1;
        // Certain values are counted without a playout; later walks should see their effects.
        if (this.simulations > before) break;
      }
      if (this.#unexpanded.count + this.#unmade.count === 0) break;
      this.#makeWanted(simulations);
    }
    // Starts that wait already are not limited further: running them later would not change where they begin.
    while (walks.started < this.#playouts.lanes) {
      const start = walks.nextWaiting();
      if (start === NONE) return;
      this.#playouts.start(start, this.tree.states, this.tree.placeOf(walks.nodeOf(start)));
    }
  }

  /** Returns how many more starts may be requested. */
  #openStarts(simulations: number): number {
    const underWay = this.#walks.wanted + this.#unexpanded.count + this.#unmade.count;
    return (simulations - this.simulations) / this.#playouts.rounds - underWay;
  }

  /**
   * Returns about how many children a new node will get at once; the walk that reaches it requests this many playouts.
   */
  #expectedChildren(): number {
    const { nodeCount, expandedCount } = this.tree;
    const most = Math.min(this.#mostChildren(NONE), this.#playouts.lanes);
    return Math.max(1, Math.min(most, Math.round(nodeCount / Math.max(1, expandedCount))));
  }

  /**
   * Returns the maximum number of children that a new node gets at once; the others are created when they are first
   * tried.
   */
  #mostChildren(node: number): number {
    const { expandAll, rave, ref = 0 } = this.#settings;
    // Statistics of ancestors tell which child to try first.
    if (expandAll === 'auto' && rave > 0 && ref > 0) return 1;
    if (expandAll === 'one' || (expandAll === 'auto' && this.#playouts.lanes === 1)) return 1;
    if (expandAll === 'all' || node === this.root) return MOST_AT_ONCE;
    return Math.max(1, Math.floor(this.tree.visits(this.root) / VISITS_FOR_A_CHILD));
  }

  /** Continues a walk from a node until it needs something that has to be computed. */
  #walkOn(walk: number, from: number): void {
    const { tree } = this;
    const { expandAfter } = this.#settings;
    const walks = this.#walks;
    const stamp = ++this.#stamp;
    let node = from;
    for (;;) {
      if (tree.isProven(node)) {
        this.#takeValues(node);
        this.#settle(walk, node);
        return;
      }
      const isLooped = tree.lastWalk(node) === stamp || walks.depth(walk) >= LONGEST_WALK;
      tree.setLastWalk(node, stamp);
      if (!tree.isExpanded(node)) {
        const visited = tree.visits(node) + tree.awaited(node);
        if (isLooped || (node !== this.root && visited < expandAfter)) this.#playFrom(walk, node);
        else this.#unexpanded.add(walk, node, NONE);
        return;
      }
      if (isLooped || tree.jointCount(node) === 0) {
        // If a role has no legal move, the only available result is what the rules say about the state.
        this.#playFrom(walk, node);
        return;
      }
      const index = this.#steps.step(tree, walk, node);
      const child = tree.child(node, index);
      if (child === NONE) {
        this.#unmade.add(walk, node, index);
        return;
      }
      node = child;
    }
  }

  /** Computes what walks are waiting for. Walks that reach known positions continue from there. */
  #makeWanted(simulations: number): void {
    for (let attempt = 1; this.#unexpanded.count + this.#unmade.count > 0; attempt++) {
      if (this.#unexpanded.count > 0) this.#expandWanted(simulations);
      if (this.#unmade.count > 0) this.#makeChildren(attempt < MOST_ATTEMPTS);
    }
  }

  #expandWanted(simulations: number): void {
    const { tree } = this;
    const wanted = this.#unexpanded;
    if (wanted.count > this.#places.length) this.#places = new Int32Array(2 * wanted.count);
    const places = this.#places;
    let found = 0;
    // A node that several walks are waiting for is expanded only once.
    const stamp = ++this.#stamp;
    for (let i = 0; i < wanted.count; i++) {
      const node = wanted.nodes[i] as number;
      if (tree.lastWalk(node) === stamp) continue;
      tree.setLastWalk(node, stamp);
      places[found++] = tree.placeOf(node);
    }
    const { counts, moves, avoided } = this.#tactics.legalMoves(tree.states, places.subarray(0, found));
    this.#avoided.clear();
    let movesAt = 0;
    for (let i = 0; i < found; i++) {
      const node = (places[i] as number) / tree.stateSize;
      tree.expand(node, counts, moves, i * tree.roles, movesAt);
      for (let role = 0; avoided !== undefined && role < tree.roles; role++)
        if ((avoided[i * tree.roles + role] as number) > 0)
          this.#avoided.set(node, { role, count: avoided[i * tree.roles + role] as number });
      for (let role = 0; role < tree.roles; role++) movesAt += counts[i * tree.roles + role] as number;
    }
    for (let i = 0; i < wanted.count; i++) {
      const walk = wanted.walks[i] as number;
      const node = wanted.nodes[i] as number;
      const count = tree.jointCount(node);
      const atOnce = Math.min(count, this.#mostChildren(node));
      if (count === 0) this.#playFrom(walk, node);
      else if (atOnce > 1 && count <= MOST_AT_ONCE && tree.lastWalk(node) === stamp) {
        // Other walks that have reached the same node choose among its children.
        tree.setLastWalk(node, 0);
        const most = Math.max(1, Math.min(atOnce, Math.ceil(this.#openStarts(simulations))));
        const first = most < count ? (this.#steps.chance() * count) >>> 16 : 0;
        for (let i = 0; i < most; i++) this.#unmade.add(walk, node, (first + i) % count, true);
      } else this.#unmade.add(walk, node, this.#steps.step(tree, walk, node));
    }
    wanted.count = 0;
  }

  /** @param goesOn whether walks that have reached a known position may continue from there */
  #makeChildren(goesOn: boolean): void {
    const { tree } = this;
    const { roles, stateSize } = tree;
    const wanted = this.#unmade;
    [this.#unmade, this.#unmadeNext] = [this.#unmadeNext, wanted];
    if (wanted.count > this.#places.length) this.#places = new Int32Array(2 * wanted.count);
    if (wanted.count * roles > this.#moves.length) this.#moves = new Int32Array(2 * wanted.count * roles);
    const [places, moves] = [this.#places, this.#moves];
    for (let i = 0; i < wanted.count; i++) {
      const node = wanted.nodes[i] as number;
      places[i] = tree.placeOf(node);
      tree.takeMoves(node, wanted.indices[i] as number, moves, i * roles);
    }
    const first = tree.nodeCount;
    tree.reserveNodes(wanted.count);
    const { isTerminal, goals } = this.#batch.successors(tree.states, {
      from: places.subarray(0, wanted.count),
      to: first * stateSize,
      moves,
    });
    const judgements = this.#judge && judgePositions(this.#judge, tree, first, wanted.count, this.scale);
    for (let i = 0; i < wanted.count; i++) {
      const walk = wanted.walks[i] as number;
      const [parent, index] = [wanted.nodes[i] as number, wanted.indices[i] as number];
      const next = tree.nodeCount;
      const child = this.#grown.addChild(parent, index, first + i);
      if (judgements && child === next) judgeNode(tree, child, judgements, i * roles);
      if (judgements) adviseByChild(tree, parent, index, child);
      const isOver = isTerminal[i] === 1 && !tree.isProven(child);
      if (isOver) this.#noteEnd(child, goals, i * roles);
      if (this.#avoided.size > 0) this.#countAvoided(walk, parent);
      const isKnown = tree.isProven(child) || isOver;
      if (!isOver && isKnown) this.#takeValues(child);
      const isJudged = !isKnown && this.#judgesLeaves && !tree.isExpanded(child);
      if (isJudged) this.#takeJudgement(child);
      if (wanted.isOneOfAll[i]) {
        if (isKnown || isJudged) this.#settleChild(walk, parent, index, child);
        // An expanded child was reached from elsewhere before and needs no playout: it was never tried from here, so a
        // walk will soon continue to it.
        else if (!tree.isExpanded(child)) this.#walks.playChild(tree, walk, parent, index, child);
        if (!wanted.isLastOfWalk(i)) continue;
        if (this.#walks.hasFound(walk)) this.#walks.close(tree, walk);
        else if (goesOn) this.#walkOn(walk, parent);
        else this.#playFrom(walk, parent);
      } else if (isKnown || isJudged) this.#settle(walk, child);
      else if (goesOn && tree.isExpanded(child)) this.#walkOn(walk, child);
      else this.#playFrom(walk, child);
    }
    wanted.count = 0;
  }

  /**
   * Counts the moves that tactics left out of a new node as visits that lost. A move to which most replies lose is
   * usually good, and a search that saw only the other replies would not know it.
   */
  #countAvoided(walk: number, node: number): void {
    const avoided = this.#avoided.get(node);
    // Next to an immediate win, which proves the node, other moves do not matter.
    if (avoided === undefined || this.tree.isProven(node)) return;
    this.#avoided.delete(node);
    for (let role = 0; role < this.tree.roles; role++) this.#values[role] = role === avoided.role ? 0 : 100;
    this.#walks.credit(this.tree, walk, node, avoided.count, this.#values);
  }

  /** Records that a new node is terminal, so its value is certain. */
  #noteEnd(node: number, goals: ArrayLike<number>, at: number): void {
    for (let role = 0; role < this.tree.roles; role++)
      this.#values[role] = this.scale.value(goals[at + role] as number, role);
    this.#grown.noteEnd(node, this.#values);
  }

  #land(ended: EndedPlayouts): void {
    this.#walks.land(this.tree, ended.tag, ended);
    this.simulations += this.#playouts.rounds;
  }

  /** Ends a walk at a node without children to continue to: with its judgement, or with playouts. */
  #playFrom(walk: number, node: number): void {
    if (this.#judgesLeaves) {
      this.#takeJudgement(node);
      this.#settle(walk, node);
    } else this.#walks.playFrom(this.tree, walk, node);
  }

  #takeJudgement(node: number): void {
    for (let role = 0; role < this.tree.roles; role++)
      this.#values[role] = judgementOf(this.tree, node, role);
  }

  #takeValues(node: number): void {
    for (let role = 0; role < this.tree.roles; role++) this.#values[role] = this.tree.value(node, role);
  }

  /** Ends a walk at a node with the current values. */
  #settle(walk: number, end: number): void {
    this.#walks.settle(this.tree, walk, end, this.#values);
    this.simulations += this.#playouts.rounds;
  }

  #settleChild(walk: number, end: number, index: number, child: number): void {
    this.#walks.settleChild(this.tree, walk, end, index, child, this.#values);
    this.simulations += this.#playouts.rounds;
  }

  #keepWithinMemory(): void {
    if (!this.#grown.isFull) return;
    this.#forgetWalks();
    this.#grown.keepBest();
  }

  #forgetWalks(): void {
    this.#walks.clear(this.tree);
    this.#unexpanded.count = 0;
    this.#unmade.count = 0;
    this.#playouts.clear();
  }
}
