/**
 * SGRL+: an automaton for each type of piece, from the words that were seen (Y. Björnsson, "Learning rules of
 * simplified boardgames by observing", 2012, with the additions of GRL). The papers give no formula for consistency:
 * here, an automaton is consistent if it has all words that were seen, and no word that the board allowed in some
 * position although it was never seen.
 */
import { type Automaton, merged } from './automaton.ts';
import { type Evidence, evidenceIn } from './evidence.ts';
import type { PieceTraces } from './micro-moves.ts';

/** By player and type of piece. */
export type PieceAutomata = readonly (readonly (Automaton | undefined)[])[];

export function learnAutomata(traces: PieceTraces): PieceAutomata {
  return evidenceIn(traces).map((pieces) => pieces.map((evidence) => evidence && learnAutomaton(evidence)));
}

/**
 * Merges states of the tree of seen words as long as the automaton stays consistent. Of the merges of a state with an
 * earlier one, the one that leaves the fewest states is chosen.
 */
export function learnAutomaton(evidence: Evidence): Automaton {
  let automaton = merged(evidence.seen, 0, 0);
  for (let state = 1; state < automaton.next.length; ) {
    const smaller = smallestMerge(automaton, state, evidence);
    if (smaller === undefined) state++;
    else automaton = smaller;
  }
  return automaton;
}

function smallestMerge(automaton: Automaton, state: number, evidence: Evidence): Automaton | undefined {
  const candidates = Array.from({ length: state }, (_, earlier) => merged(automaton, earlier, state)).sort(
    (a, b) => a.next.length - b.next.length,
  );
  return candidates.find((candidate) => evidence.differences(candidate).length === 0);
}
