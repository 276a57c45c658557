/** How long players think over a match. */
import { localLane, playMatch } from '../../match/index.ts';
import { isChoiceRefusal, PLAYERS, readPlayerChoice } from '../../players/index.ts';
import { average, type Estimate } from '../estimate.ts';
import { gameOf } from './game.ts';
import { cpuSeconds } from './processor-time.ts';

/**
 * Seconds of the processor for a match in which the first role's player meets random ones, without what it does before
 * the first move; by player.
 */
export async function matchTimes(
  rules: string,
  players: readonly string[],
  matches: number,
  seed: number,
): Promise<Estimate[]> {
  const game = gameOf(rules);
  const lane = localLane(PLAYERS);
  const seconds = players.map((): number[] => []);
  const play = async (first: string, number: number): Promise<number> => {
    const seats = game.roles.map((_, role) => {
      const name = role === 0 ? first : 'random';
      const choice = readPlayerChoice(name, PLAYERS);
      if (isChoiceRefusal(choice)) throw new RangeError(choice.problem);
      return { name, player: lane.player(role, choice) };
    });
    let start = cpuSeconds();
    await playMatch({
      name: first,
      game,
      hidesMoves: false,
      seats: seats.map((seat, role) => ({
        ...seat,
        player: {
          ...seat.player,
          start: async (match) => {
            await seat.player.start(match);
            if (role === 0) start = cpuSeconds();
          },
        },
      })),
      seed: seed + number,
      clocks: { start: {}, play: {} },
      now: () => performance.now(),
    });
    return cpuSeconds() - start;
  };
  // Once before, so that the code has become quick; and in turns, so that whatever else the machine does falls on all.
  for (let number = -1; number < matches; number++) {
    for (const [i, player] of players.entries()) {
      const spent = await play(player, Math.max(0, number));
      if (number >= 0) seconds[i]?.push(spent);
    }
  }
  return seconds.map(average);
}
