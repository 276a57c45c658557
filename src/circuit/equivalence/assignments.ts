/**
 * Assignments under which two games are simulated side by side: random ones, and positions and moves of random play,
 * which exercise most of the rules.
 */
import { type Random, seededRandom } from '../../base/index.ts';
import { fluentNode, moveNode } from '../circuit.ts';
import type { ComparableGame } from './comparable.ts';
import { Lanes } from './lanes.ts';

/** 32 assignments: for each fluent and move, one bit per assignment. */
export interface AssignmentWord {
  readonly fluents: Int32Array;
  readonly moves: Int32Array;
}

const RANDOM_WORDS = 8;
const PLAYED_WORDS = 10;
/** Number of random steps between two words; games that end restart. */
const STEPS_BETWEEN = [0, 1, 1, 2, 3, 4, 6, 8, 12, 16] as const;

/**
 * One half, a quarter, an eighth and a sixteenth of all inputs are true, directly and as changes to the initial state.
 */
export function randomAssignments(game: ComparableGame, seed: number): AssignmentWord[] {
  const random = seededRandom(seed);
  const { circuit } = game;
  return Array.from({ length: RANDOM_WORDS }, (_, round) => {
    const word = emptyWord(game);
    for (const fluent of game.fluents) {
      const base = round >= 4 && circuit.initial[fluent] ? -1 : 0;
      word.fluents[fluent] = base ^ sparseBits(random, round % 4);
    }
    for (const move of game.moves) word.moves[move] = sparseBits(random, round % 4);
    return word;
  });
}

/** Positions of 32 random games, each with a legal joint move. */
export function playedAssignments(game: ComparableGame, seed: number): AssignmentWord[] {
  const play = new RandomPlay(game, seededRandom(seed));
  return Array.from({ length: PLAYED_WORDS }, (_, i) => play.after(STEPS_BETWEEN[i] ?? 1));
}

function emptyWord({ circuit }: ComparableGame): AssignmentWord {
  return { fluents: new Int32Array(circuit.fluents.length), moves: new Int32Array(circuit.moves.length) };
}

function sparseBits(random: Random, sparseness: number): number {
  let value = random.next32();
  for (let i = 0; i < sparseness; i++) value &= random.next32();
  return value | 0;
}

class RandomPlay {
  readonly #game: ComparableGame;
  readonly #lanes: Lanes;
  readonly #random: Random;
  readonly #initial: Int32Array;
  #fluents: Int32Array;
  #moves: Int32Array;

  constructor(game: ComparableGame, random: Random) {
    this.#game = game;
    this.#lanes = new Lanes(game.circuit);
    this.#random = random;
    this.#initial = Int32Array.from(game.circuit.initial, (holds) => (holds ? -1 : 0));
    this.#fluents = this.#initial.slice();
    this.#moves = this.#chosenMoves();
  }

  after(steps: number): AssignmentWord {
    for (let step = 0; step < steps; step++) this.#step();
    return { fluents: this.#fluents.slice(), moves: this.#moves.slice() };
  }

  #step(): void {
    const { circuit, fluents } = this.#game;
    this.#run(this.#moves);
    const over = this.#lanes.of(circuit.terminal);
    const next = this.#initial.slice();
    for (const fluent of fluents) {
      const later = this.#lanes.of(circuit.next[fluent] ?? 0);
      next[fluent] = (later & ~over) | ((this.#initial[fluent] as number) & over);
    }
    this.#fluents = next;
    this.#moves = this.#chosenMoves();
  }

  #run(moves: Int32Array | undefined): void {
    const { circuit } = this.#game;
    const { values } = this.#lanes;
    values.fill(0);
    values[0] = -1;
    for (const fluent of this.#game.fluents) values[fluentNode(fluent)] = this.#fluents[fluent] as number;
    if (moves !== undefined)
      for (const move of this.#game.moves) values[moveNode(circuit, move)] = moves[move] as number;
    this.#lanes.run();
  }

  /** For each role and lane, the last of the legal moves in a random order. */
  #chosenMoves(): Int32Array {
    const { circuit, moves } = this.#game;
    this.#run(undefined);
    const chosen = new Int32Array(circuit.moves.length);
    const isTaken = new Int32Array(circuit.roles.length);
    const order = [...moves];
    for (let i = order.length - 1; i > 0; i--) {
      const other = this.#random.below(i + 1);
      [order[i], order[other]] = [order[other] as number, order[i] as number];
    }
    // Lanes start at different moves, so that they differ.
    for (let lane = 0; lane < 32; lane++) {
      const bit = 1 << lane;
      const start = this.#random.below(Math.max(1, order.length));
      for (let i = 0; i < order.length; i++) {
        const move = order[(start + i) % order.length] as number;
        const role = circuit.moves[move]?.role ?? 0;
        if (((isTaken[role] as number) & bit) !== 0) continue;
        if ((this.#lanes.of(circuit.legal[move] ?? 0) & bit) === 0) continue;
        chosen[move] = (chosen[move] as number) | bit;
        isTaken[role] = (isTaken[role] as number) | bit;
      }
    }
    return chosen;
  }
}
