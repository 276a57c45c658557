/**
 * Certain values (Winands, Björnsson and Saito, "Monte-Carlo tree search solver", 2008) for any number of roles: a
 * role that chooses alone takes its best option, and chance is averaged.
 */

import { NONE, type Tree } from './tree.ts';

export interface ProofBounds {
  /** For each role, whether it is chance. */
  readonly isChance: readonly boolean[];
  /** For each role, an upper bound on the values in the tree. */
  readonly most: readonly number[];
}

/** Returns whether a node's value is certain, given those of its children; if so, the value is stored. */
export function tryToProve(tree: Tree, node: number, bounds: ProofBounds): boolean {
  if (tree.isProven(node)) return true;
  if (!tree.isExpanded(node)) return false;
  let chooser = NONE;
  for (let role = 0; role < tree.roles; role++) {
    if (tree.entriesOf(node, role) < 2) continue;
    if (chooser !== NONE) return proveIfAlike(tree, node);
    chooser = role;
  }
  if (chooser === NONE) return proveIfAlike(tree, node);
  return bounds.isChance[chooser]
    ? proveAverage(tree, node)
    : proveBest(tree, node, chooser, bounds.most[chooser] as number);
}

/** Proves a node if all its children have the same certain values. */
function proveIfAlike(tree: Tree, node: number): boolean {
  const first = tree.child(node, 0);
  if (first === NONE || !tree.isProven(first)) return false;
  const count = tree.jointCount(node);
  for (let index = 1; index < count; index++) {
    const child = tree.child(node, index);
    if (child === NONE || !tree.isProven(child) || !isWorthTheSame(tree, child, first)) return false;
  }
  tree.prove(node, valuesOf(tree, first));
  return true;
}

function proveAverage(tree: Tree, node: number): boolean {
  const count = tree.jointCount(node);
  const sums = new Array<number>(tree.roles).fill(0);
  for (let index = 0; index < count; index++) {
    const child = tree.child(node, index);
    if (child === NONE || !tree.isProven(child)) return false;
    for (let role = 0; role < tree.roles; role++)
      sums[role] = (sums[role] as number) + tree.value(child, role);
  }
  tree.prove(
    node,
    sums.map((sum) => sum / count),
  );
  return true;
}

/** If the chooser is indifferent between options with different values for others, its choice is unknown. */
function proveBest(tree: Tree, node: number, chooser: number, most: number): boolean {
  const count = tree.jointCount(node);
  let best = NONE;
  let isOpen = false;
  let isUnclear = false;
  for (let index = 0; index < count; index++) {
    const child = tree.child(node, index);
    if (child === NONE || !tree.isProven(child)) {
      isOpen = true;
      continue;
    }
    const value = tree.value(child, chooser);
    if (value >= most) {
      tree.prove(node, valuesOf(tree, child));
      return true;
    }
    if (best === NONE || value > tree.value(best, chooser)) {
      best = child;
      isUnclear = false;
    } else if (value === tree.value(best, chooser) && !isWorthTheSame(tree, child, best)) isUnclear = true;
  }
  tree.setFallback(node, best);
  if (isOpen || isUnclear || best === NONE) return false;
  tree.prove(node, valuesOf(tree, best));
  return true;
}

function isWorthTheSame(tree: Tree, a: number, b: number): boolean {
  for (let role = 0; role < tree.roles; role++) if (tree.value(a, role) !== tree.value(b, role)) return false;
  return true;
}

function valuesOf(tree: Tree, node: number): number[] {
  return Array.from({ length: tree.roles }, (_, role) => tree.value(node, role));
}

/**
 * Updates all ancestors of a node whose value has just become certain, wherever they are in the tree. Equal positions
 * share a node, so a proof found below one parent counts below all of them.
 */
export function proveUpwards(tree: Tree, node: number, bounds: ProofBounds): void {
  const proven = [node];
  for (let next = proven.pop(); next !== undefined; next = proven.pop()) {
    const child = next;
    tree.forEachParent(child, (parent) => {
      tree.markKnown(parent, child);
      if (!tree.isProven(parent) && tryToProve(tree, parent, bounds)) proven.push(parent);
    });
  }
}
