/**
 * Small turn-based games as worlds of bits: the facts of a position, the legal moves, whether the game is over and with
 * which goal. A model that has watched such a world knows rules, legality and results, as far as it has seen them.
 */
import { type Random, seededRandom } from '../../base/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import { canonicalText } from '../../gdl/index.ts';
import type { BitWorld } from './bit-world.ts';

/** Random games that are watched to list facts, moves and goals. */
const WATCHED = 300;
const MOST_TICKS = 500;

interface Names {
  readonly facts: readonly string[];
  readonly moves: readonly string[];
  readonly goals: readonly number[];
}

/** @throws RangeError if the game hides information */
export class GameWorld implements BitWorld {
  readonly name: string;
  readonly bitNames: readonly string[];
  readonly actionNames: readonly string[];
  readonly #game: Game;
  readonly #role: Role;
  readonly #facts: ReadonlyMap<string, number>;
  readonly #moves: ReadonlyMap<string, number>;
  readonly #firstMove: number;
  readonly #over: number;
  readonly #goals: readonly number[];
  /** By its bits, the position; bits alone do not make one. */
  readonly #positions = new Map<string, State>();
  readonly #legalMoves = new Map<string, readonly Move[]>();

  /** The other roles move at random. */
  constructor(name: string, game: Game, role: Role = 0 as Role, seed = 1) {
    if (game.traits.hidesInformation)
      throw new RangeError('a game that hides information cannot be watched as a world');
    this.name = name;
    this.#game = game;
    this.#role = role;
    const { facts, moves, goals } = namesIn(game, role, seededRandom(seed));
    this.#facts = new Map(facts.map((fact, i) => [fact, i]));
    this.#moves = new Map(moves.map((move, i) => [move, i]));
    this.#firstMove = facts.length;
    this.#over = facts.length + moves.length;
    this.#goals = goals;
    this.actionNames = moves;
    this.bitNames = [
      ...facts,
      ...moves.map((move) => `legal ${move}`),
      'terminal',
      ...goals.map((goal) => `goal ${goal}`),
    ];
  }

  start(): Uint8Array {
    return this.#bitsOf(this.#game.initial);
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    const game = this.#game;
    const key = state.join('');
    const position = this.#positions.get(key);
    const own = this.#legalMoves.get(key)?.find((move) => this.#moves.get(game.moveText(move)) === action);
    if (position === undefined || own === undefined) {
      next.set(state);
      return;
    }
    const joint = game.roles.map((_, role) =>
      role === this.#role ? own : random.pick(game.legalMoves(position, role as Role)),
    );
    next.set(this.#bitsOf(game.next(position, joint)));
  }

  reward(state: Uint8Array): number {
    if (!this.isOver(state)) return 0;
    const goal = this.#goals.find((_, i) => state[this.#over + 1 + i] !== 0);
    return (goal ?? 0) / 100;
  }

  legal(state: Uint8Array): readonly number[] {
    const legal: number[] = [];
    for (let action = 0; action < this.actionNames.length; action++)
      if (state[this.#firstMove + action] !== 0) legal.push(action);
    return legal;
  }

  isOver(state: Uint8Array): boolean {
    return state[this.#over] !== 0;
  }

  #bitsOf(position: State): Uint8Array {
    const game = this.#game;
    const bits = new Uint8Array(this.bitNames.length);
    for (const fact of game.facts(position)) {
      const bit = this.#facts.get(canonicalText(fact));
      if (bit !== undefined) bits[bit] = 1;
    }
    const isOver = game.isTerminal(position);
    const legal = isOver ? [] : game.legalMoves(position, this.#role);
    for (const move of legal) {
      const bit = this.#moves.get(game.moveText(move));
      if (bit !== undefined) bits[this.#firstMove + bit] = 1;
    }
    if (isOver) {
      bits[this.#over] = 1;
      const goal = this.#goals.indexOf(game.utility(position, this.#role));
      if (goal >= 0) bits[this.#over + 1 + goal] = 1;
    }
    const key = bits.join('');
    this.#positions.set(key, position);
    this.#legalMoves.set(key, legal);
    return bits;
  }
}

function namesIn(game: Game, role: Role, random: Random): Names {
  const facts = new Set<string>();
  const moves = new Set<string>();
  const goals = new Set<number>();
  for (let match = 0; match < WATCHED; match++) {
    let position = game.initial;
    for (let tick = 0; ; tick++) {
      for (const fact of game.facts(position)) facts.add(canonicalText(fact));
      if (game.isTerminal(position)) {
        goals.add(game.utility(position, role));
        break;
      }
      if (tick === MOST_TICKS) break;
      for (const move of game.legalMoves(position, role)) moves.add(game.moveText(move));
      position = game.next(
        position,
        game.roles.map((_, each) => random.pick(game.legalMoves(position, each as Role))),
      );
    }
  }
  return {
    facts: [...facts].sort(),
    moves: [...moves].sort(),
    goals: [...goals].sort((a, b) => a - b),
  };
}
