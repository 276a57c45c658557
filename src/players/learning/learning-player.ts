/**
 * Players that learn from random games what winning positions look like, and look a few moves ahead for such positions
 * (X. Sheng, "Goal-based agent design: decision making in general game playing", 2011).
 */

import { type Stopwatch, stopwatch } from '../../base/index.ts';
import type { Evaluator, Move, Role, State } from '../../game/index.ts';
import { LookAhead, type LookAheadOptions, optionValue, type Seen, Sides } from '../../search/index.ts';
import type { MatchStart, MoveThought, Turn } from '../player.ts';
import { type ThinkingMatch, ThinkingPlayer } from '../thinking-player.ts';

/** A player's knowledge in a match. */
export interface LearnedJudgement {
  /** Evaluates positions within range of a turn, and decides between moves of equal value. */
  judge(range: readonly Seen[]): { readonly evaluator: Evaluator; readonly tieBreak?: Evaluator };
  /** A note about the evaluation. */
  readonly note: string;
}

export interface LearningPlayerOptions {
  readonly depth: number;
  readonly simultaneous: LookAheadOptions['simultaneous'];
  readonly samples: number;
  readonly learn: (match: MatchStart) => LearnedJudgement;
}

/** Maximum number of positions examined if the actual one is not known. */
const MOST_GUESSES = 8;
const ROUNDING = 1e-9;

export class LearningPlayer extends ThinkingPlayer<LearnedJudgement> {
  readonly #options: LearningPlayerOptions;

  constructor(options: LearningPlayerOptions) {
    super();
    this.#options = options;
  }

  protected prepare(match: MatchStart): LearnedJudgement {
    return this.#options.learn(match);
  }

  protected think({ legal, budget, report }: Turn, match: ThinkingMatch<LearnedJudgement>): Move {
    const { random, now, beliefs, prepared: judgement } = match;
    const watch = stopwatch(budget, now);
    const states = beliefs.states(random).slice(0, MOST_GUESSES);
    const { range, depth, positions } = this.#look(match, states, watch);
    if (range.length === 0) return random.pick(legal);
    const judged = judgedMoves(judgement, match.role, range, legal);
    const highest = Math.max(...judged.map(({ value }) => value));
    let best = judged.filter(({ value }) => value >= highest - ROUNDING);
    if (best.some(({ tieBreak }) => tieBreak !== undefined)) {
      const most = Math.max(...best.map(({ tieBreak = 0 }) => tieBreak));
      best = best.filter(({ tieBreak = 0 }) => tieBreak >= most - ROUNDING);
    }
    const chosen = best.length === 0 ? undefined : random.pick(best);
    const move = chosen?.move ?? random.pick(legal);
    report?.({
      moves: thoughts(judged, move),
      line: [],
      work: { seconds: watch.seconds(), nodes: positions, depth },
      note: judgement.note,
    });
    return move;
  }

  /** Searches to the given depth, or as deep as time allows. */
  #look(
    { game, role, random }: MatchStart,
    states: readonly State[],
    watch: Stopwatch,
  ): { range: readonly Seen[]; depth: number; positions: number } {
    const { depth: deepest, simultaneous, samples } = this.#options;
    let positions = 0;
    let found: { range: readonly Seen[]; depth: number } = { range: [], depth: 0 };
    for (let depth = 1; depth <= deepest; depth++) {
      const before = positions;
      const lookAhead = new LookAhead(new Sides(game, role), {
        simultaneous,
        samples,
        random,
        isOver: (seen) => watch.isOver(before + seen),
      });
      const range = states.map((state) => lookAhead.see(state, depth));
      positions += lookAhead.positions;
      const whole = range.filter((seen) => seen !== undefined);
      if (whole.length < states.length) break;
      found = { range: whole, depth };
    }
    return { ...found, positions };
  }
}

interface Judged {
  readonly move: Move;
  readonly value: number;
  readonly tieBreak?: number;
}

function judgedMoves(
  { judge }: LearnedJudgement,
  role: Role,
  range: readonly Seen[],
  legal: readonly Move[],
): Judged[] {
  const { evaluator, tieBreak } = judge(range);
  const mean = (move: Move, by: Evaluator): number | undefined => {
    const judged = (state: State): number => withinGoals(by.value(state, role));
    const values = range.flatMap(({ options = [] }) =>
      options.filter((option) => option.move === move).map((option) => optionValue(option, judged)),
    );
    return values.length === 0 ? undefined : values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  return legal.flatMap((move) => {
    const worth = mean(move, evaluator);
    if (worth === undefined) return [];
    const then = tieBreak && mean(move, tieBreak);
    return [{ move, value: worth, ...(then !== undefined && { tieBreak: then }) }];
  });
}

function thoughts(judged: readonly Judged[], chosen: Move): MoveThought[] {
  return judged
    .map(({ move, value }) => ({ move, value }))
    .sort((a, b) => Number(b.move === chosen) - Number(a.move === chosen) || b.value - a.value);
}

/** Actual goals take precedence over learned values: an estimate is never as good as a win, nor as bad as a loss. */
function withinGoals(value: number): number {
  return 1 + 0.98 * value;
}
