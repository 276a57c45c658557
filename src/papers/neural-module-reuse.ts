/** The published results on reuse of neural modules, in games that stand in for those of the paper. */
import { STAND_INS } from '../neural/index.ts';
import { parityGenerations, type ReuseEffort, reuseFigures, standInScores } from './measure/module-reuse.ts';
import type { Paper } from './paper.ts';
import { tableRows } from './published-table.ts';

/** The paper's table 3, by its own games: minimum, best and mean with a source (t) and from scratch (s). */
const PUBLISHED: Readonly<Record<string, string>> = {
  Seaquest: '160 | 1510 | 300 | 475 | 262',
  'Space Invaders': '310 | 1520 | 1320 | 1076 | 1160',
  Boxing: '-12 | 111 | 107 | 98.6 | 104.1',
  Bowling: '30 | 237 | 231 | 219.9 | 201.9',
  Asterix: '650 | 3030 | 2150 | 1989 | 2016.7',
  Freeway: '21 | 13 | 11 | 10.7 | 10.7',
  Pong: '-21 | 42 | 42 | 21.8 | 20.3',
  Breakout: '0 | 51 | 37 | 25.4 | 31.3',
};

/** The generations of a run; the other sizes follow. */
function effortFor(generations: number): ReuseEffort {
  return { generations, evaluations: Math.min(100, 2 * generations), trials: generations < 200 ? 1 : 3 };
}

export const neuralModuleReuse: Paper = {
  name: 'neural-module-reuse',
  title: 'Reuse of neural modules for general video game playing',
  source: 'Braylan, Hollenbeck, Meyerson and Miikkulainen, AAAI 2016 (GIGA 2015)',
  experiments: [
    {
      kind: 'figures',
      id: 'E1',
      title: 'parity of N bits (table 1)',
      notes: [
        'Median number of generations until the mean squared error is at most 0.1, without a source and with networks for other numbers of bits. Sizes of populations, mutation and patience are not given in the paper.',
      ],
      effort: { quick: 10, full: 50, unit: 'trials' },
      columns: ['none', '2-bit', '3-bit', '4-bit'].map((name) => ({ name })),
      rows: tableRows(`
        3-bit target | | 309.5 | 202 | 167.5 | 158
        4-bit target | | 339 | 192.5 | 308 | 311
        5-bit target | | 626 | 780 | 720.5 | 542`),
      orders: [
        ...['3-bit target', '4-bit target'].flatMap((within) =>
          ['2-bit', '3-bit', '4-bit'].map((source) => ({ within, order: `${source} < none` })),
        ),
        { within: '5-bit target', order: '4-bit < none' },
      ],
      measure: ({ row, effort, seed }) => parityGenerations(Number.parseInt(row, 10), effort, seed),
    },
    {
      kind: 'figures',
      id: 'E2',
      title: 'scores with a source (t) and from scratch (s) (table 3)',
      notes: [
        "The games are the library's stand-ins, so scores are not comparable with the paper's; their order within a row is. They are played at their last level, since the first ones are soon played to their end. Every other game is a source. With 200 generations, a generation tries 100 networks and there are three runs of each pair, as about in the paper; with fewer, sizes are smaller.",
      ],
      effort: { quick: 10, full: 200, unit: 'generations' },
      columns: ['min', 'best t', 'best s', 'avg t', 'avg s'].map((name) => ({ name })),
      rows: tableRows(
        STAND_INS.map(({ game, original }) => `${original} (${game}) | | ${PUBLISHED[original]}`).join('\n'),
      ),
      orders: STAND_INS.map(({ game, original }) => ({
        within: `${original} (${game})`,
        order: 'best s <= best t',
      })),
      measure: ({ row, effort, seed }, _clock, arcade) => {
        const game = STAND_INS.find((each) => row.endsWith(`(${each.game})`))?.game ?? '';
        return standInScores(game, effortFor(effort), seed, arcade);
      },
    },
    {
      kind: 'figures',
      id: 'E3',
      title: 'where reuse pays (table 2 and figures)',
      notes: [
        'The score of a run is the best mean of a generation: single networks soon reach the highest score that a stand-in allows. Effectiveness of a source for a target: the logarithm of the ratio of mean scores above the minimum, with the source to from scratch. Rank correlations with the complexity of a game, as a target and as a source: of mean effectiveness and of degree, with the median as cutoff. (With the stated formula, the published degrees are impossible for three games.)',
        'Regression: correlation of predicted and measured effectiveness for pairs that were not fitted; the paper gives significance (p = 0.01) only. Success: percentage of runs at the threshold by a quarter and by half of the mean time.',
      ],
      effort: { quick: 10, full: 200, unit: 'generations' },
      columns: [
        { name: 'target, mean', digits: 2 },
        { name: 'target, degree', digits: 2 },
        { name: 'source, mean', digits: 2 },
        { name: 'source, degree', digits: 2 },
        { name: 'regression', digits: 2 },
        { name: 'success t, 25 %' },
        { name: 'success s, 25 %' },
        { name: 'success t, 50 %' },
        { name: 'success s, 50 %' },
      ],
      rows: tableRows('all pairs | | - | 0.95 | - | 0.39 | - | - | - | - | -'),
      orders: [
        { within: 'all pairs', order: 'success s, 25 % < success t, 25 %' },
        { within: 'all pairs', order: 'success s, 50 % < success t, 50 %' },
      ],
      measure: ({ effort, seed }, _clock, arcade) => reuseFigures(effortFor(effort), seed, arcade),
    },
  ],
};
