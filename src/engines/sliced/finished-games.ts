/**
 * These programs handle games that have finished: they compute the goals, count them by lane, and reset the games to
 * their start.
 */
import { type Circuit, fluentNode, type Literal } from '../../circuit/index.ts';
import { CircuitValues } from './circuit-values.ts';
import type { GameWords } from './game-words.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { WordProgram, type WordValue } from './word-program.ts';

export function goalProgram(circuit: Circuit, words: GameWords, layout: MemoryLayout): WordProgram {
  const program = new WordProgram();
  const bytes = words.word.bytes;
  const values = new CircuitValues(circuit, program, layout, bytes);
  circuit.fluents.forEach((_, fluent) => {
    values.set(fluentNode(fluent), program.load(words.state + fluent * bytes));
  });
  const finished = program.load(words.finished);
  const left = new Map<number, WordValue>();
  for (const { role, output, address } of words.goals) {
    const open = left.get(role) ?? finished;
    const games = values.and(open, circuit.goals[output]?.literal as Literal);
    program.store(address, games);
    left.set(role, program.andNot(open, games));
  }
  return program;
}

/** Words of lanes that each play a number of games from their own start. */
export interface LaneCounters {
  /** Lanes that have played all their games. */
  readonly done: number;
  /** Lanes whose last game ended because a role had no legal move. */
  readonly stuck: number;
  /** Counted up from game to game, as bits across words; the last game carries out of the highest bit. */
  readonly played: number;
  /** For each goal word, the number of games that ended with it, as bits across words. */
  readonly scores: number;
  /** A lane plays at most two to this power games. */
  readonly bits: number;
}

/** Leaves the games that are to be played again from the start in `finished`. */
export function laneProgram(words: GameWords, counters: LaneCounters): WordProgram {
  const program = new WordProgram();
  const { bytes } = words.word;
  const add = (address: number, bits: number, games: WordValue): WordValue => {
    let carry = games;
    for (let bit = 0; bit < bits; bit++) {
      const before = program.load(address + bit * bytes);
      program.store(address + bit * bytes, program.xor(before, carry));
      carry = program.and(before, carry);
    }
    return carry;
  };
  const finished = program.load(words.finished);
  const done = add(counters.played, counters.bits, finished);
  words.goals.forEach(({ address }, goal) => {
    add(scoreAddress(counters, goal, bytes), counters.bits + 1, program.load(address));
  });
  const stuck = program.select(program.load(words.stuck), program.load(counters.stuck), finished);
  program.store(counters.stuck, stuck);
  program.store(counters.done, program.or(program.load(counters.done), done));
  program.store(words.active, program.andNot(program.load(words.active), done));
  program.store(words.finished, program.andNot(finished, done));
  return program;
}

export function scoreAddress({ scores, bits }: LaneCounters, goal: number, bytes: number): number {
  return scores + goal * (bits + 1) * bytes;
}

/** Resets the games whose bits are set in `finished` to their start. */
export function refillProgram(circuit: Circuit, words: GameWords): WordProgram {
  const program = new WordProgram();
  const { bytes } = words.word;
  const refill = program.load(words.finished);
  circuit.fluents.forEach((_, fluent) => {
    const address = words.state + fluent * bytes;
    const start = program.load(words.start + fluent * bytes);
    program.store(address, program.select(start, program.load(address), refill));
  });
  for (let bit = 0; bit < words.lengthBits; bit++) {
    const address = words.length + bit * bytes;
    const length = program.load(address);
    const isOne = ((words.lengthAtStart >> bit) & 1) === 1;
    program.store(address, isOne ? program.or(length, refill) : program.andNot(length, refill));
  }
  program.store(words.overdue, program.andNot(program.load(words.overdue), refill));
  return program;
}
