/** The parameters of the player `mcts`. */
import { DEFAULT_MAX_LENGTH, MAX_ROUNDS } from '../../game/index.ts';
import { flag, levels, oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import { HEURISTIC_PARAMETERS } from './heuristic-parameters.ts';
import { LEARNED_PARAMETERS } from './learned-parameters.ts';

export const MCTS_PARAMETERS = {
  c: real(40, 'exploration constant, for goals scaled to 0 to 100', {
    source: 'Trutman and Schiffel 2015 use 40',
  }),
  bound: oneOf(
    ['ucb1', 'tuned'],
    'ucb1',
    'upper confidence bound that selects moves in the tree: UCB1 or UCB1-Tuned',
    'Auer et al. 2002',
  ),
  fpu: real(
    -1,
    'value of an untried move (first-play urgency); -1 tries every move once before any a second time',
    {
      least: -1,
      source: 'Gelly and Wang 2006',
    },
  ),
  rave: real(
    0,
    'visits at which the RAVE (all-moves-as-first) value and the mean weigh equally; 0 turns RAVE off',
    {
      source: 'Gelly and Silver 2007; 1000 in Trutman and Schiffel 2015',
    },
  ),
  ref: whole(
    0,
    'with rave: visits from which a node uses RAVE values of its own instead of those of its closest ancestor that has them (GRAVE); 0 for its own in every node',
    { source: 'Cazenave 2015, who uses 50' },
  ),
  history: real(
    0,
    "weight of a move's results in the whole tree, for nodes with few visits (progressive history); 0 turns it off; not with rave",
    { source: 'Nijssen and Winands 2010, who use 5' },
  ),
  playout: oneOf(
    ['uniform', 'decisive', 'winning', 'mast', 'past', 'fast', 'ngram', 'nested'],
    'uniform',
    'policy that chooses moves in playouts',
    'Teytaud 2010; Trutman and Schiffel 2015; Finnsson and Björnsson 2008, 2010; Tak et al. 2012; Schofield et al. 2015',
  ),
  temperature: real(10, 'temperature of the Gibbs distribution in mast, past, fast and ngram playouts', {
    least: 0.01,
    source: 'Finnsson and Björnsson 2008',
  }),
  level: whole(1, 'nesting level of nested playouts', {
    least: 1,
    most: 3,
    source: 'UCT(NMC(n)), Schofield et al. 2015',
  }),
  nesteddiscount: flag(
    false,
    'in nested playouts, prefer quick wins and slow losses among equally good moves',
    'Schofield et al. 2015',
  ),
  nestedcut: levels(
    '123',
    'levels of nested playouts that stop at the first winning move',
    'cut on win, Schofield et al. 2015',
  ),
  nestedprune: levels(
    'none',
    'levels of nested playouts that stop a game once it is longer than a game already won; changes nothing if nesteddiscount=yes',
    'prune on depth, Schofield et al. 2015',
  ),
  cutoff: whole(
    DEFAULT_MAX_LENGTH,
    'moves after which a playout is cut off; it then counts with the goals of the state reached',
    {
      least: 1,
    },
  ),
  expand: oneOf(
    ['auto', 'all', 'one'],
    'auto',
    'children added per visit; auto adds several where the engine computes them together: one, and one more for every 32 playouts so far',
  ),
  after: whole(1, 'visits after which a node is expanded', { least: 0 }),
  solver: flag(true, 'prove wins, draws and losses in the tree (MCTS-Solver)', 'Winands et al. 2008'),
  tactics: flag(
    true,
    'search only the immediate wins of a position if it has any, and no move that allows one to the opponent',
    'Teytaud 2010',
  ),
  transpositions: flag(true, 'let equal positions share a node'),
  symmetries: oneOf(
    ['auto', 'yes', 'no'],
    'auto',
    'let moves that are images of each other under a symmetry of the rules share a node; auto does so if there is a clock and it is not slower in a short race before the match; not with several threads, RAVE, history or hidden information',
  ),
  reuse: flag(true, 'keep the tree from one turn to the next'),
  ponder: flag(true, "keep thinking during the opponents' turns, if the player has a thread of its own"),
  final: oneOf(
    ['visits', 'value'],
    'visits',
    'choose the move with the most visits, or with the best mean value',
  ),
  mistakes: real(0, 'probability of a random move instead of the best one found, for weaker opponents', {
    most: 1,
  }),
  memory: real(512, 'megabytes for the tree; when it is full, the least visited nodes are dropped', {
    least: 1,
  }),
  rounds: whole(0, 'playouts from each new node; 0 adapts the number to the cost of a node', {
    most: MAX_ROUNDS,
  }),
  machine: oneOf(
    ['auto', 'sliced', 'stepped'],
    'auto',
    'sliced runs 128 playouts at once, stepped runs one; auto uses sliced where the game allows it',
  ),
  share: flag(true, 'exchange statistics between the threads of one player', 'Bourki et al. 2010'),
  ...HEURISTIC_PARAMETERS,
  ...LEARNED_PARAMETERS,
} as const;

export type MctsValues = ValuesOf<typeof MCTS_PARAMETERS>;

/** Every parameter with its default value. */
export function defaultMctsValues(): MctsValues {
  const values = Object.entries(MCTS_PARAMETERS).map(([name, { default: value }]) => [name, value]);
  return Object.fromEntries(values) as MctsValues;
}
