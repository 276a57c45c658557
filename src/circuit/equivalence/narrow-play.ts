/**
 * Plays two games far beyond their openings, along positions that are chosen by what can be observed in them, so that
 * equivalent games choose the same ones. Late differences show here although there are too many positions to examine
 * all of them.
 */
import type { OpeningDifference } from './behaviour.ts';
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { mix, textNumber } from './lanes.ts';
import { PATHS, profileOf } from './opening.ts';
import { type Look, PositionLanes, type Step } from './position-lanes.ts';

export interface NarrowPlayLimits {
  /** Maximum number of gate inputs examined in each game, for 32 positions each; listing facts counts too. */
  readonly work: number;
  /** Maximum number of lines of play. */
  readonly lines: number;
}

/** Maximum number of joint moves made from the chosen positions of one depth. */
const MOST_STEPS = 2000;
const LONGEST_LINE = 400;
/** Work of listing a fluent that holds or a move that is legal, in gate inputs. */
const LISTING = 8;

/** The first difference found within the limits. */
export function narrowDifference(
  first: ComparableGame,
  second: ComparableGame,
  options: { readonly goals: GoalComparison; readonly limits: NarrowPlayLimits },
): OpeningDifference | undefined {
  const { goals, limits } = options;
  const both = [new NarrowGame(first, goals), new NarrowGame(second, goals)] as const;
  for (let line = 1; line <= limits.lines; line++) {
    for (const each of both) each.restart();
    for (let depth = 0; depth < LONGEST_LINE; depth++) {
      const difference = nextDifference(both, line);
      if (difference === 'none left') break;
      if (difference !== undefined) return difference;
      if (both.some(({ work }) => work > limits.work)) return undefined;
    }
  }
  return undefined;
}

/** Compares the positions of both games that are being followed, and moves on. */
function nextDifference(
  both: readonly [NarrowGame, NarrowGame],
  line: number,
): OpeningDifference | undefined | 'none left' {
  const seen = differenceOf(both, 0);
  if (seen !== undefined) return seen;
  if (stepsOf(both) > MOST_STEPS && !chooseKind(both, line)) return 'none left';
  for (const each of both) each.lookAhead();
  const ahead = differenceOf(both, 1);
  if (ahead !== undefined) return ahead;
  if (!chooseKind(both, line)) return 'none left';
  for (const each of both) each.advance();
  return undefined;
}

function stepsOf(both: readonly [NarrowGame, NarrowGame]): number {
  const steps = both.map((game) => [...game.kinds().values()].reduce((sum, kind) => sum + kind.steps, 0));
  return Math.max(...steps);
}

function differenceOf(both: readonly [NarrowGame, NarrowGame], ahead: number): OpeningDifference | undefined {
  const [a, b] = [both[0].kinds(), both[1].kinds()];
  for (const kind of new Set([...a.keys(), ...b.keys()])) {
    const sequences = [a.get(kind)?.paths ?? 0, b.get(kind)?.paths ?? 0] as const;
    if (sequences[0] === sequences[1]) continue;
    const game = sequences[0] > sequences[1] ? 0 : 1;
    const { example } = (game === 0 ? a : b).get(kind) as Kind;
    const { profile } = example;
    return { kind: 'opening', isNarrow: true, game, moves: pathTo(example), profile, ahead, sequences };
  }
  return undefined;
}

/**
 * Keeps only the positions of one kind, which has few joint moves and otherwise depends on the line; returns false if
 * every kind is over or has too many.
 */
function chooseKind(both: readonly [NarrowGame, NarrowGame], line: number): boolean {
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  const others = both[1].kinds();
  for (const [kind, { steps }] of both[0].kinds()) {
    const most = Math.max(steps, others.get(kind)?.steps ?? 0);
    if (most === 0 || most > MOST_STEPS) continue;
    const rank = (mix(kind, line) >>> 0) * most;
    if (rank < least) [best, least] = [kind, rank];
  }
  if (best === undefined) return false;
  for (const each of both) each.keepOnly(best);
  return true;
}

/** A position that is followed. */
interface Followed extends Look {
  readonly fluents: Int32Array;
  readonly profile: string;
  /** Number of joint moves. */
  readonly steps: number;
  kind: number;
  /** Number of followed sequences of joint moves that lead here, modulo `PATHS`. */
  paths: number;
  before: { readonly position: Followed; readonly moves: readonly number[] } | undefined;
}

interface Kind {
  paths: number;
  /** Number of joint moves from positions of this kind. */
  steps: number;
  readonly example: Followed;
}

class NarrowGame {
  readonly #game: ComparableGame;
  readonly #lanes: PositionLanes;
  readonly #goalKey: ReadonlyMap<number, string>;
  #positions: Followed[] = [];
  #listed = 0;
  /** By position, its joint moves and what they lead to. */
  #next = new Map<Followed, readonly { readonly moves: readonly number[]; readonly child: Followed }[]>();

  constructor(game: ComparableGame, goals: GoalComparison) {
    this.#game = game;
    this.#lanes = new PositionLanes(game);
    this.#goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
  }

  /** Number of gate inputs examined for 32 positions each, and of facts listed. */
  get work(): number {
    return this.#lanes.work + this.#listed;
  }

  restart(): void {
    this.#positions = this.#looked([this.#lanes.initial]);
    for (const each of this.#positions) each.paths = 1;
  }

  kinds(): Map<number, Kind> {
    const kinds = new Map<number, Kind>();
    for (const each of this.#positions) {
      const { steps } = each;
      const known = kinds.get(each.kind);
      if (known === undefined) kinds.set(each.kind, { paths: each.paths, steps, example: each });
      else {
        known.paths = (known.paths + each.paths) % PATHS;
        known.steps += steps;
      }
    }
    return kinds;
  }

  keepOnly(kind: number): void {
    this.#positions = this.#positions.filter((each) => each.kind === kind);
  }

  /** Makes all joint moves, and refines the kinds of positions by what they lead to. */
  lookAhead(): void {
    const steps = this.#positions.flatMap((position): (Step & { readonly position: Followed })[] =>
      this.#lanes.jointMoves(position).map((moves) => ({ position, fluents: position.fluents, moves })),
    );
    const places = new Map<string, number>();
    const found: Int32Array[] = [];
    const reached: { readonly place: number; readonly percepts: number }[] = [];
    this.#lanes.after(steps, ({ fluents, percepts }, i) => {
      const key = fluents.join();
      const place = places.get(key) ?? found.length;
      if (place === found.length) {
        places.set(key, place);
        found.push(fluents);
      }
      reached[i] = { place, percepts: percepts.length };
    });
    const looked = this.#looked(found);
    const next = new Map<Followed, { moves: readonly number[]; child: Followed }[]>();
    const sums = new Map<Followed, number>();
    for (const position of this.#positions) next.set(position, []);
    steps.forEach(({ position, moves }, i) => {
      const { place, percepts } = reached[i] as (typeof reached)[number];
      const child = looked[place] as Followed;
      next.get(position)?.push({ moves, child });
      sums.set(position, ((sums.get(position) ?? 0) + mix(child.kind, percepts)) | 0);
    });
    for (const position of this.#positions) position.kind = mix(position.kind, sums.get(position) ?? 0);
    this.#next = next;
  }

  /** Follows the joint moves from the remaining positions. */
  advance(): void {
    const reached = new Set<Followed>();
    for (const position of this.#positions)
      for (const { moves, child } of this.#next.get(position) ?? []) {
        child.before ??= { position, moves };
        child.paths = (child.paths + position.paths) % PATHS;
        reached.add(child);
      }
    this.#positions = [...reached];
  }

  #looked(found: readonly Int32Array[]): Followed[] {
    const result: Followed[] = [];
    this.#lanes.look(found, (look, i) => {
      const profile = profileOf(this.#game.circuit, this.#goalKey, look);
      const fluents = found[i] as Int32Array;
      const steps = this.#lanes.jointCount(look);
      this.#listed += LISTING * (fluents.length + look.legal.length);
      result.push({
        ...look,
        fluents,
        profile,
        steps,
        kind: textNumber(profile),
        paths: 0,
        before: undefined,
      });
    });
    return result;
  }
}

function pathTo(position: Followed): (readonly number[])[] {
  const path: (readonly number[])[] = [];
  for (let at = position; at.before !== undefined; at = at.before.position) path.unshift(at.before.moves);
  return path;
}
