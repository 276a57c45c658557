/** What follows from a belief: which facts are certain, impossible, or likely to some degree. */
import type { Game } from '../game/index.ts';
import { compareTerms, type Term } from '../gdl/index.ts';
import type { Belief } from './beliefs.ts';

export interface LikelyFact {
  readonly fact: Term;
  /** Strictly between 0 and 1. */
  readonly probability: number;
}

export interface Knowledge {
  /** Whether all histories were examined; otherwise the result describes a sample. */
  readonly isExact: boolean;
  readonly histories: number;
  /** The number of distinct positions among the histories. */
  readonly positions: number;
  readonly sure: readonly Term[];
  /** Uncertain facts, the most likely first. */
  readonly likely: readonly LikelyFact[];
  /** Fluents that hold in none of the positions; empty if the fluents of the game are not known. */
  readonly impossible: readonly Term[];
}

/** Returns undefined if nothing is consistent with the observations. */
export function knowledgeOf(game: Game, belief: Belief): Knowledge | undefined {
  if (belief.kind === 'contradiction' || belief.kind === 'unknown') return undefined;
  const { histories } = belief;
  const weights = new Map<Term, number>();
  const holds = new Map<Term, number>();
  const positions = new Set<string>();
  let total = 0;
  for (const { state, weight } of histories) {
    total += weight;
    positions.add(game.key(state));
    for (const fact of game.facts(state)) {
      weights.set(fact, (weights.get(fact) ?? 0) + weight);
      holds.set(fact, (holds.get(fact) ?? 0) + 1);
    }
  }
  const facts = [...weights.keys()].sort(compareTerms);
  const isSure = (fact: Term): boolean => holds.get(fact) === histories.length;
  const likely = facts
    .filter((fact) => !isSure(fact))
    .map((fact) => ({ fact, probability: (weights.get(fact) as number) / total }));
  likely.sort((a, b) => b.probability - a.probability);
  const impossible = (game.fluents ?? []).filter((fluent) => !weights.has(fluent)).sort(compareTerms);
  return {
    isExact: belief.kind === 'exact',
    histories: histories.length,
    positions: positions.size,
    sure: facts.filter(isSure),
    likely,
    impossible,
  };
}
