/** The player `mcts`: from its parameters to a tree search for a match. */
import type { Budget, Random } from '../../base/index.ts';
import {
  type Batch,
  type Game,
  type PlayoutPolicy,
  type Playouts,
  type PlayoutsOptions,
  type PolicyName,
  type PositionSymmetries,
  uniformPolicy,
  type WholePlayout,
} from '../../game/index.ts';
import type { PositionValues } from '../../learn/index.ts';
import {
  type ActionHeuristic,
  decisivePolicy,
  EvaluatedStarts,
  evaluatorAdvisor,
  type HeuristicSettings,
  heuristicPolicy,
  levelSet,
  mastPolicy,
  moveValues,
  nestedPlayout,
  nGramPolicy,
  PLAIN_NESTING,
  pastPolicy,
  type TeamMembership,
  TeamNotes,
  TreeExchange,
  TreeSearch,
  type TreeSearchParts,
  winningPolicy,
} from '../../search/index.ts';
import type { ParameterValue } from '../parameters.ts';
import type { MatchStart } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import { heuristicParts, playoutSettings, rootWeights, settingsOf } from './heuristic-parameters.ts';
import { type LearnedParts, learnedParts } from './learned-parameters.ts';
import { defaultMctsValues, MCTS_PARAMETERS, type MctsValues } from './mcts-parameters.ts';
import { MctsPlayer, type MctsSettings } from './mcts-player.ts';
import { SearchTeam } from './search-team.ts';
import { canLookAgain } from './second-look.ts';
import { racedSymmetries, symmetriesOf } from './symmetric-positions.ts';

/** Fraction of the time before a match that may be spent on building a machine. */
const BUILDING_SHARE = 0.5;

type SimplePlayout = Exclude<MctsValues['playout'], 'nested'>;

export const mcts = definePlayer({
  name: 'mcts',
  summary: 'Monte Carlo tree search (UCT) with solver',
  source: 'Kocsis and Szepesvári 2006',
  parameters: MCTS_PARAMETERS,
  create: (values) => mctsPlayer(values),
});

/** The heuristic that `mcts` uses in the tree with the given parameters. */
export function heuristicOf(given: Readonly<Record<string, ParameterValue>>): HeuristicSettings {
  return settingsOf({ ...defaultMctsValues(), ...given });
}

export function mctsPlayer(values: MctsValues): MctsPlayer {
  const settings = settingsFor(values);
  // The machine depends on the game, and settings depend on the machine.
  return new MctsPlayer(settings, (match) => {
    const random = match.random.fork();
    const team = SearchTeam.start(match, values, random);
    const { note, ...parts } = prepare(match, values, team?.membership);
    const search = new TreeSearch(parts, match.game.roles, settings, random.fork());
    const looksAgain = values.tactics && parts.tactics === undefined && canLookAgain(match.game);
    return { search, random, team, note, looksAgain };
  });
}

/** A search with the default parameters, for inspection. */
export function defaultSearch(match: MatchStart, membership?: TeamMembership): TreeSearch {
  return memberSearch(match, defaultMctsValues(), membership);
}

/** A search as one of several that examine the same positions. */
export function memberSearch(
  match: MatchStart,
  values: MctsValues,
  membership: TeamMembership | undefined,
): TreeSearch {
  const parts = prepare(match, values, membership);
  return new TreeSearch(parts, match.game.roles, settingsFor(values), match.random.fork());
}

function settingsFor(values: MctsValues): MctsSettings {
  return {
    c: values.c,
    bound: values.bound,
    firstPlay: values.fpu < 0 ? undefined : values.fpu,
    rave: values.rave,
    ref: values.ref,
    minimax: values.learned === 'minimax' || values.learned === 'cut-minimax' ? values.alpha : 0,
    expandAll: values.expand,
    expandAfter: values.after,
    solver: values.solver,
    transpositions: values.transpositions,
    memory: values.memory * 1e6,
    reuse: values.reuse,
    ponder: values.ponder,
    final: values.final,
    mistakes: values.mistakes,
    slice: sliceFor(values),
  };
}

/** Milliseconds of thinking between two points at which messages are handled; playouts in progress are then lost. */
const SLICE = 100;

/** If advice is weighted by the simulations of the last search, a turn is one search. */
export function sliceFor({ heuristic, k }: MctsValues, slice = SLICE): number {
  return heuristic === 'none' || k > 0 ? slice : Number.POSITIVE_INFINITY;
}

/** Prepares the search for a match, with a note about it. */
function prepare(
  match: MatchStart,
  values: MctsValues,
  membership: TeamMembership | undefined,
): TreeSearchParts & { readonly note?: string } {
  const formulas = heuristicParts(match, values);
  const learned = learnedParts(match, values);
  const lanes = lanesFor(match, values, formulas.playouts, learned);
  const { packing } = lanes.batch;
  // The tree can only be evaluated if states are bits.
  const advisor =
    formulas.advisor ??
    (learned.values !== undefined && learned.countsInTree && packing.isPortable
      ? evaluatorAdvisor(learned.values.evaluator(packing), values.prior)
      : undefined);
  const judge = learned.isBackedUp && packing.isPortable ? learned.values?.evaluator(packing) : undefined;
  const note = [formulas.note, learned.note].filter(Boolean).join('; ');
  // In other games, states are identified by numbers that are valid in one thread only, and squares are not shared.
  const canShare = values.share && packing.isPortable && values.transpositions && values.bound !== 'tuned';
  const tactics = values.tactics && canNarrow(match, values) ? lanes.batch.tactics() : undefined;
  const parts: TreeSearchParts = {
    ...lanes,
    ...(tactics && { tactics }),
    ...(judge ? { judge, judgesLeaves: lanes.playouts instanceof EvaluatedStarts } : advisor && { advisor }),
    ...(membership && canShare && { exchange: new TreeExchange(new TeamNotes(membership)) }),
  };
  const symmetries = membership === undefined ? mergedSymmetries(match, values, parts) : undefined;
  return { ...parts, ...(symmetries && { symmetries }), ...(note !== '' && { note }) };
}

/** The symmetries under which positions are merged, if any. */
function mergedSymmetries(
  match: MatchStart,
  values: MctsValues,
  parts: TreeSearchParts,
): PositionSymmetries | undefined {
  const { symmetries, transpositions, rave } = values;
  if (symmetries === 'no' || !transpositions || rave > 0) return undefined;
  return symmetries === 'yes' ? symmetriesOf(match) : racedSymmetries(match, parts, settingsFor(values));
}

/**
 * Whether leaving out moves that lose immediately does not change the values of positions, and the formulas for such
 * moves can be built in time.
 */
function canNarrow({ game, budget }: MatchStart, { solver }: MctsValues): boolean {
  const { takesTurns, hidesInformation, utility } = game.traits;
  if (!solver || !takesTurns || hidesInformation || game.roles.length !== 2) return false;
  const { seconds = Number.POSITIVE_INFINITY } = budget;
  if (game.batchCost({ policy: 'decisive' }).seconds > BUILDING_SHARE * seconds) return false;
  return utility.constantSum !== undefined;
}

/** Playouts that support many lanes; the others play one game at a time. */
const LANE_POLICIES: { readonly [playout in MctsValues['playout']]?: PolicyName } = {
  uniform: 'uniform',
  decisive: 'decisive',
  winning: 'winning',
  mast: 'weighted',
};

function isLanePolicy(playout: MctsValues['playout']): boolean {
  return LANE_POLICIES[playout] !== undefined;
}

/** @param heuristic the heuristic that playouts follow, if any */
function lanesFor(
  { game, random, budget }: MatchStart,
  values: MctsValues,
  heuristic: ActionHeuristic | undefined,
  learned: LearnedParts,
): { readonly batch: Batch; readonly playouts: Playouts } {
  const { playout, temperature } = values;
  if (learned.values !== undefined && learned.judgesCut && values.horizon === 0)
    return judgedWithoutPlayouts(game, values, budget, learned.values);
  const maxLength = learned.judgesCut ? Math.min(values.cutoff, values.horizon) : values.cutoff;
  const judging = ({ packing }: Batch) =>
    learned.values && learned.judgesCut ? { judge: learned.values.evaluator(packing) } : {};
  const inputs = heuristic?.size.inputs ?? 0;
  // If there is no time to build the formulas of a policy, many plain playouts in lanes are better than a few good
  // ones.
  const isPlain = !wantsLanes(game, values, budget, inputs);
  if (
    !isPlain ||
    (isLanePolicy(playout) && wantsLanes(game, { ...values, playout: 'uniform' }, budget, inputs))
  ) {
    const batch = game.batch({ lanes: 'many' });
    const choosing = heuristic ? guidanceFor(heuristic, values) : plainChoice(isPlain ? 'uniform' : playout);
    if (batch.lanes > 1 && choosing !== undefined) {
      const playouts = batch.playouts({
        ...choosing,
        maxLength,
        notesMoves: values.rave > 0,
        rounds: values.rounds === 0 ? undefined : values.rounds,
        learns: playout === 'mast',
        temperature,
        ...judging(batch),
      });
      return { batch, playouts };
    }
  }
  const batch = game.batch({ lanes: 'one' });
  const policy = oneLanePolicy({ game, random }, values, heuristic);
  return { batch, playouts: batch.playouts({ policy, maxLength, ...judging(batch) }) };
}

/** Evaluates leaves directly. */
function judgedWithoutPlayouts(
  game: Game,
  values: MctsValues,
  budget: Budget,
  judge: PositionValues,
): { readonly batch: Batch; readonly playouts: Playouts } {
  const isFast = wantsLanes(game, { ...values, playout: 'uniform' }, budget, 0);
  const batch = game.batch({ lanes: isFast ? 'many' : 'one' });
  const evaluator = judge.evaluator(batch.packing);
  return { batch, playouts: new EvaluatedStarts(evaluator, game.roles.length, batch.lanes) };
}

/** What scaling means. */
const RELATIVE_TO = { state: 'spread', best: 'highest', near: 'root', fixed: 'nothing' } as const;

type LaneChoice = Pick<PlayoutsOptions, 'policy' | 'guide' | 'values'>;

/** Undefined for policies that examine one state at a time. */
function plainChoice(playout: MctsValues['playout']): LaneChoice | undefined {
  const policy = LANE_POLICIES[playout];
  return policy && { policy };
}

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

/** @param inputs of gates in the formulas that guide playouts */
function wantsLanes(
  game: Game,
  { machine, playout }: MctsValues,
  { seconds = Number.POSITIVE_INFINITY }: Budget,
  inputs: number,
): boolean {
  if (machine !== 'auto') return machine === 'sliced';
  const cost = game.batchCost({ policy: LANE_POLICIES[playout], formulaInputs: inputs });
  return cost.lanes > 1 && cost.seconds < BUILDING_SHARE * seconds;
}

function oneLanePolicy(
  match: Pick<MatchStart, 'game' | 'random'>,
  values: MctsValues,
  heuristic: ActionHeuristic | undefined,
): PlayoutPolicy | WholePlayout {
  const { game, random } = match;
  const { playout, temperature } = values;
  if (playout === 'nested') return nestedGames(game, values.level, random.fork());
  const plain = policyFor(match, { playout, temperature });
  return heuristic ? heuristicPolicy(heuristic, playoutSettings(values), plain, random.fork()) : plain;
}

/** Nested playouts with discounting and cut on win, the best settings in the authors' tables. */
function nestedGames(game: Game, level: number, random: Random): WholePlayout {
  const options = { ...PLAIN_NESTING, cut: levelSet('123') };
  return (from) => nestedPlayout(game, from, level, options, random);
}

function policyFor(
  { game, random }: Pick<MatchStart, 'game' | 'random'>,
  { playout, temperature }: Pick<MctsValues, 'temperature'> & { readonly playout: SimplePlayout },
): PlayoutPolicy {
  switch (playout) {
    case 'uniform':
      return uniformPolicy(random.fork());
    case 'decisive':
      return decisivePolicy(game, random.fork());
    case 'winning':
      return winningPolicy(game, random.fork());
    case 'mast':
      return mastPolicy(temperature, random.fork());
    case 'past':
      return pastPolicy(game, temperature, random.fork());
    case 'ngram':
      return nGramPolicy(temperature, random.fork());
  }
}
