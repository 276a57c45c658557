/**
 * Moves and states in a form that another thread with the same game understands. In engines where moves are numbers
 * and states are words, these are the same in both threads. The rules engine numbers terms in the order in which it
 * meets them, so terms are sent instead.
 */

import type { Game, Move, Packing, State } from '../game/index.ts';
import { type Term, type TermJson, type TermPool, termFromJson, termJson } from '../gdl/index.ts';
import { RulesGame } from './rules-game.ts';

/** A number if both sides number moves in the same way, otherwise the move's term. */
export type PortableMove = number | TermJson;

export interface MoveCodec {
  encodeMove(move: Move): PortableMove;
  decodeMove(sent: PortableMove): Move;
}

/** @param terms the terms of the description from which the game was made */
export function moveCodec(game: Game, terms: TermPool): MoveCodec {
  if (!(game instanceof RulesGame)) return NUMBERED_MOVES;
  return {
    encodeMove: (move) => termJson(game.moveTerm(move)),
    decodeMove: (sent) =>
      typeof sent === 'number' ? (sent as Move) : game.moveOf(termFromJson(sent, terms)),
  };
}

const NUMBERED_MOVES: MoveCodec = {
  encodeMove: (move) => move,
  decodeMove(sent) {
    if (typeof sent === 'number') return sent as Move;
    throw new TypeError('moves of this game are numbers');
  },
};

/** Moves and states as numbers, and the terms that these stand for, except those sent before. */
export interface PositionNumbers {
  readonly numbers: Int32Array<ArrayBuffer>;
  readonly terms: readonly TermJson[];
}

/**
 * One direction of communication between two threads. Each side sends the meaning of its numbers when it first uses
 * them.
 */
export interface PositionCodec {
  writer(): PositionWriter;
  reader(sent: PositionNumbers): PositionReader;
}

export interface PositionWriter {
  writeNumber(number: number): void;
  writeMove(move: Move): void;
  writeState(state: State): void;
  finish(): PositionNumbers;
}

/** Reads values in the order in which they were written. */
export interface PositionReader {
  readonly isAtEnd: boolean;
  readNumber(): number;
  readMove(): Move;
  readState(): State;
}

/** Returns a codec. The game must have a bare form. */
function positionCodec(game: Game): PositionCodec {
  const packing = game.packing();
  const form = packing.isPortable ? new PackedForm(packing) : new TermForm(game);
  return {
    writer: () => new Writer(form),
    reader: ({ numbers, terms }) => {
      form.hear(terms);
      return new Reader(form, numbers);
    },
  };
}

/** Lists of states in one direction between two threads; other messages may use the same codec. */
export class StatesCodec {
  protected readonly codec: PositionCodec;

  constructor(game: Game) {
    this.codec = positionCodec(game);
  }

  encodeStates(states: readonly State[]): PositionNumbers {
    const writer = this.codec.writer();
    for (const state of states) writer.writeState(state);
    return writer.finish();
  }

  decodeStates(sent: PositionNumbers): State[] {
    const reader = this.codec.reader(sent);
    const states: State[] = [];
    while (!reader.isAtEnd) states.push(reader.readState());
    return states;
  }
}

/** The encoding of a game's states and moves as numbers. */
interface NumberForm {
  putState(state: State, to: NumberList): void;
  takeState(from: NumberQueue): State;
  numberOf(move: Move): number;
  moveOf(number: number): Move;
  /** Returns the terms that were used for the first time since the last call. */
  untold(): TermJson[];
  hear(terms: readonly TermJson[]): void;
}

class PackedForm implements NumberForm {
  readonly #packing: Packing;
  readonly #words: Int32Array;

  constructor(packing: Packing) {
    this.#packing = packing;
    this.#words = new Int32Array(packing.words);
  }

  putState(state: State, to: NumberList): void {
    this.#packing.pack(state, this.#words, 0);
    to.addAll(this.#words);
  }

  takeState(from: NumberQueue): State {
    return this.#packing.unpack(from.takeAll(this.#words.length), 0);
  }

  numberOf(move: Move): number {
    return move;
  }

  moveOf(number: number): Move {
    return number as Move;
  }

  untold(): TermJson[] {
    return [];
  }

  hear(): void {}
}

class TermForm implements NumberForm {
  readonly #game: RulesGame;
  readonly #terms: TermPool;
  readonly #numbers = new Map<Term, number>();
  #untold: TermJson[] = [];
  /** Indexed by the other side's number. */
  readonly #heard: Term[] = [];

  constructor(game: Game) {
    if (!(game instanceof RulesGame) || game.description === undefined)
      throw new TypeError('positions of this game cannot be sent to other threads');
    this.#game = game;
    this.#terms = game.description.terms;
  }

  putState(state: State, to: NumberList): void {
    const facts = this.#game.facts(state);
    to.add(facts.length);
    for (const fact of facts) to.add(this.#number(fact));
  }

  takeState(from: NumberQueue): State {
    const facts = from.takeAll(from.take());
    return this.#game.stateOf(Array.from(facts, (number) => this.#heard[number] as Term));
  }

  numberOf(move: Move): number {
    return this.#number(this.#game.moveTerm(move));
  }

  moveOf(number: number): Move {
    return this.#game.moveOf(this.#heard[number] as Term);
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

class Writer implements PositionWriter {
  readonly #form: NumberForm;
  readonly #list = new NumberList();

  constructor(form: NumberForm) {
    this.#form = form;
  }

  writeNumber(number: number): void {
    this.#list.add(number);
  }

  writeMove(move: Move): void {
    this.#list.add(this.#form.numberOf(move));
  }

  writeState(state: State): void {
    this.#form.putState(state, this.#list);
  }

  finish(): PositionNumbers {
    return { numbers: this.#list.finish(), terms: this.#form.untold() };
  }
}

class Reader implements PositionReader {
  readonly #form: NumberForm;
  readonly #queue: NumberQueue;

  constructor(form: NumberForm, numbers: Int32Array) {
    this.#form = form;
    this.#queue = new NumberQueue(numbers);
  }

  get isAtEnd(): boolean {
    return this.#queue.isEmpty;
  }

  readNumber(): number {
    return this.#queue.take();
  }

  readMove(): Move {
    return this.#form.moveOf(this.#queue.take());
  }

  readState(): State {
    return this.#form.takeState(this.#queue);
  }
}

class NumberList {
  #numbers = new Int32Array(1024);
  #length = 0;

  add(number: number): void {
    this.#makeRoom(1);
    this.#numbers[this.#length++] = number;
  }

  addAll(numbers: Int32Array): void {
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

class NumberQueue {
  readonly #numbers: Int32Array;
  #next = 0;

  constructor(numbers: Int32Array) {
    this.#numbers = numbers;
  }

  get isEmpty(): boolean {
    return this.#next >= this.#numbers.length;
  }

  take(): number {
    return this.#numbers[this.#next++] as number;
  }

  takeAll(count: number): Int32Array {
    const end = this.#next + count;
    const numbers = this.#numbers.slice(this.#next, end);
    this.#next = end;
    return numbers;
  }
}
