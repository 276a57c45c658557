/** The knobs of the player `mcts`. */
import { DEFAULT_MAX_LENGTH, MAX_ROUNDS } from '../../game/index.ts';
import { flag, oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import { HEURISTIC_PARAMETERS } from './heuristic-parameters.ts';
import { LEARNED_PARAMETERS } from './learned-parameters.ts';

export const MCTS_PARAMETERS = {
  c: real(40, 'weight of exploration, goals counting from 0 to 100', {
    source: 'Trutman and Schiffel 2015 use 40',
  }),
  bound: oneOf(['ucb1', 'tuned'], 'ucb1', 'upper bound that moves are tried by', 'Auer et al. 2002'),
  fpu: real(-1, 'what an untried move is taken to be worth (first-play urgency); -1: try everything once', {
    least: -1,
    source: 'Gelly and Wang 2006',
  }),
  rave: real(0, 'visits at which all-moves-as-first counts half (RAVE); 0 for none', {
    source: 'Gelly and Silver 2007; 1000 in Trutman and Schiffel 2015',
  }),
  playout: oneOf(
    ['uniform', 'decisive', 'winning', 'mast', 'past', 'ngram', 'nested'],
    'uniform',
    'how playouts choose moves',
    'Teytaud 2010; Trutman and Schiffel 2015; Finnsson and Björnsson 2008, 2010; Tak et al. 2012; Schofield et al. 2016',
  ),
  temperature: real(10, 'of the Gibbs distribution by which mast, past and ngram choose', {
    least: 0.01,
    source: 'Finnsson and Björnsson 2008',
  }),
  level: whole(1, 'of nested playouts', { least: 1, most: 3, source: 'UCT(NMC(n)), Schofield et al.' }),
  cutoff: whole(
    DEFAULT_MAX_LENGTH,
    'moves after which a playout is cut, and worth what the rules say by then',
    {
      least: 1,
    },
  ),
  expand: oneOf(
    ['auto', 'all', 'one'],
    'auto',
    'children made at a visit; auto: all where they are made together',
  ),
  after: whole(1, 'visits after which a node is looked into', { least: 0 }),
  solver: flag(true, 'use certain values as such', 'Winands et al. 2008'),
  tactics: flag(
    true,
    'search only moves that win at once where there are some, and none that lose at once',
    'Teytaud 2010',
  ),
  transpositions: flag(true, 'equal positions share a node'),
  reuse: flag(true, 'keep the tree from one turn to the next'),
  ponder: flag(true, "think in others' time too, where each player has a thread of its own"),
  final: oneOf(['visits', 'value'], 'visits', 'how the move is chosen in the end'),
  memory: real(512, 'megabytes for the tree; a full tree loses what was visited least', { least: 1 }),
  rounds: whole(0, 'playouts from each new node; 0: as many as cost no more than the tree does', {
    most: MAX_ROUNDS,
  }),
  machine: oneOf(['auto', 'sliced', 'stepped'], 'auto', '128 playouts at once, or one'),
  share: flag(true, 'threads that think together tell each other what they find', 'Bourki et al. 2010'),
  ...HEURISTIC_PARAMETERS,
  ...LEARNED_PARAMETERS,
} as const;

export type MctsValues = ValuesOf<typeof MCTS_PARAMETERS>;

/** All knobs as they are if nobody turns them. */
export function defaultMctsValues(): MctsValues {
  const values = Object.entries(MCTS_PARAMETERS).map(([name, { default: value }]) => [name, value]);
  return Object.fromEntries(values) as MctsValues;
}
