/**
 * A game with the same moves, but with goals that identify the state reached. A playout reports only goals, so these
 * show whether it made a legal step, and whether each step has the right frequency.
 */

import { seededRandom } from '../../src/base/index.ts';
import {
  type Circuit,
  type CircuitBuilder,
  fluentNode,
  type GoalOutput,
  type Literal,
  literalOf,
  negate,
  rebuild,
} from '../../src/circuit/index.ts';
import { TermPool } from '../../src/gdl/index.ts';

/** Bits of the state's hash for all roles together, as long as each role's share is within bounds. */
const HASH_BITS = 12;
const MOST_PER_ROLE = 7;
const LEAST_PER_ROLE = 3;

/** The number of bits of the hash that depend on each fluent. */
const PARTS = 3;

export function withTellingGoals(circuit: Circuit): Circuit {
  const roles = circuit.roles.length;
  const perRole = Math.min(MOST_PER_ROLE, Math.max(LEAST_PER_ROLE, Math.ceil(HASH_BITS / roles)));
  return rebuild(circuit, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs: (builder, outputs) => {
      const hash = stateHash(builder, circuit.fluents.length, perRole * roles);
      const terms = new TermPool();
      const goals = circuit.roles.flatMap((_, role): GoalOutput[] => {
        const own = hash.slice(role * perRole, (role + 1) * perRole);
        return Array.from({ length: 2 ** perRole }, (_, value) => ({
          role,
          value: terms.constant(String(value)),
          literal: builder.and(own.map((bit, i) => ((value >> i) & 1 ? bit : negate(bit)))),
        }));
      });
      return { ...outputs, goals };
    },
  });
}

/** Parities of random sets of fluents: states that differ in one fluent have different hashes. */
function stateHash(builder: CircuitBuilder, fluents: number, bits: number): Literal[] {
  const random = seededRandom(1);
  const members: Literal[][] = Array.from({ length: bits }, () => []);
  for (let fluent = 0; fluent < fluents; fluent++) {
    const parts = new Set(Array.from({ length: PARTS }, () => random.below(bits)));
    for (const part of parts) members[part]?.push(literalOf(fluentNode(fluent)));
  }
  return members.map((literals) => parity(builder, literals));
}

function parity(builder: CircuitBuilder, literals: readonly Literal[]): Literal {
  if (literals.length < 2) return literals[0] ?? builder.or([]);
  const middle = literals.length >> 1;
  const a = parity(builder, literals.slice(0, middle));
  const b = parity(builder, literals.slice(middle));
  return builder.or([builder.and([a, negate(b)]), builder.and([negate(a), b])]);
}
