/**
 * Measurements of learning players: how often features hold at the end of won random games, and how long players think
 * in a match.
 */
import { type Estimate, meanEstimate, percentageEstimate, seededRandom } from '../../base/index.ts';
import { type Role, rolesOf } from '../../game/index.ts';
import { termText } from '../../gdl/index.ts';
import { SubGoalLearning } from '../../learn/index.ts';
import { localPlayerPool, playMatch } from '../../match/index.ts';
import { createPlayer, isChoiceRefusal, PLAYERS, readPlayerChoice } from '../../players/index.ts';
import type { ProcessorClock } from '../paper.ts';
import { gameOf } from './game.ts';
import { stateAfter } from './nesting.ts';

/**
 * Means over groups of a hundred games, as in the thesis; undefined for features that the game lacks.
 *
 * @param features such as `(cell 2 2 x)`
 */
export function featureWeights(
  rules: string,
  features: readonly string[],
  games: number,
  seed: number,
): (Estimate | undefined)[] {
  const learning = new SubGoalLearning(gameOf(rules), seededRandom(seed));
  learning.learn({ games });
  const texts = learning.features.terms.map((term) => termText(term));
  return features.map((feature) => {
    const number = texts.indexOf(feature);
    if (number < 0) return undefined;
    const { mean, low, high } = learning.counts(0 as Role).winMean(number);
    return { value: mean, low, high };
  });
}

/**
 * Processor time in seconds for a match of the first role's player against random players, excluding preparation; by
 * player.
 */
export async function matchTimes(
  rules: string,
  players: readonly string[],
  matches: number,
  seed: number,
  clock: ProcessorClock,
): Promise<Estimate[]> {
  const game = gameOf(rules);
  const lane = localPlayerPool(PLAYERS);
  const seconds = players.map((): number[] => []);
  const play = async (first: string, number: number): Promise<number> => {
    const seats = game.roles.map((_, role) => {
      const name = role === 0 ? first : 'random';
      const choice = readPlayerChoice(name, PLAYERS);
      if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
      return { name, player: lane.player(role, choice) };
    });
    let start = clock();
    await playMatch({
      name: first,
      game,
      seats: seats.map((seat, role) => ({
        ...seat,
        player: {
          ...seat.player,
          start: async (match) => {
            await seat.player.start(match);
            if (role === 0) start = clock();
          },
        },
      })),
      seed: seed + number,
      clocks: { start: {}, play: {} },
      now: () => performance.now(),
    });
    return clock() - start;
  };
  // After one warm-up, and in turns, so that other work on the machine affects all equally.
  for (let number = -1; number < matches; number++) {
    for (const [i, player] of players.entries()) {
      const spent = await play(player, Math.max(0, number));
      if (number >= 0) seconds[i]?.push(spent);
    }
  }
  return seconds.map(meanEstimate);
}

/** How often a player makes one of the right moves after the given ones, in percent. It prepares anew every time. */
export async function rightMoveShare(
  rules: string,
  written: string,
  { after, right }: { readonly after: readonly string[]; readonly right: readonly string[] },
  trials: number,
  seed: number,
): Promise<Estimate> {
  const game = gameOf(rules);
  const choice = readPlayerChoice(written, PLAYERS);
  if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
  const state = stateAfter(game, after);
  const role = rolesOf(game).find((each) => game.legalMoves(state, each).length > 1) ?? (0 as Role);
  const legal = game.legalMoves(state, role);
  let hits = 0;
  for (let trial = 0; trial < trials; trial++) {
    const player = createPlayer(choice, PLAYERS);
    const random = seededRandom(seed + trial);
    await player.start({ game, role, random, now: () => performance.now(), budget: {} });
    const move = await player.choose({
      step: after.length,
      situation: { kind: 'state', state },
      legal,
      budget: {},
    });
    if (right.includes(game.moveText(move))) hits++;
  }
  return percentageEstimate(hits, trials);
}
