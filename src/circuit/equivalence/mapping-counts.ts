/**
 * Counts the correspondences of a game with itself, by how much of the rules is considered (Zhang et al. 2015, tables
 * 2 and 3).
 */
import { WorkClock } from '../../base/index.ts';
import { findAutomorphisms } from '../analyse/automorphisms.ts';
import type { ColouredGraph } from '../analyse/symmetry-graph.ts';
import { LABEL_COUNT } from '../analyse/symmetry-graph.ts';
import { type Circuit, FALSE, fluentNode, type Literal, nodeOf } from '../circuit.ts';
import { kindColours } from './colours.ts';
import { type ComparableGame, comparableGame } from './comparable.ts';
import { type GameGraph, type GraphKind, gameGraph, supportFinder } from './dependency-graph.ts';
import { mix, textNumber } from './lanes.ts';
import { PrimeImplicants } from './prime-implicants.ts';

export interface MappingCounts {
  /** Ground rules, one for each role, initial fact, fluent, move, goal and the end. */
  readonly rules: number;
  /** Of the simplified graph: roles, one for the initial state, fluents, moves, goals, the end. */
  readonly nodes: number;
  readonly edges: number;
  /** The graph as counted in table 2. */
  readonly withoutLegality: LeanGraph;
  /** Number of isomorphisms of the dependency graph. */
  readonly isomorphisms: number;
  /**
   * Those that keep fluents in their groups, which are defined by the shortest conditions of the end and of goals they
   * occur in, and by the groups of the other fluents there.
   */
  readonly grouped: number;
  /** The same two numbers for isomorphisms that fix every role. */
  readonly keepingRoles: { readonly isomorphisms: number; readonly grouped: number };
  /** Number of those that leave all outputs unchanged. */
  readonly symmetries: number;
  readonly isComplete: boolean;
}

/**
 * The graph without legality, and without everything that matters for legality alone. Roles, moves, goals and the end
 * have one node each, fluents two: as they are and as they become. An edge connects an output with everything in its
 * formula, and a move or goal with its role.
 */
export interface LeanGraph {
  readonly nodes: number;
  readonly edges: number;
  /** Outputs: what fluents become, goals and the end. */
  readonly functions: number;
}

const SECONDS = 60;

/** @param circuit as built from the rules */
export function mappingCounts(circuit: Circuit, now: () => number = () => performance.now()): MappingCounts {
  const game = comparableGame(circuit, { isAbsorbed: true });
  const clock = new WorkClock(now, now() + 1000 * SECONDS);
  const groups = groupsOf(game, clock);
  const plain = groupOrder(game, 'dependencies', clock);
  const grouped = groupOrder(game, 'dependencies', clock, { groups });
  const kept = groupOrder(game, 'dependencies', clock, { keepsRoles: true });
  const keptGrouped = groupOrder(game, 'dependencies', clock, { groups, keepsRoles: true });
  const symmetries = groupOrder(game, 'implicants', clock);
  const gates = groupOrder(comparableGame(circuit), 'gates', clock);
  const heads = game.fluents.length + game.moves.length + game.goals.length + 1;
  return {
    rules: circuit.roles.length + circuit.initial.filter(Boolean).length + heads,
    nodes: circuit.roles.length + 1 + heads,
    edges: plain.edges,
    withoutLegality: leanGraph(game),
    isomorphisms: plain.order,
    grouped: grouped.order,
    keepingRoles: { isomorphisms: kept.order, grouped: keptGrouped.order },
    // If there are too many shortest conditions, the gates show the symmetries in the form of the rules.
    symmetries: symmetries.isWhole ? symmetries.order : gates.order,
    isComplete:
      plain.isComplete &&
      grouped.isComplete &&
      (symmetries.isWhole ? symmetries.isComplete : gates.isComplete),
  };
}

function groupOrder(
  game: ComparableGame,
  kind: Exclude<GraphKind, 'influences' | 'rules'>,
  clock: WorkClock,
  { groups, keepsRoles }: { readonly groups?: Int32Array; readonly keepsRoles?: boolean } = {},
): {
  readonly order: number;
  readonly edges: number;
  readonly isComplete: boolean;
  readonly isWhole: boolean;
} {
  const colours = kindColours(game, 'exact');
  groups?.forEach((group, fluent) => {
    if (colours.fluents[fluent] !== 0)
      colours.fluents[fluent] = mix(colours.fluents[fluent] as number, group);
  });
  if (keepsRoles)
    colours.roles.forEach((colour, role) => {
      colours.roles[role] = mix(colour, role + 1);
    });
  const graph = gameGraph(game, colours, kind, clock);
  const range = { from: 1, to: graph.places.firstRole };
  const { order, isComplete } = findAutomorphisms(colouredGraph(graph), range, clock);
  return { order, edges: graph.neighbours.length / 2, isComplete, isWhole: graph.isComplete };
}

/** Items excluded from the comparison must not be swapped, so each such vertex has its own colour. */
function colouredGraph(graph: GameGraph): ColouredGraph {
  const numbers = new Map<number, number>();
  const colours = graph.colours.map((colour, vertex) => {
    const key = colour === 0 ? mix(vertex, textNumber('left out')) : colour;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return {
    vertexCount: graph.vertexCount,
    colours,
    start: graph.start,
    neighbours: graph.neighbours,
    labels: Uint8Array.from(graph.labels, (label) => label % LABEL_COUNT),
    firstRole: graph.places.firstRole,
  };
}

/** For each fluent, the number of its group; colours are refined until none is split any more. */
function groupsOf(game: ComparableGame, clock: WorkClock): Int32Array {
  const { circuit } = game;
  const primes = new PrimeImplicants(circuit, clock);
  const heads = [circuit.terminal, ...game.goals.map((goal) => circuit.goals[goal]?.literal ?? FALSE)];
  const conditions = heads.flatMap((head) =>
    (primes.of(head) ?? []).map(({ literals }) =>
      [...literals].map((literal) => nodeOf(literal) - 1).filter((fluent) => fluent < circuit.fluents.length),
    ),
  );
  let groups = new Int32Array(circuit.fluents.length);
  for (let count = 0, known = -1; count > known; ) {
    known = count;
    const finer = groups.slice();
    for (const condition of conditions) {
      let sum = 0;
      for (const fluent of condition) sum = (sum + mix(groups[fluent] as number, 3)) | 0;
      for (const fluent of condition) finer[fluent] = ((finer[fluent] as number) + mix(sum, 5)) | 0;
    }
    groups = finer;
    count = new Set(groups).size;
  }
  return groups;
}

function leanGraph(game: ComparableGame): LeanGraph {
  const { circuit } = game;
  const inputsOf = supportFinder(circuit);
  const needed = new Set<number>();
  let edges = 0;
  const connect = (literal: Literal): void => {
    const inputs = inputsOf(literal);
    edges += inputs.length;
    for (const input of inputs) needed.add(input);
  };
  connect(circuit.terminal);
  for (const goal of game.goals) connect(circuit.goals[goal]?.literal ?? FALSE);
  // What is added here is looked at too.
  let [fluents, moves] = [0, 0];
  for (const node of needed) {
    const fluent = node - fluentNode(0);
    if (fluent < circuit.fluents.length) {
      fluents++;
      connect(circuit.next[fluent] ?? FALSE);
    } else moves++;
  }
  const goals = game.goals.length;
  return {
    nodes: circuit.roles.length + 2 * fluents + moves + goals + 1,
    edges: edges + moves + goals,
    functions: fluents + goals + 1,
  };
}
