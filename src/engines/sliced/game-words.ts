/** The words in memory that represent the games: states, moves, what is known about them, and how they are played. */
import { type Circuit, FALSE } from '../../circuit/index.ts';
import { goalValue, type UtilityRange } from '../../game/index.ts';
import { bitsFor } from './choose.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { RANDOM_STATE_WORDS } from './random-words.ts';
import type { Word } from './word.ts';

/** A goal value of a role, with the word that marks the finished games that have it. */
export interface GoalWord {
  readonly role: number;
  readonly value: number;
  /** Index into the circuit's goals. */
  readonly output: number;
  readonly address: number;
}

export interface GameWords {
  readonly word: Word;
  readonly state: number;
  /** Where a step leaves the following states, to be copied to `state`; absent where a step writes there directly. */
  readonly next?: number;
  /** The states that games start from. */
  readonly start: number;
  readonly legal: number;
  readonly does: number;
  /** For each column, the games in which it was chosen since their start; absent if nothing reads it. */
  readonly made?: number;
  readonly terminal: number;
  /** Sorted by role, and from the highest value down; all words are adjacent. */
  readonly goals: readonly GoalWord[];
  readonly goalStart: number;
  /** Games that are being played. */
  readonly active: number;
  /** Games that have ended and have not been counted yet. */
  readonly finished: number;
  /** Games that were cut off because they became too long. */
  readonly overdue: number;
  /** Games in which a role has no legal move. */
  readonly stuck: number;
  readonly random: number;
  /**
   * The number of the next part of a long step, and of a long computation of goals. These two are numbers, not words.
   */
  readonly steppingPart: number;
  readonly scoringPart: number;
  /**
   * The number of steps of each game, as bits across words, counted up so that the last step carries out of the
   * highest bit.
   */
  readonly length: number;
  readonly lengthBits: number;
  readonly lengthAtStart: number;
  readonly maxLength: number;
}

/**
 * With at least this many fluents, it is faster to write each as soon as it is known, and to copy all of them at the
 * end.
 */
const MANY_FLUENTS = 1500;

export function gameWords(circuit: Circuit, layout: MemoryLayout, word: Word, maxLength: number): GameWords {
  const words = (count: number): number => layout.reserve(count * word.bytes);
  const goals = circuit.goals
    .map(({ role, value }, output) => ({ role, value: goalValue(value), output }))
    .sort((a, b) => a.role - b.role || b.value - a.value);
  const goalStart = words(goals.length);
  const lengthBits = bitsFor(maxLength);
  return {
    word,
    state: words(circuit.fluents.length),
    ...(circuit.fluents.length > MANY_FLUENTS && { next: words(circuit.fluents.length) }),
    start: words(circuit.fluents.length),
    legal: words(circuit.moves.length),
    does: words(circuit.moves.length),
    terminal: words(1),
    goals: goals.map((goal, i) => ({ ...goal, address: goalStart + i * word.bytes })),
    goalStart,
    active: words(1),
    finished: words(1),
    steppingPart: layout.reserve(4),
    scoringPart: layout.reserve(4),
    overdue: words(1),
    stuck: words(1),
    random: words(RANDOM_STATE_WORDS),
    length: words(lengthBits),
    lengthBits,
    lengthAtStart: 2 ** lengthBits - maxLength,
    maxLength,
  };
}

/** Returns the range of each role's goals; where no goal holds, a role has 0. */
export function goalRanges({ roles, goals }: Circuit): UtilityRange[] {
  return roles.map((_, role) => {
    const values = goals
      .filter((goal) => goal.role === role && goal.literal !== FALSE)
      .map(({ value }) => goalValue(value));
    return { min: Math.min(0, ...values), max: Math.max(0, ...values) };
  });
}
