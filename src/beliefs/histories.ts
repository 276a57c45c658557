/** Histories of a match as a role may imagine them, and how a further joint move continues them. */
import type { Random } from '../base/index.ts';
import {
  type Game,
  jointMoveCount,
  legalByRole,
  type Move,
  type Observation,
  type Role,
  type State,
} from '../game/index.ts';
import type { Term } from '../gdl/index.ts';
import type { View, Views } from './views.ts';

/** A possible course of the match: the state it has led to, and what every role has observed along the way. */
export interface History {
  readonly state: State;
  /** Indexed by role. */
  readonly views: readonly View[];
  /** The likelihood relative to other histories. */
  readonly weight: number;
}

/**
 * The likelihood of each legal move of another role. Chance, and roles without a model, choose all moves equally
 * often.
 */
export type RoleModel = (role: Role, history: History, legal: readonly Move[]) => ArrayLike<number>;

/** For each role, the likelihood of each of its moves; undefined where all are equally likely. */
export type MoveShares = readonly (ArrayLike<number> | undefined)[];

/** The role whose histories these are, and how the others are assumed to play. */
export interface Viewpoint {
  readonly game: Game;
  readonly role: Role;
  readonly views: Views;
  readonly model?: RoleModel | undefined;
}

/**
 * Returns every role's legal moves, where the role itself has made the move it remembers, or undefined if it could not
 * have made that move.
 */
export function choicesAt(
  { game, role }: Viewpoint,
  { state }: History,
  observation: Observation,
): (readonly Move[])[] | undefined {
  if (game.isTerminal(state)) return undefined;
  const legal = legalByRole(game, state);
  if (legal.some((moves) => moves.length === 0)) return undefined;
  if (observation.kind === 'moves') {
    const { moves } = observation;
    return moves.every((move, each) => legal[each]?.includes(move)) ? moves.map((move) => [move]) : undefined;
  }
  if (!legal[role]?.includes(observation.own)) return undefined;
  return legal.map((moves, each) => (each === role ? [observation.own] : moves));
}

/** Returns the joint move with a given number, counted from 0; the last role's move changes fastest. */
export function jointMoveAt(choices: readonly (readonly Move[])[], number: number): Move[] {
  const moves: Move[] = [];
  let left = number;
  for (let role = choices.length - 1; role >= 0; role--) {
    const each = choices[role] as readonly Move[];
    moves[role] = each[left % each.length] as Move;
    left = Math.floor(left / each.length);
  }
  return moves;
}

/** Returns whether a joint move shows the role exactly what it observed. */
export function showsExactly(
  { game, role }: Viewpoint,
  state: State,
  moves: readonly Move[],
  seen: Observation,
): boolean {
  if (seen.kind === 'moves') return true;
  const shown = game.observe(state, moves, role);
  if (shown.kind === 'moves') return true;
  const { percepts } = shown;
  return percepts.length === seen.percepts.length && percepts.every((term) => includes(seen.percepts, term));
}

const includes = (terms: readonly Term[], term: Term): boolean => terms.includes(term);

/** Returns the history after a joint move, with the views of all roles. */
export function continued(
  { game, views }: Viewpoint,
  { state, views: before }: History,
  moves: readonly Move[],
  weight: number,
): History {
  const after = before.map((view, role) => views.after(view, game.observe(state, moves, role as Role)));
  return { state: game.next(state, moves), views: after, weight };
}

export function sharesAt(
  { game, role, model }: Viewpoint,
  history: History,
  choices: readonly (readonly Move[])[],
): MoveShares {
  return choices.map((moves, each) =>
    model === undefined || each === role || moves.length === 1 || game.roles[each]?.isChance
      ? undefined
      : model(each as Role, history, moves),
  );
}

/** Returns all continuations that show the role what it observed, weighted by the likelihood of their moves. */
export function continuations(point: Viewpoint, history: History, observation: Observation): History[] {
  const choices = choicesAt(point, history, observation);
  if (choices === undefined) return [];
  const shares = sharesAt(point, history, choices);
  const found: History[] = [];
  const count = jointMoveCount(choices);
  for (let number = 0; number < count; number++) {
    const moves = jointMoveAt(choices, number);
    const weight = history.weight * likelihood(choices, shares, moves);
    if (weight === 0 || !showsExactly(point, history.state, moves, observation)) continue;
    found.push(continued(point, history, moves, weight));
  }
  return found;
}

/** Returns the likelihood of a joint move. */
export function likelihood(
  choices: readonly (readonly Move[])[],
  shares: MoveShares,
  moves: readonly Move[],
): number {
  let product = 1;
  for (const [role, move] of moves.entries()) {
    const legal = choices[role] as readonly Move[];
    const share = shares[role];
    product *= share === undefined ? 1 / legal.length : (share[legal.indexOf(move)] as number);
  }
  return product;
}

/**
 * Returns one continuation, drawn by its likelihood and weighted with the total of all consistent continuations, or
 * undefined if no guess is consistent.
 *
 * @param guesses the number of joint moves to try if there are more than that
 */
export function drawnContinuation(
  point: Viewpoint,
  history: History,
  observation: Observation,
  guesses: number,
  random: Random,
): History | undefined {
  const choices = choicesAt(point, history, observation);
  if (choices === undefined) return undefined;
  const count = jointMoveCount(choices);
  const shares = sharesAt(point, history, choices);
  const isComplete = count <= guesses;
  const tries = isComplete ? count : guesses;
  let total = 0;
  let chosen: Move[] | undefined;
  for (let number = 0; number < tries; number++) {
    const moves = jointMoveAt(choices, isComplete ? number : random.below(count));
    if (!showsExactly(point, history.state, moves, observation)) continue;
    const share = likelihood(choices, shares, moves) * (isComplete ? 1 : count / guesses);
    total += share;
    if (random.fraction() * total < share) chosen = moves;
  }
  return chosen && continued(point, history, chosen, history.weight * total);
}

/** Merges histories that no role could ever distinguish. */
export function merged(game: Game, histories: readonly History[]): History[] {
  const byKey = new Map<string, History>();
  for (const history of histories) {
    const key = `${history.views.join()} ${game.key(history.state)}`;
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? history : { ...known, weight: known.weight + history.weight });
  }
  return [...byKey.values()];
}

/** Draws histories in proportion to their likelihood, with as little variance as possible (systematic resampling). */
export function resampled(histories: readonly History[], count: number, random: Random): History[] {
  const total = histories.reduce((sum, { weight }) => sum + weight, 0);
  const step = total / count;
  const drawn: History[] = [];
  let next = random.fraction() * step;
  let reached = 0;
  for (const history of histories) {
    reached += history.weight;
    for (; next < reached && drawn.length < count; next += step) drawn.push({ ...history, weight: 1 });
  }
  while (drawn.length < count) drawn.push({ ...(histories.at(-1) as History), weight: 1 });
  return drawn;
}

/** Draws one history after another, each in proportion to its likelihood. */
export function historyDrawer(histories: readonly History[], random: Random): () => History {
  const reached = new Float64Array(histories.length);
  let total = 0;
  for (const [i, { weight }] of histories.entries()) {
    total += weight;
    reached[i] = total;
  }
  return () => {
    const wanted = random.fraction() * total;
    let [low, high] = [0, histories.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((reached[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return histories[low] as History;
  };
}
