/**
 * Decision trees that classify positions by features, one question per node, with the share of won games in each leaf
 * (J. R. Quinlan, "Induction of decision trees", 1986; gain ratio and pruning: "C4.5", 1993).
 */
import { type Bits, hasBit, popCount } from '../base/index.ts';
import type { GameBlock, Role } from '../game/index.ts';
import type { Verdict } from './training-games.ts';

export interface DecisionNode {
  readonly games: number;
  readonly wins: number;
  /** Absent in leaves. */
  readonly split?: Split;
}

export interface Split {
  readonly feature: number;
  readonly having: DecisionNode;
  readonly lacking: DecisionNode;
}

export interface DecisionTreeOptions {
  /**
   * The criterion for choosing a question: information gain, or the gain divided by the information of the split
   * itself.
   */
  readonly criterion: 'gain' | 'ratio';
  /** Whether to prune questions that do not help on unseen games by a pessimistic estimate. */
  readonly prunes: boolean;
  /** Minimum number of games on each side of a split. */
  readonly leastGames: number;
}

/** Smaller gains are rounding errors. */
const LEAST_GAIN = 1e-9;
const DEEPEST = 64;

/** @param features the features to ask about */
export function growTree(
  table: MatchTable,
  role: Role,
  features: readonly number[],
  options: DecisionTreeOptions,
): DecisionNode {
  const known = features.filter((feature) => table.columns[feature] !== undefined);
  const tree = grow(table, table.won[role] as Int32Array, allGames(table), known, options, 0);
  return options.prunes ? pruned(tree) : tree;
}

/** The share of wins in the leaf for a position. */
export function treeShare(tree: DecisionNode, features: Bits): number {
  let node = tree;
  while (node.split !== undefined) {
    const { feature, having, lacking } = node.split;
    node = hasBit(features, feature) ? having : lacking;
  }
  return node.games === 0 ? 0 : node.wins / node.games;
}

export function leafCount({ split }: DecisionNode): number {
  return split === undefined ? 1 : leafCount(split.having) + leafCount(split.lacking);
}

/** A subset of the games in a table: indices of words, and the relevant bits. */
interface Games {
  readonly places: Int32Array;
  readonly masks: Int32Array;
}

function allGames({ words, valid }: MatchTable): Games {
  return { places: Int32Array.from({ length: words }, (_, i) => i), masks: valid.slice(0, words) };
}

function grow(
  table: MatchTable,
  won: Int32Array,
  at: Games,
  features: readonly number[],
  options: DecisionTreeOptions,
  depth: number,
): DecisionNode {
  const { games, wins } = count(at, won);
  const isDivisible = games > options.leastGames && wins > 0 && wins < games && depth < DEEPEST;
  const feature = isDivisible ? bestFeature(table, won, at, { games, wins }, features, options) : undefined;
  if (feature === undefined) return { games, wins };
  const left = features.filter((each) => each !== feature);
  const column = table.columns[feature] as Int32Array;
  const side = (flip: number): DecisionNode =>
    grow(table, won, part(at, column, flip), left, options, depth + 1);
  return { games, wins, split: { feature, having: side(0), lacking: side(-1) } };
}

interface Tally {
  readonly games: number;
  readonly wins: number;
}

function count({ places, masks }: Games, won: Int32Array): Tally {
  let games = 0;
  let wins = 0;
  for (let i = 0; i < places.length; i++) {
    const mask = masks[i] as number;
    games += popCount(mask);
    wins += popCount(mask & (won[places[i] as number] as number));
  }
  return { games, wins };
}

/** The games with a feature or, with `flip` -1, without it. */
function part({ places, masks }: Games, column: Int32Array, flip: number): Games {
  const newPlaces = new Int32Array(places.length);
  const newMasks = new Int32Array(places.length);
  let length = 0;
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number;
    const mask = (masks[i] as number) & ((column[place] ?? 0) ^ flip);
    if (mask === 0) continue;
    newPlaces[length] = place;
    newMasks[length++] = mask;
  }
  return { places: newPlaces.slice(0, length), masks: newMasks.slice(0, length) };
}

/** The most informative feature; undefined if none is informative. */
function bestFeature(
  table: MatchTable,
  won: Int32Array,
  { places, masks }: Games,
  all: Tally,
  features: readonly number[],
  { criterion }: DecisionTreeOptions,
): number | undefined {
  const before = all.games * entropy(all.wins, all.games);
  const candidates: { readonly feature: number; readonly gain: number; readonly cost: number }[] = [];
  for (const feature of features) {
    const column = table.columns[feature] as Int32Array;
    let games = 0;
    let wins = 0;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      const hits = (masks[i] as number) & (column[place] ?? 0);
      if (hits === 0) continue;
      games += popCount(hits);
      wins += popCount(hits & (won[place] as number));
    }
    if (games === 0 || games === all.games) continue;
    const others = all.games - games;
    const after = games * entropy(wins, games) + others * entropy(all.wins - wins, others);
    const gain = (before - after) / all.games;
    if (gain > LEAST_GAIN) candidates.push({ feature, gain, cost: entropy(games, all.games) });
  }
  if (candidates.length === 0) return undefined;
  if (criterion === 'gain') return highest(candidates, ({ gain }) => gain).feature;
  // Quinlan requires at least average gain, since ratios are high for splits with very little information.
  const average = candidates.reduce((sum, { gain }) => sum + gain, 0) / candidates.length;
  const useful = candidates.filter(({ gain }) => gain >= average - LEAST_GAIN);
  return highest(useful, ({ gain, cost }) => gain / cost).feature;
}

function highest<Item>(items: readonly Item[], value: (item: Item) => number): Item {
  return items.reduce((best, item) => (value(item) > value(best) ? item : best));
}

/** Entropy of a share in bits. */
function entropy(hits: number, all: number): number {
  if (hits === 0 || hits === all) return 0;
  const share = hits / all;
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share);
}

/** The 75 % quantile of the standard normal distribution: C4.5 uses a confidence level of 25 %. */
const CAUTION = 0.6744897501960817;

/** Prunes questions bottom-up if the expected errors of their leaves are no lower than those of the node itself. */
function pruned(node: DecisionNode): DecisionNode {
  const { games, wins, split } = node;
  if (split === undefined) return node;
  const having = pruned(split.having);
  const lacking = pruned(split.lacking);
  const asLeaf = expectedErrors({ games, wins });
  if (asLeaf <= errorsOf(having) + errorsOf(lacking)) return { games, wins };
  return { games, wins, split: { ...split, having, lacking } };
}

function errorsOf({ split, ...tally }: DecisionNode): number {
  return split === undefined ? expectedErrors(tally) : errorsOf(split.having) + errorsOf(split.lacking);
}

/** Expected errors of a leaf that predicts its majority: the upper end of Wilson's interval. */
function expectedErrors({ games, wins }: Tally): number {
  if (games === 0) return 0;
  const share = Math.min(wins, games - wins) / games;
  const square = CAUTION ** 2;
  const spread = CAUTION * Math.sqrt((share * (1 - share)) / games + square / (4 * games ** 2));
  return (games * (share + square / (2 * games) + spread)) / (1 + square / games);
}

/** Games stored for growing trees: for every feature, the games whose last state has it, one bit per game. */
export class MatchTable {
  /** Number of 32-bit words in use; every block starts a new word. */
  words = 0;
  games = 0;
  /** The bits that represent games. */
  valid = new Int32Array(0);
  /** Won games by role. */
  readonly won: Int32Array[];
  /** Columns by feature; absent if it never held. */
  readonly columns: (Int32Array | undefined)[] = [];
  readonly #mostBytes: number;
  readonly #mostGames: number;

  constructor(roles: number, limits: { readonly games: number; readonly bytes: number }) {
    this.won = Array.from({ length: roles }, () => new Int32Array(0));
    this.#mostGames = limits.games;
    this.#mostBytes = limits.bytes;
  }

  /** Adds a block if there is room. */
  add(block: GameBlock, verdicts: readonly Verdict[]): void {
    const { games, width, last } = block;
    const size = last.length / width;
    if (this.games >= this.#mostGames || 4 * size * (this.words + width) > this.#mostBytes) return;
    const end = this.words + width;
    this.valid = withRoom(this.valid, end);
    for (let game = 0; game < games; game++) {
      const at = this.words + (game >>> 5);
      this.valid[at] = (this.valid[at] as number) | (1 << (game & 31));
    }
    verdicts.forEach(({ won }, role) => {
      const column = withRoom(this.won[role] as Int32Array, end);
      column.set(won.subarray(0, width), this.words);
      this.won[role] = column;
    });
    for (let feature = 0; feature < size; feature++) this.#addColumn(feature, last, feature * width, width);
    this.words = end;
    this.games += games;
  }

  #addColumn(feature: number, last: Int32Array, from: number, width: number): void {
    let column = this.columns[feature];
    for (let word = 0; word < width; word++) {
      const bits = last[from + word] as number;
      if (bits === 0) continue;
      column = withRoom(column ?? new Int32Array(0), this.words + width);
      // Bits of lanes without a game are undefined.
      column[this.words + word] = bits & (this.valid[this.words + word] as number);
    }
    this.columns[feature] = column;
  }
}

function withRoom(words: Int32Array, size: number): Int32Array<ArrayBuffer> {
  if (size <= words.length) return words as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(Math.max(size, 2 * words.length, 64));
  larger.set(words);
  return larger;
}
