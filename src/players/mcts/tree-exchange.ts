/**
 * What several searchers of the same position tell each other: the statistics of the much visited part of their trees
 * ("slow tree parallelization": A. Bourki et al., "Scalability and parallelization of Monte-Carlo tree search", 2010).
 * Each keeps a tree of its own and counts what others found as if it had found it itself; what is certain is not passed
 * on, since it would be no use without the moves that make it so.
 */
import type { Positions } from './positions.ts';
import { TeamNotes } from './team-notes.ts';
import { NONE, type Tree } from './tree.ts';

/** Nodes with at least one in so many of the root's visits are told about, if they have as many as this. */
const TOLD_PART = 100;
const FEWEST_VISITS = 4;

/** What others have found out about a node. */
interface Findings {
  visits: number;
  readonly tries: Int32Array;
  readonly totals: Float64Array;
}

export class TreeExchange {
  readonly #notes: TeamNotes;
  readonly #words = new Int32Array(TeamNotes.room);
  readonly #reals = new Float32Array(this.#words.buffer);

  constructor(notes: TeamNotes) {
    this.#notes = notes;
  }

  /** @param turn only searchers of the same turn hear of each other */
  exchange(turn: number, tree: Tree, root: number, positions: Positions): void {
    this.#notes.lay(turn, this.#words, this.#describe(tree, root));
    const findings = new Map<number, Findings>();
    this.#notes.read(turn, (words, count) => collect(tree, positions, words, count, findings));
    for (const [node, found] of findings) borrow(tree, node, found);
  }

  /** Gives the number of words: for each node its state, its visits and its entries. */
  #describe(tree: Tree, root: number): number {
    const words = this.#words;
    const reals = this.#reals;
    const least = Math.max(FEWEST_VISITS, ownVisits(tree, root) / TOLD_PART);
    const stack = [root];
    const isListed = new Set(stack);
    let at = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (!tree.isExpanded(node)) continue;
      const { first, count } = entriesOf(tree, node);
      if (at + tree.stateSize + 2 + 2 * count > words.length) break;
      const place = tree.placeOf(node);
      for (let i = 0; i < tree.stateSize; i++) words[at++] = tree.states[place + i] as number;
      words[at++] = ownVisits(tree, node);
      words[at++] = count;
      for (let entry = first; entry < first + count; entry++) {
        words[at++] = (tree.tries[entry] as number) - (tree.borrowedTries[entry] as number);
        reals[at++] = (tree.totals[entry] as number) - (tree.borrowedTotals[entry] as number);
      }
      const joints = tree.jointCount(node);
      for (let index = 0; index < joints; index++) {
        const child = tree.child(node, index);
        if (child === NONE || isListed.has(child) || ownVisits(tree, child) < least) continue;
        isListed.add(child);
        stack.push(child);
      }
    }
    return at;
  }
}

function collect(
  tree: Tree,
  positions: Positions,
  words: Int32Array,
  count: number,
  findings: Map<number, Findings>,
): void {
  const reals = new Float32Array(words.buffer);
  for (let at = 0; at < count; ) {
    const node = positions.nodeOf(tree, words, at);
    at += tree.stateSize;
    const visits = words[at++] as number;
    const entries = words[at++] as number;
    const start = at;
    at += 2 * entries;
    if (node === NONE || !tree.isExpanded(node)) continue;
    const known = findings.get(node) ?? {
      visits: 0,
      tries: new Int32Array(entries),
      totals: new Float64Array(entries),
    };
    findings.set(node, known);
    known.visits += visits;
    for (let i = 0; i < entries; i++) {
      known.tries[i] = (known.tries[i] as number) + (words[start + 2 * i] as number);
      known.totals[i] = (known.totals[i] as number) + (reals[start + 2 * i + 1] as number);
    }
  }
}

/** What was known before is a part of it, unless somebody has told of fewer nodes than before. */
function borrow(tree: Tree, node: number, { visits, tries, totals }: Findings): void {
  const more = visits - (tree.borrowedVisits[node] as number);
  if (more <= 0) return;
  tree.borrowedVisits[node] = visits;
  tree.visits[node] = (tree.visits[node] as number) + more;
  const { first, count } = entriesOf(tree, node);
  for (let i = 0; i < count; i++) {
    const entry = first + i;
    const moreTries = (tries[i] as number) - (tree.borrowedTries[entry] as number);
    const moreTotal = (totals[i] as number) - (tree.borrowedTotals[entry] as number);
    tree.tries[entry] = (tree.tries[entry] as number) + moreTries;
    tree.totals[entry] = (tree.totals[entry] as number) + moreTotal;
    tree.borrowedTries[entry] = tries[i] as number;
    tree.borrowedTotals[entry] = totals[i] as number;
  }
}

function ownVisits(tree: Tree, node: number): number {
  return (tree.visits[node] as number) - (tree.borrowedVisits[node] as number);
}

/** Those of all roles, which follow each other. */
function entriesOf(tree: Tree, node: number): { readonly first: number; readonly count: number } {
  let count = 0;
  for (let role = 0; role < tree.roles; role++) count += tree.entriesOf(node, role);
  return { first: tree.firstEntry(node, 0), count };
}
