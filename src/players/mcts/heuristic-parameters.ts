/** The parameters of `mcts` for action heuristics, and the settings of a heuristic. */
import { COUNTED_GOALS, type HeuristicSettings, SCOPES } from '../../search/index.ts';
import { flag, oneOf, real, type ValuesOf, whole } from '../parameters.ts';

const PAPER = 'Trutman and Schiffel 2015';
const THESIS = 'Trutman 2015';

export const HEURISTIC_PARAMETERS = {
  heuristic: oneOf(
    ['none', 'playout', 'tree', 'combined'],
    'none',
    'where formulas derived from the goals influence the choice of moves',
    PAPER,
  ),
  tau: real(1, 'temperature of the Gibbs distribution in guided playouts', {
    least: 0.001,
    source: `${PAPER} (0.5 to 2 are good)`,
  }),
  range: real(5, 'highest value of a move in playouts, after scaling'),
  heed: real(1, 'probability that a playout move follows the heuristic; otherwise it is uniformly random', {
    most: 1,
  }),
  scope: oneOf(
    SCOPES,
    'near',
    'how values are scaled in playouts; see the table of scopes',
    `state in ${PAPER}`,
  ),
  treescope: oneOf(
    SCOPES,
    'fixed',
    'how values are scaled in the tree; see the table of scopes',
    `state in ${PAPER}`,
  ),
  scale: real(100, 'highest value of a move in the tree, after scaling', { source: PAPER }),
  k: real(
    0,
    'visits at which the heuristic and the mean weigh equally in the tree; 0 derives the number from d',
    { source: `20 in ${PAPER}` },
  ),
  d: real(20, 'with k=0, k is the square root of (simulations of the previous turn / d)', {
    least: 0.001,
    source: THESIS,
  }),
  norm: oneOf(
    ['product', 'yager'],
    'product',
    't-norm for fuzzy "and" and "or"',
    `${PAPER}; Schiffel and Thielscher 2007`,
  ),
  p: real(0.97, 'truth value of a fluent that holds', {
    least: 0.5,
    most: 1,
    source: `${PAPER}; 0.775 with yager`,
  }),
  q: real(15, 'exponent of the Yager norm', { least: 1, source: 'Schiffel and Thielscher 2007' }),
  unknown: oneOf(
    ['half', 'drop'],
    'half',
    'treat the unknown moves of other roles as half true, or leave them out of the formula',
  ),
  goals: oneOf(
    COUNTED_GOALS,
    'graded',
    'goals that formulas are made for: the best one, all of them weighted by value, or (graded) all of them in games with more outcomes than win, draw and loss',
    `best in ${PAPER}`,
  ),
  rivals: real(0.7, 'weight of what the move would be worth to other roles that could make it too', {
    most: 10,
  }),
  steps: whole(
    1,
    'moves of the role that formulas look ahead in the tree; 2 is used only where the formulas stay small',
    {
      least: 1,
      most: 2,
    },
  ),
  light: flag(false, 'use smaller formulas in playouts: one step, without fluents that change all the time'),
  guide: oneOf(
    ['state', 'root'],
    'state',
    'evaluate the formulas in every state of a playout, or once per turn at the root',
  ),
  persistence: flag(true, 'treat fluents that can never change back as certain', PAPER),
  modes: flag(true, 'use the fact that fluents of one kind exclude each other', THESIS),
  preconditions: flag(true, 'use the fact that the preconditions of a move hold when it is made', THESIS),
  turns: flag(true, 'use the fact that a role does nothing when it is not its turn', PAPER),
} as const;

export type HeuristicValues = ValuesOf<typeof HEURISTIC_PARAMETERS>;

export function settingsOf(values: HeuristicValues): HeuristicSettings {
  const { norm, p, q, unknown, goals, steps, rivals, persistence, modes, preconditions, turns } = values;
  const knowledge = { persistence, modes, preconditions, turns };
  return { norm, p, q, unknown, goals, steps, rivals, ...knowledge, isLight: false };
}
