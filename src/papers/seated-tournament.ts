/** Players in fixed seats as a tournament, and the facts that hold at the end of its matches. */
import type { TournamentDefinition } from '../arena/index.ts';
import type { Game } from '../game/index.ts';
import type { Term } from '../gdl/index.ts';
import { isRecordProblem, type MatchRecord, replay } from '../match/index.ts';
import { PLAYERS, playerCalled } from '../players/index.ts';
import type { FixedSeats } from './fixed-seats.ts';

/** The same players in the same seats are the same tournament whatever is reported of it, so that matches count again. */
export function seatedTournament(
  paper: string,
  { id, budget }: Pick<FixedSeats, 'id' | 'budget'>,
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
      choice: playerCalled(player, PLAYERS),
    })),
    clocks: { start: {}, play: budget },
    format: 'seated',
    champion: 0,
    rounds: matches,
    seed,
    maxLength: undefined,
  };
}

/**
 * What holds at the end of a match that was kept.
 *
 * @param moves joint moves as texts
 */
export function lastFacts(game: Game, moves: MatchRecord['moves']): readonly Term[] {
  const match = replay(game, moves);
  if (isRecordProblem(match)) throw new RangeError(match.problem);
  return game.facts(match.state);
}
