/** Histories of a match as a role may imagine them, and how one more joint move continues them. */
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

/** What may have happened: where it has led, and what every role has observed on the way. */
export interface History {
  readonly state: State;
  /** By role. */
  readonly views: readonly View[];
  /** How likely it is, in relation to others. */
  readonly weight: number;
}

/** How likely each legal move of another role is; chance, and roles without a model, make all of them equally often. */
export type RoleModel = (role: Role, history: History, legal: readonly Move[]) => ArrayLike<number>;

/** By role, how likely each of its moves is; undefined where all are equally likely. */
export type MoveShares = readonly (ArrayLike<number> | undefined)[];

/** Whose histories they are, and how the others are thought to play. */
export interface Viewpoint {
  readonly game: Game;
  readonly role: Role;
  readonly views: Views;
  readonly model?: RoleModel | undefined;
}

/** Every role's legal moves, where the role itself has made the move it remembers; undefined if it could not have. */
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

/** The joint move with a number from 0, the last role's moves changing quickest. */
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

/** Whether a joint move shows the role exactly what it has seen. */
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

/** The history after a joint move, with the views of all roles. */
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

/** All continuations that show the role what it saw, weighed by how likely their moves are. */
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

/** How likely a joint move is. */
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
 * One continuation, drawn as likely as it is, whose weight is that of all that fit; undefined if none of the guesses fits.
 *
 * @param guesses joint moves to try if there are more of them than that
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

/** Histories that nobody could ever tell apart, as one. */
export function merged(game: Game, histories: readonly History[]): History[] {
  const byKey = new Map<string, History>();
  for (const history of histories) {
    const key = `${history.views.join()} ${game.key(history.state)}`;
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? history : { ...known, weight: known.weight + history.weight });
  }
  return [...byKey.values()];
}

/** Draws histories as often as they are likely, with as little chance as possible (systematic resampling). */
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

/** Draws one history after the other, each as often as it is likely. */
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
