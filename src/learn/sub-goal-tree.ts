/** Decision trees over sub-goals, for a whole match or for one turn. */
import type { Game, Role, SavedKnowledge } from '../game/index.ts';
import { type DecisionNode, type DecisionTreeOptions, growTree } from './decision-tree.ts';
import { type Features, featuresOf, placesOf, termTexts } from './features.ts';
import type { SubGoalLearning } from './sub-goal-learning.ts';
import type { SubGoal } from './sub-goals.ts';

export interface TreeSettings {
  readonly criterion: DecisionTreeOptions['criterion'];
  readonly prune: boolean;
  /** Minimum number of games on each side of a split; 0 for the default fraction of all games. */
  readonly least: number;
}

export const DEFAULT_TREE: TreeSettings = { criterion: 'gain', prune: false, least: 0 };

/**
 * Minimum fraction of all games on each side of a split. In a tree for one turn the questions are about moves of which
 * only one will be made; a sequence of them selects games that ended before the others were made, which says little
 * about an unfinished position, so only a few questions are asked.
 */
const LEAST_SHARE = 0.01;
const LEAST_SHARE_IN_CONTEXT = 0.1;

/** Trees by list of sub-goals and settings, since growing one takes a while and the next match may need the same. */
const wholeTrees = new WeakMap<readonly SubGoal[], Map<string, DecisionNode>>();

/** The tree over all sub-goals of a role. */
export function wholeTree(
  learning: SubGoalLearning,
  role: Role,
  { criterion, prune, least }: TreeSettings,
): DecisionNode {
  const subGoals = learning.subGoals(role);
  const known = wholeTrees.get(subGoals) ?? new Map<string, DecisionNode>();
  wholeTrees.set(subGoals, known);
  const key = `${criterion} ${prune} ${least}`;
  const values = { criterion, prune, least, share: LEAST_SHARE };
  const tree = known.get(key) ?? subGoalTree(learning, role, subGoals, values);
  known.set(key, tree);
  return tree;
}

/** The tree over the sub-goals that matter in a turn. */
export function contextualTree(
  learning: SubGoalLearning,
  role: Role,
  selected: readonly SubGoal[],
  settings: TreeSettings,
): DecisionNode {
  return subGoalTree(learning, role, selected, { ...settings, share: LEAST_SHARE_IN_CONTEXT });
}

function subGoalTree(
  { table }: SubGoalLearning,
  role: Role,
  subGoals: readonly SubGoal[],
  { criterion, prune, least, share }: TreeSettings & { readonly share: number },
): DecisionNode {
  return growTree(
    table,
    role,
    subGoals.map(({ feature }) => feature),
    { criterion, prunes: prune, leastGames: least || Math.ceil(share * table.games) },
  );
}

/** The knowledge a player needs to evaluate positions of a game. */
export interface SubGoalKnowledge {
  readonly game: Game;
  readonly features: Features;
  readonly games: number;
  subGoals(role: Role): readonly SubGoal[];
}

interface SavedRole {
  readonly subGoals: readonly SubGoal[];
  /** The tree for the default settings. */
  readonly tree: DecisionNode;
}

/** Stored sub-goals and trees, and their conversion for a game. */
export function savedSubGoals(learning: SubGoalLearning, roles: readonly Role[]): SavedKnowledge {
  const found = roles.map((role) => learning.subGoals(role));
  const used = [...new Set(found.flatMap((subGoals) => subGoals.map(({ feature }) => feature)))];
  const placeOf = new Map(used.map((feature, place) => [feature, place]));
  const place = (feature: number): number => placeOf.get(feature) as number;
  return {
    terms: termTexts(learning.features, used),
    roles: roles.map(
      (role, i): SavedRole => ({
        subGoals: (found[i] ?? []).map((each) => ({ ...each, feature: place(each.feature) })),
        tree: renumbered(wholeTree(learning, role, DEFAULT_TREE), place),
      }),
    ),
  };
}

export class RecalledSubGoals implements SubGoalKnowledge {
  readonly game: Game;
  readonly features: Features;
  readonly games: number;
  readonly #roles: readonly SavedRole[];

  private constructor(game: Game, features: Features, games: number, roles: readonly SavedRole[]) {
    this.game = game;
    this.features = features;
    this.games = games;
    this.#roles = roles;
  }

  /** Undefined for another game or format. */
  static from(game: Game, games: number, { terms, roles }: SavedKnowledge): RecalledSubGoals | undefined {
    const features = featuresOf(game);
    const places = placesOf(features, terms);
    if (places === undefined || roles.length !== game.roles.length || !roles.every(isRole)) return undefined;
    const place = (saved: number): number => places[saved] as number;
    const known = roles.map(({ subGoals, tree }) => ({
      subGoals: subGoals.map((each) => ({ ...each, feature: place(each.feature) })),
      tree: renumbered(tree, place),
    }));
    return new RecalledSubGoals(game, features, games, known);
  }

  subGoals(role: Role): readonly SubGoal[] {
    return this.#roles[role]?.subGoals ?? [];
  }

  /** The tree for the default settings. */
  tree(role: Role): DecisionNode {
    return this.#roles[role]?.tree ?? { games: 0, wins: 0 };
  }
}

function renumbered({ split, ...tally }: DecisionNode, place: (feature: number) => number): DecisionNode {
  if (split === undefined) return tally;
  const { feature, having, lacking } = split;
  return {
    ...tally,
    split: {
      feature: place(feature),
      having: renumbered(having, place),
      lacking: renumbered(lacking, place),
    },
  };
}

function isRole(saved: unknown): saved is SavedRole {
  if (typeof saved !== 'object' || saved === null) return false;
  const { subGoals, tree } = saved as Partial<SavedRole>;
  return Array.isArray(subGoals) && typeof tree === 'object' && tree !== null && 'games' in tree;
}
