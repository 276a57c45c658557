/**
 * The values of all positions of a graph: backward induction where positions never repeat, else values that no position
 * contradicts, found by going over all of them until nothing changes.
 *
 * A game that goes on for ever is worth 0 to a lone player and half of the sum to each of two whose goals always add up to
 * the same. With that, what is found after any number of rounds is the value of the game that is broken off after so many
 * moves, and a win or a loss that can be forced at all is forced after finitely many. Others cannot be solved if positions
 * can repeat.
 */
import type { PositionGraph } from './position-graph.ts';
import { ENDLESS, type GraphValues, PositionJudge } from './position-value.ts';
import type { TurnShape } from './turn-shape.ts';

export interface SolvedGraph extends GraphValues {
  readonly judge: PositionJudge;
  /** Whether positions can repeat. */
  readonly isCyclic: boolean;
  /** Whether the values are only approached, closely: where chance decides in a game whose positions can repeat. */
  readonly isApproached: boolean;
}

/** Changes of goals below this end the approach. */
const PRECISION = 1e-8;

/** Yields after every position that is judged. Undefined if positions can repeat and interests are not simply opposed. */
export function* solveGraph(graph: PositionGraph): Generator<void, SolvedGraph | undefined> {
  const roles = graph.game.roles.length;
  const goals = new Float64Array(graph.size * roles);
  const distances = new Int32Array(graph.size);
  const order = yield* ordered(graph);
  const isCyclic = order.length < graph.size;
  const endless = endlessValue(graph);
  if (isCyclic && endless === undefined) return undefined;
  const judge = new PositionJudge(graph, { goals, distances }, endless);
  for (let number = 0; number < graph.size; number++) {
    const outcome = graph.outcome(number);
    if (outcome !== undefined) goals.set(outcome, number * roles);
    else {
      for (const role of graph.players) goals[number * roles + role] = endless ?? 0;
      distances[number] = ENDLESS;
    }
  }
  const solved = { goals, distances, judge, isCyclic };
  if (!isCyclic) {
    yield* sweep(graph, solved, backwards(order));
    return { ...solved, isApproached: false };
  }
  const hasChance = graph.shapes.some(({ options }) => options.some((joints) => joints.length > 1));
  const isMixed = graph.shapes.some(({ choosers }) => choosers.length > 1);
  const isApproached = hasChance || isMixed;
  for (;;) {
    const { change, isDistanceNew } = yield* sweep(graph, solved, downFrom(graph.size));
    if (isApproached ? change < PRECISION : change === 0 && !isDistanceNew) break;
  }
  return { ...solved, isApproached };
}

/** Undefined if the players' interests are not simply opposed. */
function endlessValue(graph: PositionGraph): number | undefined {
  if (graph.players.length < 2) return 0;
  const { sum } = graph;
  return graph.players.length === 2 && sum !== undefined ? sum / 2 : undefined;
}

/** The positions that come before all their successors; all of them if none can repeat. */
function* ordered(graph: PositionGraph): Generator<void, Int32Array> {
  const waiting = new Int32Array(graph.size);
  for (let number = 0; number < graph.size; number++) {
    const count = graph.successorCount(number);
    for (let joint = 0; joint < count; joint++) {
      const successor = graph.successor(number, joint);
      waiting[successor] = (waiting[successor] as number) + 1;
    }
    yield;
  }
  const order = new Int32Array(graph.size);
  let length = 0;
  if (waiting[0] === 0) order[length++] = 0;
  for (let place = 0; place < length; place++) {
    const number = order[place] as number;
    const count = graph.successorCount(number);
    for (let joint = 0; joint < count; joint++) {
      const successor = graph.successor(number, joint);
      waiting[successor] = (waiting[successor] as number) - 1;
      if (waiting[successor] === 0) order[length++] = successor;
    }
    yield;
  }
  return order.subarray(0, length);
}

/** Judges all positions; gives the greatest change of a goal, and whether a distance changed. */
function* sweep(
  graph: PositionGraph,
  { goals, distances, judge }: Omit<SolvedGraph, 'isApproached'>,
  numbers: Iterable<number>,
): Generator<void, { readonly change: number; readonly isDistanceNew: boolean }> {
  const roles = graph.game.roles.length;
  let change = 0;
  let isDistanceNew = false;
  for (const number of numbers) {
    const shape: TurnShape | undefined = graph.shape(number);
    if (shape === undefined) continue;
    judge.judge(number, shape);
    for (let role = 0; role < roles; role++) {
      const at = number * roles + role;
      change = Math.max(change, Math.abs((goals[at] as number) - (judge.goals[role] as number)));
      goals[at] = judge.goals[role] as number;
    }
    if (distances[number] !== judge.distance) {
      distances[number] = judge.distance;
      isDistanceNew = true;
    }
    yield;
  }
  return { change, isDistanceNew };
}

function* downFrom(size: number): Generator<number> {
  for (let number = size - 1; number >= 0; number--) yield number;
}

function* backwards(order: Int32Array): Generator<number> {
  for (let place = order.length - 1; place >= 0; place--) yield order[place] as number;
}
