/**
 * Decides whether two circuits are the same game: compares their openings, finds possible correspondences, and
 * verifies them (Zhang et al., "Space-consistent game equivalence detection in general game playing", GIGA 2015).
 */
import { type Random, WorkClock } from '../../base/index.ts';
import { behaviourDifference, commonDepth, laterDifference } from './behaviour.ts';
import type {
  Attempt,
  CircuitComparison,
  ComparisonScope,
  DifferentCircuits,
  SameCircuits,
} from './circuit-comparison.ts';
import { type Colours, colourSummary, kindColours, refineByOpening, refineBySimulation } from './colours.ts';
import {
  type ComparableGame,
  type ComparableOptions,
  type Correspondence,
  comparableGame,
  type GoalComparison,
} from './comparable.ts';
import type { ComparedCircuit } from './compared-circuit.ts';
import { CONFLICTS, type SearchTask, searchCorrespondence } from './correspondence-search.ts';
import { type GameGraph, type GraphKind, gameGraph, influenceGraph } from './dependency-graph.ts';
import { type InfluenceEffort, influenceEffort } from './influences.ts';
import { Lanes } from './lanes.ts';
import { type NarrowPlayLimits, narrowDifference } from './narrow-play.ts';
import type { OpeningLimits } from './opening.ts';
import { endingDifference } from './possible-endings.ts';
import { playRefiner, stateRefiners } from './refiners.ts';
import { Verifier } from './verify.ts';

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

/** How far both games are explored if they are not equal gate by gate, and if nothing else decides. */
const SOON_LIMITS: OpeningLimits = { positions: 5000, transitions: 40_000, work: 400_000_000 };
const LATER_LIMITS: OpeningLimits = { positions: 20_000, transitions: 200_000, work: 1_000_000_000 };
/** How far both games are played along a few lines: before mappings are tried that are hard to find, and after. */
const SOON_PLAY: NarrowPlayLimits = { work: 10_000_000, workByInput: 200, lines: 3 };
const LATER_PLAY: NarrowPlayLimits = { work: 150_000_000, workByInput: 2000, lines: 16 };
/**
 * Larger circuits are not rewritten to find the shortest conditions of their outputs, which may take a fraction of the
 * time.
 */
const MOST_ABSORBED = 40_000;
const IMPLICANT_TIME = { part: 0.3, milliseconds: 3000 } as const;
/** Time for proving a correspondence suggested by the rules. */
const PROOF_TIME = { part: 0.3, milliseconds: 3000 } as const;

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
      this.#endingDifference() ??
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

  /** Some differences show only at the end, and not along lines of play if all moves are alike until then. */
  #endingDifference(): DifferentCircuits | undefined {
    if (this.#options.isWithoutPlay || this.#clock.isOver) return undefined;
    const [a, b] = [this.#first.game, this.#second.game];
    const difference = endingDifference(a, b, { goals: this.#goals, clock: this.#clock });
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
      this.#attempt({ games: [a, b], graphs: this.#graphs(a, b, colours, 'gates'), kind: 'gates', ...how });
    const byInfluences = (): SameCircuits | undefined => {
      const graphs = this.#influences(a, b, colours);
      const refiners = stateRefiners([a, b], graphs, this.#effort(a, b));
      return this.#attempt({ games: [a, b], graphs, kind: 'influences', ...how, refiners });
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
      const refiners =
        kind === 'implicants' ? stateRefiners([a, b], graphs, this.#effort(a, b)).slice(0, 1) : [];
      const scope = 'all states';
      const found = this.#attempt({ games: [a, b], graphs, kind, scope, isWithoutIdle, refiners });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    return undefined;
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
    const effort = this.#effort(a, b);
    return [
      influenceGraph(a, colours[0], this.#first.opening, effort),
      influenceGraph(b, colours[1], this.#second.opening, effort),
    ];
  }

  #effort(a: ComparableGame, b: ComparableGame): InfluenceEffort {
    return influenceEffort([
      { game: a, opening: this.#first.opening },
      { game: b, opening: this.#second.opening },
    ]);
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
      const found = this.#attempt({
        ...{ games: [a, b], graphs, kind, isWithoutIdle },
        scope: 'reachable states',
        refiners: [playRefiner([a, b], graphs)],
        groups: this.#first.groups,
      });
      if (found !== undefined || this.#clock.isOver) return found;
    }
    return undefined;
  }

  #openingColours(game: ComparableGame, { opening }: ComparedCircuit, isInPlay = false): Colours {
    const colours = kindColours(game, this.#goals);
    const depth = commonDepth(this.#first.opening, this.#second.opening);
    if (!this.#options.isWithoutPlay) refineByOpening(game, colours, opening, depth, isInPlay);
    return colours;
  }

  #attempt(task: SearchTask): SameCircuits | undefined {
    const { random } = this.#options;
    const { attempt, found } = searchCorrespondence(task, { clock: this.#clock, now: this.#now, random });
    this.#attempts.push(attempt);
    if (found === undefined) return undefined;
    const { scope, isWithoutIdle } = task;
    return { kind: 'same', ...found, scope, isWithoutIdle, attempts: this.#attempts };
  }
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
