/**
 * A fully expanded game: every history is a node, and nodes that their role cannot distinguish share an information
 * set. Roles that choose at the same time are put in sequence, none of them knowing what the others chose. Where nothing
 * is hidden, histories of equal length that lead to the same state go on as one.
 */
import { GrowingInts } from '../../base/index.ts';
import { type View, Views } from '../../beliefs/index.ts';
import { type Game, legalByRole, type Move, type Role, rolesOf, type State } from '../../game/index.ts';

/** Stands in place of a role where no one chooses. */
export const END = -1;
export const CHANCE = -2;

export interface InformationSet {
  readonly role: Role;
  readonly view: View;
  /** The key of the state where nothing is hidden. */
  readonly state: string | undefined;
  readonly moves: readonly Move[];
  /** The index of its first move in arrays that have a place for each move of each set. */
  readonly at: number;
}

export interface ExtensiveForm {
  readonly game: Game;
  readonly views: Views;
  readonly nodeCount: number;
  /**
   * For each node, the role that chooses, `CHANCE` or `END`. Children have higher numbers than their parents; a node
   * can have several parents.
   */
  readonly actors: Int32Array;
  /** For each node where a role chooses, its information set. */
  readonly setOf: Int32Array;
  /** For each node, its first child, which the other children follow, and their number. */
  readonly firstChild: Int32Array;
  readonly childCount: Int32Array;
  /** Indexed by node and role, for terminal nodes. */
  readonly utilities: Float64Array;
  /**
   * All nodes, ordered so that the nodes of one information set are on one level and never precede the nodes that lead
   * to them.
   */
  readonly order: Int32Array;
  /** Where each level starts in `order`, followed by the end of the last level. */
  readonly levels: readonly number[];
  readonly sets: readonly InformationSet[];
  /** The total number of moves in all information sets. */
  readonly places: number;
}

export type FormRefusal =
  | { readonly kind: 'too large'; readonly nodes: number }
  /** A role would have to choose without knowing its legal moves. */
  | { readonly kind: 'unclear'; readonly role: Role; readonly seen: string };

export function isFormRefusal(result: ExtensiveForm | FormRefusal): result is FormRefusal {
  return 'kind' in result;
}

/** The maximum number of nodes, which fit into memory and can be traversed within milliseconds. */
export const MOST_NODES = 2_000_000;

/** @param stop polled occasionally */
export function extensiveForm(
  game: Game,
  mostNodes = MOST_NODES,
  stop: () => boolean = () => false,
): ExtensiveForm | FormRefusal {
  const run = buildingForm(game, mostNodes);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
    if (stop()) return { kind: 'too large', nodes: value };
  }
}

/**
 * Expands the game, yielding the number of nodes so far.
 *
 * @param from a position known to all roles
 */
export function* buildingForm(
  game: Game,
  mostNodes = MOST_NODES,
  from = game.initial,
): Generator<number, ExtensiveForm | FormRefusal> {
  const builder = new FormBuilder(game, mostNodes, from);
  while (!builder.isComplete) {
    yield* builder.step();
    if (builder.refusal !== undefined) return builder.refusal;
  }
  return builder.form();
}

/** A history, and the moves chosen so far in its next step. */
interface Entry {
  readonly node: number;
  readonly state: State;
  readonly views: readonly View[];
  readonly legal: readonly (readonly Move[])[];
  readonly chosen: readonly Move[];
}

/** Histories that have led to the same state, and what the roles have seen in the first of them. */
interface Meeting {
  readonly nodes: number[];
  readonly state: State;
  readonly views: readonly View[];
}

const YIELD_PERIOD = 256;

class FormBuilder {
  refusal: FormRefusal | undefined;
  readonly #game: Game;
  readonly #isHidden: boolean;
  readonly #views: Views;
  readonly #mostNodes: number;
  readonly #actors = new GrowingInts();
  readonly #setOf = new GrowingInts();
  readonly #firstChild = new GrowingInts();
  readonly #childCount = new GrowingInts();
  readonly #utilities = new Map<number, readonly number[]>();
  readonly #order = new GrowingInts();
  readonly #levels: number[] = [0];
  readonly #sets: InformationSet[] = [];
  readonly #setNumbers = new Map<View, number>();
  #places = 0;
  #entries: Entry[];

  constructor(game: Game, mostNodes: number, from: State) {
    this.#game = game;
    this.#isHidden = game.traits.hidesInformation;
    this.#views = new Views(game);
    this.#mostNodes = mostNodes;
    this.#addNodes(1);
    this.#entries = this.#entered(0, from, this.#views.starts());
    this.#endLevel();
  }

  get isComplete(): boolean {
    return this.#entries.length === 0;
  }

  /** All roles choose one after the other, then the joint moves are made. */
  *step(): Generator<number, void> {
    for (const role of rolesOf(this.#game)) {
      const chosen: Entry[] = [];
      for (const [i, entry] of this.#entries.entries()) {
        for (const next of this.#choose(entry, role)) chosen.push(next);
        if (this.refusal !== undefined) return;
        if (i % YIELD_PERIOD === 0) yield this.#actors.length;
      }
      this.#endLevel();
      this.#entries = chosen;
    }
    const after: Entry[] = [];
    const meetings = new Map<string, Meeting>();
    for (const [i, { node, state, views, chosen }] of this.#entries.entries()) {
      const next = this.#game.next(state, chosen);
      const seen = (): View[] =>
        views.map((view, role) => this.#views.after(view, this.#game.observe(state, chosen, role as Role)));
      if (this.#isHidden) after.push(...this.#entered(node, next, seen()));
      else {
        const key = this.#game.key(next);
        const meeting = meetings.get(key);
        if (meeting === undefined) meetings.set(key, { nodes: [node], state: next, views: seen() });
        else meeting.nodes.push(node);
      }
      if (i % YIELD_PERIOD === 0) yield this.#actors.length;
    }
    const common = Array.from(meetings.values(), ({ nodes }) => this.#join(nodes));
    this.#endLevel();
    for (const [i, { state, views }] of [...meetings.values()].entries())
      after.push(...this.#entered(common[i] as number, state, views));
    this.#endLevel();
    this.#entries = after;
  }

  form(): ExtensiveForm {
    const nodeCount = this.#actors.length;
    const roles = this.#game.roles.length;
    const utilities = new Float64Array(nodeCount * roles);
    for (const [node, goals] of this.#utilities) utilities.set(goals, node * roles);
    return {
      game: this.#game,
      views: this.#views,
      nodeCount,
      actors: this.#actors.toArray(),
      setOf: this.#setOf.toArray(),
      firstChild: this.#firstChild.toArray(),
      childCount: this.#childCount.toArray(),
      utilities,
      order: this.#order.toArray(),
      levels: this.#levels,
      sets: this.#sets,
      places: this.#places,
    };
  }

  /** Adds a history at the beginning of a step; adds nothing if it ends there. */
  #entered(node: number, state: State, views: readonly View[]): Entry[] {
    const game = this.#game;
    const legal = game.isTerminal(state) ? [] : legalByRole(game, state);
    if (legal.length > 0 && legal.every((moves) => moves.length > 0))
      return [{ node, state, views, legal, chosen: [] }];
    this.#actors.set(node, END);
    this.#order.push(node);
    this.#utilities.set(
      node,
      rolesOf(game).map((role) => game.utility(state, role)),
    );
    return [];
  }

  /** Returns the node at which histories go on as one. */
  #join(nodes: readonly number[]): number {
    if (nodes.length === 1) return nodes[0] as number;
    const common = this.#addNodes(1);
    for (const node of nodes) {
      this.#actors.set(node, CHANCE);
      this.#order.push(node);
      this.#firstChild.set(node, common);
      this.#childCount.set(node, 1);
    }
    return common;
  }

  #choose(entry: Entry, role: Role): Entry[] {
    const { node, legal, chosen } = entry;
    const moves = legal[role] as readonly Move[];
    if (moves.length === 1) return [{ ...entry, chosen: [...chosen, moves[0] as Move] }];
    const isChance = this.#game.roles[role]?.isChance === true;
    const listed = isChance ? moves : [...moves].sort((a, b) => a - b);
    if (!isChance) this.#setOf.set(node, this.#set(role, entry, listed));
    this.#actors.set(node, isChance ? CHANCE : role);
    this.#order.push(node);
    const first = this.#addNodes(listed.length);
    this.#firstChild.set(node, first);
    this.#childCount.set(node, listed.length);
    return listed.map((move, i) => ({ ...entry, node: first + i, chosen: [...chosen, move] }));
  }

  #set(role: Role, { state, views }: Entry, moves: readonly Move[]): number {
    const view = views[role] as View;
    const known = this.#setNumbers.get(view);
    if (known === undefined) {
      this.#setNumbers.set(view, this.#sets.length);
      const key = this.#isHidden ? undefined : this.#game.key(state);
      this.#sets.push({ role, view, state: key, moves, at: this.#places });
      this.#places += moves.length;
      return this.#sets.length - 1;
    }
    const before = this.#sets[known]?.moves ?? [];
    const isSame = before.length === moves.length && moves.every((move, i) => move === before[i]);
    if (!isSame) this.refusal ??= { kind: 'unclear', role, seen: this.#views.text(view) };
    return known;
  }

  #addNodes(count: number): number {
    const first = this.#actors.length;
    for (let added = 0; added < count; added++) {
      this.#actors.push(END);
      this.#setOf.push(-1);
      this.#firstChild.push(0);
      this.#childCount.push(0);
    }
    const nodes = this.#actors.length;
    if (nodes > this.#mostNodes) this.refusal ??= { kind: 'too large', nodes };
    return first;
  }

  #endLevel(): void {
    if (this.#order.length > (this.#levels.at(-1) as number)) this.#levels.push(this.#order.length);
  }
}
