/** The player `mcts`, with all its knobs. */
import type { Random } from '../../circuit/random.ts';
import { CircuitGame, DEFAULT_MAX_LENGTH, type Game, MOST_ROUNDS, type Policy } from '../../machine/index.ts';
import type { ActionHeuristic } from '../heuristic/action-heuristic.ts';
import type { HeuristicSettings } from '../heuristic/settings.ts';
import { levelSet, PLAIN_NESTING } from '../nested/nested-options.ts';
import { nestedPlayout } from '../nested/nested-search.ts';
import { flag, oneOf, type ParameterValue, real, type ValuesOf, whole } from '../parameters.ts';
import type { Budget, MatchStart } from '../player.ts';
import { definePlayer } from '../player-kind.ts';
import {
  HEURISTIC_PARAMETERS,
  heuristicParts,
  playoutSettings,
  rootWeights,
  settingsOf,
} from './heuristic-parameters.ts';
import { boundsOf, MctsPlayer, type MctsSettings, type PreparedSearch } from './mcts-player.ts';
import { decisivePolicy } from './playout/decisive-policy.ts';
import { mastPolicy, pastPolicy } from './playout/gibbs-policies.ts';
import { heuristicPolicy } from './playout/heuristic-policy.ts';
import { nGramPolicy } from './playout/n-gram-policy.ts';
import { type PlayoutPolicy, uniformPolicy } from './playout/playout-policy.ts';
import { winningPolicy } from './playout/winning-policy.ts';
import { Search } from './search.ts';
import type { SearchMachine } from './search-machine.ts';
import { SlicedSearch } from './sliced-search.ts';
import { type Playout, policyPlayout, SteppedSearch } from './stepped-search.ts';

/** Circuits with more operations a step than this take too long for 128 games at once to end. */
const MOST_OPERATIONS = 400_000;
/** Per input of a circuit's gates, and the part of the time before a match that may be spent on it. */
const BUILDING_SECONDS = 30e-6;
const BUILDING_SHARE = 0.5;

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
  transpositions: flag(true, 'equal positions share a node'),
  reuse: flag(true, 'keep the tree from one turn to the next'),
  final: oneOf(['visits', 'value'], 'visits', 'how the move is chosen in the end'),
  memory: real(512, 'megabytes for the tree; a full tree loses what was visited least', { least: 1 }),
  rounds: whole(0, 'playouts from each new node; 0: as many as cost no more than the tree does', {
    most: MOST_ROUNDS,
  }),
  machine: oneOf(['auto', 'sliced', 'stepped'], 'auto', '128 playouts at once, or one'),
  ...HEURISTIC_PARAMETERS,
} as const;

type SimplePlayout = Exclude<MctsValues['playout'], 'nested'>;

export type MctsValues = ValuesOf<typeof MCTS_PARAMETERS>;

export const mcts = definePlayer({
  name: 'mcts',
  summary: 'Monte Carlo tree search (UCT) with solver',
  source: 'Kocsis and Szepesvári 2006',
  parameters: MCTS_PARAMETERS,
  create: (values) => mctsPlayer(values),
});

/** All knobs as they are if nobody turns them. */
export function usualMcts(): MctsValues {
  const values = Object.entries(MCTS_PARAMETERS).map(([name, { usual }]) => [name, usual]);
  return Object.fromEntries(values) as MctsValues;
}

/** The heuristic that `mcts` has in the tree with some knobs turned. */
export function heuristicOf(given: Readonly<Record<string, ParameterValue>>): HeuristicSettings {
  return settingsOf({ ...usualMcts(), ...given });
}

export function mctsPlayer(values: MctsValues): MctsPlayer {
  // The machine is known only once the game is, and settings follow from it.
  return new MctsPlayer(settingsFor(values), (match) => prepare(match, values));
}

/** A search of the usual kind, to be looked into. */
export function usualSearch(match: MatchStart): Search {
  const values = usualMcts();
  return new Search(prepare(match, values), boundsOf(match), settingsFor(values), match.random.fork());
}

function settingsFor(values: MctsValues): MctsSettings {
  return {
    c: values.c,
    bound: values.bound,
    firstPlay: values.fpu < 0 ? undefined : values.fpu,
    rave: values.rave,
    expandAll: values.expand,
    expandAfter: values.after,
    solver: values.solver,
    transpositions: values.transpositions,
    memory: values.memory * 1e6,
    reuse: values.reuse,
    final: values.final,
  };
}

/** Policies that look at the state are played one game at a time. */
function prepare(match: MatchStart, values: MctsValues): PreparedSearch {
  const { advisor, playouts, note } = heuristicParts(match, values);
  return {
    machine: machineFor(match, values, playouts),
    ...(advisor && { advisor }),
    ...(note !== undefined && { note }),
  };
}

const SLICED_POLICIES: { readonly [playout in MctsValues['playout']]?: Policy } = {
  uniform: 'uniform',
  decisive: 'decisive',
  winning: 'winning',
  mast: 'weighted',
};

/** @param heuristic that playouts are to follow, if there is one */
function machineFor(
  { game, random, budget }: MatchStart,
  values: MctsValues,
  heuristic: ActionHeuristic | undefined,
): SearchMachine {
  const { playout, temperature, cutoff } = values;
  const isGuided = heuristic !== undefined;
  // Only weights can guide 128 games at once.
  const canBeGuided = values.guide === 'root' && (playout === 'uniform' || playout === 'mast');
  const policy = isGuided ? (canBeGuided ? 'weighted' : undefined) : SLICED_POLICIES[playout];
  if (game instanceof CircuitGame && policy !== undefined && isWorthSlicing(game, values, budget)) {
    return new SlicedSearch(game, {
      policy,
      maxLength: cutoff,
      notesMoves: values.rave > 0,
      rounds: values.rounds === 0 ? undefined : values.rounds,
      learns: playout === 'mast',
      temperature,
      ...(isGuided && { guide: rootWeights(heuristic, movesByRole(game), playoutSettings(values)) }),
    });
  }
  if (playout === 'nested') return new SteppedSearch(game, nestedGames(game, values.level, random.fork()));
  const plain = policyFor({ game, random }, { playout, temperature });
  const chosen = isGuided ? heuristicPolicy(heuristic, playoutSettings(values), plain, random.fork()) : plain;
  return new SteppedSearch(game, policyPlayout(game, chosen, cutoff), chosen);
}

function movesByRole({ circuit }: CircuitGame): number[][] {
  return circuit.roles.map((_, role) =>
    [...circuit.moves.keys()].filter((move) => circuit.moves[move]?.role === role),
  );
}

/** Nested playouts with discounting and cut on win, which pay best in the authors' tables. */
function nestedGames(game: Game, level: number, random: Random): Playout {
  const options = { ...PLAIN_NESTING, cut: levelSet('123') };
  return (from) => nestedPlayout(game, from, level, options, random).goals;
}

function isWorthSlicing(game: CircuitGame, { machine, playout }: MctsValues, { seconds }: Budget): boolean {
  if (machine !== 'auto') return machine === 'sliced';
  const time = seconds ?? Number.POSITIVE_INFINITY;
  return canBeSliced(game) && buildingSeconds(game, playout) < BUILDING_SHARE * time;
}

/** Larger circuits are quicker one game at a time, as far as getting any result goes. */
export function canBeSliced({ circuit }: CircuitGame): boolean {
  return circuit.inputs.length <= MOST_OPERATIONS;
}

/** About how long a machine takes to build; one who is ready late has lost a move. */
export function buildingSeconds({ circuit }: CircuitGame, playout: MctsValues['playout']): number {
  const plain = 0.05 + BUILDING_SECONDS * circuit.inputs.length;
  const decisive = Math.min(6, 0.3 + 0.01 * circuit.moves.length);
  return playout === 'decisive' || playout === 'winning' ? plain + decisive : plain;
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
