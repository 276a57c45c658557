/** The cost of reasoning with different fact stores (chapter 4). */

import { exactEstimate } from '../base/index.ts';
import type { FactStoreKind, VisitClass } from '../logic/index.ts';
import { type ReasonerTimes, reasonerBytes, reasonerTimes, renamed, visitsOf } from './measure/reasoner.ts';
import type { Figures } from './paper.ts';
import { type PublishedColumn, tableRows } from './published-table.ts';

const CLASSES = ['static', 'dynamic', 'state'] as const satisfies readonly VisitClass[];
const KINDS = ['search', 'prove'] as const;
const CRITERIA = ['first', 'random', 'search'] as const satisfies readonly (keyof ReasonerTimes)[];
/** Stores compared with a single list of text. */
const STORES = ['integers', 'grouped', 'indexed'] as const satisfies readonly FactStoreKind[];

const CRITERION_NAMES = { first: 'first step', random: 'random match', search: 'goal search' };

export const REASONING: readonly Figures[] = [
  {
    kind: 'figures',
    id: 'E1',
    title: 'queries to the knowledge base in a random match (table 4.1)',
    notes: [
      'Queries about constant facts, about what follows from rules, and about the state itself, for all answers (search) or for one (prove). Ours is another engine: it keeps what it has derived within a state, keeps constant facts permanently, and orders conditions itself.',
      'Figures within a factor of 3 count as equal.',
    ],
    effort: { quick: 10, full: 100, unit: 'matches' },
    columns: [
      ...CLASSES.flatMap((kind) =>
        KINDS.map((how): PublishedColumn => ({ name: `${kind} ${how}`, digits: 0 })),
      ),
      { name: 'all', digits: 0, agreement: { kind: 'factor', of: 3 } },
    ],
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | 0 | 0 | 10 | 80 | 76 | 110 | 276
      Connect Four | connect-four | 12 | 263 | 424 | 2,016 | 760 | 3,297 | 6,772
      Othello | reversi; dresden/Othello | 68,423 | 603,490 | 556,345 | 1,577,560 | 27,269 | 2,008,058 | 4,841,145`),
    orders: [{ within: 'all', order: 'Tic-Tac-Toe < Connect Four < Othello' }],
    measure: ({ rules, effort, seed }) => {
      const visits = visitsOf(rules, effort, seed);
      const means = CLASSES.flatMap((kind) => KINDS.map((how) => visits[kind][how] / effort));
      return [...means, means.reduce((sum, each) => sum + each, 0)].map(exactEstimate);
    },
  },
  {
    kind: 'figures',
    id: 'E2',
    title: 'speed-up of integers over text (table 4.2)',
    notes: [
      "The author compared two different programs. We use one engine with four stores of facts; each figure is the speed-up over text in one list. This compares only the stores, so we expect smaller factors, and test only whether a store is faster. The author's store is the one grouped by relation.",
      'First step: from the text to all legal moves of the initial state. Goal search: a match in which the first role looks one step ahead.',
    ],
    effort: { quick: 4, full: 100, unit: 'matches' },
    columns: CRITERIA.flatMap((criterion) =>
      STORES.map(
        (store): PublishedColumn => ({
          name: `${CRITERION_NAMES[criterion]}, ${store}`,
          ...(store === 'grouped' && { agreement: { kind: 'side', of: 1 } }),
        }),
      ),
    ),
    rows: tableRows(`
      Maze | maze; dresden/Maze | - | 3.0 | - | - | 2.0 | - | - | 6.5 | -
      Mini-Chess | mini-chess; dresden/minichess | - | 2.5 | - | - | 4.8 | - | - | 8.1 | -
      Tic-Tac-Toe | tic-tac-toe | - | 2.3 | - | - | 2.7 | - | - | 5.7 | -
      Connect Four | connect-four | - | 3.8 | - | - | 19.9 | - | - | 21.3 | -
      Chess Endgame | king-and-rook | - | 6.3 | - | - | 4.7 | - | - | 5.5 | -
      Othello | reversi; dresden/Othello | - | 2.6 | - | - | 7.5 | - | - | 3.9 | -
      Farmer | farmer | - | 13.9 | - | - | 18.6 | - | - | 66.0 | -`),
    orders: [],
    measure: ({ rules, effort, seed }, clock) => {
      const times = reasonerTimes(rules, effort, seed, clock);
      return CRITERIA.flatMap((criterion) =>
        STORES.map((store) => exactEstimate(times.strings[criterion] / times[store][criterion])),
      );
    },
  },
  {
    kind: 'figures',
    id: 'E2n',
    title: 'slow-down by long names (chapter 4)',
    notes: [
      'Every name except keywords and numbers gets 200 letters instead of 2; each figure is the factor by which a random match takes longer. The author argues, without figures, that integers make the time independent of the length of names.',
    ],
    effort: { quick: 4, full: 100, unit: 'matches' },
    columns: (['strings', ...STORES] as const).map(
      (store): PublishedColumn => ({
        name: store,
        digits: 2,
        ...(store !== 'strings' && { agreement: { kind: 'within', by: 0.15 } }),
      }),
    ),
    rows: tableRows(`
      Tic-Tac-Toe | tic-tac-toe | - | 1 | 1 | 1
      Connect Four | connect-four | - | 1 | 1 | 1
      Othello | reversi; dresden/Othello | - | 1 | 1 | 1
      Farmer | farmer | - | 1 | 1 | 1`),
    orders: [],
    measure: ({ rules, effort, seed }, clock) => {
      const timesOf = (length: number) => reasonerTimes(renamed(rules, length), effort, seed, clock);
      // Before and after, since code becomes faster over time.
      const [before, long, after] = [timesOf(2), timesOf(200), timesOf(2)];
      return (['strings', ...STORES] as const).map((store) =>
        exactEstimate((2 * long[store].random) / (before[store].random + after[store].random)),
      );
    },
  },
  {
    kind: 'figures',
    id: 'E3',
    title: 'memory for facts after initialisation, in % of the memory for text (table 4.3)',
    notes: [
      "The author counted the bytes of two agents; here the bytes of one engine's facts and initial state are estimated from what they are kept in, in % of text in one list. What counts is whether it is less.",
    ],
    columns: STORES.map(
      (store): PublishedColumn => ({
        name: store,
        digits: 0,
        ...(store === 'grouped' && { agreement: { kind: 'side', of: 100 } }),
      }),
    ),
    rows: tableRows(`
      Maze | maze; dresden/Maze | - | 88 | -
      Mini-Chess | mini-chess; dresden/minichess | - | 59 | -
      Tic-Tac-Toe | tic-tac-toe | - | 87 | -
      Connect Four | connect-four | - | 83 | -
      Chess Endgame | king-and-rook | - | 26 | -
      Othello | reversi; dresden/Othello | - | 58 | -
      Farmer | farmer | - | 35 | -`),
    orders: [],
    measure: ({ rules }) => {
      const bytes = reasonerBytes(rules);
      return STORES.map((store) => exactEstimate((100 * bytes[store]) / bytes.strings));
    },
  },
];
