/** What follows from a belief: the facts that are sure, impossible, or likely to some degree. */
import type { Game } from '../game/index.ts';
import { compareTerms, type Term } from '../gdl/index.ts';
import type { Belief } from './beliefs.ts';

export interface LikelyFact {
  readonly fact: Term;
  /** From 0 to 1, both left out. */
  readonly probability: number;
}

export interface Knowledge {
  /** Whether all histories were looked at; else it is what a sample of them shows. */
  readonly isExact: boolean;
  readonly histories: number;
  /** Different positions among them. */
  readonly positions: number;
  readonly sure: readonly Term[];
  /** The most likely first. */
  readonly likely: readonly LikelyFact[];
  /** Fluents that hold in none of the positions; empty where the fluents of the game are not known. */
  readonly impossible: readonly Term[];
}

/** Undefined if nothing fits what was seen. */
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
