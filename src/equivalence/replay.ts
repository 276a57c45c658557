/** Replays random games of one game in another through a mapping: a check independent of how the mapping was found. */
import type { Random } from '../base/index.ts';
import type { GoalComparison } from '../circuit/index.ts';
import { type Game, legalByRole, type Move, type Role, type State } from '../game/index.ts';
import { canonicalText } from '../gdl/index.ts';
import type { GameMapping } from './mapping.ts';

export interface Replay {
  readonly games: number;
  readonly positions: number;
  /** Present if the games differ under the mapping. */
  readonly difference?: ReplayDifference;
}

export interface ReplayDifference {
  /** Joint moves of the first game. */
  readonly moves: readonly (readonly string[])[];
  readonly what: string;
}

export interface ReplayOptions {
  readonly games: number;
  readonly random: Random;
  readonly goals?: GoalComparison;
  /** Length of the longest game in joint moves. */
  readonly longest?: number;
  readonly isOver?: () => boolean;
}

const LONGEST = 300;

export function replay(first: Game, second: Game, mapping: GameMapping, options: ReplayOptions): Replay {
  const { random, longest = LONGEST, isOver = () => false } = options;
  const pair = new GamePair(first, second, mapping, options.goals ?? 'exact');
  let positions = 0;
  let games = 0;
  while (games < options.games && (games === 0 || !isOver())) {
    const moves: string[][] = [];
    let states: readonly [State, State] = [first.initial, second.initial];
    for (;;) {
      positions++;
      const what = pair.differenceAt(states);
      if (what !== undefined) return { games, positions, difference: { moves, what } };
      if (first.isTerminal(states[0]) || moves.length >= longest) break;
      const legal = legalByRole(first, states[0]);
      if (legal.some((each) => each.length === 0)) break;
      const joint = legal.map((each) => random.pick(each));
      moves.push(joint.map((move) => first.moveText(move)));
      states = pair.after(states, joint);
    }
    games++;
  }
  return { games, positions };
}

/** Two games played side by side. */
class GamePair {
  readonly #first: Game;
  readonly #second: Game;
  readonly #goals: GoalComparison;
  readonly #roles: readonly Role[];
  /** For each role of the first game: from its moves to those of the second, by text. */
  readonly #moves: readonly ReadonlyMap<string, string>[];
  readonly #fluents: ReadonlyMap<string, string>;
  readonly #images: ReadonlySet<string>;

  constructor(first: Game, second: Game, mapping: GameMapping, goals: GoalComparison) {
    this.#first = first;
    this.#second = second;
    this.#goals = goals;
    const images = new Map(mapping.roles);
    const name = ({ term }: { term: Game['roles'][number]['term'] }): string => canonicalText(term);
    const numbers = new Map(second.roles.map((role, i) => [name(role), i as Role]));
    this.#roles = first.roles.map((role) => numbers.get(images.get(name(role)) ?? '') ?? (-1 as Role));
    this.#moves = first.roles.map(
      (role) =>
        new Map(
          mapping.moves.filter((each) => each.role === name(role)).map(({ move, toMove }) => [move, toMove]),
        ),
    );
    this.#fluents = new Map(mapping.fluents);
    this.#images = new Set(mapping.fluents.map(([, to]) => to));
  }

  /** The difference between a pair of positions in words; undefined if there is none. */
  differenceAt([a, b]: readonly [State, State]): string | undefined {
    const [first, second] = [this.#first, this.#second];
    const isOver = first.isTerminal(a);
    if (isOver !== second.isTerminal(b))
      return isOver ? 'only the first game is over' : 'only the second game is over';
    for (const [role, info] of first.roles.entries()) {
      const image = this.#roles[role] as Role;
      if (isOver) {
        const goals = [first.utility(a, role as Role), second.utility(b, image)] as const;
        if (this.#goals === 'exact' && goals[0] !== goals[1])
          return `${info.name} gets ${goals[0]} in the first game and ${goals[1]} in the second`;
        continue;
      }
      const difference = this.#legalDifference(role as Role, a, b);
      if (difference !== undefined) return difference;
    }
    return this.#factDifference(a, b);
  }

  after([a, b]: readonly [State, State], joint: readonly Move[]): readonly [State, State] {
    const second = this.#second.roles.map(() => 0 as Move);
    joint.forEach((move, role) => {
      const image = this.#roles[role] as Role;
      const text = this.#moves[role]?.get(canonicalText(this.#first.moveTerm(move)));
      const found = this.#second
        .legalMoves(b, image)
        .find((each) => canonicalText(this.#second.moveTerm(each)) === text);
      if (found !== undefined) second[image] = found;
    });
    return [this.#first.next(a, joint), this.#second.next(b, second)];
  }

  #legalDifference(role: Role, a: State, b: State): string | undefined {
    const text = (game: Game, move: Move): string => canonicalText(game.moveTerm(move));
    const image = this.#roles[role] as Role;
    const own = this.#first.legalMoves(a, role).map((move) => text(this.#first, move));
    const others = new Set(this.#second.legalMoves(b, image).map((move) => text(this.#second, move)));
    const missing = own.find((move) => !others.has(this.#moves[role]?.get(move) ?? ''));
    if (missing !== undefined) return `${missing} is legal in the first game only`;
    if (own.length < others.size) return 'the second game has more legal moves';
    return undefined;
  }

  #factDifference(a: State, b: State): string | undefined {
    const mapped = this.#first
      .facts(a)
      .flatMap((fact) => this.#fluents.get(canonicalText(fact)) ?? [])
      .sort();
    const facts = this.#second
      .facts(b)
      .map(canonicalText)
      .filter((fact) => this.#images.has(fact))
      .sort();
    if (mapped.join() === facts.join()) return undefined;
    const extra = mapped.find((fact) => !facts.includes(fact));
    const lacking = facts.find((fact) => !mapped.includes(fact));
    return extra !== undefined
      ? `${extra} should hold in the second game`
      : `${lacking} should not hold in the second game`;
  }
}
