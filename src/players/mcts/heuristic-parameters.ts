/** The knobs of `mcts` that have to do with action heuristics, and what they come to in a match. */
import {
  type ActionHeuristic,
  type Advisor,
  COUNTED_GOALS,
  gibbsWeights,
  type HeuristicPolicySettings,
  type HeuristicSettings,
  heuristicAdvisor,
  isHeuristic,
  makeHeuristic,
  SCOPES,
  type Scaling,
  scaleInPlace,
} from '../../search/index.ts';
import { flag, oneOf, real, type ValuesOf, whole } from '../parameters.ts';
import type { MatchStart } from '../player.ts';

const PAPER = 'Trutman and Schiffel 2015';
const THESIS = 'Trutman 2015';

export const HEURISTIC_PARAMETERS = {
  heuristic: oneOf(
    ['none', 'playout', 'tree', 'combined'],
    'none',
    'where formulas made from the goals advise on moves',
    PAPER,
  ),
  tau: real(1, 'temperature of the Gibbs distribution by which the heuristic chooses in playouts', {
    least: 0.001,
    source: `${PAPER} (0.5 to 2 are good)`,
  }),
  range: real(5, 'in playouts, values count up to this'),
  heed: real(1, 'how often playouts heed the heuristic; at other times all moves are equally likely', {
    most: 1,
  }),
  scope: oneOf(SCOPES, 'near', 'what values are compared with in playouts', `state in ${PAPER}`),
  treescope: oneOf(SCOPES, 'fixed', 'what values are compared with in the tree', `state in ${PAPER}`),
  scale: real(100, 'in the tree, values count up to this', { source: PAPER }),
  k: real(0, 'visits at which the heuristic counts half in the tree; 0: by d', { source: `20 in ${PAPER}` }),
  d: real(20, 'with k=0, k is the square root of the last simulations divided by this', {
    least: 0.001,
    source: THESIS,
  }),
  norm: oneOf(
    ['product', 'yager'],
    'product',
    'fuzzy "and" and "or"',
    `${PAPER}; Schiffel and Thielscher 2007`,
  ),
  p: real(0.97, 'truth of a fluent that holds', {
    least: 0.5,
    most: 1,
    source: `${PAPER}; 0.775 with yager`,
  }),
  q: real(15, 'of the Yager norm', { least: 1, source: 'Schiffel and Thielscher 2007' }),
  unknown: oneOf(['half', 'drop'], 'half', "others' unknown moves are half true, or left out"),
  goals: oneOf(
    COUNTED_GOALS,
    'graded',
    'formulas for the best goal, or all goals weighted by value, or all where there is more than a win and a draw',
    `best in ${PAPER}`,
  ),
  rivals: real(0.7, 'how much it counts what a move would be worth for others who could make it too', {
    most: 10,
  }),
  steps: whole(1, 'own moves that formulas look ahead in the tree, where they stay small', {
    least: 1,
    most: 2,
  }),
  light: flag(false, 'playouts use formulas of one step without what changes all the time'),
  guide: oneOf(
    ['state', 'root'],
    'state',
    'playouts ask in every state, one game at a time, or once at the root for 128 games',
  ),
  persistence: flag(true, 'fluents that keep their value count as certain', PAPER),
  modes: flag(true, 'fluents exclude others of their kind', THESIS),
  preconditions: flag(true, 'what makes a move legal holds where it is made', THESIS),
  turns: flag(true, 'who waits does nothing', PAPER),
} as const;

export type HeuristicValues = ValuesOf<typeof HEURISTIC_PARAMETERS>;

/** What a match is played with. */
export interface HeuristicParts {
  readonly advisor?: Advisor;
  /** For playouts. */
  readonly playouts?: ActionHeuristic;
  /** Why there is none, if one was wanted. */
  readonly note?: string;
}

/** Inputs of gates beyond which playouts would take many times as long. */
const MOST_PLAYOUT_INPUTS = 100_000;
/** Of the time before a match. */
const MAKING_SHARE = 0.3;

export function heuristicParts({ game, budget, now }: MatchStart, values: HeuristicValues): HeuristicParts {
  const { heuristic, light } = values;
  if (heuristic === 'none') return {};
  const inTree = heuristic !== 'playout';
  const inPlayouts = heuristic !== 'tree';
  const limits = {
    now,
    ...(budget.seconds !== undefined && { seconds: MAKING_SHARE * budget.seconds }),
  };
  const make = (settings: HeuristicSettings) => makeHeuristic(game, settings, limits);
  const rich = make(settingsOf(values));
  if (!isHeuristic(rich)) return { note: `no action heuristic: ${rich.reason}` };
  const forPlayouts = light ? make({ ...settingsOf(values), steps: 1, goals: 'best', isLight: true }) : rich;
  const canPlay = isHeuristic(forPlayouts) && forPlayouts.size.inputs <= MOST_PLAYOUT_INPUTS;
  return {
    ...(inTree && {
      advisor: heuristicAdvisor(rich, { k: values.k, d: values.d, scaling: treeScaling(values) }),
    }),
    ...(inPlayouts && canPlay && { playouts: forPlayouts }),
    ...(inPlayouts && !canPlay && { note: 'plain playouts: the formulas are too large for them' }),
  };
}

export function settingsOf(values: HeuristicValues): HeuristicSettings {
  const { norm, p, q, unknown, goals, steps, rivals, persistence, modes, preconditions, turns } = values;
  const knowledge = { persistence, modes, preconditions, turns };
  return { norm, p, q, unknown, goals, steps, rivals, ...knowledge, isLight: false };
}

export function playoutSettings({ tau, scope, range, heed }: HeuristicValues): HeuristicPolicySettings {
  return { tau, scaling: { scope, range }, heeded: heed };
}

const treeScaling = ({ treescope, scale }: HeuristicValues): Scaling => ({ scope: treescope, range: scale });

/** How likely all moves are in playouts, by what they are worth in the state that a turn begins with. */
export function rootWeights(
  heuristic: ActionHeuristic,
  { tau, scaling }: HeuristicPolicySettings,
): (store: Int32Array, place: number) => Float64Array {
  const movesOf = heuristic.movesByRole;
  const count = movesOf.reduce((sum, moves) => sum + moves.length, 0);
  return (store, place) => {
    heuristic.settle(store, place);
    const weights = new Float64Array(count).fill(1);
    for (const moves of movesOf) {
      const covered = moves.filter((move) => heuristic.covers(move));
      const values = new Float64Array(covered.length);
      heuristic.valuesAt(store, place, covered, values);
      scaleInPlace(values, scaling);
      gibbsWeights(values, tau);
      covered.forEach((move, i) => {
        weights[move] = values[i] as number;
      });
    }
    return weights;
  };
}
