/** The ways of playing that `auto` chooses from, what is expected of them, and what is remembered. */
import type { Budget } from '../../base/index.ts';
import { type Game, type GameMemory, playingRoles } from '../../game/index.ts';
import { canHaveNetwork } from '../../learn/index.ts';
import { hasSharedValues, type SharedLessons, sharedValues } from '../learning/shared-values.ts';
import type { MctsValues } from '../mcts/mcts-parameters.ts';
import type { MatchStart } from '../player.ts';
import { expectation, type Tally } from './race.ts';

export interface Way {
  /** As in notes and in memory. */
  readonly name: string;
  readonly values: Partial<MctsValues>;
  /** Against the best of the ways before it. */
  readonly expected: Tally;
}

export const PLAIN: Way = { name: 'uniform playouts', values: {}, expected: expectation(0.5, 0) };

/** Building machines may take this share of the time before the match, or this number of seconds if there is no clock. */
const BUILDING_SHARE = 0.3;
const MOST_BUILDING = 3;

/** Of the time before the match, this part is used for learning; shorter times leave too little. */
const LEARNING_SHARE = 0.45;
const SHORTEST_LEARNING = 4;
/** A network is trained further in every match until it has seen this many positions. */
const LESSONS: SharedLessons = { from: 'play', model: 'network', positions: 20_000_000 };

/** All ways that this game and this time allow, in the order in which they challenge each other. */
export function waysFor(match: MatchStart): Way[] {
  const { game, budget } = match;
  const mast: Way = { name: 'mast playouts', values: { playout: 'mast' }, expected: expectation(0.45, 20) };
  if (game.batchCost().lanes === 1) return [mast];
  return [...decisiveWay(game, budget), ...networkWay(match), mast];
}

/**
 * Of 80 matches against plain playouts at 100 ms a move, decisive ones made 76 % of the points in breakthrough (two
 * sizes), connect four and pentago, and in none of the four fewer than half.
 */
const DECISIVE = expectation(0.75, 20);

function decisiveWay(game: Game, budget: Budget): Way[] {
  const { seconds = MOST_BUILDING / BUILDING_SHARE } = budget;
  if (game.batchCost({ policy: 'decisive' }).seconds > seconds * BUILDING_SHARE) return [];
  // Not every game has formulas for it.
  if (game.batch().scores(game.initial, { policy: 'decisive', count: 1 }).policy !== 'decisive') return [];
  return [{ name: 'decisive playouts', values: { playout: 'decisive' }, expected: DECISIVE }];
}

/**
 * A network instead of playouts. Trained for 16 s and searching for 30 ms a move, it made 90 % of the points against
 * decisive playouts in breakthrough, and 25 to 30 % in connect four and pentago: only matches can tell.
 */
function networkWay(match: MatchStart): Way[] {
  const { game, budget } = match;
  const { seconds } = budget;
  if (seconds === undefined || seconds < SHORTEST_LEARNING) return [];
  if (game.traits.hidesInformation || playingRoles(game).length < 2 || !canHaveNetwork(game)) return [];
  sharedValues({ ...match, budget: { seconds: seconds * LEARNING_SHARE } }, LESSONS);
  if (!hasSharedValues(game, LESSONS)) return [];
  const values: Partial<MctsValues> = {
    learned: 'cut',
    c: 25,
    horizon: 0,
    lessons: 'play',
    values: LESSONS.model,
    positions: LESSONS.positions,
  };
  return [{ name: 'a learned network', values, expected: expectation(0.5, 2) }];
}

/** Remembered matches count as no more than this, since the network has learned more by now. */
const MOST_REMEMBERED = 40;

/** What earlier races have shown, by the names of both ways. */
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

/** What was kept may have been written by another version. */
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
