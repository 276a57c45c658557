/** Chooses the joint move with which a walk continues from a node, and records it. */
import type { Random } from '../../base/index.ts';
import { type Advisor, adviseOn } from './advice.ts';
import { AncestorStatistics } from './ancestor-statistics.ts';
import type { MoveHistory } from './move-history.ts';
import { type SelectionSettings, selectEntry } from './selection.ts';
import { NONE, type Tree } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';
import type { Walks } from './walks.ts';

export interface StepChoiceSetup {
  readonly settings: SelectionSettings;
  /** For each role, whether its moves are drawn at random. */
  readonly isChance: readonly boolean[];
  readonly advisor: Advisor | undefined;
  readonly scale: TreeScale;
  readonly history: MoveHistory | undefined;
}

export class StepChoice {
  readonly #setup: StepChoiceSetup;
  readonly #random: Random;
  readonly #walks: Walks;
  /** The settings of the current turn. */
  #selection: SelectionSettings;
  #chance: number;
  readonly #ancestors = new AncestorStatistics();
  /** The chosen entries by role; a temporary buffer. */
  readonly #entries: Int32Array;

  constructor(setup: StepChoiceSetup, walks: Walks, random: Random) {
    this.#setup = setup;
    this.#random = random;
    this.#walks = walks;
    this.#selection = setup.settings;
    this.#chance = random.next32() | 1;
    this.#entries = new Int32Array(setup.isChance.length);
  }

  /**
   * Must be called before the first walk of a turn.
   *
   * @param simulations of the previous turn
   */
  begin(tree: Tree, root: number, simulations: number): void {
    const { advisor, settings } = this.#setup;
    if (advisor === undefined) return;
    advisor.begin(tree.states, tree.placeOf(root));
    this.#selection = { ...settings, advice: advisor.visits(simulations) };
  }

  /** Chooses for every role that has a choice, and adds the step to the walk; returns the number of the joint move. */
  step(tree: Tree, walk: number, node: number): number {
    const chooser = tree.chooser(node);
    if (chooser === NONE || this.#setup.isChance[chooser]) {
      const index = this.#selectForAll(tree, node);
      this.#walks.addStep(tree, walk, node, this.#entries);
      return index;
    }
    if (tree.entriesOf(node, chooser) === 1) {
      this.#walks.addChoice(tree, walk, node, NONE, NONE);
      return 0;
    }
    this.#askAbout(tree, node);
    const ancestor = this.#ancestorOf(tree, walk, node, chooser);
    const entry = selectEntry(
      tree,
      node,
      chooser,
      this.#selection,
      this.chance(),
      ancestor,
      this.#setup.history?.means,
    );
    this.#walks.addChoice(tree, walk, node, chooser, entry);
    return (entry - tree.firstEntry(node, chooser)) / tree.entrySize;
  }

  /** Statistics for a node that has none of its own, if a node before it on the walk has them. */
  #ancestorOf(tree: Tree, walk: number, node: number, role: number): AncestorStatistics | undefined {
    const { rave, ref = 0 } = this.#selection;
    if (rave === 0 || tree.visits(node) >= ref) return undefined;
    const ancestor = this.#walks.lastChoiceOf(tree, walk, role, ref);
    if (ancestor === NONE) return undefined;
    this.#ancestors.load(tree, ancestor, role);
    return this.#ancestors;
  }

  /** A random whole number below 2¹⁶, by xorshift (Marsaglia 2003): fast, and random enough to break ties. */
  chance(): number {
    let chance = this.#chance;
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    this.#chance = chance;
    return chance >>> 16;
  }

  /**
   * Selects every role's most promising entry, or `NONE` where there is no choice; returns the number of the joint
   * move.
   */
  #selectForAll(tree: Tree, node: number): number {
    this.#askAbout(tree, node);
    let index = 0;
    for (let role = 0; role < tree.roles; role++) {
      const count = tree.entriesOf(node, role);
      if (count < 2) {
        this.#entries[role] = NONE;
        continue;
      }
      const first = tree.firstEntry(node, role);
      const entry = this.#setup.isChance[role]
        ? first + this.#random.below(count) * tree.entrySize
        : selectEntry(
            tree,
            node,
            role,
            this.#selection,
            this.chance(),
            undefined,
            this.#setup.history?.means,
          );
      this.#entries[role] = entry;
      index = index * count + (entry - first) / tree.entrySize;
    }
    return index;
  }

  /** Before every move has been tried, there is nothing to weigh advice against. */
  #askAbout(tree: Tree, node: number): void {
    const { advisor, settings, isChance, scale } = this.#setup;
    if (advisor === undefined || tree.isAdvised(node)) return;
    if (settings.firstPlay === undefined && tree.visits(node) < tree.jointCount(node)) return;
    adviseOn(tree, node, advisor, isChance, scale);
  }
}
