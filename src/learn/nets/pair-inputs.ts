/** Pairs of facts as additional network inputs: a pair holds if both its facts do. */
import type { ValueNetwork } from './network.ts';
import { sigmoid } from './network.ts';
import type { Samples } from './samples.ts';

export class PairInputs {
  /** The two facts of each pair, in sequence. */
  readonly facts: Int32Array;
  /** Number of words for the pairs. */
  readonly words: number;

  constructor(facts: Int32Array) {
    this.facts = facts;
    this.words = Math.ceil(facts.length / 64);
  }

  get count(): number {
    return this.facts.length / 2;
  }

  /** Writes which pairs hold in a packed position. */
  take(store: Int32Array, place: number, into: Int32Array, at: number): void {
    const { facts, words } = this;
    for (let word = 0, next = 0; word < words; word++) {
      let bits = 0;
      for (let bit = 0; bit < 32 && next < facts.length; bit++) {
        const one = facts[next++] as number;
        const other = facts[next++] as number;
        const both =
          ((store[place + (one >>> 5)] as number) >>> (one & 31)) &
          ((store[place + (other >>> 5)] as number) >>> (other & 31));
        bits |= (both & 1) << bit;
      }
      into[at + word] = bits;
    }
  }
}

/** Games with more facts have too many pairs to examine. */
const MOST_FACTS = 2048;
/** Pairs that occur less often are not significant. */
const LEAST_SEEN = 30;

/**
 * The pairs of facts for which a network without pairs makes the most significant errors: by the sum of its errors in
 * positions with both facts, relative to its standard deviation by chance.
 *
 * @param limit maximum number of pairs
 */
export function tellingPairs(network: ValueNetwork, samples: Samples, limit: number): PairInputs {
  const { words, roles, states, heads, targets } = samples;
  const facts = Math.min(32 * words, MOST_FACTS);
  const errors = new Float64Array(facts * facts);
  const seen = new Float64Array(facts * facts);
  const sums = new Float32Array(network.width);
  const held: number[] = [];
  for (let sample = 0; sample < samples.count; sample++) {
    network.sum(states, sample * words, words, sums);
    const head = heads[sample] as number;
    let error = 0;
    for (let role = 0; role < roles; role++) {
      const target = targets[sample * roles + role] as number;
      if (Number.isNaN(target)) continue;
      // One role's gain is mostly another's loss, so the first role with a known value represents all.
      error = target - sigmoid(network.logit(sums, 0, head, role));
      break;
    }
    held.length = 0;
    for (let word = 0; 32 * word < facts; word++) {
      let left = states[sample * words + word] as number;
      for (; left !== 0; left &= left - 1) held.push(32 * word + 31 - Math.clz32(left & -left));
    }
    for (let i = 1; i < held.length; i++) {
      const row = (held[i] as number) * facts;
      for (let j = 0; j < i; j++) {
        const pair = row + (held[j] as number);
        errors[pair] = (errors[pair] as number) + error;
        seen[pair] = (seen[pair] as number) + 1;
      }
    }
  }
  const found: { readonly pair: number; readonly worth: number }[] = [];
  for (let pair = 0; pair < errors.length; pair++) {
    const times = seen[pair] as number;
    if (times >= LEAST_SEEN) found.push({ pair, worth: Math.abs(errors[pair] as number) / Math.sqrt(times) });
  }
  found.sort((a, b) => b.worth - a.worth || a.pair - b.pair);
  const chosen = found.slice(0, limit).flatMap(({ pair }) => [Math.floor(pair / facts), pair % facts]);
  return new PairInputs(Int32Array.from(chosen));
}
