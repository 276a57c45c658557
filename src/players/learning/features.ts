/** What a position is described by for learning: its facts, numbered; a feature is one whole fact, as in `(cell 2 2 x)`. */
import type { Term } from '../../gdl/index.ts';
import { type Bits, newBits, setBit } from '../../machine/circuit/bits.ts';
import { CircuitGame, type Game, type State } from '../../machine/index.ts';

export interface Features {
  /** By number. Games without a circuit add to them as new facts are met. */
  readonly terms: readonly Term[];
  /** Which of them a state has; not to be changed. */
  bitsOf(state: State): Bits;
}

export function featuresOf(game: Game): Features {
  if (game instanceof CircuitGame)
    return { terms: game.circuit.fluents, bitsOf: (state) => game.bits(state) };
  const terms: Term[] = [];
  const numbers = new Map<Term, number>();
  const numberOf = (fact: Term): number => {
    const known = numbers.get(fact);
    if (known !== undefined) return known;
    numbers.set(fact, terms.length);
    return terms.push(fact) - 1;
  };
  return {
    terms,
    bitsOf(state) {
      const held = game.facts(state).map(numberOf);
      const bits = newBits(terms.length);
      for (const feature of held) setBit(bits, feature);
      return bits;
    },
  };
}
