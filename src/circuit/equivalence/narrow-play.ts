/**
 * Plays two games far beyond their openings, along positions that are chosen by what can be observed in them, and moves
 * that are chosen by when they were last made or became legal, so that equivalent games choose the same ones. Late
 * differences show here although there are too many positions to examine all of them.
 */
import { hashWords } from '../../base/index.ts';
import type { OpeningDifference } from './behaviour.ts';
import { type ComparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { mix, textNumber } from './lanes.ts';
import { PATHS, profileOf } from './opening.ts';
import { type Look, PositionLanes, type Step } from './position-lanes.ts';
import { roleAssignments, underAssignment } from './role-assignments.ts';

export interface NarrowPlayLimits {
  /**
   * Maximum number of gate inputs examined in each game, for 32 positions each, and how much it grows with each gate
   * input of the circuit; listing facts counts too.
   */
  readonly work: number;
  readonly workByInput: number;
  /** Maximum number of lines of play. */
  readonly lines: number;
}

/** Maximum number of joint moves made from the chosen positions of one depth: less in large circuits. */
const MOST_STEPS = 800;
const LEAST_STEPS = 64;
/** Maximum number of joint moves whose manner is determined. */
const MOST_LISTED = 100_000;
/** Factor by which the number may be exceeded if moves have to be chosen by their manner. */
const SLACK = 4;
const STEP_INPUTS = 4_000_000;
/** In openings, where many moves are alike, large circuits get more joint moves. */
const OPENING = { depth: 6, inputs: 40_000_000 } as const;
/** Number of joint moves that are remembered. Moves of a role are told apart by when it last made them. */
const REMEMBERED = 8;
const LONGEST_LINE = 400;
/** Work of listing a fluent that holds or a move that is legal, in gate inputs. */
const LISTING = 8;

/**
 * The first difference found within the limits. With few roles, every assignment of roles to roles must have one; that
 * of the first assignment is returned.
 */
export function narrowDifference(
  first: ComparableGame,
  second: ComparableGame,
  options: { readonly goals: GoalComparison; readonly limits: NarrowPlayLimits },
): OpeningDifference | undefined {
  let found: OpeningDifference | undefined;
  for (const images of roleAssignments(first)) {
    const difference = differenceUnder(first, second, images, options);
    if (difference === undefined) return undefined;
    found ??= underAssignment(difference, images);
  }
  return found;
}

/** @param images by role of the first game, that of the second; undefined if any role may be any */
function differenceUnder(
  first: ComparableGame,
  second: ComparableGame,
  images: readonly number[] | undefined,
  { goals, limits }: { readonly goals: GoalComparison; readonly limits: NarrowPlayLimits },
): OpeningDifference | undefined {
  const both = [
    new NarrowGame(first, goals, images && [...images.keys()]),
    new NarrowGame(second, goals, images),
  ] as const;
  const inputs = Math.max(first.circuit.inputs.length, second.circuit.inputs.length, 1);
  const mostFor = (work: number): number =>
    Math.max(LEAST_STEPS, Math.min(MOST_STEPS, Math.floor(work / inputs)));
  const work = limits.work + limits.workByInput * inputs;
  for (let line = 1; line <= limits.lines; line++) {
    for (const each of both) each.restart();
    for (let depth = 0; depth < LONGEST_LINE; depth++) {
      const most = mostFor(depth < OPENING.depth ? OPENING.inputs : STEP_INPUTS);
      const difference = nextDifference(both, line, most);
      if (difference === 'none left') break;
      if (difference !== undefined) return difference;
      if (both.some((game) => game.work > work)) return undefined;
    }
  }
  return undefined;
}

/**
 * Compares the positions of both games that are being followed, and moves on.
 *
 * @param most number of joint moves
 */
function nextDifference(
  both: readonly [NarrowGame, NarrowGame],
  line: number,
  most: number,
): OpeningDifference | undefined | 'none left' {
  const seen = differenceOf(both, 0);
  if (seen !== undefined) return seen;
  const isWide = both.some((game) => game.stepCount > most);
  if (isWide && !chooseKind(both, line)) return 'none left';
  if (both.some((game) => game.stepCount > MOST_LISTED)) return 'none left';
  const isStillWide = isWide && both.some((game) => game.stepCount > most);
  const manner = isStillWide ? chosenManner(both, line, SLACK * most) : undefined;
  if (isStillWide && manner === undefined) return 'none left';
  for (const each of both) each.lookAhead(manner);
  const ahead = differenceOf(both, 1);
  if (ahead !== undefined) return ahead;
  if (!chooseKind(both, line)) return 'none left';
  for (const each of both) each.advance();
  return undefined;
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
 * every kind is over.
 */
function chooseKind(both: readonly [NarrowGame, NarrowGame], line: number): boolean {
  const [first, second] = both.map(
    (game) => new Map([...game.kinds()].map(([kind, { steps }]) => [kind, steps])),
  );
  const chosen = chosenOf([first, second] as [StepCounts, StepCounts], line, Number.POSITIVE_INFINITY);
  if (chosen === undefined) return false;
  for (const each of both) each.keepOnly(chosen);
  return true;
}

/** A manner of moving that few joint moves have. */
function chosenManner(
  both: readonly [NarrowGame, NarrowGame],
  line: number,
  most: number,
): number | undefined {
  return chosenOf([both[0].manners(), both[1].manners()], line, most);
}

type StepCounts = ReadonlyMap<number, number>;

/** A kind of few joint moves; which one depends on the line. */
function chosenOf(
  [first, second]: readonly [StepCounts, StepCounts],
  line: number,
  limit: number,
): number | undefined {
  let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [kind, steps] of first) {
    const most = Math.max(steps, second.get(kind) ?? 0);
    if (most === 0 || most > limit) continue;
    const rank = (mix(kind, line) >>> 0) * most;
    if (rank < least) [best, least] = [kind, rank];
  }
  return best;
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
  /** The last joint moves. */
  readonly recent: readonly (readonly number[])[];
  /** One bit for every move that was legal in an earlier position. */
  readonly known: Int32Array;
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
  readonly #roles: readonly number[] | undefined;
  readonly #noMoves: Int32Array;
  #positions: Followed[] = [];
  #listed = 0;
  /** By position, its joint moves and what they lead to. */
  #next = new Map<Followed, readonly { readonly moves: readonly number[]; readonly child: Followed }[]>();

  /** @param roles the order of the roles in profiles; undefined if it does not matter */
  constructor(game: ComparableGame, goals: GoalComparison, roles: readonly number[] | undefined) {
    this.#game = game;
    this.#roles = roles;
    this.#noMoves = new Int32Array((game.circuit.moves.length + 31) >>> 5);
    this.#lanes = new PositionLanes(game);
    this.#goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
  }

  /** Number of gate inputs examined for 32 positions each, and of facts listed. */
  get work(): number {
    return this.#lanes.work + this.#listed;
  }

  restart(): void {
    this.#positions = this.#looked([{ fluents: this.#lanes.initial, recent: [], known: this.#noMoves }]);
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

  /** Number of joint moves from all positions. */
  get stepCount(): number {
    return this.#positions.reduce((sum, { steps }) => sum + steps, 0);
  }

  /** Number of joint moves by manner. */
  manners(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const position of this.#positions)
      for (const moves of this.#lanes.jointMoves(position)) {
        const manner = mannerOf(position, moves);
        counts.set(manner, (counts.get(manner) ?? 0) + 1);
      }
    return counts;
  }

  keepOnly(kind: number): void {
    this.#positions = this.#positions.filter((each) => each.kind === kind);
  }

  /**
   * Makes joint moves, and refines the kinds of positions by what they lead to.
   *
   * @param manner only joint moves of this manner, or all
   */
  lookAhead(manner: number | undefined): void {
    const steps = this.#positions.flatMap((position): (Step & { readonly position: Followed })[] =>
      this.#lanes
        .jointMoves(position)
        .filter((moves) => manner === undefined || mannerOf(position, moves) === manner)
        .map((moves) => ({ position, fluents: position.fluents, moves })),
    );
    const after = new Map(this.#positions.map((position) => [position, withLegal(position)]));
    const places = new Map<string, number>();
    const found: Pick<Followed, 'fluents' | 'recent' | 'known'>[] = [];
    const reached: { readonly place: number; readonly percepts: number }[] = [];
    this.#lanes.after(steps, ({ fluents, percepts }, i) => {
      this.#listed += LISTING * fluents.length;
      const { position, moves } = steps[i] as (typeof steps)[number];
      const recent = [...position.recent, moves].slice(-REMEMBERED);
      const known = after.get(position) as Int32Array;
      const key = `${fluents.join()} ${recent.join(' ')} ${hashWords(known, 0, known.length)}`;
      const place = places.get(key) ?? found.length;
      if (place === found.length) {
        places.set(key, place);
        found.push({ fluents, recent, known });
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

  #looked(found: readonly Pick<Followed, 'fluents' | 'recent' | 'known'>[]): Followed[] {
    const result: Followed[] = [];
    const states = found.map(({ fluents }) => fluents);
    this.#lanes.look(states, (look, i) => {
      const profile = profileOf(this.#game.circuit, this.#goalKey, look, this.#roles);
      const { fluents, recent, known } = found[i] as (typeof found)[number];
      const steps = this.#lanes.jointCount(look);
      this.#listed += LISTING * (fluents.length + look.legal.length);
      const kind = textNumber(profile);
      result.push({ ...look, fluents, recent, known, profile, steps, kind, paths: 0, before: undefined });
    });
    return result;
  }
}

function pathTo(position: Followed): (readonly number[])[] {
  const path: (readonly number[])[] = [];
  for (let at = position; at.before !== undefined; at = at.before.position) path.unshift(at.before.moves);
  return path;
}

/** For every role, when it last made the same move, and whether the move is legal for the first time. */
function mannerOf({ recent, known }: Followed, moves: readonly number[]): number {
  let manner = 0;
  moves.forEach((move, role) => {
    const place = recent.findLastIndex((joint) => joint[role] === move);
    const since = place < 0 ? REMEMBERED + 1 : recent.length - place;
    const isKnown = ((known[move >>> 5] as number) >>> (move & 31)) & 1;
    manner = (manner + mix(since, 19 + isKnown)) | 0;
  });
  return manner;
}

function withLegal({ known, legal }: Followed): Int32Array {
  const result = known.slice();
  for (const move of legal) result[move >>> 5] = (result[move >>> 5] as number) | (1 << (move & 31));
  return result;
}
