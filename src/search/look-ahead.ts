/**
 * Look-ahead to a fixed depth, stored as a tree so that all positions in range are known before they are evaluated.
 * The player's moves maximise, the others' minimise, and chance is averaged. Where the player and the others choose at
 * the same time, the others are assumed to choose at random, either among all of their moves or among a sample.
 */
import type { Random } from '../base/index.ts';
import type { Move, State } from '../game/index.ts';
import type { Sides, SidesTurn } from './sides.ts';

export interface LookAheadOptions {
  readonly simultaneous: 'enumerate' | 'sample';
  /** The number of answers drawn with `sample`. */
  readonly samples: number;
  readonly random: Random;
  /** Called at every position; if it returns true, the tree is abandoned. */
  readonly isOver: (positions: number) => boolean;
}

/** A position in range. */
export interface Seen {
  readonly state: State;
  /** The player's goal if the game is over here. */
  readonly goal?: number;
  /** Absent at the end of the range. */
  readonly options?: readonly SeenOption[];
}

export interface SeenOption {
  readonly move: Move;
  /** The resulting positions, indexed by the others' answer and then by chance's outcome. */
  readonly answers: readonly (readonly Seen[])[];
  /** Whether the others choose without knowing the move. */
  readonly isBlind: boolean;
}

/** More answers than this are never enumerated in one turn. */
const MOST_ANSWERS = 20_000;

export class LookAhead {
  positions = 0;
  readonly #sides: Sides;
  readonly #options: LookAheadOptions;

  constructor(sides: Sides, options: LookAheadOptions) {
    this.#sides = sides;
    this.#options = options;
  }

  /** Returns all positions within the given number of moves, or undefined if the search was interrupted. */
  see(state: State, depth: number): Seen | undefined {
    this.positions++;
    if (this.#options.isOver(this.positions)) return undefined;
    const { game, own } = this.#sides;
    if (game.isTerminal(state)) return { state, goal: game.utility(state, own) };
    const turn = depth > 0 ? this.#sides.turn(state) : undefined;
    if (turn === undefined) return { state };
    const options: SeenOption[] = [];
    const answers = this.#answersIn(turn);
    for (let option = 0; option < turn.counts.own; option++) {
      const seen: Seen[][] = [];
      for (const { others, chance } of answers) {
        const outcomes: Seen[] = [];
        for (const each of chance) {
          const next = this.see(game.next(state, turn.joint(option, others, each)), depth - 1);
          if (next === undefined) return undefined;
          outcomes.push(next);
        }
        seen.push(outcomes);
      }
      const move = turn.joint(option, 0, 0)[own] as Move;
      options.push({ move, answers: seen, isBlind: isBlind(turn) });
    }
    return { state, options };
  }

  /** All of the player's moves share the same answers, so that the comparison is fair. */
  #answersIn(turn: SidesTurn): { readonly others: number; readonly chance: readonly number[] }[] {
    const { others, chance } = turn.counts;
    const { simultaneous, samples, random } = this.#options;
    const isSampled =
      isBlind(turn) &&
      others * chance > samples &&
      (simultaneous === 'sample' || others * chance > MOST_ANSWERS);
    if (isSampled)
      return Array.from({ length: samples }, () => ({
        others: random.below(others),
        chance: [random.below(chance)],
      }));
    const allChance = Array.from({ length: chance }, (_, i) => i);
    return Array.from({ length: others }, (_, i) => ({ others: i, chance: allChance }));
  }
}

function isBlind({ counts }: SidesTurn): boolean {
  return counts.own > 1 && counts.others > 1;
}

/** @param judged values a position at the end of the range */
function seenValue(seen: Seen, judged: (state: State) => number): number {
  if (seen.goal !== undefined) return seen.goal;
  if (seen.options === undefined) return judged(seen.state);
  let best = Number.NEGATIVE_INFINITY;
  for (const option of seen.options) best = Math.max(best, optionValue(option, judged));
  return best;
}

export function optionValue(
  { answers, isBlind: blind }: SeenOption,
  judged: (state: State) => number,
): number {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const outcomes of answers) {
    let all = 0;
    for (const outcome of outcomes) all += seenValue(outcome, judged);
    const value = all / outcomes.length;
    sum += value;
    least = Math.min(least, value);
  }
  return blind ? sum / answers.length : least;
}

export function* positionsIn(seen: Seen): Iterable<State> {
  yield seen.state;
  for (const { answers } of seen.options ?? [])
    for (const outcomes of answers) for (const outcome of outcomes) yield* positionsIn(outcome);
}
