/**
 * Evaluations of positions (judgements), backed up by minimax in addition to the means of playouts (Lanctot et al.,
 * "Monte Carlo tree search with heuristic evaluations using implicit minimax backups", 2014). Playouts look far ahead
 * but average over bad replies; judgements show what the next moves gain and lose.
 *
 * The judgement of a node is that of the best child for the role that chooses. Entries store the judgements of their
 * children as advice, so that selection finds them next to the means.
 */
import type { Evaluator } from '../../game/index.ts';
import { ADVICE, CHILD, NONE, type Tree } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';

/** Returns the value of a node for a role: its certain value if proven, otherwise its judgement. */
export function judgementOf(tree: Tree, node: number, role: number): number {
  if (tree.isProven(node)) return tree.value(node, role);
  return tree.judgements?.floats[node * tree.roles + role] ?? 0;
}

function setJudgement({ judgements, roles }: Tree, node: number, role: number, value: number): void {
  if (judgements === undefined) return;
  judgements.reserve((node + 1) * roles);
  judgements.floats[node * roles + role] = value;
}

/** Copies the judgements of a node from another tree. */
export function copyJudgements(into: Tree, copy: number, from: Tree, node: number): void {
  for (let role = 0; into.judgements && role < into.roles; role++)
    setJudgement(into, copy, role, judgementOf(from, node, role));
}

/** Stores the judgement of a node that has just been added. */
export function judgeNode(tree: Tree, node: number, values: ArrayLike<number>, at: number): void {
  for (let role = 0; role < tree.roles; role++) setJudgement(tree, node, role, values[at + role] as number);
}

/** Updates the parent with the judgement of a new child, if one role alone chose it. */
export function adviseByChild(tree: Tree, node: number, index: number, child: number): void {
  const chooser = tree.chooser(node);
  if (chooser !== NONE) tree.setAdvice(tree.entryAt(node, chooser, index), judgementOf(tree, child, chooser));
}

/** Judges consecutive packed positions; returns values by position and role, on the scale of the tree. */
export function judgePositions(
  evaluator: Evaluator,
  tree: Tree,
  first: number,
  count: number,
  scale: TreeScale,
): Float64Array {
  const { roles, stateSize } = tree;
  const places = new Int32Array(count);
  for (let i = 0; i < count; i++) places[i] = (first + i) * stateSize;
  const { values } = evaluator.evaluate(tree.states, places);
  for (let i = 0; i < count * roles; i++) values[i] = scale.value(values[i] as number, i % roles);
  return values;
}

/** Stores the judgement of a child in the entry that leads to it, and updates the parent accordingly. */
export function backUpJudgement(tree: Tree, node: number, role: number, entry: number, child: number): void {
  if (role === NONE) {
    // If no role has a choice, the child's judgement is copied.
    for (let each = 0; each < tree.roles; each++)
      setJudgement(tree, node, each, judgementOf(tree, child, each));
    return;
  }
  const { ints, floats } = tree.entries;
  const value = Math.fround(judgementOf(tree, child, role));
  if (floats[entry + ADVICE] === value && tree.isAdvised(node)) return;
  floats[entry + ADVICE] = value;
  let best = NONE;
  let highest = Number.NEGATIVE_INFINITY;
  let at = tree.firstEntry(node, role);
  for (let left = tree.entriesOf(node, role); left > 0; left--, at += tree.entrySize) {
    if (ints[at + CHILD] === NONE || (floats[at + ADVICE] as number) <= highest) continue;
    highest = floats[at + ADVICE] as number;
    best = ints[at + CHILD] as number;
  }
  tree.setAdvised(node);
  for (let each = 0; each < tree.roles; each++)
    setJudgement(tree, node, each, each === role ? highest : judgementOf(tree, best, each));
}
