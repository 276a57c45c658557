/** Settles games that have finished in lanes that play for themselves: counts their goals, and who is to play again. */
import type { GameWords } from './game-words.ts';
import { Program, type Value } from './program.ts';

/** Words of lanes that each play a number of games from a start of their own. */
export interface LaneCounters {
  /** Lanes that have played all their games. */
  readonly done: number;
  /** Lanes whose last game ended because a role had no legal move. */
  readonly stuck: number;
  /** Counted up from game to game, as bits across words; the last one carries out of the highest. */
  readonly played: number;
  /** By goal word: games that ended with it, as bits across words. */
  readonly scores: number;
  /** Games of a lane are at most two to this power. */
  readonly bits: number;
}

/** Leaves in `finished` the games that are to be played again, from the start. */
export function laneProgram(words: GameWords, counters: LaneCounters): Program {
  const program = new Program();
  const { bytes } = words.word;
  const add = (address: number, bits: number, games: Value): Value => {
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
