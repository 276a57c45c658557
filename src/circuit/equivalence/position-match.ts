/**
 * Decides whether two small games with different encodings of positions are equivalent: by legal moves and observable
 * results, for all positions.
 */
import { WorkClock } from '../../base/index.ts';
import { type ComparableGame, type Correspondence, type GoalComparison, goalKeys } from './comparable.ts';
import { mix, textNumber } from './lanes.ts';
import type { MatchedGraph } from './matched-graph.ts';
import { matchings } from './matchings.ts';
import { type Opening, openingOf, profileOf } from './opening.ts';

export interface PositionMatchOptions {
  readonly goals: GoalComparison;
  readonly isOver: () => boolean;
}

export type PositionMatch =
  | {
      readonly kind: 'same';
      /** Fluents have no images. */
      readonly correspondence: Correspondence;
      /** Corresponding positions of both games, by their true fluents. */
      readonly pairs: readonly (readonly [Int32Array, Int32Array])[];
    }
  | { readonly kind: 'different'; readonly positions: readonly [number, number]; readonly tried: number }
  | { readonly kind: 'undecided' };

/** Games with more positions are not compared in this way. */
const LIMITS = { positions: 6000, transitions: 40_000, work: 400_000_000, isMerged: true } as const;
const MOST_PAIRS = 30_000;
const MOST_TRIED = 500;

/** Whether all positions of a game can be compared. */
export function hasFewPositions(game: ComparableGame): boolean {
  return openingOf(game, LIMITS).isWhole;
}

export function matchPositions(
  first: ComparableGame,
  second: ComparableGame,
  options: PositionMatchOptions,
): PositionMatch {
  const graphs = [new PositionGraph(first, options.goals), new PositionGraph(second, options.goals)] as const;
  if (!graphs[0].opening.isWhole || !graphs[1].opening.isWhole) return { kind: 'undecided' };
  const positions = [graphs[0].opening.positions.length, graphs[1].opening.positions.length] as const;
  const clock = new WorkClock(() => (options.isOver() ? 1 : 0), 1);
  const search = matchings(graphs[0].graph(), graphs[1].graph(), {
    clock,
    refiners: [(graph, colours) => graphs[graph].refine(colours)],
  });
  for (let tried = 0; ; tried++) {
    const { done, value } = search.next();
    if (done) return value.isComplete ? { kind: 'different', positions, tried } : { kind: 'undecided' };
    const correspondence = correspondenceOf(first, second, value.images);
    const pairs = correspondingPositions(graphs, correspondence);
    if (pairs !== undefined) return { kind: 'same', correspondence, pairs };
    if (tried >= MOST_TRIED) return { kind: 'undecided' };
  }
}

/** All positions of a game. The vertices of the search are its moves, then roles, then percepts. */
class PositionGraph {
  readonly game: ComparableGame;
  readonly opening: Opening;
  readonly profiles: readonly number[];
  readonly goalKey: ReadonlyMap<number, string>;

  constructor(game: ComparableGame, goals: GoalComparison) {
    this.game = game;
    this.opening = openingOf(game, LIMITS);
    this.goalKey = new Map(goalKeys(game, goals).map((key, i) => [game.goals[i] as number, key]));
    this.profiles = this.opening.positions.map((position) =>
      textNumber(profileOf(game.circuit, this.goalKey, position)),
    );
  }

  graph(): MatchedGraph {
    const { moves, roles, percepts } = this.game.circuit;
    const vertexCount = moves.length + roles.length + percepts.length;
    const colours = new Int32Array(vertexCount);
    const decisive: number[] = [];
    const paint = (items: Iterable<number>, first: number, colour: string) => {
      for (const item of items) {
        colours[first + item] = textNumber(colour);
        decisive.push(first + item);
      }
    };
    // Moves that are never legal, and percepts that never occur, do not count.
    const isMade = new Set(
      this.opening.positions.flatMap(({ legal, isTerminal }) => (isTerminal ? [] : [...legal])),
    );
    const isSeen = new Set(
      this.opening.transitions.flatMap((each) => each.flatMap((transition) => [...transition.percepts])),
    );
    paint(isMade, 0, 'move');
    paint(roles.keys(), moves.length, 'role');
    paint(isSeen, moves.length + roles.length, 'percept');
    decisive.sort((a, b) => a - b);
    return {
      vertexCount,
      colours,
      decisive,
      start: new Int32Array(vertexCount + 1),
      neighbours: new Int32Array(0),
      labels: new Int32Array(0),
    };
  }

  /**
   * Successors of positions refine the colours of moves, and moves those of positions. Copies of a position change
   * nothing.
   */
  refine(colours: Int32Array): void {
    const { moves, roles } = this.game.circuit;
    const firstPercept = moves.length + roles.length;
    const { positions, transitions } = this.opening;
    let at = Int32Array.from(this.profiles);
    let count = 0;
    for (;;) {
      const next = new Int32Array(at.length);
      for (let position = 0; position < at.length; position++) {
        let sum = 0;
        for (const transition of transitions[position] ?? []) {
          let done = at[transition.to] as number;
          for (const move of transition.moves) done = mix(done, 3) + mix(colours[move] as number, 5);
          let seen = 0;
          for (const percept of transition.percepts)
            seen = (seen + mix(colours[firstPercept + percept] as number, 7)) | 0;
          sum = (sum + mix(done, seen)) | 0;
        }
        next[position] = mix(at[position] as number, sum);
      }
      const classes = new Set(next).size;
      at = next;
      if (classes <= count) break;
      count = classes;
    }
    const news = new Map<number, Set<number>>();
    const note = (vertex: number, what: number) => {
      const known = news.get(vertex) ?? new Set<number>();
      news.set(vertex, known.add(what));
    };
    positions.forEach((position, number) => {
      if (position.isTerminal) return;
      for (const move of position.legal) note(move, mix(at[number] as number, 11));
      for (const transition of transitions[number] ?? []) {
        const step = mix(at[number] as number, at[transition.to] as number);
        for (const move of transition.moves) note(move, mix(step, 13));
        for (const percept of transition.percepts) note(firstPercept + percept, mix(step, 17));
      }
    });
    for (const [vertex, seen] of news) {
      let sum = 0;
      for (const each of seen) sum = (sum + each) | 0;
      colours[vertex] = mix(colours[vertex] as number, sum) || 1;
    }
    const owned = new Int32Array(roles.length);
    for (const [move, { role }] of moves.entries())
      if (colours[move] !== 0) owned[role] = ((owned[role] as number) + mix(colours[move] as number, 19)) | 0;
    owned.forEach((sum, role) => {
      colours[moves.length + role] = mix(colours[moves.length + role] as number, sum) || 1;
    });
    for (const [move, { role }] of moves.entries())
      if (colours[move] !== 0)
        colours[move] = mix(colours[move] as number, colours[moves.length + role] as number) || 1;
  }
}

function correspondenceOf(first: ComparableGame, second: ComparableGame, images: Int32Array): Correspondence {
  const [a, b] = [first.circuit, second.circuit];
  const part = (from: number, to: number, length: number): Int32Array =>
    Int32Array.from({ length }, (_, i) => {
      const image = images[from + i] as number;
      return image < 0 ? -1 : image - to;
    });
  return {
    moves: part(0, 0, a.moves.length),
    roles: part(a.moves.length, b.moves.length, a.roles.length),
    percepts: part(a.moves.length + a.roles.length, b.moves.length + b.roles.length, a.percepts.length),
    fluents: new Int32Array(a.fluents.length).fill(-1),
    goals: new Int32Array(a.goals.length).fill(-1),
  };
}

/** Pairs of positions reached by the same moves; undefined if a pair differs. */
function correspondingPositions(
  [first, second]: readonly [PositionGraph, PositionGraph],
  map: Correspondence,
): (readonly [Int32Array, Int32Array])[] | undefined {
  const seen = new Set<number>();
  const pairs: (readonly [number, number])[] = [];
  const size = second.opening.positions.length;
  const visit = (a: number, b: number): void => {
    if (seen.has(a * size + b)) return;
    seen.add(a * size + b);
    pairs.push([a, b]);
  };
  visit(0, 0);
  const key = (items: Iterable<number>): string => [...items].sort((x, y) => x - y).join();
  for (let i = 0; i < pairs.length; i++) {
    if (pairs.length > MOST_PAIRS) return undefined;
    const [a, b] = pairs[i] as readonly [number, number];
    const [p, q] = [first.opening.positions[a], second.opening.positions[b]];
    if (p === undefined || q === undefined || p.isTerminal !== q.isTerminal) return undefined;
    if (p.isTerminal) {
      if (!haveSameGoals(first, second, map, p.goals, q.goals)) return undefined;
      continue;
    }
    if (key([...p.legal].map((move) => map.moves[move] as number)) !== key(q.legal)) return undefined;
    const steps = new Map((second.opening.transitions[b] ?? []).map((each) => [key(each.moves), each]));
    for (const { moves, to, percepts } of first.opening.transitions[a] ?? []) {
      const step = steps.get(key(moves.map((move) => map.moves[move] as number)));
      if (step === undefined) return undefined;
      if (key([...percepts].map((each) => map.percepts[each] as number)) !== key(step.percepts))
        return undefined;
      visit(to, step.to);
    }
  }
  return pairs.map(([a, b]) => [
    first.opening.positions[a]?.fluents as Int32Array,
    second.opening.positions[b]?.fluents as Int32Array,
  ]);
}

function haveSameGoals(
  first: PositionGraph,
  second: PositionGraph,
  map: Correspondence,
  a: Int32Array,
  b: Int32Array,
): boolean {
  const texts = (graph: PositionGraph, goals: Int32Array, role: (own: number) => number): string =>
    [...goals]
      .map((goal) => `${role(graph.game.circuit.goals[goal]?.role ?? 0)}:${graph.goalKey.get(goal)}`)
      .sort()
      .join();
  return texts(first, a, (own) => map.roles[own] as number) === texts(second, b, (own) => own);
}
