/** All positions reachable from a given one, and where each joint move leads, as far as memory allows. */
import { GrowingInts, hashWords, type NumberedWords, StateTable } from '../../base/index.ts';
import {
  type Game,
  jointMoveCount,
  jointMoves,
  legalByRole,
  type MergedPositions,
  type Move,
  type Packing,
  perceptsIn,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import { compareTerms } from '../../gdl/index.ts';

/** The reason why a graph is unusable. */
export type GraphProblem =
  | { readonly kind: 'memory' }
  | { readonly kind: 'hidden'; readonly role: Role }
  | { readonly kind: 'simultaneous' };

export interface GraphOptions {
  /** Roles that play to win; all others move at random. */
  readonly players: readonly Role[];
  readonly megabytes: number;
}

/** The bytes needed for values, distances and the order of the positions, on top of the graph itself. */
const bytesLater = (roles: number): number => 8 * roles + 12;

/** The number of positions between two checks of the memory used. */
const MEMORY_PERIOD = 256;

export class PositionGraph {
  readonly game: Game;
  readonly players: readonly Role[];
  /** All positions within this many joint moves of the first one have been examined. */
  depth = 0;
  /** All distinct outcomes encountered, each as goals indexed by role. */
  readonly outcomes: (readonly number[])[] = [];
  readonly shapes: TurnShape[] = [];
  problem: GraphProblem | undefined;
  readonly #options: GraphOptions;
  readonly #isPlayer: readonly boolean[];
  readonly #index: StateIndex;
  readonly #order: MoveOrder;
  /**
   * For each position, the number of its shape or, if the game is over, the complement of the number of its outcome.
   */
  readonly #kinds = new GrowingInts();
  readonly #edgeStarts = new GrowingInts();
  readonly #edges = new GrowingInts();
  readonly #outcomeNumbers = new Map<string, number>();
  readonly #shapeNumbers = new Map<string, number>();
  /** Whether several players choose at once in some position. */
  #isSimultaneous = false;

  constructor(game: Game, from: State, options: GraphOptions) {
    this.game = game;
    this.players = options.players;
    this.#options = options;
    this.#isPlayer = rolesOf(game).map((role) => options.players.includes(role));
    this.#order = new MoveOrder(game);
    this.#index = new StateIndex(game);
    this.#index.numberOf(from);
  }

  /** The number of positions found so far; this includes all of them once `explore` has finished without a problem. */
  get size(): number {
    return this.#index.size;
  }

  /** The number of positions whose successors are known. */
  get explored(): number {
    return this.#kinds.length;
  }

  /** The number of successors found, including known positions. */
  get edges(): number {
    return this.#edges.length;
  }

  /** The length of a packed state. */
  get words(): number {
    return this.#index.words;
  }

  /** Copies the packed state of a position. */
  copyState(number: number, into: Int32Array, at: number): void {
    this.#index.copyState(number, into, at);
  }

  /** Yields after every position; ends when all are known, or when there is a problem. */
  *explore(): Generator<void, void> {
    let endOfDepth = this.size;
    for (let number = 0; number < this.size; number++) {
      if (number === endOfDepth) {
        this.depth++;
        endOfDepth = this.size;
      }
      this.problem = number % MEMORY_PERIOD === 0 && !this.#fits() ? { kind: 'memory' } : this.#visit(number);
      if (this.problem !== undefined) return;
      yield;
    }
  }

  state(number: number): State {
    return this.#index.state(number);
  }

  /** From now on, positions that are equal up to symmetry count as one. */
  merge(merged: MergedPositions): void {
    this.#index.merge(merged);
  }

  /** Returns whether a state equals a position, possibly up to symmetry. */
  isLike(state: State, number: number): boolean {
    return this.#index.isLike(state, number);
  }

  /** Returns every role's legal moves in a state, in the order in which joint moves are numbered. */
  legalIn(state: State): (readonly Move[])[] {
    return this.#order.legal(state);
  }

  /** Returns every role's legal moves in a position, in the order in which joint moves are numbered. */
  legal(number: number): (readonly Move[])[] {
    return this.#order.legal(this.state(number));
  }

  shape(number: number): TurnShape | undefined {
    return this.shapes[this.#kinds.at(number)];
  }

  /** Returns the goals if the game is over or cannot continue. */
  outcome(number: number): readonly number[] | undefined {
    return this.outcomes[~this.#kinds.at(number)];
  }

  /** Returns the position after a joint move, given by its number. */
  successor(number: number, joint: number): number {
    return this.#edges.at(this.#edgeStarts.at(number) + joint);
  }

  successorCount(number: number): number {
    const end = number + 1 < this.explored ? this.#edgeStarts.at(number + 1) : this.#edges.length;
    return end - this.#edgeStarts.at(number);
  }

  #fits(): boolean {
    const lists = this.#kinds.bytes + this.#edgeStarts.bytes + this.#edges.bytes;
    const later = this.size * bytesLater(this.game.roles.length);
    return this.#index.bytes + lists + later < this.#options.megabytes * 2 ** 20;
  }

  #visit(number: number): GraphProblem | undefined {
    const { game } = this;
    const state = this.#index.state(number);
    this.#edgeStarts.push(this.#edges.length);
    const legal = game.isTerminal(state) ? [] : this.#order.legal(state);
    if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
      this.#kinds.push(~this.#outcomeNumber(rolesOf(game).map((role) => game.utility(state, role))));
      return this.#isInsoluble() ? { kind: 'simultaneous' } : undefined;
    }
    this.#kinds.push(this.#shapeNumber(legal));
    if (this.#isInsoluble()) return { kind: 'simultaneous' };
    const first = this.#edges.length;
    const joints: Move[][] = [];
    for (const moves of jointMoves(legal)) {
      this.#edges.push(this.#index.numberOf(game.next(state, moves)));
      if (this.game.traits.hidesInformation) joints.push(moves);
    }
    return this.game.traits.hidesInformation ? this.#hidden(state, joints, first) : undefined;
  }

  #outcomeNumber(goals: readonly number[]): number {
    return numberIn(this.#outcomeNumbers, this.outcomes, goals.join(), () => goals);
  }

  #shapeNumber(legal: readonly (readonly Move[])[]): number {
    const key = legal.map((moves) => moves.length).join();
    return numberIn(this.#shapeNumbers, this.shapes, key, () => {
      const shape = turnShape(legal, this.#isPlayer);
      if (shape.choosers.length > 1) this.#isSimultaneous = true;
      return shape;
    });
  }

  /** The sum of the players' goals at the end, if it is always the same. */
  get sum(): number | undefined {
    const sums = new Set(
      this.outcomes.map((goals) => this.players.reduce((sum, role) => sum + (goals[role] ?? 0), 0)),
    );
    const [sum] = sums;
    return sums.size === 1 ? sum : undefined;
  }

  /** Simultaneous choices have a well-defined value only for two players with opposite interests. */
  #isInsoluble(): boolean {
    if (!this.#isSimultaneous) return false;
    return this.players.length > 2 || (this.outcomes.length > 1 && this.sum === undefined);
  }

  /** Finds a player who, given its own move and what it observes, may not know which of two positions was reached. */
  #hidden(state: State, joints: readonly Move[][], firstEdge: number): GraphProblem | undefined {
    for (const role of this.players) {
      const byMove = new Map<Move, number>();
      const isOpen = joints.every((moves, i) => {
        const own = moves[role] as Move;
        const before = byMove.get(own) ?? this.#edges.at(firstEdge + i);
        byMove.set(own, before);
        return before === this.#edges.at(firstEdge + i);
      });
      if (!isOpen && this.#isHiddenFrom(role, state, joints, firstEdge)) return { kind: 'hidden', role };
    }
    return undefined;
  }

  #isHiddenFrom(role: Role, state: State, joints: readonly Move[][], firstEdge: number): boolean {
    const reached = new Map<string, number>();
    return joints.some((moves, i) => {
      const successor = this.#edges.at(firstEdge + i);
      const sees = perceptsIn(this.game.observe(state, moves, role)).map(({ id }) => id);
      const known = `${moves[role]}:${sees.sort((a, b) => a - b).join()}`;
      const before = reached.get(known) ?? successor;
      reached.set(known, before);
      return before !== successor && !this.#areOver(before, successor);
    });
  }

  #areOver(...numbers: readonly number[]): boolean {
    return numbers.every((number) => this.game.isTerminal(this.#index.state(number)));
  }
}

function numberIn<Item>(numbers: Map<string, number>, items: Item[], key: string, make: () => Item): number {
  let number = numbers.get(key);
  if (number === undefined) {
    number = items.length;
    numbers.set(key, number);
    items.push(make());
  }
  return number;
}

/**
 * The structure of the joint moves in a position: who chooses among how many moves, and which combinations belong
 * together.
 */
export interface TurnShape {
  /** The number of legal moves of each role. */
  readonly counts: readonly number[];
  /** Players with a choice, in role order. */
  readonly choosers: readonly Role[];
  /**
   * For each combination of the choosers' moves, with the last chooser's changing fastest: the numbers of the joint
   * moves that chance may turn it into, all equally likely. Joint moves are numbered in the order of `jointMoves`.
   */
  readonly options: readonly Int32Array[];
}

/** @param isPlayer indexed by role; the moves of all others are chance */
function turnShape(legal: readonly (readonly Move[])[], isPlayer: readonly boolean[]): TurnShape {
  const counts = legal.map((moves) => moves.length);
  const choosers = counts.flatMap((count, role) => (isPlayer[role] && count > 1 ? [role as Role] : []));
  const options: number[][] = [];
  const total = jointMoveCount(legal);
  for (let joint = 0; joint < total; joint++) {
    let option = 0;
    let place = 1;
    let left = joint;
    for (let role = counts.length - 1; role >= 0; role--) {
      const count = counts[role] as number;
      if (isPlayer[role]) {
        option += place * (left % count);
        place *= count;
      }
      left = Math.floor(left / count);
    }
    const joints = options[option] ?? [];
    joints.push(joint);
    options[option] = joints;
  }
  return { counts, choosers, options: options.map((joints) => Int32Array.from(joints)) };
}

/** The order in which moves are shown to users, so that "the first listed" means the same for every engine. */
class MoveOrder {
  readonly #game: Game;
  /** The moves encountered, in order. */
  readonly #sorted: Move[] = [];
  /** The rank of each move in this order. */
  readonly #ranks: number[] = [];

  constructor(game: Game) {
    this.#game = game;
  }

  /** Returns every role's legal moves in a state. */
  legal(state: State): (readonly Move[])[] {
    return legalByRole(this.#game, state).map((moves) => {
      if (moves.length < 2) return moves;
      for (const move of moves) if (this.#ranks[move] === undefined) this.#add(move);
      return [...moves].sort((a, b) => (this.#ranks[a] as number) - (this.#ranks[b] as number));
    });
  }

  #add(move: Move): void {
    const term = this.#game.moveTerm(move);
    let from = 0;
    let to = this.#sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compareTerms(this.#game.moveTerm(this.#sorted[middle] as Move), term) < 0) from = middle + 1;
      else to = middle;
    }
    this.#sorted.splice(from, 0, move);
    for (let rank = from; rank < this.#sorted.length; rank++) this.#ranks[this.#sorted[rank] as Move] = rank;
  }
}

const PIECE_BITS = 14;
const PIECE = 1 << PIECE_BITS;
/** The approximate bytes of a state that a packing stores separately, besides its key. */
const ASIDE_BYTES = 400;
const BYTES_PER_LETTER = 4;

/**
 * Numbers states in the order in which they are first seen. States are stored in pieces, so that they never have to be
 * copied.
 */
class StateIndex implements NumberedWords {
  readonly #packing: Packing;
  readonly #bytesAside: number;
  readonly #pieces: Int32Array[] = [];
  readonly #table = new StateTable(this);
  #merged: MergedPositions | undefined;
  #size = 0;

  constructor(game: Game) {
    this.#packing = game.packing();
    this.#bytesAside = this.#packing.isPortable
      ? 0
      : ASIDE_BYTES + BYTES_PER_LETTER * game.key(game.initial).length;
  }

  get size(): number {
    return this.#size;
  }

  /** The approximate memory used. */
  get bytes(): number {
    // While the table is being doubled, the old one exists too.
    const words = PIECE * this.#packing.words * this.#pieces.length + 3 * this.#table.capacity;
    return 4 * words + this.#bytesAside * this.#size;
  }

  get words(): number {
    return this.#packing.words;
  }

  copyState(number: number, into: Int32Array, at: number): void {
    const place = this.#placeOf(number);
    into.set(this.#pieceOf(number).subarray(place, place + this.words), at);
  }

  merge(merged: MergedPositions): void {
    this.#merged = merged;
  }

  isLike(state: State, number: number): boolean {
    const { words } = this.#packing;
    const both = new Int32Array(2 * words);
    this.#packing.pack(state, both, 0);
    this.copyState(number, both, words);
    this.#merged?.canonical(both, 0);
    this.#merged?.canonical(both, words);
    return both.subarray(0, words).every((word, i) => word === both[words + i]);
  }

  /** Returns the number of a state, assigning a new one if it was not seen before. */
  numberOf(state: State): number {
    const next = this.#size;
    if (next === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE * this.#packing.words));
    const piece = this.#pieceOf(next);
    const place = this.#placeOf(next);
    this.#packing.pack(state, piece, place);
    this.#merged?.canonical(piece, place);
    const number = this.#table.findOrAdd(next, piece, place);
    if (number === next) this.#size++;
    return number;
  }

  state(number: number): State {
    return this.#packing.unpack(this.#pieceOf(number), this.#placeOf(number));
  }

  hash(store: Int32Array, at: number): number {
    return hashWords(store, at, at + this.#packing.words);
  }

  hashOf(number: number): number {
    return this.hash(this.#pieceOf(number), this.#placeOf(number));
  }

  isEqual(number: number, store: Int32Array, at: number): boolean {
    const piece = this.#pieceOf(number);
    const from = this.#placeOf(number);
    for (let i = 0; i < this.#packing.words; i++) if (piece[from + i] !== store[at + i]) return false;
    return true;
  }

  #pieceOf(number: number): Int32Array {
    return this.#pieces[number >>> PIECE_BITS] as Int32Array;
  }

  #placeOf(number: number): number {
    return (number & (PIECE - 1)) * this.#packing.words;
  }
}
