/**
 * This program makes one step of random play: it finds the finished games, chooses a move for every role, and computes
 * the state that follows.
 */
import {
  type Circuit,
  FALSE,
  fluentNode,
  type Literal,
  literalOf,
  moveNode,
  rebuild,
  TRUE,
} from '../../circuit/index.ts';
import { bitsFor, choose, type Weight } from './choose.ts';
import { CircuitValues } from './circuit-values.ts';
import type { GameWords } from './game-words.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { RandomWords } from './random-words.ts';
import { chooseByValues, type ValuedChoice } from './valued-choice.ts';
import { WordProgram, type WordValue } from './word-program.ts';

/** The weights of columns: bits in memory, lowest first, as 32-bit masks, column after column. */
export interface WeightTable {
  readonly address: number;
  readonly bits: number;
}

/** How columns are chosen if not all are equally likely. */
export interface ChoiceRules {
  readonly weights?: WeightTable;
  /** Indexed by choice; defined for choices that are made by values. */
  readonly valued?: readonly (ValuedChoice | undefined)[];
}

/** @param choices a circuit made by `choiceCircuit` */
export function stepProgram(
  choices: Circuit,
  words: GameWords,
  layout: MemoryLayout,
  { weights: table, valued }: ChoiceRules = {},
): WordProgram {
  const program = new WordProgram();
  const bytes = words.word.bytes;
  const values = new CircuitValues(choices, program, layout, bytes);
  const state = choices.fluents.map((_, fluent) => program.load(words.state + fluent * bytes));
  state.forEach((value, fluent) => {
    values.set(fluentNode(fluent), value);
  });

  const terminal = values.positive(choices.terminal);
  let allCanMove = choices.percepts.reduce((all, { literal }) => values.and(all, literal), program.ones);
  let ready = program.ones;
  const chosen: WordValue[] = [];
  const random = new RandomWords(program, words.random, bytes);
  const active = program.load(words.active);
  const overdue = program.load(words.overdue);
  const playing = program.andNot(active, program.or(terminal, overdue));
  choices.roles.forEach((_, choice) => {
    const columns = choices.moves.flatMap(({ role }, column) => (role === choice ? [column] : []));
    const byValues = valued?.[choice];
    const made =
      byValues === undefined
        ? choose(program, columns.map(weightOf), random, triesFor(choices, columns.length))
        : chooseByValues(program, columns.map(openOf), playing, byValues);
    ready = program.and(ready, made.ready);
    allCanMove = program.and(allCanMove, made.any);
    columns.forEach((column, index) => {
      chosen[column] = made.chosen[index] as WordValue;
    });
  });
  random.save();

  const stuck = program.andNot(program.andNot(active, allCanMove), terminal);
  const finished = program.or(program.and(active, program.or(terminal, overdue)), stuck);
  const moving = program.and(program.andNot(active, finished), ready);
  program.store(words.stuck, stuck);
  program.store(words.finished, finished);
  program.store(words.terminal, terminal);

  // In games that wait, all moves are masked out if this lets more fluents keep their values without a check than
  // there are moves.
  const isKept = keptFluents(choices);
  const keeps = isKept.filter(Boolean).length > chosen.length;
  chosen.forEach((value, column) => {
    values.set(moveNode(choices, column), keeps ? program.and(value, moving) : value);
  });
  noteMoves();
  latch();

  let carry = moving;
  for (let bit = 0; bit < words.lengthBits; bit++) {
    const address = words.length + bit * bytes;
    const before = program.load(address);
    program.store(address, program.xor(before, carry));
    carry = program.and(before, carry);
  }
  program.store(words.overdue, program.or(overdue, carry));
  return program;

  function noteMoves(): void {
    if (words.made === undefined) return;
    for (const column of choices.moves.keys()) {
      const address = words.made + column * bytes;
      const made = values.positive(literalOf(moveNode(choices, column)));
      const now = keeps ? made : program.and(made, moving);
      program.store(address, program.or(program.load(address), now));
    }
  }

  function latch(): void {
    const nextOf = (fluent: number): WordValue => {
      const literal = choices.next[fluent] as Literal;
      const before = state[fluent] as WordValue;
      // A fluent that never changes keeps its loaded value.
      if (literal === (choices.initial[fluent] ? TRUE : FALSE)) return before;
      if (keeps && isKept[fluent]) return values.positive(literal);
      return program.select(values.positive(literal), before, moving);
    };
    const { next } = words;
    if (next === undefined) {
      // The next value of one fluent may depend on the current value of another, so all are computed before the first
      // is written.
      const after = state.map((_, fluent) => values.positive(choices.next[fluent] as Literal));
      after.forEach((_, fluent) => {
        const value = nextOf(fluent);
        if (value !== state[fluent]) program.store(words.state + fluent * bytes, value);
      });
    } else {
      for (const fluent of state.keys()) program.store(next + fluent * bytes, nextOf(fluent));
    }
  }

  function openOf(column: number): WordValue {
    return values.positive(choices.legal[column] as Literal);
  }

  function weightOf(column: number): Weight {
    const open = openOf(column);
    if (table === undefined) return { count: [open], most: 1 };
    const count = Array.from({ length: table.bits }, (_, bit) =>
      program.and(open, program.spread(table.address + 4 * (column * table.bits + bit))),
    );
    return { count, most: 2 ** table.bits - 1 };
  }
}

/**
 * Returns how often to draw. At worst, half of the numbers in a draw are rejected; where a step is expensive, it pays
 * to try more often.
 */
function triesFor(choices: Circuit, columns: number): number {
  const perTry = 12 * bitsFor(columns);
  const rest = choices.inputs.length + 10 * columns;
  const cost = (tries: number) => (rest + tries * perTry) / (1 - REJECTED ** tries);
  let best = 1;
  while (cost(best + 1) < cost(best)) best++;
  return best;
}

/** About a quarter of all numbers are rejected on average. */
const REJECTED = 0.25;

/**
 * Returns for each fluent whether it keeps its value when no move is made. This is read off the circuit, because the
 * rules need not say so explicitly.
 */
function keptFluents(circuit: Circuit): boolean[] {
  const firstMove = moveNode(circuit, 0);
  const idle = rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    input: (node) => (node >= firstMove && node < firstMove + circuit.moves.length ? FALSE : literalOf(node)),
  });
  return idle.next.map((literal, fluent) => literal === literalOf(fluentNode(fluent)));
}
