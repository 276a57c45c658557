/**
 * Published results on game equivalence, plus measurements that the paper lacks: how long it takes to distinguish
 * games.
 */
import { exactEstimate, meanEstimate } from '../base/index.ts';
import { connectingSheet } from './measure/connecting-sheet.ts';
import { converted, countsOf, recognitions, rejections, timedComparison } from './measure/equivalence.ts';
import type { Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

/** Library games for disguises. */
const DISGUISED = `
amazons-6x6 first-price-auction private-value-auction second-price-auction alternating-offers ultimatum
battle battleships bidding-tic-tac-toe-ten-coins bidding-tic-tac-toe blocker blocks-world-6 blocks-world
breakthrough-5x5-misere breakthrough-5x5 breakthrough-6x6 breakthrough-holes breakthrough-misere breakthrough
checkers-6x6 checkers-small chinese-checkers-3 chinese-checkers chomp-4x3 chomp-9x6 chomp majority-game
weighted-voting col-3x3 col-4x4 col snort-3x3 snort-4x4 snort connect-four-5x4 connect-four-8x6
connect-four-misere connect-four-simultaneous connect-four crossing-checkers cutcake-4x3 cutcake dice-race-15
dice-race domineering-4x4 domineering-5x5 domineering-6x6 domineering dots-and-boxes-2x2 dots-and-boxes
duikoshi farmer-20 farmer-coalition-20 ghost-maze atari-go-5x5 nogo-5x5 gomoku-9x9 red-blue-hackenbush hanoi-3
hanoi-5 hex-3x3 hex-5x5 hex-7x7 high-or-low horseshoe kayles-4-6-7 kayles king-and-rook knight-swap
knights-tour-3x4 knights-tour-5x5 knights-tour-6x6 knightthrough-5x5-misere knightthrough-5x5 knightthrough
kolibrat-berger kulibrat liars-dice light-panels light-puzzle lights-out-3 lights-out lines-of-action-6x6
mastermind-3 mastermind battle-of-the-sexes chicken matching-pennies stag-hunt labyrinth maze monty-hall
nim-3-4-5 nim-7-11-13 nim-misere nim nine-board-tic-tac-toe number-scrabble peg-solitaire peg-triangle pentago
pig-20 pig kuhn-poker leduc-holdem prisoners-dilemma-10 prisoners-dilemma public-goods quarto queens-4
queens-8 anti-reversi-4x4 anti-reversi-6x6 reversi-4x4 reversi-6x6 rock-paper-scissors-10 rock-paper-scissors
sheep-and-wolf skirmish-small 15-puzzle 3-puzzle 8-puzzle-hard 8-puzzle sokoban-1 sokoban-2 sudoku-4
blind-tic-tac-toe eot-cat-cit kriegspiel-tic-tac-toe tic-tac-toe-large tic-tac-toe-simultaneous
tic-tac-toe-three-players tic-tac-toe toads-and-frogs-narrow toads-and-frogs tron-6x6 tron`
  .trim()
  .split(/\s+/);

/** Games with as many rules as chess. */
const DISGUISED_AND_LARGE = [
  'amazons',
  'checkers',
  'chess',
  'mini-chess',
  'skirmish',
  'lines-of-action',
  'reversi',
];

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
        'Seconds: from both circuits to a verified mapping, in processor time, the mean over several orders of trying, after a comparison that is not counted, in which the code becomes quick; the published time is of a laptop of 2015.',
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
        timedComparison(rules, NUMBER_SCRABBLE, seed, clock);
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
        'The sheets have no fluents for empty cells, like the public sheets of these names. The graph has one node for each role, move, goal and the end, and two for each disc, as it is and as it becomes; legality, and control, which matters for legality alone, are left out. Edges are counted in both directions; the published number is always one more.',
        'Bijections: mappings of the graph to itself that keep discs in their groups, which are refined until no group is split.',
        'The conversion changes names, order, arguments, auxiliary relations and logical form. Phase 1: grounding both games. Phases 2 and 3: from the circuits to a verified mapping. Processor time in seconds, after a comparison that is not counted, in which the code becomes quick. Times as quick: all phases together.',
      ],
      effort: { quick: 1, full: 5, unit: 'matches' },
      columns: [
        { name: 'nodes', digits: 0, agreement: EXACT },
        { name: 'edges', digits: 0, agreement: { kind: 'within', by: 1 } },
        { name: 'functions', digits: 0, agreement: EXACT },
        { name: 'bijections', digits: 0, agreement: EXACT },
        { name: 'tried', digits: 0 },
        { name: 'phase 1', digits: 2 },
        { name: 'phases 2 and 3', digits: 2 },
        { name: 'times as quick', digits: 0 },
      ],
      rows: tableRows(`
        ConnectFour | connect-four-8x6 | 217 | 2093 | 103 | 16 | 7 | 0.107 | 5.390 | -
        ConnectFourSuicide | connect-four-8x6 | 217 | 2093 | 103 | 16 | 14 | 0.100 | 19.987 | -
        ConnectFourLarge | connect-four-8x6 | 465 | 4717 | 223 | 64 | 5 | 0.302 | 9.130 | -
        ConnectFourLarger | connect-four-8x6 | 1649 | 17533 | 807 | 1024 | 7 | 1.841 | 55.536 | -`),
      orders: [],
      measure: ({ row, effort, seed }, clock) => {
        const { width, height, seconds } = TABLE_2[row] ?? TABLE_2.ConnectFour;
        const sheet = connectingSheet(width, height);
        const rules = row === 'ConnectFourSuicide' ? withGoalsExchanged(sheet) : sheet;
        const counts = countsOf(rules, clock);
        timedComparison(rules, converted(rules, seed, clock), seed, clock);
        const answers = Array.from({ length: effort }, (_, i) =>
          timedComparison(rules, converted(rules, seed + i, clock), seed + i, clock),
        );
        const mean = (of: (answer: (typeof answers)[number]) => number) =>
          meanEstimate(answers.map((answer) => (answer.isSame ? of(answer) : Number.NaN)));
        const { nodes, edges, functions } = counts.withoutLegality;
        return [
          ...[nodes, 2 * edges, functions, counts.keepingRoles.grouped].map(exactEstimate),
          mean(({ tried }) => tried),
          mean(({ grounding }) => grounding),
          mean(({ comparing }) => comparing),
          mean(({ grounding, comparing }) => seconds / (grounding + comparing)),
        ];
      },
    },
    {
      kind: 'figures',
      id: 'E3',
      title: 'mappings of a game to itself (table 3)',
      notes: [
        'Isomorphisms of the graph of dependencies, those that keep fluents in their groups, and true symmetries. The columns "roles kept" count only those that leave each role in its place: where they are half of the others, the graph alone does not tell the roles apart.',
      ],
      columns: [
        { name: 'GEDA', digits: 0 },
        { name: 'roles kept', digits: 0 },
        { name: 'with grouping', digits: 0 },
        { name: 'with grouping, roles kept', digits: 0 },
        { name: 'symmetries', digits: 0, agreement: EXACT },
      ],
      rows: tableRows(`
        Tic-tac-toe | tic-tac-toe | 362880 | 362880 | 576 | 576 | 8
        Blocker | blocker | 20922789888000 | 20922789888000 | 331776 | 331776 | 4
        Breakthrough | breakthrough | 2 | 2 | 2 | 2 | 2
        Peg Jumping | peg-solitaire | 8 | 8 | 8 | 8 | 8
        Connect Four | connect-four-8x6 | 40320 | 40320 | 16 | 16 | 2`),
      orders: [],
      measure: ({ rules }, clock) => {
        const { isomorphisms, grouped, keepingRoles, symmetries } = countsOf(rules, clock);
        return [isomorphisms, keepingRoles.isomorphisms, grouped, keepingRoles.grouped, symmetries].map(
          exactEstimate,
        );
      },
    },
    {
      kind: 'figures',
      id: 'E4',
      title: 'games against mutants of themselves, of which the paper has no figures',
      notes: [
        'One rule of each mutant was left out or changed; some changes make no difference, and those mutants are the same game. Seconds of processor time to an answer, grounding included.',
        'Checked: games so small that all their positions were compared, whatever the verdict was. Wrong: verdicts that this contradicts, false positives and false negatives together.',
      ],
      effort: { quick: 10, full: 50, unit: 'matches' },
      columns: [
        { name: 'mutants', digits: 0 },
        { name: 'same', digits: 0 },
        { name: 'different', digits: 0 },
        { name: 'undecided', digits: 0 },
        { name: 'checked', digits: 0 },
        { name: 'wrong', digits: 0, agreement: EXACT },
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
          .map((game) => `${game} | ${game} | - | - | - | - | - | 0 | - | -`)
          .join('\n'),
      ),
      orders: [],
      measure: ({ rules, effort, seed }, clock) => {
        const { mutants, same, different, undecided, checked, wrong, mean, longest } = rejections(
          rules,
          effort,
          seed,
          clock,
        );
        return [mutants, same, different, undecided, checked, wrong, mean, longest].map(exactEstimate);
      },
    },
    {
      kind: 'figures',
      id: 'E5',
      title: 'games of the library in disguise, of which the paper has no figures',
      notes: [
        'Names, order of rules, conditions and arguments, auxiliary relations, logical form and superfluous conditions are changed by chance. Recognised: per cent of disguises that were found to be the same game within 10 s of processor time, or 60 s for games of the size of chess, from the texts to a mapping that is proved and replayed.',
      ],
      effort: { quick: 1, full: 3, unit: 'matches' },
      columns: [
        { name: 'recognised', digits: 0, agreement: EXACT },
        { name: 'mean seconds', digits: 2 },
        { name: 'longest', digits: 2 },
      ],
      rows: tableRows(
        [...DISGUISED, ...DISGUISED_AND_LARGE].map((game) => `${game} | ${game} | 100 | - | -`).join('\n'),
      ),
      orders: [],
      measure: ({ row, rules, effort, seed }, clock) => {
        const seconds = DISGUISED_AND_LARGE.includes(row) ? 60 : 10;
        const { recognised, mean, longest } = recognitions(rules, effort, seed, seconds, clock);
        return [recognised, mean, longest].map(exactEstimate);
      },
    },
  ],
};

interface Table2Row {
  readonly width: number;
  readonly height: number;
  /** Published time of all phases. */
  readonly seconds: number;
}

/** The sizes follow from the published counts of nodes. */
const TABLE_2: Readonly<Record<string, Table2Row>> & { readonly ConnectFour: Table2Row } = {
  ConnectFour: { width: 8, height: 6, seconds: 5.497 },
  ConnectFourSuicide: { width: 8, height: 6, seconds: 20.087 },
  ConnectFourLarge: { width: 12, height: 9, seconds: 9.432 },
  ConnectFourLarger: { width: 20, height: 20, seconds: 57.377 },
};

/** Misère version: completing a line loses. */
function withGoalsExchanged(rules: string): string {
  return rules.replaceAll(/\(goal (\S+) (100|0)\)/g, (_, player, value) =>
    value === '100' ? `(goal ${player} 0)` : `(goal ${player} 100)`,
  );
}

/** As described in the paper: whoever owns three numbers that add up to fifteen wins. */
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
