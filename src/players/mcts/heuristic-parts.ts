/** The search parts that an action heuristic produces for a match. */
import type { Random } from '../../base/index.ts';
import type { PlayoutPolicy } from '../../game/index.ts';
import {
  type ActionHeuristic,
  type Advisor,
  gibbsWeights,
  type HeuristicPolicySettings,
  type HeuristicSettings,
  heuristicAdvisor,
  heuristicPolicy,
  isHeuristic,
  makeHeuristic,
  moveValues,
  type Scaling,
  scaleInPlace,
} from '../../search/index.ts';
import type { MatchStart } from '../player.ts';
import { settingsOf } from './heuristic-parameters.ts';
import { LANE_POLICIES, type LaneChoice } from './lane-policies.ts';
import type { MctsValues } from './mcts-parameters.ts';

/** The heuristic parts used in a match. */
export interface HeuristicParts {
  readonly advisor?: Advisor;
  readonly playouts?: PlayoutGuidance;
  /** Why there is no heuristic although one was requested. */
  readonly note?: string;
}

/** How a heuristic guides playouts. */
export interface PlayoutGuidance {
  /** Number of inputs of gates in its formulas. */
  readonly inputs: number;
  /** For many games at the same time; undefined if it cannot guide those. */
  lanes(): LaneChoice | undefined;
  /** For one game at a time, together with another policy. */
  guide(plain: PlayoutPolicy, random: Random): PlayoutPolicy;
}

/** With more gate inputs than this, playouts would take many times as long. */
const MOST_PLAYOUT_INPUTS = 100_000;
/** Fraction of the start clock that building the formulas may take. */
const MAKING_SHARE = 0.3;

export function heuristicParts({ game, budget, now }: MatchStart, values: MctsValues): HeuristicParts {
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
    ...(inPlayouts && canPlay && { playouts: playoutGuidance(forPlayouts, values) }),
    ...(inPlayouts && !canPlay && { note: 'plain playouts: the formulas are too large for them' }),
  };
}

const treeScaling = ({ treescope, scale }: MctsValues): Scaling => ({ scope: treescope, range: scale });

function playoutGuidance(heuristic: ActionHeuristic, values: MctsValues): PlayoutGuidance {
  return {
    inputs: heuristic.size.inputs,
    lanes: () => guidanceFor(heuristic, values),
    guide: (plain, random) => heuristicPolicy(heuristic, playoutSettings(values), plain, random),
  };
}

function playoutSettings({ tau, scope, range, heed }: MctsValues): HeuristicPolicySettings {
  return { tau, scaling: { scope, range }, heeded: heed };
}

/** What scaling means. */
const RELATIVE_TO = { state: 'spread', best: 'highest', near: 'root', fixed: 'nothing' } as const;

/** How a heuristic guides many games at the same time; undefined if it cannot. */
function guidanceFor(heuristic: ActionHeuristic, values: MctsValues): LaneChoice | undefined {
  const { playout } = values;
  const settings = playoutSettings(values);
  if (values.guide === 'root') {
    if (playout !== 'uniform' && playout !== 'mast') return undefined;
    return { policy: 'weighted', guide: rootWeights(heuristic, settings) };
  }
  const policy = LANE_POLICIES[playout];
  if (policy === undefined || policy === 'weighted') return undefined;
  const { tau, scaling, heeded } = settings;
  const choice = { sharpness: scaling.range / tau, relativeTo: RELATIVE_TO[scaling.scope], heeded };
  const moves = moveValues(heuristic, choice);
  return moves && { policy, values: moves };
}

/** The probabilities of all moves in playouts, from their values in the state at the start of a turn. */
function rootWeights(
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
