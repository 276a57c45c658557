/**
 * The player of A. Berger's "General Game Player for Board Games": the whole tree to some depth, without pruning, kept and
 * deepened while there is time. A win is worth infinitely much, a loss infinitely little, everything else what the fluent
 * `score` says. Made for two players who take turns; it plays everything else as well as that goes.
 */
import { type Game, isChance, type Move, type Role, rolesOf, type State } from '../../machine/index.ts';
import { possibleStates } from '../beliefs.ts';
import { type Stopwatch, stopwatch } from '../clock.ts';
import { oneOf, whole } from '../parameters.ts';
import type { MatchStart, Player, Turn } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import type { Thoughts } from '../thoughts.ts';
import { type Expander, expansionOf, type Grouping, inTurn } from './expansion.ts';
import { scoreReader } from './score-fluent.ts';

export interface BergerOptions {
  /** Moves to look ahead; 0 for as many as there is time for. */
  readonly depth: number;
  /** Whether the others' score is taken off the own one. */
  readonly score: 'own' | 'difference';
  readonly expansion: Grouping;
  /** On how many threads positions should be expanded. */
  readonly threads: number;
}

/** What expands positions on several threads, where such can be had. */
export interface BergerThreads {
  readonly count: number;
  readonly expand: Expander;
}

interface TreeNode {
  readonly state: State;
  /** The joint move that led here. */
  readonly moves: readonly Move[];
  readonly depth: number;
  mover: Role;
  children: TreeNode[] | undefined;
  /** The game ends here. */
  isEnd: boolean;
  value: number;
}

const WIN = 100;
/** The tree grows no further; nodes take about 200 bytes besides their states. */
const MOST_NODES = 1_000_000;
const DEEPEST = 1000;

export class BergerPlayer implements Player {
  readonly #options: BergerOptions;
  readonly #threads: BergerThreads;
  #match: MatchStart | undefined;

  constructor(options: BergerOptions, threads: BergerThreads = { count: 1, expand: inTurn }) {
    this.#options = options;
    this.#threads = threads;
  }

  async start(match: MatchStart): Promise<void> {
    this.#match = match;
  }

  async choose({ history, legal, budget, report }: Turn): Promise<Move> {
    if (this.#match === undefined) throw new Error('the match has not been started');
    const { game, role, random, now } = this.#match;
    const watch = stopwatch(budget, now);
    const states = possibleStates(game, role, history, random);
    if (legal.length === 1 || states.length === 0) return random.pick(legal);
    const tree = new Tree(game, role, random.pick(states), this.#options, this.#threads.expand);
    const last = this.#options.depth || DEEPEST;
    for (let depth = 1; depth <= last && tree.isOpen; depth++) {
      const isComplete = await tree.deepen((nodes) => depth > 1 && watch.isOver(nodes));
      if (isComplete) tree.backUp();
      report?.(this.#thoughts(tree, watch));
      if (!isComplete) break;
    }
    const best = tree.bestMoves().filter((move) => legal.includes(move));
    return random.pick(best.length === 0 ? legal : best);
  }

  async stop(): Promise<void> {
    this.#match = undefined;
  }

  #thoughts(tree: Tree, watch: Stopwatch): Thoughts {
    const { threads } = this.#options;
    const isAlone = threads > this.#threads.count;
    return {
      moves: tree.bestMoves().map((move) => ({ move })),
      line: [],
      work: { seconds: watch.seconds(), nodes: tree.size, depth: tree.depth },
      ...(isAlone && {
        note: `expanded on ${this.#threads.count} of ${threads} threads: no more can be had here`,
      }),
    };
  }
}

class Tree {
  /** Moves looked ahead, in full. */
  depth = 0;
  size = 1;
  readonly #game: Game;
  readonly #own: Role;
  readonly #options: BergerOptions;
  readonly #expand: Expander;
  readonly #score: (state: State, role: Role) => number;
  readonly #others: readonly Role[];
  readonly #root: TreeNode;
  /** Nodes that have not been expanded. */
  #leaves: TreeNode[];

  constructor(game: Game, own: Role, state: State, options: BergerOptions, expand: Expander) {
    this.#game = game;
    this.#own = own;
    this.#options = options;
    this.#expand = expand;
    this.#score = scoreReader(game);
    this.#others = rolesOf(game).filter((role) => role !== own && !isChance(game.roles[role]));
    this.#root = this.#node(state, [], 0);
    this.#leaves = [this.#root];
  }

  /** Whether there is anything left to expand, and room for it. */
  get isOpen(): boolean {
    return this.#leaves.length > 0 && this.size < MOST_NODES;
  }

  /** Expands all leaves, unless it is over before; gives whether it did. */
  async deepen(isOver: (nodes: number) => boolean): Promise<boolean> {
    const next: TreeNode[] = [];
    for (const leaf of this.#leaves) {
      if (isOver(this.size) || this.size >= MOST_NODES) return false;
      const expansion = expansionOf(this.#game, leaf.state, this.#options.expansion);
      if (expansion === undefined) {
        leaf.isEnd = true;
        continue;
      }
      const { mover, tasks } = expansion;
      leaf.mover = mover;
      const states = await this.#expand(this.#game, tasks);
      leaf.children = tasks.flatMap(({ joints }, i) =>
        joints.map((moves, j) => this.#node(states[i]?.[j] as State, moves, leaf.depth + 1)),
      );
      this.size += leaf.children.length;
      next.push(...leaf.children);
    }
    this.#leaves = next.filter(({ isEnd }) => !isEnd);
    this.depth++;
    return true;
  }

  /** Max where the computer moves, min elsewhere. */
  backUp(node: TreeNode = this.#root): number {
    if (node.children === undefined) return node.value;
    const values = node.children.map((child) => this.backUp(child));
    const isOwn = node.mover === this.#own;
    node.value = values.reduce((a, b) => (isOwn ? Math.max(a, b) : Math.min(a, b)));
    return node.value;
  }

  /** The own moves of greatest value; all of them if nothing tells them apart. */
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

  #node(state: State, moves: readonly Move[], depth: number): TreeNode {
    const isEnd = this.#game.isTerminal(state);
    const value = isEnd ? this.#endValue(state) : this.#scoreValue(state);
    return { state, moves, depth, mover: this.#own, children: undefined, isEnd, value };
  }

  #endValue(state: State): number {
    if (this.#game.goal(state, this.#own) === WIN) return Number.POSITIVE_INFINITY;
    return this.#others.some((role) => this.#game.goal(state, role) === WIN) ? Number.NEGATIVE_INFINITY : 0;
  }

  #scoreValue(state: State): number {
    const own = this.#score(state, this.#own);
    if (this.#options.score === 'own') return own;
    return own - Math.max(0, ...this.#others.map((role) => this.#score(state, role)));
  }
}

export const berger = definePlayer({
  name: 'berger',
  summary: 'the whole tree to some depth without pruning, guided by wins, losses and the fluent score',
  source: 'Berger, "General Game Player for Board Games"',
  parameters: {
    depth: whole(0, 'moves to look ahead; 0 for as many as there is time for', { most: DEEPEST }),
    score: oneOf(['own', 'difference'], 'own', "whether the others' score is taken off the own one"),
    expansion: oneOf(
      ['rule', 'move'],
      'rule',
      'what is expanded at once: the moves of a rule, or each alone',
    ),
    threads: whole(1, 'threads to expand on, as far as they can be had', { least: 1, most: 64 }),
  },
  create: (options) => new BergerPlayer(options),
});
