/**
 * Perft ("performance test", as chess programs call it): the number of sequences of joint moves, and of states that
 * they reach. Errors in rules or engines nearly always change these numbers.
 */
import type { Game, Move, State } from './game.ts';
import { jointMoves, legalByRole } from './joint-moves.ts';
import type { MergedPositions } from './packing.ts';

export interface PathCount {
  readonly depth: number;
  /** Sequences of this length from the initial state. */
  readonly paths: number;
  /** Sequences that end in a terminal state. */
  readonly ended: number;
  /** Sequences that end where some role has no legal move although the game is not over. */
  readonly stuck: number;
}

export interface StateCount {
  readonly depth: number;
  readonly paths: bigint;
  /** Distinct states after this many joint moves. */
  readonly states: number;
  /** Number of classes under symmetries; absent if none are used. */
  readonly classes?: number;
  /** States not reached by fewer moves. */
  readonly newStates: number;
  /** New states that are terminal. */
  readonly terminal: number;
  /** New states where some role has no legal move although the game is not over. */
  readonly stuck: number;
}

/** A finished row, or a progress report with the number of states computed so far. */
export type PerftEvent<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'progress'; readonly visited: number };

const VISITS_BETWEEN_SIGNS = 1024;

/** Traverses the whole tree to each depth up to the given one, without storing states. */
export function* countPaths(game: Game, depth: number, from?: State): Generator<PerftEvent<PathCount>> {
  const visits = { count: 0 };
  for (let each = 0; each <= depth; each++) {
    const row: PathCount = yield* walk(game, from ?? game.initial, each, visits);
    yield { kind: 'row', row };
    if (row.paths === 0) return;
  }
}

/** Enumerates the paths of exactly the given length. */
export function* pathsOfLength(game: Game, from: State, depth: number): Generator<PerftEvent<PathCount>> {
  yield { kind: 'row', row: yield* walk(game, from, depth, { count: 0 }) };
}

function* walk(
  game: Game,
  from: State,
  depth: number,
  visits: { count: number },
): Generator<PerftEvent<PathCount>, PathCount> {
  let paths = 0;
  let ended = 0;
  let stuck = 0;
  const arrive = (state: State): void => {
    paths++;
    if (game.isTerminal(state)) ended++;
    else if (legalByRole(game, state).some((moves) => moves.length === 0)) stuck++;
  };
  if (depth === 0) arrive(from);
  /** The states on the current path with the joint moves still to try in each. */
  const open: { state: State; left: Iterator<Move[]> }[] = [];
  const enter = (state: State): void => {
    if (!game.isTerminal(state)) open.push({ state, left: jointMoves(legalByRole(game, state)) });
  };
  if (depth > 0) enter(from);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { done, value: moves } = top.left.next();
    if (done) {
      open.pop();
      continue;
    }
    const state = game.next(top.state, moves);
    if (open.length === depth) arrive(state);
    else enter(state);
    if (++visits.count % VISITS_BETWEEN_SIGNS === 0) yield { kind: 'progress', visited: visits.count };
  }
  return { depth, paths, ended, stuck };
}

/**
 * Counts states and stores all of them; ends early if there are no new states, or more than `mostStates`.
 *
 * @param merged symmetries that fix the initial state; only one state of each class is then expanded
 */
export function* countStates(
  game: Game,
  depth: number,
  mostStates: number,
  merged?: MergedPositions,
): Generator<PerftEvent<StateCount>, 'done' | 'too many states'> {
  const seen = new Set<string>();
  const packing = game.packing();
  const words = new Int32Array(packing.words);
  const representative = (state: State): State => {
    if (merged === undefined) return state;
    packing.pack(state, words, 0);
    merged.canonical(words, 0);
    return packing.unpack(words, 0);
  };
  const sizeOf = (state: State): number => {
    if (merged === undefined) return 1;
    packing.pack(state, words, 0);
    return merged.classSize(words, 0);
  };
  let visited = 0;
  const first = representative(game.initial);
  let level = new Map([[game.key(first), { state: first, paths: 1n }]]);
  for (let each = 0; ; each++) {
    const next: typeof level = new Map();
    let paths = 0n;
    let states = 0;
    let newStates = 0;
    let terminal = 0;
    let stuck = 0;
    for (const [key, node] of level) {
      paths += node.paths;
      const size = sizeOf(node.state);
      states += size;
      const isNew = !seen.has(key);
      if (isNew) {
        seen.add(key);
        newStates += size;
      }
      if (game.isTerminal(node.state)) {
        if (isNew) terminal += size;
        continue;
      }
      const legal = legalByRole(game, node.state);
      if (isNew && legal.some((moves) => moves.length === 0)) stuck += size;
      if (each === depth) continue;
      for (const moves of jointMoves(legal)) {
        const state = representative(game.next(node.state, moves));
        const stateKey = game.key(state);
        const known = next.get(stateKey);
        if (known === undefined) next.set(stateKey, { state, paths: node.paths });
        else known.paths += node.paths;
        if (++visited % VISITS_BETWEEN_SIGNS === 0) yield { kind: 'progress', visited };
      }
      if (seen.size + next.size > mostStates) return 'too many states';
    }
    const classes = merged && { classes: level.size };
    yield { kind: 'row', row: { depth: each, paths, states, ...classes, newStates, terminal, stuck } };
    if (each === depth || next.size === 0) return 'done';
    level = next;
  }
}
