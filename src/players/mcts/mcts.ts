/** The player `mcts`: from its parameters to a tree search for a match. */
import type { Budget, Random } from '../../base/index.ts';
import {
  type Batch,
  type Game,
  type PlayoutPolicy,
  type Playouts,
  type PositionSymmetries,
  uniformPolicy,
  type WholePlayout,
} from '../../game/index.ts';
import type { PositionValues } from '../../learn/index.ts';
import {
  decisivePolicy,
  EvaluatedStarts,
  evaluatorAdvisor,
  featurePolicy,
  type HeuristicSettings,
  levelSet,
  mastPolicy,
  nestedPlayout,
  nGramPolicy,
  PLAIN_NESTING,
  pastPolicy,
  type TeamMembership,
  TeamNotes,
  TreeExchange,
  TreeSearch,
  type TreeSearchParts,
} from '../../search/index.ts';
import { LazyPlayer } from '../lazy-player.ts';
import type { ParameterValue } from '../parameters.ts';
import type { MatchStart, Player } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import { settingsOf } from './heuristic-parameters.ts';
import type { PlayoutGuidance } from './heuristic-parts.ts';
import { LANE_POLICIES, type LaneChoice } from './lane-policies.ts';
import type { LearnedParts } from './learned-parts.ts';
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

export function mctsPlayer(values: MctsValues): Player {
  if (!needsOptionalParts(values)) return playerWith(values);
  return new LazyPlayer(async () => playerWith(values, await loadOptionalParts()));
}

/** Learned values and action heuristics, which most matches do without. */
type OptionalParts = typeof import('./optional-parts.ts');

function needsOptionalParts({ heuristic, learned, playout }: MctsValues): boolean {
  return heuristic !== 'none' || learned !== 'none' || playout === 'winning';
}

function loadOptionalParts(): Promise<OptionalParts> {
  return import('./optional-parts.ts');
}

function playerWith(values: MctsValues, optional?: OptionalParts): MctsPlayer {
  const settings = settingsFor(values);
  // The machine depends on the game, and settings depend on the machine.
  return new MctsPlayer(settings, (match) => {
    const random = match.random.fork();
    const { lessons: from, values: model, positions } = values;
    const learned =
      values.learned === 'none'
        ? undefined
        : optional?.learnedKnowledge(match.game, { from, model, positions });
    const team = SearchTeam.start(match, values, random, learned);
    const { note, ...parts } = prepare(match, { values, optional, membership: team?.membership });
    const search = new TreeSearch(parts, match.game.roles, settings, random.fork());
    const looksAgain = values.tactics && parts.tactics === undefined && canLookAgain(match.game);
    return { search, random, team, note, looksAgain };
  });
}

/** A search with the default parameters, for inspection. */
export function defaultSearch(match: MatchStart, membership?: TeamMembership): TreeSearch {
  return searchWith(match, { values: defaultMctsValues(), membership });
}

/** A search as one of several that examine the same positions. */
export async function memberSearch(
  match: MatchStart,
  values: MctsValues,
  membership: TeamMembership | undefined,
): Promise<TreeSearch> {
  const optional = needsOptionalParts(values) ? await loadOptionalParts() : undefined;
  return searchWith(match, { values, optional, membership });
}

/** What a search is made from. */
interface SearchOrigin {
  readonly values: MctsValues;
  /** Present if the parameters need them. */
  readonly optional?: OptionalParts | undefined;
  readonly membership?: TeamMembership | undefined;
}

function searchWith(match: MatchStart, origin: SearchOrigin): TreeSearch {
  const parts = prepare(match, origin);
  return new TreeSearch(parts, match.game.roles, settingsFor(origin.values), match.random.fork());
}

function settingsFor(values: MctsValues): MctsSettings {
  return {
    c: values.c,
    bound: values.bound,
    firstPlay: values.fpu < 0 ? undefined : values.fpu,
    rave: values.rave,
    ref: values.ref,
    history: values.history,
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
  { values, optional, membership }: SearchOrigin,
): TreeSearchParts & { readonly note?: string } {
  const formulas = optional?.heuristicParts(match, values) ?? {};
  const learned = optional?.learnedParts(match, values) ?? NOTHING_LEARNED;
  const lanes = lanesFor(match, values, formulas.playouts, { learned, optional });
  const { packing } = lanes.batch;
  // The tree can only be evaluated if states are bits.
  const advisor =
    formulas.advisor ??
    (learned.values !== undefined && learned.countsInTree && packing.isPortable
      ? evaluatorAdvisor(learned.values.evaluator(packing), values.prior)
      : undefined);
  const judge = learned.isBackedUp && packing.isPortable ? learned.values?.evaluator(packing) : undefined;
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
  const merging = symmetries && `positions that are alike under ${symmetries.order} symmetries are merged`;
  const note = [formulas.note, learned.note, merging].filter(Boolean).join('; ');
  return { ...parts, ...(symmetries && { symmetries }), ...(note !== '' && { note }) };
}

const NOTHING_LEARNED: LearnedParts = { countsInTree: false, judgesCut: false, isBackedUp: false };

/** The symmetries under which positions are merged, if any. */
function mergedSymmetries(
  match: MatchStart,
  values: MctsValues,
  parts: TreeSearchParts,
): PositionSymmetries | undefined {
  const { symmetries, transpositions, rave, history } = values;
  if (symmetries === 'no' || !transpositions || rave > 0 || history > 0) return undefined;
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

function isLanePolicy(playout: MctsValues['playout']): boolean {
  return LANE_POLICIES[playout] !== undefined;
}

/** @param guidance by the heuristic that playouts follow, if any */
function lanesFor(
  { game, random, budget }: MatchStart,
  values: MctsValues,
  guidance: PlayoutGuidance | undefined,
  { learned, optional }: { readonly learned: LearnedParts; readonly optional: OptionalParts | undefined },
): { readonly batch: Batch; readonly playouts: Playouts } {
  const { playout, temperature } = values;
  if (learned.values !== undefined && learned.judgesCut && values.horizon === 0)
    return judgedWithoutPlayouts(game, values, budget, learned.values);
  const maxLength = learned.judgesCut ? Math.min(values.cutoff, values.horizon) : values.cutoff;
  const judging = ({ packing }: Batch) =>
    learned.values && learned.judgesCut ? { judge: learned.values.evaluator(packing) } : {};
  const inputs = guidance?.inputs ?? 0;
  // If there is no time to build the formulas of a policy, many plain playouts in lanes are better than a few good
  // ones.
  const isPlain = !wantsLanes(game, values, budget, inputs);
  if (
    !isPlain ||
    (isLanePolicy(playout) && wantsLanes(game, { ...values, playout: 'uniform' }, budget, inputs))
  ) {
    const batch = game.batch({ lanes: 'many' });
    const choosing = guidance ? guidance.lanes() : plainChoice(isPlain ? 'uniform' : playout);
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
  const policy = oneLanePolicy({ game, random }, values, { guidance, optional });
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

/** Undefined for policies that examine one state at a time. */
function plainChoice(playout: MctsValues['playout']): LaneChoice | undefined {
  const policy = LANE_POLICIES[playout];
  return policy && { policy };
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
  {
    guidance,
    optional,
  }: { readonly guidance: PlayoutGuidance | undefined; readonly optional: OptionalParts | undefined },
): PlayoutPolicy | WholePlayout {
  const { game, random } = match;
  const { playout, temperature } = values;
  if (playout === 'nested') return nestedGames(game, values, random.fork());
  const plain = policyFor(match, { playout, temperature }, optional);
  return guidance ? guidance.guide(plain, random.fork()) : plain;
}

function nestedGames(
  game: Game,
  { level, nesteddiscount: discount, nestedcut, nestedprune }: MctsValues,
  random: Random,
): WholePlayout {
  const options = { ...PLAIN_NESTING, discount, cut: levelSet(nestedcut), prune: levelSet(nestedprune) };
  return (from) => nestedPlayout(game, from, level, options, random);
}

function policyFor(
  { game, random }: Pick<MatchStart, 'game' | 'random'>,
  { playout, temperature }: Pick<MctsValues, 'temperature'> & { readonly playout: SimplePlayout },
  optional: OptionalParts | undefined,
): PlayoutPolicy {
  switch (playout) {
    case 'uniform':
      return uniformPolicy(random.fork());
    case 'decisive':
      return decisivePolicy(game, random.fork());
    case 'winning':
      if (optional === undefined) throw new Error('winning playouts need their formulas');
      return optional.winningPolicy(game, random.fork());
    case 'mast':
      return mastPolicy(temperature, random.fork());
    case 'past':
      return pastPolicy(game, temperature, random.fork());
    case 'fast':
      return featurePolicy(game, temperature, random.fork());
    case 'ngram':
      return nGramPolicy(temperature, random.fork());
  }
}
