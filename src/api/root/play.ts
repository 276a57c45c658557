/** Matches, series and single moves with few arguments; players think in the caller's thread. */
import { type Budget, Failure, seededRandom } from '../../base/index.ts';
import { type Game, type Move, playingRoles, type Role, type State } from '../../game/index.ts';
import {
  type ErrorLimit,
  localPlayerPool,
  type MatchRecord,
  playSeries as playSeriesOf,
  readErrorRule,
  roundLength,
  type SeriesMatch,
  type Standing,
  seatingProblem,
  standings,
} from '../../match/index.ts';
import {
  createPlayer,
  isChoiceRefusal,
  PLAYERS,
  type PlayerChoice,
  type PlayerKind,
  readPlayerChoice,
} from '../../players/index.ts';
import { nameOf } from './load-game.ts';

/** A player given by name and parameters, such as `mcts:c=40`, or a player kind of your own (see `definePlayer`). */
export type PlayerSource = string | PlayerKind;

export interface ThinkingOptions {
  /** Time limit for each move, in seconds; 1 by default. */
  readonly seconds?: number;
  /** Number of random games or positions for each move, instead of time; a seed then always gives the same moves. */
  readonly playouts?: number;
  /** Seed for all randomness; 1 by default. */
  readonly seed?: number;
}

export interface MatchOptions extends ThinkingOptions {
  /** Number of joint moves after which a match is stopped; 1000 by default. */
  readonly maxLength?: number;
  /**
   * What happens to a player that is late, fails or answers with an illegal move: it gets a random move (`random`, the
   * default), or it loses the match at its first (`lose`) or Nth error (`lose-after-3`).
   */
  readonly errors?: 'random' | 'lose' | `lose-after-${number}`;
  /** Ends the match early. */
  readonly signal?: AbortSignal;
}

export interface SeriesOptions extends MatchOptions {
  /** Number of matches; by default 10, rounded up so that all players play all roles equally often. */
  readonly matches?: number;
  /** Whether players swap roles from match to match; true by default. */
  readonly swap?: boolean;
  /** Called with each match as it ends. */
  readonly onMatch?: (match: SeriesMatch) => void;
}

export interface SeriesResult {
  readonly matches: readonly SeriesMatch[];
  /** One standing for each player, in the order in which the players were given. */
  readonly standings: readonly Standing[];
}

const DEFAULT_SECONDS = 1;
/** Seconds to prepare when moves are timed. */
const DEFAULT_START = 10;
const DEFAULT_MATCHES = 10;

/**
 * All players that come with Anygame, with their parameters.
 *
 * @example
 * listPlayers().map(({ name }) => name).slice(0, 2) // ['auto', 'random']
 */
export function listPlayers(): readonly PlayerKind[] {
  return PLAYERS;
}

/**
 * Plays one match. The players are given in role order, leaving out chance; a single player plays all roles.
 *
 * @example
 * const game = await loadGame('tic-tac-toe');
 * const match = await playMatch(game, ['mcts', 'random'], { playouts: 200 });
 * match.goals // [100, 0]
 */
export async function playMatch(
  game: Game,
  players: readonly PlayerSource[],
  options: MatchOptions = {},
): Promise<MatchRecord> {
  const { matches } = await playSeries(game, players, { ...options, matches: 1, swap: false });
  const [first] = matches;
  if (first === undefined) throw options.signal?.reason ?? new Failure('the match was interrupted');
  return first.record;
}

/**
 * Plays several matches between the same players and counts the wins.
 *
 * @example
 * const game = await loadGame('nim');
 * const { standings } = await playSeries(game, ['mcts', 'random'], { matches: 4, playouts: 400 });
 * standings.map(({ wins }) => wins) // [4, 0]
 */
export async function playSeries(
  game: Game,
  players: readonly PlayerSource[],
  options: SeriesOptions = {},
): Promise<SeriesResult> {
  const { swap = true, seed = 1, maxLength, signal, onMatch } = options;
  const { choices, kinds } = chosen(players);
  const roles = playingRoles(game).length;
  const problem = players.length === 0 ? 'too few' : seatingProblem(players.length, roles);
  if (problem !== undefined)
    throw new Failure(
      `${players.length} players are ${problem} for ${roles} roles: give ${roles}, or one for all`,
    );
  const round = roundLength({ players: players.length, roles, swap });
  const matches = await playSeriesOf({
    name: nameOf(game),
    game,
    players: choices,
    matches: options.matches ?? round * Math.ceil(DEFAULT_MATCHES / round),
    swap,
    seed,
    clocks: { start: startBudget(options), play: budgetOf(options) },
    maxLength,
    errorLimit: errorLimitOf(options.errors),
    parallel: 1,
    openPool: () => localPlayerPool(kinds),
    now: () => performance.now(),
    signal,
    ...(onMatch && { onMatch }),
  });
  return { matches, standings: standings(players.length, matches) };
}

function errorLimitOf(rule: MatchOptions['errors'] = 'random'): ErrorLimit {
  const limit = readErrorRule(rule);
  if (limit === null) throw new Failure(`errors must be random, lose or lose-after-N, not '${rule}'`);
  return limit;
}

/**
 * The move that a player would make in a state. In games with hidden information a state does not show what a role
 * knows, so players can only decide within a match.
 *
 * @example
 * const game = await loadGame('tic-tac-toe');
 * const [x] = rolesOf(game);
 * const state = stateAfter(game, ['mark 1 1', 'mark 2 1', 'mark 1 2', 'mark 2 2']);
 * game.moveText(await chooseMove(game, state, x, 'minimax', { playouts: 1000 })) // '(mark 1 3)'
 */
export async function chooseMove(
  game: Game,
  state: State,
  role: Role,
  player: PlayerSource,
  options: ThinkingOptions = {},
): Promise<Move> {
  if (game.traits.hidesInformation)
    throw new Failure(`${nameOf(game)} hides information, so a state is not what a role knows; play a match`);
  const { choices, kinds } = chosen([player]);
  const thinker = createPlayer(choices[0] as PlayerChoice, kinds);
  const random = seededRandom(options.seed ?? 1);
  await thinker.start({ game, role, random, now: () => performance.now(), budget: startBudget(options) });
  try {
    const legal = game.legalMoves(state, role);
    if (legal.length === 0) throw new Failure(`${game.roles[role]?.name} has no legal move in this state`);
    return await thinker.choose({
      step: 0,
      situation: { kind: 'state', state },
      legal,
      budget: budgetOf(options),
    });
  } finally {
    await thinker.stop({ goals: game.roles.map((_, each) => game.utility(state, each as Role)) });
  }
}

function chosen(players: readonly PlayerSource[]): {
  readonly choices: readonly PlayerChoice[];
  readonly kinds: readonly PlayerKind[];
} {
  const kinds = [...players.filter((player) => typeof player !== 'string'), ...PLAYERS];
  const choices = players.map((player) => {
    if (typeof player !== 'string') return { player: player.name, given: {} };
    const choice = readPlayerChoice(player, kinds);
    if (isChoiceRefusal(choice)) throw new Failure(choice.problem);
    return choice;
  });
  return { choices, kinds };
}

function budgetOf({ seconds = DEFAULT_SECONDS, playouts }: ThinkingOptions): Budget {
  return playouts === undefined ? { seconds } : { playouts };
}

function startBudget({ playouts }: ThinkingOptions): Budget {
  return playouts === undefined ? { seconds: DEFAULT_START } : { playouts };
}
