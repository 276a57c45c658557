/** The published results on learning how pieces move, with our figures beside them. */
import {
  automatonFigures,
  curveFigures,
  domainFigures,
  moveFigures,
  restrictionFigures,
} from './measure/piece-moves.ts';
import type { Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

/** Times below the resolution of the paper's clock are printed as 0.01 s. */
const TABLE_1 = `
  amazons Queen | | 8.1 | 35.2
  amazons Arrow | | 9.3 | 10.8
  checkers Pawn | | 0.01 | 0.01
  checkers King | | 0.01 | 0.01
  peg-solitaire Peg | | 0.01 | -
  breakthrough Pawn | | 0.01 | 0.01
  breakthrough-checkers Pawn | | 0.16 | 0.17
  breakthrough-chess Pawn | | 0.01 | 0.01
  breakthrough-chess King | | 0.01 | 0.01
  breakthrough-chess Knight | | 0.01 | 0.01
  breakthrough-chess Bishop | | 3.3 | -
  breakthrough-chess Rook | | 3.9 | 3.8
  breakthrough-chess Queen | | 12.3 | 12.5`;

const TABLE_2 = `
  amazons Queen | | 51.2 | 54.9 | 1 | 0
  amazons Arrow | | 86.2 | 34.6 | 1 | 1
  checkers Pawn | | 0.01 | 0.01 | 0 | 0
  checkers King | | 0.01 | 0.01 | 0 | 0
  peg-solitaire Peg | | 0.01 | - | 0 | -
  breakthrough Pawn | | 0.01 | 0.01 | 0 | 0
  breakthrough-checkers Pawn | | 1.2 | 3.1 | 1 | 1
  breakthrough-chess Pawn | | 0.01 | 0.01 | 0 | 0
  breakthrough-chess King | | 0.01 | 0.01 | 0 | 0
  breakthrough-chess Knight | | 0.01 | 0.01 | 0 | 0
  breakthrough-chess Bishop | | 43.2 | 41.0 | 0 | 0
  breakthrough-chess Rook | | 52.4 | 50.0 | 0 | 0
  breakthrough-chess Queen | | 145.3 | 140.4 | 0 | 0`;

const LOCM_TIMES = `
  amazons Queen | | 20.9 | 30.0 | 25000 | - | 1 | -
  checkers Pawn | | 260.4 | 275.3 | 11000 | - | 2 | -
  checkers King | | 52.9 | 47.0 | - | - | - | -
  peg-solitaire Peg | | 8.8 | - | - | - | - | -`;

const GAMES = [
  'amazons',
  'checkers',
  'peg-solitaire',
  'breakthrough',
  'breakthrough-checkers',
  'breakthrough-chess',
];

const CURVE = [1, 3, 10, 30, 100, 300];

const NOBODY = { digits: 0 };
const RIGHT = { digits: 0, agreement: { kind: 'within', by: 0 } } as const;

const withRights = (table: string): string =>
  table
    .split('\n')
    .map((line) => (line.includes('|') ? `${line} | 0 | ${line.trim().endsWith('-') ? '-' : '0'}` : line))
    .join('\n');

const named = (row: string): readonly [game: string, piece: string] => {
  const [game = '', piece = ''] = row.split(' ');
  return [game, piece];
};

const timed = [
  { name: 'player 1, s', digits: 3 },
  { name: 'player 2, s', digits: 3 },
];

export const ruleLearning: Paper = {
  name: 'rule-learning',
  title: 'The GRL system: learning board game rules with piece-move interactions',
  source: 'P. Gregory, Y. Björnsson and S. Schiffel, GIGA 2015',
  experiments: [
    {
      kind: 'figures',
      id: 'E1',
      title: 'automata from 50 matches with all moves known (table 1)',
      notes: [
        'Processor time from the matches in memory to the automaton, and whether it is wrong: it has words that are not legal, or lacks legal ones, in 20 unseen matches. The paper has times below 0.01 s, which are given as 0.01 here; some cells of breakthrough-chess could not be read.',
        'The paper gives no formula for consistency, and the rules of three games only by name. Here, an automaton must have all words that were seen, and none that the board would have allowed somewhere but that was never seen.',
      ],
      columns: [...timed, { name: 'wrong 1', ...RIGHT }, { name: 'wrong 2', ...RIGHT }],
      rows: tableRows(withRights(TABLE_1)),
      orders: [],
      measure: ({ row, seed }, clock) => automatonFigures(...named(row), 50, true, seed, clock),
    },
    {
      kind: 'figures',
      id: 'E2',
      title: 'automata from matches with one move known (table 2)',
      notes: [
        'The same with the played move of each position only. The paper has 1,000 matches. An automaton is wrong if data are short: a word that the board often allowed, but nobody happened to use, is then taken to be illegal. E5 shows how the number of wrong ones falls.',
      ],
      effort: { quick: 100, full: 1000, unit: 'matches' },
      columns: [...timed, { name: 'wrong 1', ...RIGHT }, { name: 'wrong 2', ...RIGHT }],
      rows: tableRows(TABLE_2),
      orders: [],
      measure: ({ row, effort, seed }, clock) => automatonFigures(...named(row), effort, false, seed, clock),
    },
    {
      kind: 'figures',
      id: 'E3',
      title: 'planning domains from turns as plans (LOCM and LOCM2)',
      notes: [
        'Processor time for both stages, the number of plans, and the machines of the imaginary object and of squares for the first player. The arrow begins no turn and has no plans; the breakthrough games need none.',
      ],
      effort: { quick: 100, full: 1000, unit: 'matches' },
      columns: [
        ...timed,
        { name: 'plans 1', ...NOBODY },
        { name: 'plans 2', ...NOBODY },
        { name: 'zero machines', ...RIGHT },
        { name: 'machines of squares', ...NOBODY },
      ],
      rows: tableRows(LOCM_TIMES),
      orders: [],
      measure: ({ row, effort, seed }, clock) => domainFigures(...named(row), effort, seed, clock),
    },
    {
      kind: 'figures',
      id: 'E4',
      title: 'generated turns in unseen positions',
      notes: [
        'Percentages for automata alone and together with planning domains (algorithm 1), learned from matches with all moves known, in all positions of 20 unseen matches; and whether the numbers of turns agree to depth 3 (1), or as far as there are 60,000. The paper has no such figures.',
      ],
      effort: { quick: 50, full: 50, unit: 'matches' },
      columns: [
        { name: 'precision alone', digits: 2 },
        { name: 'recall alone', digits: 2 },
        { name: 'precision', digits: 2 },
        { name: 'recall', digits: 2 },
        { name: 'positions right', digits: 2 },
        { name: 'perft', ...NOBODY },
      ],
      rows: tableRows(GAMES.map((game) => `${game} | | - | - | - | - | - | -`).join('\n')),
      orders: [{ within: 'amazons', order: 'precision alone < precision' }],
      measure: ({ row, effort, seed }) => moveFigures(row, effort, true, seed),
    },
    {
      kind: 'figures',
      id: 'E5',
      title: 'learning curves: wrong automata',
      notes: [
        'How many automata of both players are wrong after a given number of matches, where all moves are known or only one. The paper suspects that its wrong automata are due to short data.',
      ],
      columns: CURVE.map((count) => ({ name: `${count} matches`, ...NOBODY })),
      rows: tableRows(
        GAMES.flatMap((game) =>
          ['all', 'one'].map((mode) => `${game} ${mode} | | ${CURVE.map(() => '-').join(' | ')}`),
        ).join('\n'),
      ),
      orders: [],
      measure: ({ row, seed }) => {
        const [game, mode] = named(row);
        // All moves of 300 matches of amazons would not fit into memory.
        const sizes =
          game === 'amazons' ? CURVE.filter((count) => count <= (mode === 'all' ? 30 : 100)) : CURVE;
        const figures = curveFigures(game, sizes, mode === 'all', seed);
        return CURVE.map((_, i) => figures[i]);
      },
    },
    {
      kind: 'figures',
      id: 'E6',
      title: 'restrictions by the whole position, and endings',
      notes: [
        'Positions in percent whose turns are right by pieces alone, and with learned restrictions such as compulsory captures or check; and last positions whose ending and winner are explained. The paper names both as future work.',
      ],
      effort: { quick: 50, full: 50, unit: 'matches' },
      columns: [
        { name: 'right by pieces', digits: 2 },
        { name: 'right with restrictions', digits: 2 },
        { name: 'restrictions', ...NOBODY },
        { name: 'endings explained', digits: 2 },
      ],
      rows: tableRows(
        ['compulsory-checkers', 'checked-chess', ...GAMES.slice(1)]
          .map((game) => `${game} | | - | - | - | -`)
          .join('\n'),
      ),
      orders: [
        { within: 'compulsory-checkers', order: 'right by pieces < right with restrictions' },
        { within: 'checked-chess', order: 'right by pieces < right with restrictions' },
      ],
      measure: ({ row, effort, seed }) => restrictionFigures(row, effort, seed),
    },
  ],
};
