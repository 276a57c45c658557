/**
 * Monte Carlo search for real-time games. At any moment a role can make one of its legal moves, wait a while, or wait
 * until something happens. Every role has a tree of its own, in which a node stands for what the role knows of the
 * history: its own decisions, and the moves that others made or, if they are hidden, what it saw of them, but not their
 * waiting (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search", 2012). States are not stored, so chance is drawn again in every simulation.
 */
import type { Random } from '../../base/index.ts';
import { TimedRun, type TimedUpdate } from '../../engines/index.ts';
import type { Microunits, Move, PartialMoves, Role, TimedGame } from '../../game/index.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';
import { A_WHILE, TimedHabits, UNTIL_EVENT } from './timed-habits.ts';

export interface TimedSearchParameters {
  /** The weight of exploration in UCB1-tuned, for values from 0 to 1. */
  readonly C?: number;
  /** The depth limit of each tree in decisions; 1 is flat Monte Carlo search. */
  readonly depth?: number;
  /** The number of updates after which a simulation is cut off. */
  readonly length?: number;
  /** The probability that a role waits at a moment at which it could move, outside the tree, before it has habits. */
  readonly patience?: number;
  /** Outside the tree, values that differ by this make a choice e times as likely. */
  readonly temperature?: number;
  /**
   * The discount factor per unit of time, applied to a goal's distance from the middle of the scale. Without
   * discounting, a player that can win against random moves at any time postpones what it could do now.
   */
  readonly discount?: number;
}

/** Moves that everybody has seen, and their moment. */
export interface SeenMoves {
  readonly at: Microunits;
  readonly moves: PartialMoves;
}

export interface TimedSearchTask {
  /** The moment when the decision takes effect. */
  readonly at: Microunits;
  /** All moves so far, if the game shows them. The tree of the last decision is kept only if they are known. */
  readonly seen?: readonly SeenMoves[] | undefined;
  /** Overwrites a run with a possible state at that moment. */
  readonly sample: (run: TimedRun) => void;
  /** Called after each simulation with the number of simulated updates. */
  readonly isEnough: (updates: number) => boolean;
}

/** A legal move, or waiting until a certain moment. */
export type TimedChoice =
  | { readonly kind: 'move'; readonly move: Move; readonly value: number }
  | { readonly kind: 'wait'; readonly until: Microunits; readonly value: number };

/** Waiting a while means waiting for 1/WHILE_PART of the time until the next event. */
const WHILE_PART = 4;

/** What a thought leaves of the habits for the next one. */
const KEPT_HABITS = 0.5;

interface Branch {
  visits: number;
  total: number;
  /** The sum of the squares of the values. */
  squares: number;
  child: Node | undefined;
}

/** What a role knows of the history. */
interface Node {
  /** The number of decisions made here. */
  visits: number;
  /** By choice. */
  readonly branches: Map<number, Branch>;
  /** What follows if others move, by role and move, or by what the role sees. */
  seen: Map<number | string, Node> | undefined;
}

/** A decision of a simulation; the branch is undefined outside the tree. */
interface Decided {
  readonly role: Role;
  readonly choice: number;
  readonly node: Node | undefined;
  readonly branch: Branch | undefined;
}

/** Searches for one role of a game. */
export class TimedTreeSearch {
  readonly #game: TimedGame;
  readonly #role: Role;
  readonly #reaction: Microunits;
  readonly #random: Random;
  readonly #parameters: Required<TimedSearchParameters>;
  readonly #run: TimedRun;
  readonly #players: readonly Role[];
  readonly #seesMoves: boolean;
  readonly #habits: TimedHabits;
  readonly #ready: Float64Array;
  /** For each role, the end of its next thought if it thinks again at once. */
  readonly #thought: Float64Array;
  readonly #values: Float64Array;
  /** For each role, where it is in its tree, and how many decisions deep; undefined outside the tree. */
  readonly #nodes: (Node | undefined)[] = [];
  readonly #depths: Int32Array;
  readonly #decided: Decided[] = [];
  /** The tree and the result of the last thought. */
  #last: { readonly root: Node; readonly choice: number; readonly at: Microunits; seen: number } | undefined;

  constructor(
    game: TimedGame,
    role: Role,
    reaction: Microunits,
    random: Random,
    {
      C = 0.3,
      depth = 40,
      length = 400,
      patience = 0.5,
      temperature = 0.02,
      discount = 0.98,
    }: TimedSearchParameters = {},
  ) {
    this.#game = game;
    this.#role = role;
    this.#reaction = Math.max(1, reaction);
    this.#random = random;
    this.#parameters = { C, depth, length, patience, temperature, discount };
    this.#run = new TimedRun(game, random);
    this.#players = game.roles.flatMap(({ isChance }, each) => (isChance ? [] : [each as Role]));
    this.#seesMoves = !game.traits.hidesInformation;
    this.#habits = new TimedHabits(game.roles.length, { patience, temperature });
    this.#ready = new Float64Array(game.roles.length);
    this.#thought = new Float64Array(game.roles.length);
    this.#values = new Float64Array(game.roles.length);
    this.#depths = new Int32Array(game.roles.length);
    if (!this.#seesMoves) this.#run.onUpdate = (update) => this.#perceive(update);
  }

  choose({ at, seen, sample, isEnough }: TimedSearchTask): TimedChoice {
    const roots = this.#game.roles.map(newNode);
    roots[this.#role] = this.#keptRoot(seen) ?? newNode();
    this.#habits.fade(KEPT_HABITS);
    const run = this.#run;
    let updates = 0;
    do {
      sample(run);
      updates += this.#simulate(roots, at);
    } while (!isEnough(updates));
    sample(run);
    const root = roots[this.#role] as Node;
    const legal = this.#game.legalMoves(run.state, this.#role);
    // A tree that was kept may contain moves that were legal in other courses of events.
    const isPossible = (move: number): boolean =>
      move < 0 || seen === undefined || legal.includes(move as Move);
    const [choice, branch] = mostVisited(root, isPossible) ?? [UNTIL_EVENT, undefined];
    const value = branch === undefined ? 0 : branch.total / branch.visits;
    this.#last = { root, choice, at, seen: seen?.length ?? 0 };
    if (choice >= 0) return { kind: 'move', move: choice as Move, value };
    // A move at the moment of an expiry would be made in the state before it.
    const expiry = this.#game.nextExpiry(run.state);
    const until = choice === A_WHILE ? at + this.#whileOf(at, expiry) : expiry + 1;
    return { kind: 'wait', until, value };
  }

  /** Returns what is left of the last tree, if everything since then has gone as assumed. */
  #keptRoot(seen: readonly SeenMoves[] | undefined): Node | undefined {
    const last = this.#last;
    if (last === undefined || seen === undefined) return undefined;
    let node = last.root.branches.get(last.choice)?.child;
    let hasMoved = last.choice < 0;
    for (const { at, moves } of seen.slice(last.seen)) {
      // It came during the thought, which did not know of it.
      if (at < last.at) return undefined;
      hasMoved ||= moves[this.#role] === last.choice;
      for (const role of this.#players) {
        const move = moves[role];
        if (role !== this.#role && move !== undefined) node = node?.seen?.get(keyOf(role, move));
      }
    }
    return hasMoved ? node : undefined;
  }

  /** Plays one game from a sampled state to its end. */
  #simulate(roots: readonly Node[], start: Microunits): number {
    const run = this.#run;
    const { length, discount } = this.#parameters;
    const before = run.updates;
    this.#decided.length = 0;
    this.#depths.fill(0);
    this.#ready.fill(Number.POSITIVE_INFINITY);
    this.#thought.fill(start);
    for (const role of this.#players) {
      this.#nodes[role] = roots[role];
      // Others may act slightly later than the searching role, because they react to what they see.
      this.#ready[role] = role === this.#role ? start : start + Math.ceil(this.#reaction / 2);
    }
    let now = start;
    let idle = 0;
    while (!run.isOver && run.updates - before + idle < length) {
      const next = this.#nextDecision();
      const event = run.nextEvent;
      if (event < next) {
        now = event;
        const isForeseen = event === this.#game.nextExpiry(run.state);
        run.advance(event);
        if (isForeseen) this.#alert(event + 1, true);
        else if (this.#seesMoves) this.#alert(event + this.#reaction, false);
        continue;
      }
      if (next === Number.POSITIVE_INFINITY) break;
      now = next;
      const moves: { role: Role; move: Move }[] = [];
      for (const role of this.#players) {
        if (this.#ready[role] !== now) continue;
        const choice = this.#decide(role, now);
        if (choice >= 0) moves.push({ role, move: choice as Move });
        else idle++;
      }
      if (moves.length > 0) {
        run.move(now, moves);
        if (this.#seesMoves) {
          this.#alert(now + this.#reaction, false);
          for (const { role, move } of moves) this.#show(role, move);
        }
      }
    }
    this.#learn(discount ** ((now - start) / 1e6));
    return run.updates - before + 1;
  }

  /** @param weight of the goals */
  #learn(weight: number): void {
    const values = this.#values;
    for (const role of this.#players) values[role] = 0.5 + weight * (this.#value(role) - 0.5);
    for (const { role, choice, node, branch } of this.#decided) {
      const value = values[role] as number;
      this.#habits.learn(role, choice, value);
      if (node === undefined || branch === undefined) continue;
      node.visits++;
      branch.visits++;
      branch.total += value;
      branch.squares += value * value;
    }
  }

  /** Chooses for a role, records the choice, and sets the time when the role decides again. */
  #decide(role: Role, now: Microunits): number {
    const legal = this.#game.legalMoves(this.#run.state, role);
    if (legal.length === 0) {
      this.#ready[role] = Number.POSITIVE_INFINITY;
      return UNTIL_EVENT;
    }
    // Nobody knows when chance will move, only that it will.
    const expiry = this.#game.nextExpiry(this.#run.state);
    const pause = this.#whileOf(now, expiry);
    const mayWait = this.#run.nextEvent !== Number.POSITIVE_INFINITY || this.#othersCanMove(role);
    const mayPause = now + pause < expiry;
    const node = this.#nodes[role];
    const choice =
      node === undefined
        ? this.#habits.choose(role, legal, mayWait, mayPause, this.#random)
        : this.#select(node, legal, mayWait, mayPause);
    this.#decided.push({ role, choice, node, branch: node && this.#enter(role, node, choice) });
    this.#thought[role] = now + this.#reaction;
    this.#ready[role] =
      choice >= 0
        ? now + this.#reaction
        : choice === A_WHILE
          ? now + (node === undefined ? Math.ceil(pause * 2 * this.#random.fraction()) + 1 : pause)
          : Number.POSITIVE_INFINITY;
    return choice;
  }

  #select(node: Node, legal: readonly Move[], mayWait: boolean, mayPause: boolean): number {
    const offset = this.#random.below(legal.length);
    const log = Math.log(node.visits + 1);
    let best = UNTIL_EVENT;
    let most = Number.NEGATIVE_INFINITY;
    const consider = (choice: number): void => {
      const known = node.branches.get(choice);
      const bound = known === undefined ? Number.MAX_VALUE : upperBound(known, log, this.#parameters.C);
      if (bound <= most) return;
      most = bound;
      best = choice;
    };
    for (let i = 0; i < legal.length; i++) consider(legal[(i + offset) % legal.length] as number);
    if (mayWait) consider(UNTIL_EVENT);
    if (mayPause) consider(A_WHILE);
    return best;
  }

  /** Moves a role down its tree. A choice that is new ends the path. */
  #enter(role: Role, node: Node, choice: number): Branch {
    let branch = node.branches.get(choice);
    this.#nodes[role] = undefined;
    if (branch === undefined) {
      branch = { visits: 0, total: 0, squares: 0, child: undefined };
      node.branches.set(choice, branch);
      return branch;
    }
    const depth = (this.#depths[role] as number) + 1;
    this.#depths[role] = depth;
    if (depth < this.#parameters.depth) {
      branch.child ??= newNode();
      this.#nodes[role] = branch.child;
    }
    return branch;
  }

  /** The others see a move. */
  #show(mover: Role, move: Move): void {
    for (const role of this.#players) if (role !== mover) this.#goOn(role, keyOf(mover, move));
  }

  /** Where moves are hidden, an update alerts only the roles that made it or see something of it. */
  #perceive({ before, at, moves }: TimedUpdate): void {
    for (const role of this.#players) {
      const hasMoved = moves[role] !== undefined;
      const waits = this.#ready[role] === Number.POSITIVE_INFINITY;
      if (this.#nodes[role] === undefined && !waits) continue;
      const { percepts, isNews } = this.#game.percepts(before, at, moves, role);
      if (!hasMoved && !isNews) continue;
      this.#ready[role] = Math.min(at + this.#reaction, this.#ready[role] as number);
      if (percepts.length > 0) this.#goOn(role, textOf(percepts));
    }
  }

  /** Moves a role down its tree after something that it saw. */
  #goOn(role: Role, seen: number | string): void {
    const node = this.#nodes[role];
    if (node === undefined) return;
    node.seen ??= new Map();
    let after = node.seen.get(seen);
    if (after === undefined) {
      after = newNode();
      node.seen.set(seen, after);
    }
    this.#nodes[role] = after;
  }

  #nextDecision(): Microunits {
    let next = Number.POSITIVE_INFINITY;
    for (const role of this.#players) next = Math.min(next, this.#ready[role] as number);
    return next;
  }

  /**
   * After an event, those who waited decide again: right after what everybody could foresee if they waited for it,
   * otherwise after the reaction time.
   */
  #alert(at: Microunits, isForeseen: boolean): void {
    const ready = this.#ready;
    for (const role of this.#players)
      if (!isForeseen || ready[role] === Number.POSITIVE_INFINITY)
        ready[role] = Math.min(Math.max(at, this.#thought[role] as number), ready[role] as number);
  }

  #whileOf(now: Microunits, event: Microunits): Microunits {
    const part = event === Number.POSITIVE_INFINITY ? 0 : Math.floor((event - now) / WHILE_PART);
    return Math.max(this.#reaction, part);
  }

  #othersCanMove(role: Role): boolean {
    return this.#players.some(
      (other) => other !== role && this.#game.legalMoves(this.#run.state, other).length > 0,
    );
  }

  /** Returns a value from 0 to 1. */
  #value(role: Role): number {
    const { min, max } = this.#game.roles[role]?.utility ?? { min: 0, max: 100 };
    const { state } = this.#run;
    if (max <= min || (!this.#run.isOver && this.#game.goalTerms(state, role).length === 0)) return 0.5;
    return (this.#game.utility(state, role) - min) / (max - min);
  }
}

function newNode(): Node {
  return { visits: 0, branches: new Map(), seen: undefined };
}

function textOf(percepts: readonly Term[]): string {
  return percepts.map(canonicalText).sort().join('\n');
}

/** An upper bound on the number of moves. */
const MOVES = 2 ** 24;

function keyOf(role: Role, move: Move): number {
  return role * MOVES + move;
}

/**
 * UCB1-tuned (Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002): choices
 * whose values hardly vary need few visits.
 */
function upperBound({ visits, total, squares }: Branch, log: number, C: number): number {
  const mean = total / visits;
  const variance = squares / visits - mean * mean + Math.sqrt((2 * log) / visits);
  return mean + 2 * C * Math.sqrt((log / visits) * Math.min(0.25, variance));
}

/** Returns the choice that was tried most often; among equals, the best one. */
function mostVisited(root: Node, isPossible: (choice: number) => boolean): [number, Branch] | undefined {
  let best: [number, Branch] | undefined;
  for (const [choice, branch] of root.branches) {
    if (branch.visits === 0 || !isPossible(choice)) continue;
    const [, other] = best ?? [];
    if (
      other === undefined ||
      branch.visits > other.visits ||
      (branch.visits === other.visits && branch.total > other.total)
    )
      best = [choice, branch];
  }
  return best;
}
