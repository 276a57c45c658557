/** Converts a definition and facts about its games to a plan, or to the reason why the tournament cannot be played. */
import { counted, grouped } from '../base/index.ts';
import { type Entrant, isNetworkChoice, type TournamentDefinition } from './definition.ts';
import { type Plan, plannedMatches } from './schedule.ts';

export interface PlannedGame {
  readonly name: string;
  /** Number of roles without chance. */
  readonly roles: number;
}

export interface PlanRefusal {
  readonly code: /** All roles of a game are chance. */
    | 'no-players'
    /** A network player would have to play several roles of a match. */
    | 'too-few-players'
    /** Some players would never play. */
    | 'idle-players'
    | 'too-many-matches';
  /** A sentence for the user. */
  readonly problem: string;
}

/**
 * @param games in the order of the definition
 * @param most maximum number of matches
 */
export function planTournament(
  { format, champion, rounds, seed, players }: TournamentDefinition,
  games: readonly PlannedGame[],
  most: number,
): Plan | PlanRefusal {
  for (const game of games) {
    const refusal = seatingRefusal(game, format, players);
    if (refusal !== undefined) return refusal;
  }
  const roles = games.map((game) => game.roles);
  const plan = { format, players: players.length, champion, rounds, seed, roles };
  const planned = plannedMatches(plan);
  if (planned <= most) return plan;
  return {
    code: 'too-many-matches',
    problem: `this makes ${grouped(planned)} matches, and ${grouped(most)} are the limit; play fewer rounds, or a gauntlet or swiss`,
  };
}

export function isPlanRefusal(plan: Plan | PlanRefusal): plan is PlanRefusal {
  return 'code' in plan;
}

function seatingRefusal(
  { name, roles }: PlannedGame,
  format: Plan['format'],
  players: readonly Entrant[],
): PlanRefusal | undefined {
  if (roles === 0)
    return {
      code: 'no-players',
      problem: `${name}: all roles are chance, so there is nothing for players to do`,
    };
  // With fewer players than roles, some would play several roles at once; but messages do not say which role they are
  // for.
  const distant = players.find(({ choice }) => isNetworkChoice(choice));
  if (distant !== undefined && players.length < roles)
    return {
      code: 'too-few-players',
      problem: `${name} has ${roles} roles, and there are ${players.length} players: ${distant.label} would have to play several at once, which players on the network cannot`,
    };
  const idle = players.length - roles;
  if (format === 'seated' && idle > 0)
    return {
      code: 'idle-players',
      problem: `${name} has ${counted(roles, 'role')}, and in a seated tournament the other ${idle} of ${players.length} players would never play; name only as many`,
    };
  return undefined;
}
