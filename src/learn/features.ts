/** The view of a position used for learning: its facts as numbered features, and whose turn it is. */

import { type Bits, newBits, setBit } from '../base/index.ts';
import { isNegated, type Literal, nodeOf, turnTaking } from '../circuit/index.ts';
import { circuitOf } from '../engines/index.ts';
import {
  type Evaluator,
  fromStandardScale,
  type Game,
  type NumberedFacts,
  type Packing,
  type Role,
  type State,
  singleEvaluator,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';
import { type Term, termText } from '../gdl/index.ts';

/** Facts by number, the inputs of learning. */
export type Features = NumberedFacts;

export function featuresOf(game: Game): Features {
  if (game.fluents !== undefined) return { terms: game.fluents, bitsOf: packedBits(game.packing()) };
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

function packedBits(packing: Packing): (state: State) => Bits {
  return (state) => {
    const bits = new Int32Array(packing.words);
    packing.pack(state, bits, 0);
    return bits;
  };
}

/** The estimated value of a position, from 0 to 100, given its features. */
export type FeatureValue = (features: Bits) => number;

/**
 * An evaluator that computes values from features.
 *
 * @param valueFor creates the function for a role on first use
 */
export function featureEvaluator(
  game: Game,
  features: Features,
  valueFor: (role: Role) => FeatureValue,
): Evaluator {
  const scales = game.roles.map(({ utility }) => utilityScale(utility));
  const values: FeatureValue[] = [];
  return singleEvaluator(game, (state, role) => {
    values[role] ??= valueFor(role);
    return fromStandardScale(values[role](features.bitsOf(state)), scales[role] as UtilityRange);
  });
}

/**
 * Whose turn it is, in games where only one role has a choice at a time; the value of a position strongly depends on
 * it.
 */
export class Turns {
  /** For all roles except the last: the fluent that marks its turn, and whether it does so by being false. */
  readonly #fluents: Int32Array;
  readonly #isNegated: Uint8Array;

  private constructor(controls: readonly Literal[]) {
    const marking = controls.slice(0, -1);
    this.#fluents = Int32Array.from(marking, (literal) => nodeOf(literal) - 1);
    this.#isNegated = Uint8Array.from(marking, (literal) => (isNegated(literal) ? 1 : 0));
  }

  /** A single turn if it cannot be derived whose turn it is, or if roles move at the same time. */
  static of(game: Game): Turns {
    const behind = circuitOf(game);
    const taking = behind && turnTaking(behind.circuit, behind.groups);
    return new Turns(taking?.controls ?? []);
  }

  get count(): number {
    return this.#fluents.length + 1;
  }

  /** For fluents as bits at an offset. */
  at(bits: Int32Array, from: number): number {
    return this.#find((fluent) => ((bits[from + (fluent >>> 5)] as number) >>> (fluent & 31)) & 1);
  }

  /** For fluents as columns of `width` words, with one lane per state. */
  inLane(columns: Int32Array, width: number, lane: number): number {
    return this.#find((fluent) => ((columns[fluent * width + (lane >>> 5)] as number) >>> (lane & 31)) & 1);
  }

  #find(holds: (fluent: number) => number): number {
    const fluents = this.#fluents;
    for (let turn = 0; turn < fluents.length; turn++) {
      if (holds(fluents[turn] as number) !== this.#isNegated[turn]) return turn;
    }
    return fluents.length;
  }
}

/** Features as texts. */
export function termTexts({ terms }: Features, features: readonly number[]): string[] {
  return features.map((feature) => termText(terms[feature] as Term).toLowerCase());
}

/**
 * The features with these names, in this order; undefined if the game lacks some of them, or does not list its
 * fluents.
 */
export function placesOf({ terms }: Features, texts: readonly string[]): number[] | undefined {
  const places = new Map(terms.map((term, feature) => [termText(term).toLowerCase(), feature]));
  const found = texts.map((text) => places.get(text));
  return found.every((feature) => feature !== undefined) ? found : undefined;
}
