/** Histories of a match as a role may imagine them, how likely they are, and samples of them. */
import type { Random } from '../base/index.ts';
import type { Game, Move, Role, State } from '../game/index.ts';
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
