/** Who sits where, as a tournament in which nobody changes seats. */
import type { TournamentDefinition } from '../../../arena/index.ts';
import type { Seats } from '../../../experiments/index.ts';
import { readPlayer } from '../../player-operand.ts';

/** The same players in the same seats are the same tournament whatever is told of it, so that matches count again. */
export function lineupTournament(
  paper: string,
  { id, budget }: Pick<Seats, 'id' | 'budget'>,
  game: string,
  players: readonly string[],
  matches: number,
  seed: number,
): TournamentDefinition {
  return {
    name: `${paper} ${id} ${game}: ${players.join(', ')}`,
    games: [game],
    players: players.map((player, role) => ({
      label: `${role + 1}: ${player}`,
      choice: readPlayer(player),
    })),
    clocks: { start: {}, play: budget },
    format: 'seated',
    champion: 0,
    rounds: matches,
    seed,
    maxLength: undefined,
  };
}
