/** Compares a learned game with the one that was watched: all positions near the beginning, and random matches. */
import type { Random } from '../base/index.ts';
import { type Game, jointMoves, legalByRole, type Move, rolesOf, type State } from '../game/index.ts';

export interface Agreement {
  /** The depth to which all sequences of moves were compared. */
  readonly depth: number;
  /** The number of sequences of this length. */
  readonly sequences: number;
  readonly matches: number;
  /** The first difference that was found, after which nothing more is compared. */
  readonly difference: Difference | undefined;
}

export interface Difference {
  /** Joint moves that lead to the position. */
  readonly moves: readonly string[];
  readonly problem: string;
}

export interface Comparison {
  readonly depth: number;
  readonly matches: number;
  /** The most sequences of moves to compare; the depth is reduced if there are more. */
  readonly mostSequences: number;
  readonly random: Random;
  readonly pause?: () => Promise<void>;
  readonly isCancelled?: () => boolean;
}

export async function agreementOf(truth: Game, learned: Game, options: Comparison): Promise<Agreement> {
  let depth = 0;
  let sequences = 1;
  for (let next = 1; next <= options.depth; next++) {
    const walk = new Walk(truth, learned, options);
    const counted = await walk.compare(truth.initial, learned.initial, next, []);
    if (walk.difference !== undefined) return { depth, sequences, matches: 0, difference: walk.difference };
    if (counted === undefined) break;
    depth = next;
    sequences = counted;
  }
  for (let match = 0; match < options.matches && !options.isCancelled?.(); match++) {
    const difference = differingMatch(truth, learned, options.random);
    if (difference !== undefined) return { depth, sequences, matches: match, difference };
    await options.pause?.();
  }
  return { depth, sequences, matches: options.matches, difference: undefined };
}

/** Compares all sequences of moves of one length. */
class Walk {
  difference: Difference | undefined;
  readonly #truth: Game;
  readonly #learned: Game;
  readonly #options: Comparison;
  #visits = 0;

  constructor(truth: Game, learned: Game, options: Comparison) {
    this.#truth = truth;
    this.#learned = learned;
    this.#options = options;
  }

  /** Returns the number of sequences, or undefined if there are too many or the games differ. */
  async compare(a: State, b: State, depth: number, path: readonly string[]): Promise<number | undefined> {
    const problem = differenceAt(this.#truth, this.#learned, a, b);
    if (problem !== undefined) {
      this.difference = { moves: path, problem };
      return undefined;
    }
    if (depth === 0) return 1;
    if (this.#truth.isTerminal(a)) return 0;
    if (++this.#visits % 256 === 0) await this.#options.pause?.();
    let count = 0;
    for (const joint of jointMoves(legalByRole(this.#truth, a))) {
      const texts = textsOf(this.#truth, joint);
      const counted = await this.compare(
        this.#truth.next(a, joint),
        this.#learned.next(b, movesCalled(this.#learned, b, texts)),
        depth - 1,
        [...path, texts.join(' ')],
      );
      if (counted === undefined) return undefined;
      count += counted;
      if (count > this.#options.mostSequences || this.#options.isCancelled?.()) return undefined;
    }
    return count;
  }
}

/** Plays a random match of the first game in both, and returns the first difference. */
export function differingMatch(truth: Game, learned: Game, random: Random): Difference | undefined {
  let [a, b] = [truth.initial, learned.initial];
  const moves: string[] = [];
  for (;;) {
    const problem = differenceAt(truth, learned, a, b);
    if (problem !== undefined) return { moves, problem };
    if (truth.isTerminal(a) || moves.length >= MOST_MOVES) return undefined;
    const joint = rolesOf(truth).map((role) => random.pick(truth.legalMoves(a, role)));
    const texts = textsOf(truth, joint);
    moves.push(texts.join(' '));
    b = learned.next(b, movesCalled(learned, b, texts));
    a = truth.next(a, joint);
  }
}

const MOST_MOVES = 1000;

const textsOf = (game: Game, joint: readonly Move[]): string[] => joint.map((move) => game.moveText(move));

/** The moves exist, since legal moves have been compared. */
function movesCalled(game: Game, state: State, texts: readonly string[]): Move[] {
  return rolesOf(game).map(
    (role, i) => game.legalMoves(state, role).find((move) => game.moveText(move) === texts[i]) as Move,
  );
}

/** Legal moves, the end and goals must be the same. */
function differenceAt(truth: Game, learned: Game, a: State, b: State): string | undefined {
  const isOver = truth.isTerminal(a);
  if (learned.isTerminal(b) !== isOver)
    return isOver
      ? 'the match is over, but not by the learned rules'
      : 'the match is over only by the learned rules';
  for (const role of rolesOf(truth)) {
    const { name } = truth.roles[role] as { name: string };
    if (!isOver && truth.legalMoves(a, role).length === 0) return `${name} has no legal move`;
    if (isOver) {
      const [wanted, found] = [truth.utility(a, role), learned.utility(b, role)];
      if (wanted !== found) return `the goal of ${name} is ${wanted}, but by the learned rules ${found}`;
      continue;
    }
    const wanted = textsOf(truth, truth.legalMoves(a, role)).sort();
    const found = textsOf(learned, learned.legalMoves(b, role)).sort();
    const missing = wanted.find((move) => !found.includes(move));
    if (missing !== undefined) return `${name} may ${missing}, but not by the learned rules`;
    const extra = found.find((move) => !wanted.includes(move));
    if (extra !== undefined) return `${name} may not ${extra}, but may by the learned rules`;
  }
  return undefined;
}
