/** The messages between a search and its helper threads, and the encoding of positions and moves as numbers that both understand. */
import type { ServiceLink } from '../../base/index.ts';
import type { Circuit, ExclusiveGroup } from '../../circuit/index.ts';
import { CircuitGame, RulesGame } from '../../engines/index.ts';
import type { Game, Move, Role, State } from '../../game/index.ts';
import {
  isTurnBased,
  printDescription,
  readDescription,
  type Term,
  type TermJson,
  type TermPool,
  termFromJson,
  termJson,
} from '../../gdl/index.ts';
import type { Child, Expansion, ExpansionSettings } from './expansion.ts';

/** The circuit, or, where there is none, the rules in prefix notation. */
export type HelperGame =
  | {
      readonly kind: 'circuit';
      readonly circuit: Circuit;
      readonly groups: readonly ExclusiveGroup[];
      readonly hidesInformation: boolean;
    }
  | { readonly kind: 'rules'; readonly text: string };

/** Positions and moves as numbers. */
export interface EncodedPositions {
  readonly numbers: Int32Array<ArrayBuffer>;
  /** What the numbers mean, as far as it has not been told before. */
  readonly terms: readonly TermJson[];
}

export interface HelperProtocol {
  readonly load: { readonly ask: { readonly game: HelperGame; readonly settings: ExpansionSettings } };
  /** Answered in the order of the requests. */
  readonly expand: { readonly ask: EncodedPortion; readonly answer: EncodedExpansions };
}

export interface EncodedPortion {
  /** From which part of the first position, and up to which part of the last one, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly positions: EncodedPositions;
}

export interface EncodedExpansions {
  readonly positions: EncodedPositions;
  /** By child. */
  readonly values: Float64Array<ArrayBuffer>;
}

export type HelperLink = ServiceLink<HelperProtocol>;

// How positions and moves go from one thread to another. Both have the same game; what a circuit calls a number is the
// same number on the other side. The rules engine numbers terms as it meets them, so each side tells the other what its
// numbers mean when it uses them first.

/** Undefined if the game cannot be had elsewhere: something outside of the rules takes part in it. */
export function helperGameOf(game: Game): HelperGame | undefined {
  if (game instanceof CircuitGame)
    return {
      kind: 'circuit',
      circuit: game.circuit,
      groups: game.groups,
      hidesInformation: game.traits.hidesInformation,
    };
  if (!(game instanceof RulesGame) || game.description === undefined) return undefined;
  return { kind: 'rules', text: printDescription(game.description) };
}

export function gameOfHelper(sent: HelperGame): Game {
  if (sent.kind === 'circuit') return new CircuitGame(sent.circuit, sent.groups, sent.hidesInformation);
  const { description } = readDescription(sent.text, 'rules', { notation: 'kif' });
  if (!isTurnBased(description)) throw new TypeError('only games with turns can be played');
  return new RulesGame(description);
}

/** One side of the way between two threads. */
export interface PositionCodec {
  sentStates(states: readonly State[]): EncodedPositions;
  receivedStates(sent: EncodedPositions): State[];
  sentExpansions(expansions: readonly Expansion[]): EncodedExpansions;
  receivedExpansions(positions: EncodedPositions, values: Float64Array): Expansion[];
}

export function positionCodecOf(game: Game): PositionCodec {
  return new NumberedPositionCodec(
    game,
    game instanceof CircuitGame ? new CircuitNumbers(game) : new RulesNumbers(game),
  );
}

/** How a game's states and moves are written as numbers. */
interface Numbering {
  writeState(state: State, to: NumberWriter): void;
  readState(from: NumberReader): State;
  sentMove(move: Move): number;
  receivedMove(sent: number): Move;
  /** Terms that were written for the first time since this was asked last. */
  untold(): TermJson[];
  hear(terms: readonly TermJson[]): void;
}

class CircuitNumbers implements Numbering {
  readonly #game: CircuitGame;
  readonly #words: number;

  constructor(game: CircuitGame) {
    this.#game = game;
    this.#words = game.bits(game.initial).length;
  }

  writeState(state: State, to: NumberWriter): void {
    to.writeAll(this.#game.bits(state));
  }

  readState(from: NumberReader): State {
    return this.#game.stateOf(from.readAll(this.#words));
  }

  sentMove(move: Move): number {
    return move;
  }

  receivedMove(sent: number): Move {
    return sent as Move;
  }

  untold(): TermJson[] {
    return [];
  }

  hear(): void {}
}

class RulesNumbers implements Numbering {
  readonly #game: RulesGame;
  readonly #terms: TermPool;
  readonly #numbers = new Map<Term, number>();
  #untold: TermJson[] = [];
  /** By the other side's number. */
  readonly #heard: Term[] = [];

  constructor(game: Game) {
    if (!(game instanceof RulesGame) || game.description === undefined)
      throw new TypeError('positions of this game cannot be sent to other threads');
    this.#game = game;
    this.#terms = game.description.terms;
  }

  writeState(state: State, to: NumberWriter): void {
    const facts = this.#game.facts(state);
    to.write(facts.length);
    for (const fact of facts) to.write(this.#number(fact));
  }

  readState(from: NumberReader): State {
    const facts = from.readAll(from.read());
    return this.#game.stateOf(Array.from(facts, (number) => this.#heard[number] as Term));
  }

  sentMove(move: Move): number {
    return this.#number(this.#game.moveTerm(move));
  }

  receivedMove(sent: number): Move {
    return this.#game.moveOf(this.#heard[sent] as Term);
  }

  untold(): TermJson[] {
    const terms = this.#untold;
    this.#untold = [];
    return terms;
  }

  hear(terms: readonly TermJson[]): void {
    for (const term of terms) this.#heard.push(termFromJson(term, this.#terms));
  }

  #number(term: Term): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
      this.#untold.push(termJson(term));
    }
    return number;
  }
}

class NumberedPositionCodec implements PositionCodec {
  readonly #roles: number;
  readonly #numbering: Numbering;

  constructor(game: Game, numbering: Numbering) {
    this.#roles = game.roles.length;
    this.#numbering = numbering;
  }

  sentStates(states: readonly State[]): EncodedPositions {
    const writer = new NumberWriter();
    for (const state of states) this.#numbering.writeState(state, writer);
    return this.#sent(writer);
  }

  receivedStates({ numbers, terms }: EncodedPositions): State[] {
    this.#numbering.hear(terms);
    const reader = new NumberReader(numbers);
    const states: State[] = [];
    while (!reader.isAtEnd) states.push(this.#numbering.readState(reader));
    return states;
  }

  sentExpansions(expansions: readonly Expansion[]): EncodedExpansions {
    const writer = new NumberWriter();
    const values: number[] = [];
    for (const { mover, children } of expansions) {
      writer.write(mover);
      writer.write(children.length);
      for (const { moves, state, isEnd, value } of children) {
        for (const move of moves) writer.write(this.#numbering.sentMove(move));
        writer.write(isEnd ? 1 : 0);
        this.#numbering.writeState(state, writer);
        values.push(value);
      }
    }
    return { positions: this.#sent(writer), values: Float64Array.from(values) };
  }

  receivedExpansions({ numbers, terms }: EncodedPositions, values: Float64Array): Expansion[] {
    this.#numbering.hear(terms);
    const reader = new NumberReader(numbers);
    const expansions: Expansion[] = [];
    let child = 0;
    while (!reader.isAtEnd) {
      const mover = reader.read() as Role;
      const children: Child[] = [];
      for (let left = reader.read(); left > 0; left--) {
        const moves: Move[] = [];
        while (moves.length < this.#roles) moves.push(this.#numbering.receivedMove(reader.read()));
        const isEnd = reader.read() === 1;
        children.push({
          moves,
          isEnd,
          state: this.#numbering.readState(reader),
          value: values[child++] as number,
        });
      }
      expansions.push({ mover, children });
    }
    return expansions;
  }

  #sent(writer: NumberWriter): EncodedPositions {
    return { numbers: writer.finish(), terms: this.#numbering.untold() };
  }
}

/** Lists of 32-bit numbers that are written one after the other, and read in the same order. */
class NumberWriter {
  #numbers = new Int32Array(1024);
  #length = 0;

  write(number: number): void {
    this.#makeRoom(1);
    this.#numbers[this.#length++] = number;
  }

  writeAll(numbers: Int32Array): void {
    this.#makeRoom(numbers.length);
    this.#numbers.set(numbers, this.#length);
    this.#length += numbers.length;
  }

  finish(): Int32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#numbers.length) return;
    const larger = new Int32Array(2 * (this.#length + count));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

class NumberReader {
  readonly #numbers: Int32Array;
  #next = 0;

  constructor(numbers: Int32Array) {
    this.#numbers = numbers;
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#numbers.length;
  }

  read(): number {
    return this.#numbers[this.#next++] as number;
  }

  readAll(count: number): Int32Array {
    const end = this.#next + count;
    const numbers = this.#numbers.slice(this.#next, end);
    this.#next = end;
    return numbers;
  }
}
