/**
 * The behaviour of games in their openings, independent of names and encodings: the first evidence that two games
 * differ, and fingerprints.
 */
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { mix, textNumber } from './lanes.ts';
import { type Opening, type OpeningLimits, openingOf, PATHS, pathTo, profileOf } from './opening.ts';

/** A game and its positions up to some depth. */
export interface WalkedGame {
  readonly game: ComparableGame;
  readonly opening: Opening;
}

export type CircuitDifference =
  | { readonly kind: 'roles'; readonly counts: readonly [number, number] }
  | OpeningDifference;

/**
 * Evidence of a difference: after some moves one game has positions of a kind that the other has fewer of, or none,
 * after the same number of moves.
 */
export interface OpeningDifference {
  readonly kind: 'opening';
  /** Whether only sequences were followed and counted that are alike until the last move. */
  readonly isNarrow?: boolean;
  /**
   * By role of the first game, that of the second, if the difference was seen under this assignment of roles; all other
   * assignments have differences too.
   */
  readonly roles?: readonly number[];
  /** The game to which the moves belong. */
  readonly game: 0 | 1;
  /** For each joint move, the circuit's indices of the moves. */
  readonly moves: readonly (readonly number[])[];
  readonly profile: string;
  /** Number of joint moves to look ahead from there to see the difference; 0 if the position itself shows it. */
  readonly ahead: number;
  /**
   * Number of sequences of that many joint moves to positions of that kind, in the first and in the second game; at
   * least that many if the solver found them.
   */
  readonly sequences: readonly [number, number];
}

/** The last depth for which all positions of both games are known. */
export function commonDepth(first: Opening, second: Opening): number {
  return Math.min(first.depthStart.length, second.depthStart.length) - 2;
}

/** The first difference in behaviour between two games, independent of how they are written and encoded. */
export function behaviourDifference(
  first: WalkedGame,
  second: WalkedGame,
  goals: GoalComparison,
): CircuitDifference | undefined {
  const counts = [first.game.circuit.roles.length, second.game.circuit.roles.length] as const;
  if (counts[0] !== counts[1]) return { kind: 'roles', counts };
  const depth = commonDepth(first.opening, second.opening);
  const both = [new Behaviour(first, goals), new Behaviour(second, goals)] as const;
  for (let level = 0; level <= depth; level++) {
    const difference = differenceAt(both, level, 0);
    if (difference !== undefined) return difference;
  }
  for (const each of both) each.lookAhead(depth);
  // If the whole openings are equal, so are their parts: if nothing differs at the start, nothing does later.
  if (differenceAt(both, 0, depth) === undefined) return undefined;
  for (let level = depth - 1; level >= 0; level--) {
    const difference = differenceAt(both, level, depth - level);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Explores both games further than their openings; undefined if no difference appears there either. */
export function laterDifference(
  first: ComparableGame,
  second: ComparableGame,
  options: { readonly goals: GoalComparison; readonly limits: OpeningLimits },
): CircuitDifference | undefined {
  const [a, b] = [first, second].map((game) => ({ game, opening: openingOf(game, options.limits) })) as [
    WalkedGame,
    WalkedGame,
  ];
  return behaviourDifference(a, b, options.goals);
}

function differenceAt(
  both: readonly [Behaviour, Behaviour],
  level: number,
  ahead: number,
): OpeningDifference | undefined {
  const [a, b] = [both[0].kindsAt(level), both[1].kindsAt(level)];
  for (const kind of new Set([...a.keys(), ...b.keys()])) {
    const sequences = [a.get(kind)?.paths ?? 0, b.get(kind)?.paths ?? 0] as const;
    if (sequences[0] === sequences[1]) continue;
    const game = sequences[0] > sequences[1] ? 0 : 1;
    const example = (game === 0 ? a : b).get(kind)?.example ?? 0;
    const { opening } = both[game].walked;
    return {
      kind: 'opening',
      game,
      moves: pathTo(opening, example),
      profile: both[game].profile(example),
      ahead,
      sequences,
    };
  }
  return undefined;
}

/** Kinds of positions: by their observable properties and, after looking ahead, by everything that can follow. */
class Behaviour {
  readonly walked: WalkedGame;
  readonly #goalKey: ReadonlyMap<number, string>;
  readonly #kinds: Int32Array;

  constructor(walked: WalkedGame, goals: GoalComparison) {
    this.walked = walked;
    const { game } = walked;
    this.#goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
    this.#kinds = Int32Array.from(walked.opening.positions, (_, position) =>
      textNumber(this.profile(position)),
    );
  }

  profile(number: number): string {
    const position = this.walked.opening.positions[number];
    return position === undefined ? '' : profileOf(this.walked.game.circuit, this.#goalKey, position);
  }

  /** Refines kinds by what follows, up to a depth. */
  lookAhead(depth: number): void {
    const { depthStart, transitions } = this.walked.opening;
    for (let number = (depthStart[depth] ?? 0) - 1; number >= 0; number--) {
      let sum = 0;
      for (const { to, percepts } of transitions[number] ?? [])
        sum = (sum + mix(this.#kinds[to] as number, percepts.length)) | 0;
      this.#kinds[number] = mix(this.#kinds[number] as number, sum);
    }
  }

  /** For each kind, the number of move sequences to such positions at a depth, and one of the positions. */
  kindsAt(level: number): Map<number, { paths: number; readonly example: number }> {
    const { depthStart, positions } = this.walked.opening;
    const kinds = new Map<number, { paths: number; readonly example: number }>();
    const end = depthStart[level + 1] ?? positions.length;
    for (let number = depthStart[level] ?? 0; number < end; number++) {
      const { paths } = positions[number] ?? { paths: 0 };
      const kind = this.#kinds[number] as number;
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, { paths, example: number });
      else known.paths = (known.paths + paths) % PATHS;
    }
    return kinds;
  }
}

/** Numbers, depth by depth, that are equal for equivalent games as far as both are known, regardless of encodings. */
export function behaviourHashes(walked: WalkedGame, goals: GoalComparison = 'exact'): number[] {
  const behaviour = new Behaviour(walked, goals);
  return Array.from({ length: walked.opening.depthStart.length - 1 }, (_, level) => {
    let hash = walked.game.circuit.roles.length;
    for (const [kind, { paths }] of behaviour.kindsAt(level))
      hash = (hash + mix(kind, (paths % 0x7fffffff) | 0)) | 0;
    return hash >>> 0;
  });
}
