/** Coalition games: Farmer for oneself and for two together (chapter 7). */
import { canonicalText, type Term } from '../../gdl/index.ts';
import type { Experiment } from '../paper.ts';
import { type Reading, seatRows } from '../seats.ts';
import { CONTEXTUAL } from './players.ts';

const gold = (...farmers: readonly string[]): Reading => ({
  kind: 'amount',
  of: (facts) => facts.reduce((sum, fact) => sum + goldIn(fact, farmers), 0),
});

/** The sheets write money digit by digit: `(gold alice 10 2)` are 20 of hers. */
function goldIn(fact: Term, farmers: readonly string[]): number {
  const [, owner, place, digit] = /^\(gold (\S+) (\d+) (\d+)\)$/.exec(canonicalText(fact)) ?? [];
  return owner !== undefined && farmers.includes(owner) ? Number(place) * Number(digit) : 0;
}

export const COALITION: readonly Experiment[] = [
  {
    kind: 'seats',
    id: 'E13',
    title: 'gold in four scenarios of Farmer (figure 7.3)',
    notes: [
      'Mean gold at the end of 10 iterations. In scenario 4 Alice and Barney win together if they have more than 40 between them, and Charlie plays for himself; in the others everybody does.',
      'Only one figure is printed: Alice and Barney have 40 between them in scenario 2. Told in words: in 1 Alice earns almost twice as much as each of the others; in 2 Alice and Barney earn twice as much as Charlie, and Alice more than in 1; in 3 both earn more than in 1 and 2; in 4 what each, both together and all earn rises above all other scenarios.',
    ],
    budget: {},
    matches: { quick: 10, full: 1000 },
    columns: [
      { name: 'Alice', reading: gold('alice') },
      { name: 'Barney', reading: gold('barney') },
      { name: 'Charlie', reading: gold('charlie') },
      { name: 'Alice and Barney', reading: gold('alice', 'barney'), agreement: { kind: 'factor', of: 1.25 } },
      { name: 'all', reading: gold('alice', 'barney', 'charlie') },
    ],
    rows: seatRows(`
      1: Alice learns | farmer | ${CONTEXTUAL}; random; random | - | - | - | - | -
      2: Alice and Barney learn | farmer | ${CONTEXTUAL}; ${CONTEXTUAL}; random | - | - | - | 40 | -
      3: all learn | farmer | ${CONTEXTUAL}; ${CONTEXTUAL}; ${CONTEXTUAL} | - | - | - | - | -
      4: Alice and Barney together | farmer-coalition | ${CONTEXTUAL}; ${CONTEXTUAL}; ${CONTEXTUAL} | - | - | - | - | -`),
    orders: [
      { within: '1: Alice learns', order: 'Barney < Alice' },
      { within: '1: Alice learns', order: 'Charlie < Alice' },
      { within: '2: Alice and Barney learn', order: 'Charlie < Alice' },
      { within: '2: Alice and Barney learn', order: 'Charlie < Barney' },
      {
        within: 'Alice',
        order: '1: Alice learns < 2: Alice and Barney learn < 3: all learn < 4: Alice and Barney together',
      },
      ...['Barney', 'Alice and Barney', 'all'].map((within) => ({
        within,
        order: '2: Alice and Barney learn < 3: all learn < 4: Alice and Barney together',
      })),
    ],
  },
];
