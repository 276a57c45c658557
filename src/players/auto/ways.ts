/** The ways of playing among which `auto` chooses, with prior expectations and stored results. */
import type { Budget } from '../../base/index.ts';
import { type Game, type GameMemory, type PolicyName, playingRoles } from '../../game/index.ts';
import { canHaveNetwork } from '../../learn/index.ts';
import { type SharedLessons, sharedValues } from '../learning/shared-values.ts';
import type { MctsValues } from '../mcts/mcts-parameters.ts';
import type { MatchStart } from '../player.ts';
import { expectation, type Tally } from './race.ts';

export interface Way {
  /** The name used in notes and in memory. */
  readonly name: string;
  readonly values: Partial<MctsValues>;
  /** Expected result against the best of the preceding ways. */
  readonly expected: Tally;
  /** The race ends when this fraction of the time before the match has passed. */
  readonly until: number;
}

export const PLAIN: Way = {
  name: 'uniform playouts',
  values: {},
  expected: expectation(0.5, 0),
  until: 0,
};

/** Building machines may take this fraction of the time before the match, or this many seconds if there is no clock. */
const BUILDING_SHARE = 0.3;
const MOST_BUILDING = 3;

/** Prepares a way that challenges the best of the preceding ways; undefined if there is none. */
type Challenge = (champion: Way) => Way | undefined;

/** All challenges that this game and this time allow, in order. */
export function challengesFor(match: MatchStart): readonly Challenge[] {
  const { game, budget } = match;
  const mast: Challenge = () => MAST;
  if (game.batchCost().lanes === 1) return [mast];
  const decisive: Challenge = () => decisiveWay(game, budget);
  if (canLearn(match))
    return [decisive, (champion) => besidePlayouts(match, champion), () => insteadOfPlayouts(match)];
  return isQuicklyBuilt(game, 'weighted', budget) ? [decisive, mast] : [decisive];
}

const MAST: Way = {
  name: 'mast playouts',
  values: { playout: 'mast' },
  expected: expectation(0.45, 20),
  until: 0.85,
};

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
  return { name: 'decisive playouts', values: { playout: 'decisive' }, expected: DECISIVE, until: 0.2 };
}

/** Fraction of the time before the match used for learning; shorter times are not enough. */
const LEARNING_SHARE = 0.45;
const SHORTEST_LEARNING = 8;
/** Fraction of the time before the match that building machines may take if there is also to be time for learning. */
const BUILDING_BEFORE_LEARNING = 0.27;
/** If there is a memory, a network is trained further in every match until it has seen this many positions. */
const LESSONS: SharedLessons = { from: 'play', model: 'network', positions: 20_000_000 };
/**
 * A network that has seen fewer positions does not take part. Trained on 40,000 to 70,000 positions of skirmish, it won its races and lost
 * all of six matches at 300 ms a move; trained on 14,000 positions of hex, it made 25 % beside playouts.
 */
const LEAST_POSITIONS = 100_000;

/** It made 62.5 % of the points in 64 matches against decisive playouts, at 200 ms a move. */
const BESIDE_PLAYOUTS = expectation(0.6, 12);
/**
 * Races have only milliseconds for each move, in which a network without playouts is best, and matches have much more:
 * at 400 ms a move it lost to playouts with a network. It believes in positions that it does not understand, such as
 * the endgame of reversi, and more time does not correct that. Six matches of a race that are all won do not outweigh
 * this; many that were remembered do.
 */
const INSTEAD_OF_PLAYOUTS = expectation(0.3, 24);

function canLearn({ game, budget: { seconds = 0 } }: MatchStart): boolean {
  if (seconds < SHORTEST_LEARNING || game.batchCost().seconds > seconds * BUILDING_BEFORE_LEARNING)
    return false;
  if (game.traits.hidesInformation) return false;
  return playingRoles(game).length > 1 && game.traits.takesTurns === true && canHaveNetwork(game);
}

/** A network whose values are backed up by minimax, combined with the means of the best playouts. */
function besidePlayouts(match: MatchStart, champion: Way): Way | undefined {
  const network = networkFor(match);
  return (
    network && {
      name: `${champion.name} with a network`,
      values: { ...champion.values, ...network, learned: 'minimax', alpha: 0.25 },
      expected: BESIDE_PLAYOUTS,
      until: 0.8,
    }
  );
}

/**
 * A network that replaces playouts. The better it is, the more weight its values get directly: using means alone,
 * which include every bad reply, it lost to playouts at longer thinking times.
 */
function insteadOfPlayouts(match: MatchStart): Way | undefined {
  const network = networkFor(match);
  return (
    network && {
      name: 'a network',
      values: { ...network, learned: 'cut-minimax', horizon: 0, alpha: 0.8, c: 25 },
      expected: INSTEAD_OF_PLAYOUTS,
      until: 0.92,
    }
  );
}

/**
 * Parameters for a network that was trained earlier or is trained now; undefined if it has not seen enough positions,
 * or if random games do not show how to win.
 */
function networkFor(match: MatchStart): Partial<MctsValues> | undefined {
  const { seconds = 0 } = match.budget;
  const learned = sharedValues({ ...match, budget: { seconds: seconds * LEARNING_SHARE } }, LESSONS);
  if (learned === undefined || learned.positions < LEAST_POSITIONS) return undefined;
  const { from: lessons, model, positions } = LESSONS;
  return { lessons, values: model, positions };
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
