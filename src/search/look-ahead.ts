/**
 * Plain look-ahead to a fixed depth, kept as a tree, so that the positions in range are known before they are judged:
 * the player's moves maximise, the others' minimise, and chance is averaged. Where the player and the others
 * choose at the same time, the others are taken to choose at random, all of their moves or a sample of them.
 */
import type { Random } from '../base/index.ts';
import type { Move, State } from '../game/index.ts';
import type { Sides, SidesTurn } from './sides.ts';

export interface LookAheadOptions {
  readonly simultaneous: 'enumerate' | 'sample';
  /** Answers that are drawn with `sample`. */
  readonly samples: number;
  readonly random: Random;
  /** Asked at every position; where it says so, the tree is given up. */
  readonly isOver: (positions: number) => boolean;
}

/** A position in range. */
export interface Seen {
  readonly state: State;
  /** The player's own goal where the game is over. */
  readonly goal?: number;
  /** Absent at the end of the range. */
  readonly options?: readonly SeenOption[];
}

export interface SeenOption {
  readonly move: Move;
  /** Where it leads, by what the others do; by what chance does. */
  readonly answers: readonly (readonly Seen[])[];
  /** The others do not know the move. */
  readonly isBlind: boolean;
}

/** More answers at a time are never enumerated. */
const MOST_ANSWERS = 20_000;

export class LookAhead {
  positions = 0;
  readonly #sides: Sides;
  readonly #options: LookAheadOptions;

  constructor(sides: Sides, options: LookAheadOptions) {
    this.#sides = sides;
    this.#options = options;
  }

  /** All positions within the given number of moves; undefined if the search was interrupted. */
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

  /** The same for all own moves, so that they are compared by the same answers. */
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

/** @param judged what a position at the end of the range is worth */
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
