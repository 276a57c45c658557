/** Published results on game equivalence, and what the paper lacks: how long it takes to tell games apart. */
import { exactEstimate, meanEstimate } from '../base/index.ts';
import { converted, countsOf, rejections, timedComparison } from './measure/equivalence.ts';
import type { Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

const EXACT = { kind: 'within', by: 0 } as const;

export const gameEquivalence: Paper = {
  name: 'game-equivalence',
  title: 'Space-consistent game equivalence detection in general game playing',
  source: 'Zhang et al., GIGA 2015',
  experiments: [
    {
      kind: 'figures',
      id: 'E1',
      title: 'tic-tac-toe and number scrabble',
      notes: [
        'Rules and nodes of the grounded game, isomorphisms of its graph, those that keep fluents in their groups, and those that are symmetries: as many mappings to the other game are there. The paper matches groups by size, which allows twice as many as ours, which are compared by how often fluents occur.',
        'Seconds: from both circuits to a verified mapping, in processor time, the mean over several orders of trying; the published time is of a laptop of 2015.',
      ],
      effort: { quick: 3, full: 10, unit: 'matches' },
      columns: [
        { name: 'rules', digits: 0, agreement: EXACT },
        { name: 'nodes', digits: 0, agreement: EXACT },
        { name: 'isomorphisms', digits: 0, agreement: EXACT },
        { name: 'grouped', digits: 0 },
        { name: 'verified', digits: 0, agreement: EXACT },
        { name: 'seconds', digits: 2 },
        { name: 'times as quick', digits: 0 },
      ],
      rows: tableRows(`
        Tic-tac-toe and Number Scrabble | tic-tac-toe | 68 | 59 | 362880 | 1152 | 8 | 9.73 | -`),
      orders: [],
      measure: ({ rules, effort, seed }, clock) => {
        const counts = countsOf(rules, clock);
        const times = Array.from({ length: effort }, (_, i) => {
          const answer = timedComparison(rules, NUMBER_SCRABBLE, seed + i, clock);
          return answer.isSame ? answer.comparing : Number.NaN;
        });
        const mean = meanEstimate(times);
        return [
          ...[counts.rules, counts.nodes, counts.isomorphisms, counts.grouped, counts.symmetries].map(
            exactEstimate,
          ),
          mean,
          exactEstimate(9.73 / mean.value),
        ];
      },
    },
    {
      kind: 'figures',
      id: 'E2',
      title: 'connect four against itself in other words (table 2)',
      notes: [
        "Our sheets have a fluent for an empty cell and other goals than the paper's, which are not printed, so nodes and edges differ. The conversion changes names, order, arguments, auxiliary relations and logical form.",
        'Phase 1: grounding both games. Phases 2 and 3: from the circuits to a verified mapping. Processor time in seconds.',
      ],
      effort: { quick: 1, full: 5, unit: 'matches' },
      columns: [
        { name: 'nodes', digits: 0 },
        { name: 'edges', digits: 0 },
        { name: 'functions', digits: 0 },
        { name: 'tried', digits: 0 },
        { name: 'phase 1', digits: 2 },
        { name: 'phases 2 and 3', digits: 2 },
      ],
      rows: tableRows(`
        ConnectFour | connect-four-8x6 | 217 | 2093 | 103 | 7 | 0.107 | 5.390
        ConnectFourLarge | connect-four:width=12,height=9 | 465 | 4717 | 223 | 5 | 0.302 | 9.130
        ConnectFourLarger | connect-four:width=20,height=20 | 1649 | 17533 | 807 | 7 | 1.841 | 55.536`),
      orders: [],
      measure: ({ rules, effort, seed }, clock) => {
        const counts = countsOf(rules, clock);
        const answers = Array.from({ length: effort }, (_, i) =>
          timedComparison(rules, converted(rules, seed + i, clock), seed + i, clock),
        );
        const mean = (of: (answer: (typeof answers)[number]) => number) =>
          meanEstimate(answers.map((answer) => (answer.isSame ? of(answer) : Number.NaN)));
        return [
          ...[counts.nodes, counts.edges, counts.functions].map(exactEstimate),
          mean(({ tried }) => tried),
          mean(({ grounding }) => grounding),
          mean(({ comparing }) => comparing),
        ];
      },
    },
    {
      kind: 'figures',
      id: 'E3',
      title: 'mappings of a game to itself (table 3)',
      notes: [
        'Isomorphisms of the graph of dependencies, those that keep fluents in their groups, and true symmetries.',
      ],
      columns: [
        { name: 'GEDA', digits: 0 },
        { name: 'with grouping', digits: 0 },
        { name: 'symmetries', digits: 0, agreement: EXACT },
      ],
      rows: tableRows(`
        Tic-tac-toe | tic-tac-toe | 362880 | 576 | 8
        Blocker | blocker | 20922789888000 | 331776 | 4
        Breakthrough | breakthrough | 2 | 2 | 2
        Peg Jumping | peg-solitaire | 8 | 8 | 8
        Connect Four | connect-four-8x6 | 40320 | 16 | 2`),
      orders: [],
      measure: ({ rules }, clock) => {
        const { isomorphisms, grouped, symmetries } = countsOf(rules, clock);
        return [isomorphisms, grouped, symmetries].map(exactEstimate);
      },
    },
    {
      kind: 'figures',
      id: 'E4',
      title: 'games against mutants of themselves, of which the paper has no figures',
      notes: [
        'One rule of each mutant was left out or changed; some changes make no difference, and those mutants are the same game. Seconds of processor time to an answer, grounding included.',
      ],
      effort: { quick: 10, full: 50, unit: 'matches' },
      columns: [
        { name: 'mutants', digits: 0 },
        { name: 'same', digits: 0 },
        { name: 'different', digits: 0 },
        { name: 'undecided', digits: 0 },
        { name: 'mean seconds', digits: 2 },
        { name: 'longest', digits: 2 },
      ],
      rows: tableRows(
        [
          'tic-tac-toe',
          'number-scrabble',
          'nim',
          'nim-3-4-5',
          'connect-four-5x4',
          'connect-four',
          'blocker',
          'breakthrough-5x5',
          'knightthrough-5x5',
          'hex-3x3',
          'hanoi-3',
          '8-puzzle',
          'lights-out-3',
          'blocks-world',
          'chomp-4x3',
          'domineering-4x4',
          'snort-3x3',
          'kayles',
          'maze',
          'rock-paper-scissors',
        ]
          .map((game) => `${game} | ${game} | - | - | - | - | - | -`)
          .join('\n'),
      ),
      orders: [],
      measure: ({ rules, effort, seed }, clock) => {
        const { mutants, same, different, undecided, mean, longest } = rejections(rules, effort, seed, clock);
        return [mutants, same, different, undecided, mean, longest].map(exactEstimate);
      },
    },
  ],
};

/** As the paper describes it: whoever owns three numbers that add up to fifteen wins. */
const NUMBER_SCRABBLE = `(role xplayer) (role oplayer)
(number 1) (number 2) (number 3) (number 4) (number 5) (number 6) (number 7) (number 8) (number 9)
(<= (init (cell ?n b)) (number ?n)) (init (control xplayer))
(mark-of xplayer x) (mark-of oplayer o)
(<= (legal ?w (pick ?n)) (true (cell ?n b)) (true (control ?w)))
(<= (legal xplayer noop) (true (control oplayer))) (<= (legal oplayer noop) (true (control xplayer)))
(<= (next (cell ?n ?m)) (does ?w (pick ?n)) (mark-of ?w ?m))
(<= (next (cell ?n ?m)) (true (cell ?n ?m)) (not (picked ?n)))
(<= (picked ?n) (does ?w (pick ?n)))
(<= (next (control xplayer)) (true (control oplayer))) (<= (next (control oplayer)) (true (control xplayer)))
(sum15 1 5 9) (sum15 1 6 8) (sum15 2 4 9) (sum15 2 5 8) (sum15 2 6 7) (sum15 3 4 8) (sum15 3 5 7) (sum15 4 5 6)
(<= (win ?m) (sum15 ?a ?b ?c) (true (cell ?a ?m)) (true (cell ?b ?m)) (true (cell ?c ?m)) (distinct ?m b))
(<= open (true (cell ?n b)))
(<= (goal ?w 100) (mark-of ?w ?m) (win ?m))
(<= (goal ?w 50) (role ?w) (not (win x)) (not (win o)) (not open))
(<= (goal xplayer 0) (win o)) (<= (goal oplayer 0) (win x))
(<= terminal (win x)) (<= terminal (win o)) (<= terminal (not open))
`;
