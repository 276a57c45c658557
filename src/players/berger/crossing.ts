/**
 * How positions and moves go from one thread to another. Both have the same game; what a circuit calls a number is the
 * same number on the other side. The rules engine numbers terms as it meets them, so each side tells the other what its
 * numbers mean when it uses them first.
 */
import { type TermJson, termJson } from '../../circuit/index.ts';
import { isTurnBased, printDescription, readDescription, type Term, type TermPool } from '../../gdl/index.ts';
import {
  CircuitGame,
  type Game,
  type Move,
  type Role,
  RulesGame,
  type State,
  termFromJson,
} from '../../machine/index.ts';
import type { Child, Expansion } from './expansion.ts';
import type { HelpersGame, Sent } from './messages.ts';
import { NumberReader, NumberWriter } from './numbers.ts';

/** Undefined if the game cannot be had elsewhere: something outside of the rules takes part in it. */
export function helpersGame(game: Game): HelpersGame | undefined {
  if (game instanceof CircuitGame) return { kind: 'circuit', circuit: game.circuit, groups: game.groups };
  if (!(game instanceof RulesGame) || game.description === undefined) return undefined;
  return { kind: 'rules', text: printDescription(game.description) };
}

export function gameOfHelper(sent: HelpersGame): Game {
  if (sent.kind === 'circuit') return new CircuitGame(sent.circuit, sent.groups);
  const { description } = readDescription(sent.text, 'rules', { notation: 'kif' });
  if (!isTurnBased(description)) throw new TypeError('only games with turns can be played');
  return new RulesGame(description);
}

/** One side of the way between two threads. */
export interface Crossing {
  sentStates(states: readonly State[]): Sent;
  receivedStates(sent: Sent): State[];
  sentExpansions(expansions: readonly Expansion[]): {
    readonly positions: Sent;
    readonly values: Float64Array;
  };
  receivedExpansions(positions: Sent, values: Float64Array): Expansion[];
}

export function crossingOf(game: Game): Crossing {
  return new NumberedCrossing(
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

class NumberedCrossing implements Crossing {
  readonly #roles: number;
  readonly #numbering: Numbering;

  constructor(game: Game, numbering: Numbering) {
    this.#roles = game.roles.length;
    this.#numbering = numbering;
  }

  sentStates(states: readonly State[]): Sent {
    const writer = new NumberWriter();
    for (const state of states) this.#numbering.writeState(state, writer);
    return this.#sent(writer);
  }

  receivedStates({ numbers, terms }: Sent): State[] {
    this.#numbering.hear(terms);
    const reader = new NumberReader(numbers);
    const states: State[] = [];
    while (!reader.isAtEnd) states.push(this.#numbering.readState(reader));
    return states;
  }

  sentExpansions(expansions: readonly Expansion[]): {
    readonly positions: Sent;
    readonly values: Float64Array;
  } {
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

  receivedExpansions({ numbers, terms }: Sent, values: Float64Array): Expansion[] {
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

  #sent(writer: NumberWriter): Sent {
    return { numbers: writer.finish(), terms: this.#numbering.untold() };
  }
}
