/** The graphs used to search for isomorphisms: of gates, or of dependencies (Zhang et al. 2015, phase 2). */
import type { WorkClock } from '../../base/index.ts';
import { LABEL_COUNT, symmetryGraph } from '../analyse/symmetry-graph.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  moveNode,
  negate,
  nodeOf,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';
import type { Colours } from './colours.ts';
import type { ComparableGame } from './comparable.ts';
import { EssentialInputs } from './essential-inputs.ts';
import { type InfluenceEdges, type InfluenceEffort, influenceEdges } from './influences.ts';
import { textNumber } from './lanes.ts';
import { adjacency, type MatchedGraph } from './matched-graph.ts';
import type { Opening } from './opening.ts';
import { PrimeImplicants } from './prime-implicants.ts';

/** Vertices are the circuit's nodes, then roles, goals, percepts and the end; all except gates are decisive. */
export interface GameGraph extends MatchedGraph {
  readonly places: GraphPlaces;
  /** Whether an isomorphism proves that the outputs are equal. */
  readonly isComplete: boolean;
}

export interface GraphPlaces {
  readonly firstFluent: number;
  readonly firstMove: number;
  readonly firstRole: number;
  readonly firstGoal: number;
  readonly firstPercept: number;
  readonly terminal: number;
}

/** How much of the rules a graph represents. */
export type GraphKind =
  /** Every gate: fast, and a proof by itself, but formulas must have the same form. */
  | 'gates'
  /** The fluents and moves in the formula of each output. */
  | 'dependencies'
  /** The shortest conditions under which each output holds, and their requirements. */
  | 'implicants'
  /** The outputs that change with each fluent and move in some assignments; see `influences.ts`. */
  | 'influences'
  /** Colours only. */
  | 'colours'
  /** The rules themselves, which are not examined here. */
  | 'rules';

export function gameGraph(
  game: ComparableGame,
  colours: Colours,
  kind: Exclude<GraphKind, 'influences' | 'rules'>,
  clock: WorkClock,
): GameGraph {
  const { circuit } = game;
  const inner = kind === 'gates' ? circuit.nodeCount : firstInnerNode(circuit);
  const places = placesOf(circuit, inner);
  const edges = kind === 'gates' ? gateEdges(game) : dependencyEdges(game, places, kind, clock);
  return paintedGraph(game, colours, places, edges);
}

/** The graph of influences, with an opening and an effort suitable for both games. */
export function influenceGraph(
  game: ComparableGame,
  colours: Colours,
  opening: Opening,
  effort: InfluenceEffort,
): GameGraph {
  const places = placesOf(game.circuit, firstInnerNode(game.circuit));
  const edges = influenceEdges(game, colours, opening, places, effort);
  return paintedGraph(game, colours, places, listedEdges(game, places, edges, 0, false));
}

function paintedGraph(game: ComparableGame, colours: Colours, places: GraphPlaces, edges: Edges): GameGraph {
  const { circuit } = game;
  const vertexCount = places.terminal + 1 + edges.more;
  const painted = new Int32Array(vertexCount);
  for (let node = firstInnerNode(circuit); node < places.firstRole; node++)
    painted[node] = edges.gateColour(node);
  const decisive: number[] = [];
  const paint = (items: readonly number[], first: number, by: Int32Array) => {
    for (const item of items) {
      painted[first + item] = by[item] as number;
      decisive.push(first + item);
    }
  };
  paint(game.fluents, places.firstFluent, colours.fluents);
  paint(game.moves, places.firstMove, colours.moves);
  paint([...circuit.roles.keys()], places.firstRole, colours.roles);
  paint(game.goals, places.firstGoal, colours.goals);
  paint(game.percepts, places.firstPercept, colours.percepts);
  painted[places.terminal] = colours.terminal;
  painted.fill(textNumber('implicant'), places.terminal + 1);
  const { isComplete } = edges;
  return {
    vertexCount,
    colours: painted,
    decisive,
    places,
    isComplete,
    ...edges.adjacency(vertexCount, painted),
  };
}

function placesOf(circuit: Circuit, inner: number): GraphPlaces {
  const firstGoal = inner + circuit.roles.length;
  const firstPercept = firstGoal + circuit.goals.length;
  return {
    firstFluent: fluentNode(0),
    firstMove: moveNode(circuit, 0),
    firstRole: inner,
    firstGoal,
    firstPercept,
    terminal: firstPercept + circuit.percepts.length,
  };
}

interface Edges {
  /** Number of additional vertices. */
  readonly more: number;
  /** Whether the edges determine the outputs completely. */
  readonly isComplete: boolean;
  gateColour(node: number): number;
  /** Edges to vertices of colour 0, which are excluded, are excluded too. */
  adjacency(vertexCount: number, colours: Int32Array): Pick<GameGraph, 'start' | 'neighbours' | 'labels'>;
}

function gateEdges({ circuit }: ComparableGame): Edges {
  const numbers = new Map<string, number>();
  const graph = symmetryGraph(circuit, numbers);
  const names = new Map([...numbers].map(([name, number]) => [number, name]));
  // Feedback nodes are identified with their sources; they have no edges and carry no information.
  const isFeedback = new Set(circuit.loops.flatMap(({ feedback }) => feedback.map(({ node }) => node)));
  return {
    more: 0,
    isComplete: true,
    gateColour: (node) =>
      isFeedback.has(node) ? 0 : textNumber(names.get(graph.colours[node] as number) ?? ''),
    adjacency: (vertexCount, colours) => {
      const start = new Int32Array(vertexCount + 1);
      const neighbours: number[] = [];
      const labels: number[] = [];
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if (colours[vertex] !== 0)
          for (let i = graph.start[vertex] as number; i < (graph.start[vertex + 1] as number); i++) {
            const neighbour = graph.neighbours[i] as number;
            if (colours[neighbour] === 0) continue;
            neighbours.push(neighbour);
            labels.push(graph.labels[i] as number);
          }
        start[vertex + 1] = neighbours.length;
      }
      return { start, neighbours: Int32Array.from(neighbours), labels: Int32Array.from(labels) };
    },
  };
}

/** Kinds of edges; each has two directions. */
const FROM_INPUT = LABEL_COUNT;
const FROM_NEGATED = LABEL_COUNT + 2;
const FROM_IMPLICANT = LABEL_COUNT + 4;
const AGAINST = LABEL_COUNT + 6;
const OF_ROLE = LABEL_COUNT + 8;

function dependencyEdges(
  game: ComparableGame,
  places: GraphPlaces,
  kind: GraphKind,
  clock: WorkClock,
): Edges {
  const from: number[] = [];
  const to: number[] = [];
  const label: number[] = [];
  const add = (source: number, target: number, edge: number) => {
    from.push(source);
    to.push(target);
    label.push(edge);
  };
  let more = 0;
  let isComplete = kind === 'implicants';
  if (kind === 'implicants') {
    const primes = new PrimeImplicants(game.circuit, clock);
    const essential = new EssentialInputs(game.circuit, clock);
    const numbers = new Map<string, number>();
    for (const { vertex, literal, support } of supports(game, places)) {
      // The negation of an output often has a shorter form.
      const positive = primes.of(literal);
      const implicants = positive ?? primes.of(negate(literal));
      if (implicants === undefined) {
        isComplete = false;
        for (const input of essential.of(literal, support)) add(input, vertex, FROM_INPUT);
      }
      for (const { literals } of implicants ?? []) {
        const key = literals.join();
        let number = numbers.get(key);
        if (number === undefined) {
          number = places.terminal + 1 + more++;
          numbers.set(key, number);
          for (const each of literals) add(nodeOf(each), number, isNegated(each) ? FROM_NEGATED : FROM_INPUT);
        }
        add(number, vertex, positive === undefined ? AGAINST : FROM_IMPLICANT);
      }
    }
  } else if (kind === 'dependencies')
    for (const { vertex, support } of supports(game, places))
      for (const input of support) add(input, vertex, FROM_INPUT);
  return listedEdges(game, places, { from, to, label }, more, isComplete);
}

/** Edges one by one, and those from items of a role to the role. */
function listedEdges(
  game: ComparableGame,
  places: GraphPlaces,
  { from, to, label }: InfluenceEdges,
  more: number,
  isComplete: boolean,
): Edges {
  const add = (source: number, target: number, edge: number) => {
    from.push(source);
    to.push(target);
    label.push(edge);
  };
  const { circuit } = game;
  for (const move of game.moves)
    add(places.firstMove + move, places.firstRole + (circuit.moves[move]?.role ?? 0), OF_ROLE);
  for (const goal of game.goals)
    add(places.firstGoal + goal, places.firstRole + (circuit.goals[goal]?.role ?? 0), OF_ROLE);
  for (const percept of game.percepts)
    add(places.firstPercept + percept, places.firstRole + (circuit.percepts[percept]?.role ?? 0), OF_ROLE);
  return {
    more,
    isComplete,
    gateColour: () => 0,
    adjacency: (vertexCount) => adjacency(vertexCount, from, to, label),
  };
}

interface Support {
  /** The output's vertex: its fluent for next values, its move for legality. */
  readonly vertex: number;
  readonly literal: Literal;
  /** Nodes of fluents and moves in its formula. */
  readonly support: Int32Array;
}

/** The inputs of each output's formula. Some may be irrelevant; `EssentialInputs` determines which matter. */
function* supports(game: ComparableGame, places: GraphPlaces): Iterable<Support> {
  const { circuit } = game;
  const cone = new ConeWalk(circuit);
  const support = (vertex: number, literal: Literal | undefined): Support => ({
    vertex,
    literal: literal ?? FALSE,
    support: cone.inputsOf(literal ?? FALSE),
  });
  for (const fluent of game.fluents) yield support(places.firstFluent + fluent, circuit.next[fluent]);
  for (const move of game.moves) yield support(places.firstMove + move, circuit.legal[move]);
  for (const goal of game.goals) yield support(places.firstGoal + goal, circuit.goals[goal]?.literal);
  for (const percept of game.percepts)
    yield support(places.firstPercept + percept, circuit.percepts[percept]?.literal);
  yield support(places.terminal, circuit.terminal);
}

/** Returns a function that finds the nodes of the fluents and moves in the formula of an output. */
export function supportFinder(circuit: Circuit): (root: Literal) => Int32Array {
  const cone = new ConeWalk(circuit);
  return (root) => cone.inputsOf(root);
}

class ConeWalk {
  readonly #circuit: Circuit;
  readonly #gateOf: Int32Array;
  readonly #sourceOf: ReadonlyMap<number, Literal>;
  readonly #seen: Int32Array;
  #stamp = 0;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#gateOf = gateNumbers(circuit);
    this.#seen = new Int32Array(circuit.nodeCount);
    this.#sourceOf = new Map(
      circuit.loops.flatMap(({ feedback }) => feedback.map(({ node, source }) => [node, source])),
    );
  }

  inputsOf(root: Literal): Int32Array {
    const { inputStart, inputs } = this.#circuit;
    const firstInner = firstInnerNode(this.#circuit);
    const stamp = ++this.#stamp;
    const found: number[] = [];
    const open: number[] = [nodeOf(root)];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node === 0 || this.#seen[node] === stamp) continue;
      this.#seen[node] = stamp;
      if (node < firstInner) {
        found.push(node);
        continue;
      }
      const gate = this.#gateOf[node] as number;
      const source = this.#sourceOf.get(node);
      if (source !== undefined) open.push(nodeOf(source));
      if (gate >= 0)
        for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++)
          open.push((inputs[i] as number) >> 1);
    }
    return Int32Array.from(found);
  }
}
