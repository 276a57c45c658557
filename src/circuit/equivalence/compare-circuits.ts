/**
 * Decides whether two circuits are the same game: compares their openings, finds possible correspondences, and
 * verifies them (Zhang et al., "Space-consistent game equivalence detection in general game playing", GIGA 2015).
 */
import { type Random, WorkClock } from '../../base/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { Circuit } from '../circuit.ts';
import { proveInvariants } from '../simplify/simplify.ts';
import { behaviourDifference, type CircuitDifference, commonDepth, laterDifference } from './behaviour.ts';
import { colouredPlayLength, refineByPlay } from './coloured-play.ts';
import { type Colours, colourSummary, kindColours, refineByOpening, refineBySimulation } from './colours.ts';
import {
  type ComparableGame,
  type ComparableOptions,
  type Correspondence,
  comparableGame,
  type GoalComparison,
} from './comparable.ts';
import { criticalAssignments } from './critical-assignments.ts';
import { type GameGraph, type GraphKind, gameGraph, influenceGraph } from './dependency-graph.ts';
import { influenceEffort, refineByInfluences } from './influences.ts';
import { Lanes } from './lanes.ts';
import { type MatchingEnd, matchings, type Refiner } from './matchings.ts';
import { type NarrowPlayLimits, narrowDifference } from './narrow-play.ts';
import { type Opening, type OpeningLimits, openingOf } from './opening.ts';
import { type Candidate, type Verification, Verifier } from './verify.ts';

/** A circuit with results that are reused in further comparisons. */
export interface ComparedCircuit {
  readonly game: ComparableGame;
  readonly options: Pick<ComparableOptions, 'isFromAnywhere'>;
  readonly opening: Opening;
  /** The groups proved for all reachable states, computed on first use. */
  groups(): readonly ExclusiveGroup[];
}

/** Time limit for proofs about reachable states, which few comparisons need. */
const GROUP_SECONDS = 5;

/** @param circuit as built from the rules, before simplification */
export function comparedCircuit(
  circuit: Circuit,
  options: Pick<ComparableOptions, 'isFromAnywhere'> = {},
  now?: () => number,
): ComparedCircuit {
  const game = comparableGame(circuit, options);
  let groups: readonly ExclusiveGroup[] | undefined;
  return {
    game,
    options,
    opening: openingOf(game),
    groups: () => {
      groups ??= proveInvariants(circuit, GROUP_SECONDS, now).groups;
      return groups;
    },
  };
}

export interface CompareCircuitsOptions {
  readonly goals?: GoalComparison;
  readonly seconds?: number;
  readonly now?: () => number;
  /** The order in which correspondences are tried. */
  readonly random?: Random;
  /** Likely correspondences from other sources, which are proved or refuted. */
  readonly suggestions?: (
    games: readonly [ComparableGame, ComparableGame],
    clock: WorkClock,
  ) => Iterable<Suggestion>;
  /** Whether only the rules count, not play: for circuits from which a part was removed. */
  readonly isWithoutPlay?: boolean;
}

export interface Suggestion {
  readonly correspondence: Correspondence;
  /** Whether it is already proved to make the rules equal. */
  readonly isWhole: boolean;
}

/** The states for which two games were found to be equivalent. */
export type ComparisonScope =
  /** All sets of fluents, as in the paper. */
  | 'all states'
  /** Those allowed by the proved groups of exclusive fluents, which include all reachable states. */
  | 'reachable states';

export type CircuitComparison = SameCircuits | DifferentCircuits | UndecidedCircuits;

export interface SameCircuits {
  readonly kind: 'same';
  readonly correspondence: Correspondence;
  readonly scope: ComparisonScope;
  /** Whether fluents on which nothing depends were excluded. */
  readonly isWithoutIdle: boolean;
  /**
   * The method: as suggested by the rules, gate by gate, by the shortest conditions of each output, or output by
   * output with the solver.
   */
  readonly proof: 'rules' | 'gates' | 'implicants' | 'solver';
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

/** One search for a correspondence. */
export interface Attempt {
  readonly graph: GraphKind;
  readonly scope: ComparisonScope;
  readonly isWithoutIdle: boolean;
  readonly vertices: number;
  readonly edges: number;
  /** Number of correspondences verified or refuted. */
  readonly tried: number;
  readonly end: 'same' | 'excluded by colours' | 'all refuted' | 'given up';
  readonly milliseconds: number;
  /** Why the last correspondence was refuted. */
  readonly refuted?: Verification;
}

/** How far both games are explored if they are not equal gate by gate, and if nothing else decides. */
const SOON_LIMITS: OpeningLimits = { positions: 5000, transitions: 40_000, work: 400_000_000 };
const LATER_LIMITS: OpeningLimits = { positions: 20_000, transitions: 200_000, work: 1_000_000_000 };
/** How far both games are played along a few lines: before mappings are tried that are hard to find, and after. */
const SOON_PLAY: NarrowPlayLimits = { work: 10_000_000, workByInput: 200, lines: 3 };
const LATER_PLAY: NarrowPlayLimits = { work: 150_000_000, workByInput: 2000, lines: 16 };
/** Number of assignments for which influences are examined whenever two vertices are singled out. */
const MOST_REFINING_PATTERNS = 12;
/**
 * Larger circuits are not rewritten to find the shortest conditions of their outputs, which may take a fraction of the
 * time.
 */
const MOST_ABSORBED = 40_000;
const IMPLICANT_TIME = { part: 0.3, milliseconds: 3000 } as const;
/** Time for proving a correspondence suggested by the rules. */
const PROOF_TIME = { part: 0.3, milliseconds: 3000 } as const;
const MOST_TRIED = 2000;
/**
 * A correspondence without counterexamples in simulation is proved immediately if the circuits are at least this
 * similar; otherwise several are collected.
 */
const ALIKE = 0.6;
const MOST_OPEN = 8;
/** Limits for each output; the second is for undecided ones. */
const CONFLICTS = 1000;
const MORE_CONFLICTS = 20_000;
/** Limits for reachable states, for which colours say less, and refuting a correspondence is more expensive. */
const MOST_TRIED_REACHABLE = 20;
const MOST_PLAYS = 60;

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
  #clock: WorkClock;
  readonly #now: () => number;
  readonly #attempts: Attempt[] = [];
  readonly #hasLooked = new Set<OpeningLimits>();
  /** The work spent on lines of play. */
  #played = 0;

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
    const [a, b] = this.#comparable(false);
    return (
      this.#inAllStates(a, b, false) ??
      this.#narrowDifference(SOON_PLAY) ??
      this.#withoutIdle() ??
      this.#narrowDifference(LATER_PLAY) ??
      this.#laterDifference(LATER_LIMITS) ?? {
        kind: 'undecided',
        reason: this.#clock.isOver ? 'time' : 'no correspondence',
        attempts: this.#attempts,
      }
    );
  }

  /** Games with equal openings may still differ later, which is faster to detect than refuting all correspondences. */
  #laterDifference(limits: OpeningLimits): DifferentCircuits | undefined {
    if (this.#options.isWithoutPlay || this.#clock.isOver || this.#hasLooked.has(limits)) return undefined;
    this.#hasLooked.add(limits);
    const [a, b] = [this.#first.game, this.#second.game];
    const difference = laterDifference(a, b, { goals: this.#goals, limits });
    return difference && { kind: 'different', difference, attempts: this.#attempts };
  }

  /** Many differences show only late in the game. */
  #narrowDifference(limits: NarrowPlayLimits): DifferentCircuits | undefined {
    if (this.#options.isWithoutPlay || this.#clock.isOver || this.#played >= limits.work) return undefined;
    this.#played = limits.work;
    const [a, b] = [this.#first.game, this.#second.game];
    const difference = narrowDifference(a, b, { goals: this.#goals, limits });
    return difference && { kind: 'different', difference, attempts: this.#attempts };
  }

  #withoutIdle(): SameCircuits | DifferentCircuits | undefined {
    const [a, b] = this.#comparable(true);
    const isShorter =
      a.fluents.length < this.#first.game.fluents.length ||
      b.fluents.length < this.#second.game.fluents.length;
    const found = isShorter ? this.#inAllStates(a, b, true) : undefined;
    if (this.#options.isWithoutPlay) return found;
    if (found !== undefined || this.#clock.isOver) return found;
    return this.#inReachableStates(...this.#comparable(true, true), isShorter);
  }

  /**
   * Both games. If one has more fluents or moves, some of them may be listed although they are impossible, which shows
   * once redundant conditions are removed.
   */
  #comparable(withoutIdle: boolean, isInPlay = false): readonly [ComparableGame, ComparableGame] {
    const one = (compared: ComparedCircuit, options: ComparableOptions): ComparableGame =>
      comparableGame(compared.game.circuit, {
        ...compared.options,
        ...options,
        ...(isInPlay && { inPlay: compared.groups() }),
      });
    const both = (options: ComparableOptions): [ComparableGame, ComparableGame] => [
      one(this.#first, options),
      one(this.#second, options),
    ];
    const games =
      withoutIdle || isInPlay ? both({ withoutIdle }) : ([this.#first.game, this.#second.game] as const);
    if (haveSameCounts(...games)) return games;
    const absorbed = both({ withoutIdle, isAbsorbed: true });
    return haveSameCounts(...absorbed) ? absorbed : games;
  }

  #inAllStates(
    a: ComparableGame,
    b: ComparableGame,
    isWithoutIdle: boolean,
  ): SameCircuits | DifferentCircuits | undefined {
    if (!haveSameCounts(a, b)) return undefined;
    const colours = this.#simulatedColours(a, b);
    if (colours === undefined) {
      this.#attempts.push(excluded('colours', 'all states', isWithoutIdle));
      return undefined;
    }
    const how = { isWithoutIdle, scope: 'all states' } as const;
    const byGates = (): SameCircuits | undefined =>
      this.#attempt(a, b, this.#graphs(a, b, colours, 'gates'), 'gates', how);
    const byInfluences = (): SameCircuits | undefined => {
      const graphs = this.#influences(a, b, colours);
      return this.#attempt(a, b, graphs, 'influences', {
        ...how,
        refiners: this.#refiners([a, b], graphs),
      });
    };
    return (
      byGates() ??
      this.#suggested(a, b, isWithoutIdle) ??
      this.#laterDifference(SOON_LIMITS) ??
      this.#within(IMPLICANT_TIME, () => this.#byImplicants(a, b, isWithoutIdle)) ??
      this.#narrowDifference(LATER_PLAY) ??
      (this.#clock.isOver ? undefined : byInfluences())
    );
  }

  /** Colours from the opening and from simulation; undefined if they distinguish the games. */
  #simulatedColours(a: ComparableGame, b: ComparableGame): readonly [Colours, Colours] | undefined {
    const colours = [this.#openingColours(a, this.#first), this.#openingColours(b, this.#second)] as const;
    const lanes = [new Lanes(a.circuit), new Lanes(b.circuit)] as const;
    for (let round = 0; round < 2; round++) {
      refineBySimulation(a, lanes[0], colours[0], round);
      refineBySimulation(b, lanes[1], colours[1], round);
    }
    return colourSummary(colours[0]) === colourSummary(colours[1]) ? colours : undefined;
  }

  /**
   * Suggestions from the rules are proved on the circuits as far as the solver can, and must not be contradicted by
   * simulation.
   */
  #suggested(a: ComparableGame, b: ComparableGame, isWithoutIdle: boolean): SameCircuits | undefined {
    const start = this.#now();
    const verifier = new Verifier(a, b);
    let [tried, end]: [number, Attempt['end']] = [0, 'all refuted'];
    let found: SameCircuits | undefined;
    for (const { correspondence, isWhole } of this.#options.suggestions?.([a, b], this.#clock) ?? []) {
      tried++;
      const { kind } = this.#within(PROOF_TIME, () => {
        const simulated = verifier.simulate(correspondence, { clock: this.#clock });
        return simulated.kind === 'candidate' ? simulated.prove(CONFLICTS) : simulated;
      });
      if (kind === 'differs') continue;
      const proof = kind === 'same' ? 'solver' : isWhole ? 'rules' : undefined;
      if (proof === undefined) {
        end = 'given up';
        continue;
      }
      end = 'same';
      const scope = 'all states';
      found = { kind: 'same', correspondence, scope, isWithoutIdle, proof, attempts: this.#attempts };
      break;
    }
    if (tried > 0) {
      const milliseconds = this.#now() - start;
      this.#attempts.push({
        ...{ graph: 'rules', scope: 'all states', isWithoutIdle, vertices: 0, edges: 0 },
        ...{ tried, end, milliseconds },
      });
    }
    return found;
  }

  /** If formulas are short enough, their shortest conditions alone prove that games are equivalent. */
  #byImplicants(
    first: ComparableGame,
    second: ComparableGame,
    isWithoutIdle: boolean,
  ): SameCircuits | undefined {
    if ([first, second].some(({ circuit }) => circuit.inputs.length > MOST_ABSORBED)) return undefined;
    const { options } = this.#first;
    const [a, b] = [first, second].map(({ circuit }) =>
      comparableGame(circuit, { ...options, withoutIdle: isWithoutIdle, isAbsorbed: true }),
    ) as [ComparableGame, ComparableGame];
    const colours = haveSameCounts(a, b) ? this.#simulatedColours(a, b) : undefined;
    if (colours === undefined) return undefined;
    for (const kind of ['gates', 'implicants'] as const) {
      const graphs = this.#graphs(a, b, colours, kind);
      const refiners = kind === 'implicants' ? this.#refiners([a, b], graphs).slice(0, 1) : [];
      const found = this.#attempt(a, b, graphs, kind, { isWithoutIdle, scope: 'all states', refiners });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    return undefined;
  }

  /** Refinements beyond the graphs, fastest first. */
  #refiners(
    games: readonly [ComparableGame, ComparableGame],
    graphs: readonly [GameGraph, GameGraph],
  ): Refiner[] {
    const openings = [this.#first.opening, this.#second.opening] as const;
    const [a, b] = games;
    const lanes = [new Lanes(a.circuit), new Lanes(b.circuit)] as const;
    const effort = influenceEffort([
      { game: a, opening: openings[0] },
      { game: b, opening: openings[1] },
    ]);
    const patterns = Math.min(MOST_REFINING_PATTERNS, effort.patterns);
    const view = (graph: 0 | 1, painted: Int32Array) => viewOf(games[graph], graphs[graph], painted);
    const byInfluences = (
      graph: 0 | 1,
      painted: Int32Array,
      assignments: Parameters<typeof refineByInfluences>[5],
    ): void => {
      const { places } = graphs[graph];
      refineByInfluences(games[graph], lanes[graph], view(graph, painted), painted, places, assignments);
    };
    return [
      (graph, painted) => refineBySimulation(games[graph], lanes[graph], view(graph, painted), 5),
      (graph, painted) => byInfluences(graph, painted, { patterns }),
      (graph, painted) =>
        byInfluences(graph, painted, criticalAssignments(games[graph], lanes[graph], view(graph, painted))),
    ];
  }

  /** Runs something with a fraction of the remaining time. */
  #within<Result>(
    { part, milliseconds }: { readonly part: number; readonly milliseconds: number },
    run: () => Result,
  ): Result {
    const whole = this.#clock;
    this.#clock = whole.share(Math.min(part, milliseconds / Math.max(1, whole.left)));
    try {
      return run();
    } finally {
      this.#clock = whole;
    }
  }

  #graphs(
    a: ComparableGame,
    b: ComparableGame,
    colours: readonly [Colours, Colours],
    kind: Exclude<GraphKind, 'influences' | 'rules'>,
  ): readonly [GameGraph, GameGraph] {
    return [gameGraph(a, colours[0], kind, this.#clock), gameGraph(b, colours[1], kind, this.#clock)];
  }

  #influences(
    a: ComparableGame,
    b: ComparableGame,
    colours: readonly [Colours, Colours],
  ): readonly [GameGraph, GameGraph] {
    const openings = [this.#first.opening, this.#second.opening] as const;
    const effort = influenceEffort([
      { game: a, opening: openings[0] },
      { game: b, opening: openings[1] },
    ]);
    return [
      influenceGraph(a, colours[0], openings[0], effort),
      influenceGraph(b, colours[1], openings[1], effort),
    ];
  }

  /** Uses only the opening, and assumes what holds in all reachable states. */
  #inReachableStates(a: ComparableGame, b: ComparableGame, isWithoutIdle: boolean): SameCircuits | undefined {
    if (!haveSameCounts(a, b) || this.#clock.isOver) return undefined;
    const colours = [
      this.#openingColours(a, this.#first, true),
      this.#openingColours(b, this.#second, true),
    ] as const;
    if (colourSummary(colours[0]) !== colourSummary(colours[1])) {
      this.#attempts.push(excluded('colours', 'reachable states', isWithoutIdle));
      return undefined;
    }
    for (const kind of ['dependencies', 'colours'] as const) {
      const graphs = this.#graphs(a, b, colours, kind);
      const found = this.#attempt(a, b, graphs, kind, {
        isWithoutIdle,
        scope: 'reachable states',
        refiners: [this.#playRefiner([a, b], graphs)],
      });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    return undefined;
  }

  /** Refines by play, a limited number of times. */
  #playRefiner(
    games: readonly [ComparableGame, ComparableGame],
    graphs: readonly [GameGraph, GameGraph],
  ): Refiner {
    const length = colouredPlayLength(...games);
    let plays = 0;
    return (graph, painted) => {
      // Both graphs must be refined equally often; the second one always follows the first.
      if (graph === 0) plays++;
      if (plays <= MOST_PLAYS)
        refineByPlay(games[graph], viewOf(games[graph], graphs[graph], painted), length);
    };
  }

  #openingColours(game: ComparableGame, { opening }: ComparedCircuit, isInPlay = false): Colours {
    const colours = kindColours(game, this.#goals);
    const depth = commonDepth(this.#first.opening, this.#second.opening);
    if (!this.#options.isWithoutPlay) refineByOpening(game, colours, opening, depth, isInPlay);
    return colours;
  }

  #attempt(
    a: ComparableGame,
    b: ComparableGame,
    graphs: readonly [GameGraph, GameGraph],
    kind: GraphKind,
    how: Pick<Attempt, 'isWithoutIdle' | 'scope'> & { readonly refiners?: readonly Refiner[] },
  ): SameCircuits | undefined {
    const { isWithoutIdle, scope, refiners } = how;
    const start = this.#now();
    const verifier = new Verifier(a, b);
    const search = matchings(graphs[0], graphs[1], {
      clock: this.#clock,
      ...(refiners && { refiners }),
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
    const proved = (correspondence: Correspondence, proof: SameCircuits['proof']): SameCircuits => {
      note('same');
      return { kind: 'same', correspondence, scope, isWithoutIdle, proof, attempts: this.#attempts };
    };
    const options = {
      clock: this.#clock,
      ...(scope === 'reachable states' && { groups: this.#first.groups(), onlyInPlay: true }),
    };
    const open: Candidate[] = [];
    const most = scope === 'all states' ? MOST_TRIED : MOST_TRIED_REACHABLE;
    let end: Attempt['end'] | undefined;
    while (end === undefined) {
      const { done, value } = search.next();
      if (done) {
        end = endOf(value);
        break;
      }
      tried++;
      const correspondence = correspondenceOf(a, graphs, value.images);
      if (graphs[0].isComplete && graphs[1].isComplete && value.isIsomorphism)
        return proved(correspondence, kind === 'gates' ? 'gates' : 'implicants');
      const simulated = verifier.simulate(correspondence, options);

      let answer = simulated.kind === 'candidate' ? undefined : simulated;
      if (simulated.kind === 'candidate') {
        if (simulated.alikeness >= ALIKE) answer = simulated.prove(CONFLICTS);
        if (answer?.kind !== 'differs') open.push(simulated);
      }
      if (answer?.kind === 'same') return proved(correspondence, 'solver');
      if (answer !== undefined) refuted = answer;
      if (tried >= most || open.length >= MOST_OPEN || this.#clock.isOver) end = 'given up';
    }
    open.sort((x, y) => y.alikeness - x.alikeness);
    for (const conflicts of [CONFLICTS, MORE_CONFLICTS])
      for (const candidate of open) {
        if (this.#clock.isOver) break;
        refuted = candidate.prove(conflicts);
        if (refuted.kind === 'same') return proved(candidate.map, 'solver');
        if (refuted.kind === 'undecided') end = 'given up';
      }
    note(end);
    return undefined;
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

/** The vertices' colours by kind, as views of the same memory. */
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
