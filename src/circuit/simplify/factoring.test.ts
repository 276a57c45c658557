import { expect, test } from 'vitest';
import { outputBits } from '../../../test/arbitrary-circuits.ts';
import { seededRandom } from '../../base/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import { type Circuit, fluentNode, literalOf, moveNode } from '../circuit.ts';
import { circuitSize } from '../structure.ts';
import { transposedSums } from './factoring.ts';

const PLACES = 8;

/** "A stone is placed beside one of the group", for several groups on a ring of places. */
function groupsTouched(groups: number): Circuit {
  const terms = new TermPool();
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const names = {
    roles: [terms.constant('r')],
    fluents: Array.from({ length: groups * PLACES }, (_, i) => terms.constant(`f${i}`)),
    moves: places.map((place) => ({ role: 0, term: terms.constant(`m${place}`) })),
  };
  const builder = new CircuitBuilder(names);
  const touched = Array.from({ length: groups }, (_, group) => {
    const has = (place: number) => literalOf(fluentNode(group * PLACES + ((place + PLACES) % PLACES)));
    return builder.or(
      places.map((place) =>
        builder.and([
          literalOf(moveNode(names, place)),
          builder.or([has(place - 2), has(place - 1), has(place + 1), has(place + 2)]),
        ]),
      ),
    );
  });
  return builder.build({
    initial: names.fluents.map(() => false),
    next: names.fluents.map((_, i) => touched[i % groups] as number),
    legal: names.moves.map(() => 0),
    terminal: 1,
    goals: [],
    percepts: [],
  });
}

test('many sums over the same moves share what the moves do', () => {
  const before = groupsTouched(6);
  const after = transposedSums.run(before);
  // 6 × (8 × 4 + 7) before; 8 × 3 shared and 6 × (8 + 7) after transposition.
  expect(circuitSize(before).operations).toBe(234);
  expect(circuitSize(after).operations).toBe(114);
  const random = seededRandom(1);
  for (let round = 0; round < 200; round++) {
    const state = before.fluents.map(() => random.below(3) === 0);
    const moves = new Set([random.below(PLACES)]);
    expect(outputBits(after, state, moves)).toBe(outputBits(before, state, moves));
  }
});

test('a single sum stays as it is', () => {
  const circuit = groupsTouched(1);
  expect(circuitSize(transposedSums.run(circuit))).toEqual(circuitSize(circuit));
});
