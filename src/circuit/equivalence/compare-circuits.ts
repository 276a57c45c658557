/** Whether two circuits are the same game: what they do at first, correspondences that are possible, and which of them is one (Zhang et al., "Space-consistent game equivalence detection in general game playing", GIGA 2015). */
import { type Random, WorkClock } from '../../base/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { Circuit } from '../circuit.ts';
import { proveInvariants } from '../simplify/simplify.ts';
import { type Colours, colourSummary, kindColours, refineByOpening, refineBySimulation } from './colours.ts';
import { type ComparableGame, comparableGame, type GoalComparison, goalKeys } from './comparable.ts';
import { type GameGraph, type GraphKind, gameGraph } from './dependency-graph.ts';
import { Lanes, mix, textNumber } from './lanes.ts';
import { type MatchingEnd, matchings } from './matchings.ts';
import { type Opening, openingOf, pathTo, profileOf } from './opening.ts';
import { type Correspondence, type Verification, Verifier } from './verify.ts';

/** A circuit with what is worth keeping for further comparisons. */
export interface ComparedCircuit {
  readonly game: ComparableGame;
  readonly opening: Opening;
  /** What can be proved of all reachable states; found out when it is first asked for. */
  groups(): readonly ExclusiveGroup[];
}

/** For proofs about reachable states, which few comparisons need. */
const GROUP_SECONDS = 5;

/** @param circuit as it was built from the rules, before simplification */
export function comparedCircuit(circuit: Circuit): ComparedCircuit {
  const game = comparableGame(circuit);
  let groups: readonly ExclusiveGroup[] | undefined;
  return {
    game,
    opening: openingOf(game),
    groups: () => {
      groups ??= proveInvariants(circuit, GROUP_SECONDS).groups;
      return groups;
    },
  };
}

export interface CompareCircuitsOptions {
  readonly goals?: GoalComparison;
  readonly seconds?: number;
  readonly now?: () => number;
  /** Order in which correspondences are tried. */
  readonly random?: Random;
  /** Only how rules are written counts, not what happens in play: for circuits of which a part was taken out. */
  readonly isWithoutPlay?: boolean;
}

/** For which states two games were found to be the same. */
export type ComparisonScope =
  /** For all sets of fluents, as in the paper. */
  | 'all states'
  /** For those that the proved groups of exclusive fluents allow: among them all that can be reached. */
  | 'reachable states';

export type CircuitComparison = SameCircuits | DifferentCircuits | UndecidedCircuits;

export interface SameCircuits {
  readonly kind: 'same';
  readonly correspondence: Correspondence;
  readonly scope: ComparisonScope;
  /** Whether fluents that nothing depends on were left out. */
  readonly isWithoutIdle: boolean;
  /** Gate by gate, by the shortest conditions of each output, or output by output with the solver. */
  readonly proof: 'gates' | 'implicants' | 'solver';
  readonly attempts: readonly Attempt[];
}

export interface DifferentCircuits {
  readonly kind: 'different';
  readonly difference: CircuitDifference;
  readonly attempts: readonly Attempt[];
}

export interface UndecidedCircuits {
  readonly kind: 'undecided';
  readonly reason: 'no correspondence' | 'time';
  readonly attempts: readonly Attempt[];
}

export type CircuitDifference =
  | { readonly kind: 'roles'; readonly counts: readonly [number, number] }
  | OpeningDifference;

/** After some moves one game has positions of a kind that the other has fewer of, or none, after as many moves. */
export interface OpeningDifference {
  readonly kind: 'opening';
  /** Which of the two games the moves are of. */
  readonly game: 0 | 1;
  /** By joint move, the circuit's numbers of the moves. */
  readonly moves: readonly (readonly number[])[];
  readonly profile: string;
  /** Sequences of that many joint moves to positions of that kind, in the first and in the second game. */
  readonly sequences: readonly [number, number];
}

/** One search for a correspondence. */
export interface Attempt {
  readonly graph: GraphKind;
  readonly scope: ComparisonScope;
  readonly isWithoutIdle: boolean;
  readonly vertices: number;
  readonly edges: number;
  /** Correspondences that were verified or refuted. */
  readonly tried: number;
  readonly end: 'same' | 'excluded by colours' | 'all refuted' | 'given up';
  readonly milliseconds: number;
  /** Why the last correspondence tried was refuted. */
  readonly refuted?: Verification;
}

const MOST_TRIED = 2000;
/** In reachable states, where colours say less, and a correspondence is refuted at more expense. */
const MOST_TRIED_REACHABLE = 20;

export function compareCircuits(
  first: ComparedCircuit,
  second: ComparedCircuit,
  options: CompareCircuitsOptions = {},
): CircuitComparison {
  return new Comparison(first, second, options).run();
}

class Comparison {
  readonly #first: ComparedCircuit;
  readonly #second: ComparedCircuit;
  readonly #options: CompareCircuitsOptions;
  readonly #goals: GoalComparison;
  readonly #clock: WorkClock;
  readonly #now: () => number;
  readonly #attempts: Attempt[] = [];

  constructor(first: ComparedCircuit, second: ComparedCircuit, options: CompareCircuitsOptions) {
    this.#first = first;
    this.#second = second;
    this.#options = options;
    this.#goals = options.goals ?? 'exact';
    this.#now = options.now ?? (() => performance.now());
    this.#clock = new WorkClock(this.#now, this.#now() + 1000 * (options.seconds ?? 60));
  }

  run(): CircuitComparison {
    const difference = this.#options.isWithoutPlay
      ? undefined
      : behaviourDifference(this.#first, this.#second, this.#goals);
    if (difference !== undefined) return { kind: 'different', difference, attempts: [] };
    const found = this.#inAllStates(this.#first.game, this.#second.game, false) ?? this.#withoutIdle();
    return (
      found ?? {
        kind: 'undecided',
        reason: this.#clock.isOver ? 'time' : 'no correspondence',
        attempts: this.#attempts,
      }
    );
  }

  #withoutIdle(): SameCircuits | undefined {
    const games = [this.#first.game, this.#second.game].map((game) =>
      comparableGame(game.circuit, { withoutIdle: true }),
    ) as [ComparableGame, ComparableGame];
    const isShorter =
      games[0].fluents.length < this.#first.game.fluents.length ||
      games[1].fluents.length < this.#second.game.fluents.length;
    const found = isShorter ? this.#inAllStates(games[0], games[1], true) : undefined;
    if (this.#options.isWithoutPlay) return found;
    return found ?? this.#inReachableStates(games[0], games[1], isShorter);
  }

  #inAllStates(
    a: ComparableGame,
    b: ComparableGame,
    isWithoutIdle: boolean,
    isAbsorbed = false,
  ): SameCircuits | undefined {
    if (!haveSameCounts(a, b)) return undefined;
    const colours = [this.#openingColours(a, this.#first), this.#openingColours(b, this.#second)] as const;
    const lanes = [new Lanes(a.circuit), new Lanes(b.circuit)] as const;
    for (let round = 0; round < 2; round++) {
      refineBySimulation(a, lanes[0], colours[0], round);
      refineBySimulation(b, lanes[1], colours[1], round);
    }
    if (colourSummary(colours[0]) !== colourSummary(colours[1])) {
      this.#attempts.push(excluded('colours', 'all states', isWithoutIdle));
      return undefined;
    }
    const refine = (graphs: readonly [GameGraph, GameGraph]) => (x: Int32Array, y: Int32Array) => {
      refineBySimulation(a, lanes[0], viewOf(a, graphs[0], x), 5);
      refineBySimulation(b, lanes[1], viewOf(b, graphs[1], y), 5);
    };
    const kinds = isAbsorbed ? (['gates', 'implicants', 'colours'] as const) : (['gates'] as const);
    for (const kind of kinds) {
      const graphs = this.#graphs(a, b, colours, kind);
      const found = this.#attempt(a, b, graphs, kind, {
        isWithoutIdle,
        scope: 'all states',
        refine: refine(graphs),
      });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    if (isAbsorbed) return undefined;
    const shorter = [a, b].map(({ circuit }) =>
      comparableGame(circuit, { withoutIdle: isWithoutIdle, isAbsorbed: true }),
    ) as [ComparableGame, ComparableGame];
    return this.#inAllStates(shorter[0], shorter[1], isWithoutIdle, true);
  }

  #graphs(
    a: ComparableGame,
    b: ComparableGame,
    colours: readonly [Colours, Colours],
    kind: GraphKind,
  ): readonly [GameGraph, GameGraph] {
    return [gameGraph(a, colours[0], kind, this.#clock), gameGraph(b, colours[1], kind, this.#clock)];
  }

  /** Nothing but what happens in the opening is used, and what holds in all reachable states is taken for granted. */
  #inReachableStates(a: ComparableGame, b: ComparableGame, isWithoutIdle: boolean): SameCircuits | undefined {
    if (!haveSameCounts(a, b) || this.#clock.isOver) return undefined;
    const colours = [this.#openingColours(a, this.#first), this.#openingColours(b, this.#second)] as const;
    if (colourSummary(colours[0]) !== colourSummary(colours[1])) {
      this.#attempts.push(excluded('colours', 'reachable states', isWithoutIdle));
      return undefined;
    }
    for (const kind of ['dependencies', 'colours'] as const) {
      const graphs = this.#graphs(a, b, colours, kind);
      const found = this.#attempt(a, b, graphs, kind, { isWithoutIdle, scope: 'reachable states' });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    return undefined;
  }

  #openingColours(game: ComparableGame, { opening }: ComparedCircuit): Colours {
    const colours = kindColours(game, this.#goals);
    if (!this.#options.isWithoutPlay)
      refineByOpening(game, colours, opening, commonDepth(this.#first.opening, this.#second.opening));
    return colours;
  }

  #attempt(
    a: ComparableGame,
    b: ComparableGame,
    graphs: readonly [GameGraph, GameGraph],
    kind: GraphKind,
    how: Pick<Attempt, 'isWithoutIdle' | 'scope'> & { refine?: (x: Int32Array, y: Int32Array) => void },
  ): SameCircuits | undefined {
    const { isWithoutIdle, scope, refine } = how;
    const start = this.#now();
    const verifier = new Verifier(a, b);
    const search = matchings(graphs[0], graphs[1], {
      clock: this.#clock,
      ...(refine && { refine }),
      ...(this.#options.random && { random: this.#options.random }),
    });
    let tried = 0;
    let refuted: Verification | undefined;
    const note = (end: Attempt['end']): void => {
      this.#attempts.push({
        graph: kind,
        scope,
        isWithoutIdle,
        vertices: graphs[0].colours.reduce((all, colour) => all + (colour === 0 ? 0 : 1), 0),
        edges: graphs[0].neighbours.length / 2,
        tried,
        end,
        milliseconds: this.#now() - start,
        ...(refuted && { refuted }),
      });
    };
    for (;;) {
      const { done, value } = search.next();
      if (done) {
        note(endOf(value));
        return undefined;
      }
      tried++;
      const correspondence = correspondenceOf(a, graphs, value.images);
      const isProved = graphs[0].isComplete && graphs[1].isComplete && value.isIsomorphism;
      const answer: Verification = isProved
        ? { kind: 'same', solved: 0 }
        : verifier.verify(correspondence, {
            clock: this.#clock,
            ...(scope === 'reachable states' && { groups: this.#first.groups(), onlyInPlay: true }),
          });
      if (answer.kind === 'same') {
        note('same');
        const proof = !isProved ? 'solver' : kind === 'gates' ? 'gates' : 'implicants';
        return { kind: 'same', correspondence, scope, isWithoutIdle, proof, attempts: this.#attempts };
      }
      refuted = answer;
      const most = scope === 'all states' ? MOST_TRIED : MOST_TRIED_REACHABLE;
      if (tried >= most || answer.kind === 'undecided') {
        note('given up');
        return undefined;
      }
    }
  }
}

function endOf({ isComplete, isExcludedAtOnce }: MatchingEnd): Attempt['end'] {
  return isExcludedAtOnce ? 'excluded by colours' : isComplete ? 'all refuted' : 'given up';
}

function excluded(graph: GraphKind, scope: ComparisonScope, isWithoutIdle: boolean): Attempt {
  const nothing = { vertices: 0, edges: 0, tried: 0, milliseconds: 0 };
  return { graph, scope, isWithoutIdle, ...nothing, end: 'excluded by colours' };
}

function haveSameCounts(a: ComparableGame, b: ComparableGame): boolean {
  return (
    a.fluents.length === b.fluents.length &&
    a.moves.length === b.moves.length &&
    a.goals.length === b.goals.length &&
    a.percepts.length === b.percepts.length
  );
}

/** The vertices' colours by what they are, as views of the same memory. */
function viewOf(game: ComparableGame, { places }: GameGraph, colours: Int32Array): Colours {
  const { fluents, moves, roles, goals, percepts } = game.circuit;
  const part = (first: number, length: number): Int32Array => colours.subarray(first, first + length);
  return {
    fluents: part(places.firstFluent, fluents.length),
    moves: part(places.firstMove, moves.length),
    roles: part(places.firstRole, roles.length),
    goals: part(places.firstGoal, goals.length),
    percepts: part(places.firstPercept, percepts.length),
    get terminal() {
      return colours[places.terminal] as number;
    },
    set terminal(colour: number) {
      colours[places.terminal] = colour;
    },
  };
}

function correspondenceOf(
  game: ComparableGame,
  [first, second]: readonly [GameGraph, GameGraph],
  images: Int32Array,
): Correspondence {
  const { fluents, moves, roles, goals, percepts } = game.circuit;
  const part = (from: number, to: number, length: number): Int32Array =>
    Int32Array.from({ length }, (_, i) => {
      const image = images[from + i] as number;
      return image < 0 ? -1 : image - to;
    });
  return {
    fluents: part(first.places.firstFluent, second.places.firstFluent, fluents.length),
    moves: part(first.places.firstMove, second.places.firstMove, moves.length),
    roles: part(first.places.firstRole, second.places.firstRole, roles.length),
    goals: part(first.places.firstGoal, second.places.firstGoal, goals.length),
    percepts: part(first.places.firstPercept, second.places.firstPercept, percepts.length),
  };
}

/** The last depth of which both games have all positions. */
function commonDepth(first: Opening, second: Opening): number {
  return Math.min(first.depthStart.length, second.depthStart.length) - 2;
}

/** The first sign that two games behave differently, however they are written and encoded. */
function behaviourDifference(
  first: ComparedCircuit,
  second: ComparedCircuit,
  goals: GoalComparison,
): CircuitDifference | undefined {
  const counts = [first.game.circuit.roles.length, second.game.circuit.roles.length] as const;
  if (counts[0] !== counts[1]) return { kind: 'roles', counts };
  const depth = commonDepth(first.opening, second.opening);
  const keys = [first, second].map(
    ({ game }) => new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key])),
  );
  for (let level = 0; level <= depth; level++) {
    const [a, b] = [first, second].map((each, i) =>
      profilesAt(each, keys[i] as ReadonlyMap<number, string>, level),
    ) as [Profiles, Profiles];
    for (const profile of new Set([...a.keys(), ...b.keys()])) {
      const sequences = [a.get(profile)?.paths ?? 0, b.get(profile)?.paths ?? 0] as const;
      if (sequences[0] === sequences[1]) continue;
      const game = sequences[0] > sequences[1] ? 0 : 1;
      const example = (game === 0 ? a : b).get(profile)?.example ?? 0;
      const { opening } = game === 0 ? first : second;
      return { kind: 'opening', game, moves: pathTo(opening, example), profile, sequences };
    }
  }
  return undefined;
}

type Profiles = Map<string, { paths: number; readonly example: number }>;

function profilesAt(
  { game, opening }: ComparedCircuit,
  goalKey: ReadonlyMap<number, string>,
  level: number,
): Profiles {
  const profiles: Profiles = new Map();
  const from = opening.depthStart[level] ?? 0;
  const to = opening.depthStart[level + 1] ?? opening.positions.length;
  for (let number = from; number < to; number++) {
    const position = opening.positions[number];
    if (position === undefined) continue;
    const profile = profileOf(game.circuit, goalKey, position);
    const known = profiles.get(profile);
    if (known === undefined) profiles.set(profile, { paths: position.paths, example: number });
    else known.paths += position.paths;
  }
  return profiles;
}

/** Numbers, depth by depth, that are equal for equivalent games as far as both have them, however they are encoded. */
export function behaviourHashes(circuit: ComparedCircuit, goals: GoalComparison = 'exact'): number[] {
  const { game, opening } = circuit;
  const keys = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
  return Array.from({ length: opening.depthStart.length - 1 }, (_, level) => {
    let hash = game.circuit.roles.length;
    for (const [profile, { paths }] of profilesAt(circuit, keys, level))
      hash = (hash + mix(textNumber(profile), (paths % 0x7fffffff) | 0)) | 0;
    return hash >>> 0;
  });
}
