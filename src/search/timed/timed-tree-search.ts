/**
 * Monte Carlo search for real-time games. At any moment a role can make one of its legal moves, wait a while, or wait
 * until something happens. A node stands for the sequence of decisions so far and who made them, not for a state, so
 * that chance is drawn again in every simulation (open-loop search).
 */
import type { Random } from '../../base/index.ts';
import { TimedRun } from '../../engines/index.ts';
import type { Microunits, Move, Role, TimedGame } from '../../game/index.ts';

export interface TimedSearchParameters {
  /** The weight of exploration in UCB1, for values from 0 to 1. */
  readonly C?: number;
  /** The depth limit of the tree in decisions; 1 is flat Monte Carlo search. */
  readonly depth?: number;
  /** The number of updates after which a simulation is cut off. */
  readonly length?: number;
  /** The probability that a role waits at a moment at which it could move, outside the tree. */
  readonly patience?: number;
  /**
   * The discount factor per unit of time, applied to a goal's distance from the middle of the scale. Without
   * discounting, a player that can win against random moves at any time postpones what it could do now.
   */
  readonly discount?: number;
}

export interface TimedSearchTask {
  /** The moment when the decision takes effect. */
  readonly at: Microunits;
  /** Overwrites a run with a possible state at that moment. */
  readonly sample: (run: TimedRun) => void;
  /** Called after each simulation with the number of simulated updates. */
  readonly isEnough: (updates: number) => boolean;
}

/** A legal move, or waiting until a certain moment. */
export type TimedChoice =
  | { readonly kind: 'move'; readonly move: Move; readonly value: number }
  | { readonly kind: 'wait'; readonly until: Microunits; readonly value: number };

/** Choices that are not moves. */
const UNTIL_EVENT = -1;
const A_WHILE = -2;
/** Waiting a while means waiting for 1/WHILE_PART of the time until the next event. */
const WHILE_PART = 4;

interface Branch {
  visits: number;
  total: number;
  child: Node | undefined;
}

interface Node {
  visits: number;
  /** Indexed by role and choice: different roles may decide in one node, if chance determines who is first. */
  readonly branches: Map<number, Branch>;
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
  readonly #ready: Float64Array;
  readonly #path: { node: Node; branch: Branch; role: number }[] = [];

  constructor(
    game: TimedGame,
    role: Role,
    reaction: Microunits,
    random: Random,
    { C = 0.7, depth = 40, length = 400, patience = 0.5, discount = 0.95 }: TimedSearchParameters = {},
  ) {
    this.#game = game;
    this.#role = role;
    this.#reaction = Math.max(1, reaction);
    this.#random = random;
    this.#parameters = { C, depth, length, patience, discount };
    this.#run = new TimedRun(game, random);
    this.#players = game.roles.flatMap(({ isChance }, each) => (isChance ? [] : [each as Role]));
    this.#ready = new Float64Array(game.roles.length);
  }

  choose({ at, sample, isEnough }: TimedSearchTask): TimedChoice {
    const root: Node = { visits: 0, branches: new Map() };
    const run = this.#run;
    let updates = 0;
    do {
      sample(run);
      updates += this.#simulate(root, at);
    } while (!isEnough(updates));
    sample(run);
    const [key, branch] = bestOf(root, this.#role) ?? [];
    const value = branch === undefined ? 0 : branch.total / branch.visits;
    const choice = key === undefined ? UNTIL_EVENT : choiceOf(key);
    if (choice >= 0) return { kind: 'move', move: choice as Move, value };
    // A move at the moment of an expiry would be made in the state before it.
    const event = this.#game.nextExpiry(run.state) + 1;
    const until = choice === A_WHILE ? at + this.#whileOf(at, run.nextEvent) : event;
    return { kind: 'wait', until, value };
  }

  /** Plays one game from a sampled state to its end. */
  #simulate(root: Node, start: Microunits): number {
    const run = this.#run;
    const { length, depth, discount } = this.#parameters;
    const before = run.updates;
    this.#path.length = 0;
    this.#ready.fill(Number.POSITIVE_INFINITY);
    // Others may act slightly later than the searching role, because they react to what they see.
    for (const role of this.#players)
      this.#ready[role] = role === this.#role ? start : start + Math.ceil(this.#reaction / 2);
    let node: Node | undefined = root;
    let now = start;
    let idle = 0;
    while (!run.isOver && run.updates - before + idle < length) {
      const next = this.#nextDecision();
      const event = run.nextEvent;
      if (event < next) {
        now = event;
        const isForeseen = event === this.#game.nextExpiry(run.state);
        run.advance(event);
        this.#alert(isForeseen ? event + 1 : event + this.#reaction);
        continue;
      }
      if (next === Number.POSITIVE_INFINITY) break;
      now = next;
      const moves: { role: Role; move: Move }[] = [];
      for (const role of this.#players) {
        if (this.#ready[role] !== now) continue;
        const choice = this.#decide(this.#path.length < depth ? node : undefined, role, now);
        if (choice.branch !== undefined) node = choice.branch.child;
        if (choice.move >= 0) moves.push({ role, move: choice.move as Move });
        else idle++;
      }
      if (moves.length > 0) {
        run.move(now, moves);
        this.#alert(now + this.#reaction);
      }
    }
    const weight = discount ** ((now - start) / 1e6);
    for (const { node: visited, branch, role } of this.#path) {
      visited.visits++;
      branch.visits++;
      branch.total += 0.5 + weight * (this.#value(role as Role) - 0.5);
    }
    return run.updates - before + 1;
  }

  /** Chooses for a role, records the choice in the tree, and sets the time when the role decides again. */
  #decide(
    node: Node | undefined,
    role: Role,
    now: Microunits,
  ): { readonly move: number; readonly branch: Branch | undefined } {
    const legal = this.#game.legalMoves(this.#run.state, role);
    if (legal.length === 0) {
      this.#ready[role] = Number.POSITIVE_INFINITY;
      return { move: UNTIL_EVENT, branch: undefined };
    }
    const event = this.#run.nextEvent;
    const pause = this.#whileOf(now, event);
    const mayWait = event !== Number.POSITIVE_INFINITY || this.#othersCanMove(role);
    const mayPause = now + pause < event;
    const [choice, branch] =
      node === undefined
        ? [this.#anyChoice(legal, mayWait, mayPause), undefined]
        : this.#select(node, role, legal, mayWait, mayPause);
    this.#ready[role] =
      choice >= 0
        ? now + this.#reaction
        : choice === A_WHILE
          ? now + (node === undefined ? Math.ceil(pause * 2 * this.#random.fraction()) + 1 : pause)
          : Number.POSITIVE_INFINITY;
    return { move: choice, branch };
  }

  #anyChoice(legal: readonly Move[], mayWait: boolean, mayPause: boolean): number {
    if (this.#random.fraction() >= this.#parameters.patience || !(mayWait || mayPause))
      return this.#random.pick(legal);
    if (mayWait && mayPause) return this.#random.below(2) === 0 ? UNTIL_EVENT : A_WHILE;
    return mayWait ? UNTIL_EVENT : A_WHILE;
  }

  #select(
    node: Node,
    role: Role,
    legal: readonly Move[],
    mayWait: boolean,
    mayPause: boolean,
  ): [number, Branch] {
    const offset = this.#random.below(legal.length);
    const log = Math.log(node.visits + 1);
    let best = UNTIL_EVENT;
    let branch: Branch | undefined;
    let most = Number.NEGATIVE_INFINITY;
    const consider = (choice: number): void => {
      const known = node.branches.get(keyOf(role, choice));
      const bound =
        known === undefined || known.visits === 0
          ? Number.MAX_VALUE
          : known.total / known.visits + this.#parameters.C * Math.sqrt(log / known.visits);
      if (bound <= most) return;
      most = bound;
      best = choice;
      branch = known;
    };
    for (let i = 0; i < legal.length; i++) consider(legal[(i + offset) % legal.length] as number);
    if (mayWait) consider(UNTIL_EVENT);
    if (mayPause) consider(A_WHILE);
    if (branch === undefined) {
      branch = { visits: 0, total: 0, child: undefined };
      node.branches.set(keyOf(role, best), branch);
    } else branch.child ??= { visits: 0, branches: new Map() };
    this.#path.push({ node, branch, role });
    return [best, branch];
  }

  #nextDecision(): Microunits {
    let next = Number.POSITIVE_INFINITY;
    for (const role of this.#players) next = Math.min(next, this.#ready[role] as number);
    return next;
  }

  /**
   * After an event, those who waited for one decide again: right after what everybody could foresee, otherwise after
   * the reaction time.
   */
  #alert(at: Microunits): void {
    for (const role of this.#players)
      if (this.#ready[role] === Number.POSITIVE_INFINITY) this.#ready[role] = at;
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

/** An upper bound on the number of choices of any role, including waiting. */
const CHOICES = 2 ** 24;

function keyOf(role: number, choice: number): number {
  return role * CHOICES + choice + 2;
}

function choiceOf(key: number): number {
  return (key % CHOICES) - 2;
}

/** Returns the choice that was tried most often; among equals, the best one. */
function bestOf(root: Node, role: Role): [number, Branch] | undefined {
  let best: [number, Branch] | undefined;
  for (const [key, branch] of root.branches) {
    if (Math.floor(key / CHOICES) !== role || branch.visits === 0) continue;
    const [, other] = best ?? [];
    if (
      other === undefined ||
      branch.visits > other.visits ||
      (branch.visits === other.visits && branch.total > other.total)
    )
      best = [key, branch];
  }
  return best;
}
