/** Sub-goals and trees as they are kept, and what they are in a game. */
import type { Game, Role, SavedKnowledge } from '../game/index.ts';
import type { DecisionNode } from './decision-tree.ts';
import { type Features, featuresOf, placesOf, termTexts } from './features.ts';
import type { SubGoalLearning } from './sub-goal-learning.ts';
import { DEFAULT_TREE, wholeTree } from './sub-goal-tree.ts';
import type { SubGoal } from './sub-goals.ts';

/** What a player has to know of a game to judge its positions. */
export interface SubGoalKnowledge {
  readonly game: Game;
  readonly features: Features;
  readonly games: number;
  subGoals(role: Role): readonly SubGoal[];
}

interface SavedRole {
  readonly subGoals: readonly SubGoal[];
  /** Values of the default settings. */
  readonly tree: DecisionNode;
}

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

  /** Undefined if it is not about this game, or not in this form. */
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

  /** Values of the default settings. */
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
