/** The roles that a command is about: one that is named, or all that are not chance's. */
import { type Game, isChance, type Role, rolesOf } from '../machine/index.ts';
import { roleCalled } from '../match/index.ts';
import { printable } from './columns.ts';
import { UsageError } from './failure.ts';
import { roleText } from './position-report.ts';
import { didYouMean } from './suggest.ts';

export function askedRoles(game: Game, name: string | undefined): Role[] {
  const players = rolesOf(game).filter((role) => !isChance(game.roles[role]));
  if (name === undefined) return players;
  const found = roleCalled(game, name);
  if (found !== undefined && players.includes(found)) return [found];
  const names = players.map((role) => roleText(game, role));
  throw new UsageError(
    `there is no player '${printable(name)}' in this game.${didYouMean(name, names)} There are ${names.join(', ')}.`,
  );
}
