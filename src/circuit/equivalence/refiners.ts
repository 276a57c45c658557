/**
 * Refinements of colours beyond what the structure of a graph shows: by simulation, influences and play. They apply
 * whenever a search for correspondences has singled out two vertices.
 */
import { colouredPlayLength, refineByPlay } from './coloured-play.ts';
import { type Colours, refineBySimulation } from './colours.ts';
import type { ComparableGame } from './comparable.ts';
import { criticalAssignments } from './critical-assignments.ts';
import type { GameGraph } from './dependency-graph.ts';
import { type InfluenceEffort, refineByInfluences } from './influences.ts';
import { Lanes } from './lanes.ts';
import type { Refiner } from './matchings.ts';

type Both<Item> = readonly [Item, Item];

/** Number of assignments for which influences are examined whenever two vertices are singled out. */
const MOST_REFINING_PATTERNS = 12;
const MOST_PLAYS = 60;

/** Refinements for all sets of fluents, fastest first. */
export function stateRefiners(
  games: Both<ComparableGame>,
  graphs: Both<GameGraph>,
  effort: InfluenceEffort,
): readonly [Refiner, ...Refiner[]] {
  const lanes = [new Lanes(games[0].circuit), new Lanes(games[1].circuit)] as const;
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

/** Refines by play, a limited number of times. */
export function playRefiner(games: Both<ComparableGame>, graphs: Both<GameGraph>): Refiner {
  const length = colouredPlayLength(...games);
  let plays = 0;
  return (graph, painted) => {
    // Both graphs must be refined equally often; the second one always follows the first.
    if (graph === 0) plays++;
    if (plays <= MOST_PLAYS) refineByPlay(games[graph], viewOf(games[graph], graphs[graph], painted), length);
  };
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
