/** The ways of playing among which `auto` chooses, with prior expectations and stored results. */
import type { Budget } from '../../base/index.ts';
import { type Game, type GameMemory, type PolicyName, playingRoles } from '../../game/index.ts';
import type { MctsValues } from '../mcts/mcts-parameters.ts';
import type { MatchStart } from '../player.ts';
import { expectation, type Tally } from './race.ts';
import { usesUpMoves } from './used-up-moves.ts';

export interface Way {
  /** The name used in notes and in memory. */
  readonly name: string;
  readonly values: Partial<MctsValues>;
  /** Expected result against the best of the preceding ways. */
  readonly expected: Tally;
  /** The race ends when this fraction of the time before the match has passed. */
  readonly until: number;
}

/**
 * Where one role chooses at a time, results of moves in the whole tree help in nodes with few visits. Beside plain playouts,
 * this made 78 % of the points in 18 matches (hex, reversi, skirmish); beside decisive ones 53 % in 58.
 */
const HISTORY = 5;

/** Tree search with playouts of random moves, the first champion. */
export function plainWay({ traits, roles }: Pick<Game, 'traits' | 'roles'>): Way {
  const usesHistory = traits.takesTurns === true && roles.length > 1;
  return {
    name: 'uniform playouts',
    values: usesHistory ? { history: HISTORY } : {},
    expected: expectation(0.5, 0),
    until: 0,
  };
}

/** Building machines may take this fraction of the time before the match, or this many seconds if there is no clock. */
const BUILDING_SHARE = 0.3;
const MOST_BUILDING = 3;

/** Prepares a way that challenges the best of the preceding ways; undefined if there is none. */
export type Challenge = (champion: Way) => Way | undefined;

/** All challenges that this game and this time allow, in order. */
export async function challengesFor(match: MatchStart): Promise<readonly Challenge[]> {
  const { game, budget } = match;
  const plain = plainWay(game);
  const mast: Challenge = () => mastWay(plain);
  if (game.batchCost().lanes === 1) return [mast];
  const decisive: Challenge = () => decisiveWay(game, budget);
  const grave: readonly Challenge[] = usesUpMoves(game, match.random.fork()) ? [graveWay] : [];
  const networks = mayLearn(match) ? (await import('./network-ways.ts')).networkChallenges(match) : [];
  if (networks.length > 0) return [decisive, ...grave, ...networks];
  return isQuicklyBuilt(game, 'weighted', budget) ? [decisive, ...grave, mast] : [decisive, ...grave];
}

/**
 * With 200 playouts, it found 83 % of the exact positions of hex, and plain search 72 %. Beside decisive playouts it
 * does harm: with 100 ms, it found 33 of 40 exact positions of connect four, and decisive playouts alone 39.
 */
function graveWay(champion: Way): Way | undefined {
  if (champion.values.playout === 'decisive') return undefined;
  return {
    name: `${champion.name} with grave`,
    values: { ...champion.values, history: 0, rave: 300, ref: 50 },
    expected: expectation(0.5, 6),
    until: 0.4,
  };
}

function mastWay(plain: Way): Way {
  return {
    name: 'mast playouts',
    values: { ...plain.values, playout: 'mast' },
    expected: expectation(0.45, 20),
    until: 0.85,
  };
}

/** Whether there is time to build the machine for a policy. */
function isQuicklyBuilt(
  game: Game,
  policy: PolicyName,
  { seconds = MOST_BUILDING / BUILDING_SHARE }: Budget,
): boolean {
  return game.batchCost({ policy }).seconds <= seconds * BUILDING_SHARE;
}

/**
 * Of 80 matches against plain playouts at 100 ms a move, decisive ones made 76 % of the points in breakthrough (two
 * sizes), connect four and pentago. In games with slow formulas, such as reversi, they may lose. Six matches of a race
 * against them happen by chance more often than not for a reason: with less weight, `auto` gave them up in connect four
 * and lost.
 */
const DECISIVE = expectation(0.7, 12);

function decisiveWay(game: Game, budget: Budget): Way | undefined {
  if (!isQuicklyBuilt(game, 'decisive', budget)) return undefined;
  // Some games have no formulas for this policy.
  if (game.batch().scores(game.initial, { policy: 'decisive', count: 1 }).policy !== 'decisive')
    return undefined;
  return {
    name: 'decisive playouts',
    values: { playout: 'decisive' },
    expected: DECISIVE,
    until: 0.2,
  };
}

/** Seconds before the match; in less time, nothing useful can be learned. */
const SHORTEST_LEARNING = 8;
/** Fraction of the time before the match that building machines may take if there is also to be time for learning. */
const BUILDING_BEFORE_LEARNING = 0.27;

/** Whether there is time to train a network, and the game is of a kind that networks are trained for. */
function mayLearn({ game, budget: { seconds = 0 } }: MatchStart): boolean {
  if (seconds < SHORTEST_LEARNING || game.batchCost().seconds > seconds * BUILDING_BEFORE_LEARNING)
    return false;
  if (game.traits.hidesInformation) return false;
  return playingRoles(game).length > 1 && game.traits.takesTurns === true;
}

/** Stored matches count for at most this many, since the network has learned more in the meantime. */
const MOST_REMEMBERED = 40;

/** Results of earlier races, by the names of both ways. */
export class RaceRecords {
  readonly #memory: GameMemory | undefined;
  readonly #tallies: Map<string, Tally>;

  constructor(memory: GameMemory | undefined) {
    this.#memory = memory;
    this.#tallies = new Map(readTallies(memory?.recall('races')?.knowledge.races));
  }

  of(challenger: Way, champion: Way): Tally {
    const { points, matches } = this.#tallies.get(key(challenger, champion)) ?? { points: 0, matches: 0 };
    const kept = Math.min(matches, MOST_REMEMBERED);
    return { points: matches === 0 ? 0 : (points * kept) / matches, matches: kept };
  }

  add(challenger: Way, champion: Way, { points, matches }: Tally): void {
    if (matches === 0) return;
    const before = this.of(challenger, champion);
    this.#tallies.set(key(challenger, champion), {
      points: before.points + points,
      matches: before.matches + matches,
    });
    const total = (this.#memory?.recall('races')?.games ?? 0) + matches;
    this.#memory?.keep('races', total, { terms: [], roles: [], races: Object.fromEntries(this.#tallies) });
  }
}

function key(challenger: Way, champion: Way): string {
  return `${challenger.name} : ${champion.name}`;
}

/** Stored data may have been written by another version. */
function readTallies(kept: unknown): [string, Tally][] {
  if (typeof kept !== 'object' || kept === null) return [];
  return Object.entries(kept).filter((entry): entry is [string, Tally] => isTally(entry[1]));
}

function isTally(value: unknown): value is Tally {
  if (typeof value !== 'object' || value === null) return false;
  const { points, matches } = value as Partial<Tally>;
  return (
    typeof points === 'number' &&
    typeof matches === 'number' &&
    points >= 0 &&
    points <= matches &&
    Number.isFinite(matches)
  );
}
