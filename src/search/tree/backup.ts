/** Where results are entered: in all the nodes and entries that led to them. */
import type { EndedPlayouts, Playouts } from '../../game/index.ts';
import type { TreePath } from './running-playouts.ts';
import { NONE, type Tree } from './tree.ts';

export class Backup {
  readonly #playouts: Playouts;
  /** Whether moves count as if they had been made earlier (RAVE). */
  readonly #amaf: boolean;
  /** The result at hand, by role: the sum of goals, and of their squares. */
  readonly #goals: number[] = [];
  readonly #squares: number[] = [];

  constructor(playouts: Playouts, amaf: boolean) {
    this.#playouts = playouts;
    this.#amaf = amaf;
  }

  /** Enters what playouts have come to, after a path and one more step, if it is one. Gives how many they were. */
  addPlayouts(
    tree: Tree,
    ended: EndedPlayouts,
    path: TreePath,
    last: readonly number[],
    end: number,
  ): number {
    for (let role = 0; role < tree.roles; role++) {
      this.#goals[role] = ended.goals[role] as number;
      this.#squares[role] = ended.squares[role] as number;
    }
    this.#credit(tree, path, last, end);
    if (this.#amaf) addAllMovesAsFirst(tree, path, last, ended);
    return this.#playouts.rounds;
  }

  /** The same for goals that are certain; they count as much as the playouts from one start. */
  addValues(
    tree: Tree,
    values: ArrayLike<number>,
    from: number,
    path: TreePath,
    last: readonly number[],
    end: number,
  ): number {
    this.#takeValues(tree, values, from);
    this.#credit(tree, path, last, end);
    return this.#playouts.rounds;
  }

  #takeValues({ roles }: Tree, values: ArrayLike<number>, from: number): void {
    const { rounds } = this.#playouts;
    for (let role = 0; role < roles; role++) {
      const value = values[from + role] as number;
      this.#goals[role] = rounds * value;
      this.#squares[role] = rounds * value * value;
    }
  }

  /** From the last step to the first. */
  #credit(tree: Tree, { steps }: TreePath, last: readonly number[], end: number): void {
    tree.visits[end] = (tree.visits[end] as number) + this.#playouts.rounds;
    if (last[0] !== NONE) this.#creditStep(tree, last, 0);
    for (let at = steps.length - tree.roles - 1; at >= 0; at -= tree.roles + 1)
      this.#creditStep(tree, steps, at);
  }

  #creditStep(tree: Tree, steps: readonly number[], at: number): void {
    const { rounds, learns } = this.#playouts;
    const { tries, totals, roles } = tree;
    const node = steps[at] as number;
    tree.visits[node] = (tree.visits[node] as number) + rounds;
    let chooser = NONE;
    for (let role = 0; role < roles; role++) {
      const entry = steps[at + 1 + role] as number;
      if (entry === NONE) continue;
      chooser = role;
      const goal = this.#goals[role] as number;
      tries[entry] = (tries[entry] as number) + rounds;
      totals[entry] = (totals[entry] as number) + goal;
      if (tree.options.squares)
        tree.squares[entry] = (tree.squares[entry] as number) + (this.#squares[role] as number);
      if (learns) this.#playouts.learn(tree.moves[entry] as number, goal);
    }
    // Nobody has to be content with less than what is certain.
    const fallback = tree.fallback[node] as number;
    if (fallback === NONE || chooser === NONE) return;
    if (rounds * tree.value(fallback, chooser) > (this.#goals[chooser] as number))
      this.#takeValues(tree, tree.values, fallback * roles);
  }
}

/** All moves as first: a move made later counts as if it had been made in each node on the way. */
function addAllMovesAsFirst(
  tree: Tree,
  { steps }: TreePath,
  last: readonly number[],
  ended: EndedPlayouts,
): void {
  const { roles, moves, amafTries, amafTotals } = tree;
  const later = new Set<number>();
  const enter = (from: readonly number[], at: number): void => {
    const node = from[at] as number;
    for (let role = 0; role < roles; role++) {
      const chosen = from[at + 1 + role] as number;
      if (chosen === NONE) continue;
      later.add(moves[chosen] as number);
      const first = tree.firstEntry(node, role);
      const end = first + tree.entriesOf(node, role);
      for (let entry = first; entry < end; entry++) {
        const move = moves[entry] as number;
        if (!later.has(move) && !ended.wasMade(move)) continue;
        amafTries[entry] = (amafTries[entry] as number) + 1;
        amafTotals[entry] = (amafTotals[entry] as number) + (ended.goals[role] as number);
      }
    }
  };
  if (last[0] !== NONE) enter(last, 0);
  for (let at = steps.length - roles - 1; at >= 0; at -= roles + 1) enter(steps, at);
}
