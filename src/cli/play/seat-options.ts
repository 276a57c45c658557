/** Who plays what, as the command line says it: `--as x`, `--as all`, `--against mcts:c=40`, `--against o=random`. */
import { type Game, isChance, type Role, rolesOf } from '../../machine/index.ts';
import { PERSON, readOccupant, roleCalled, Seats } from '../../match/index.ts';
import { printable } from '../columns.ts';
import { UsageError } from '../failure.ts';
import { roleText } from '../position-report.ts';
import { didYouMean } from '../suggest.ts';
import { occupantProblem } from './seat-problem.ts';

export interface SeatOptions {
  readonly as: string | undefined;
  readonly against: readonly string[];
}

export function chosenSeats(game: Game, { as, against }: SeatOptions): Seats {
  const seats = new Seats(game);
  const named: NamedSeat[] = [];
  const unnamed: string[] = [];
  for (const text of against) {
    const seat = namedSeat(game, text);
    if (seat === undefined) unnamed.push(text);
    else if (named.some(({ role }) => role === seat.role))
      throw new UsageError(`--against: ${roleText(game, seat.role)} is given two players.`);
    else named.push(seat);
  }
  const taken = new Set(named.map(({ role }) => role));
  const people = peopleOf(game, as, taken);
  const conflict = people.find((role) => taken.has(role));
  if (conflict !== undefined)
    throw new UsageError(`--against: ${roleText(game, conflict)} is played by you, as --as says.`);
  for (const role of people) seats.put(role, PERSON);
  for (const { role, text } of named) seat(seats, game, role, text);
  seatUnnamed(seats, game, unnamed, taken);
  return seats;
}

/** One player for all who are left, or one for each. */
function seatUnnamed(seats: Seats, game: Game, texts: readonly string[], taken: ReadonlySet<Role>): void {
  const [first, ...others] = texts;
  if (first === undefined) return;
  const left = rolesOf(game).filter((role) => seats.at(role).kind === 'machine' && !taken.has(role));
  if (left.length === 0) throw new UsageError(`--against: nobody is left for '${printable(first)}' to play.`);
  if (others.length > 0 && texts.length !== left.length) {
    const names = left.map((role) => roleText(game, role)).join(', ');
    throw new UsageError(
      `--against: ${texts.length} players for ${left.length} roles (${names}); give one for all, one for each, or name the roles: ${roleText(game, left[0] as Role)}=${printable(first)}.`,
    );
  }
  left.forEach((role, i) => {
    seat(seats, game, role, texts[i] ?? first);
  });
}

function seat(seats: Seats, game: Game, role: Role, text: string): void {
  const occupant = readOccupant(game, role, text);
  if ('problem' in occupant) throw new UsageError(`--against: ${occupantProblem(occupant)}`);
  seats.put(role, occupant);
}

interface NamedSeat {
  readonly role: Role;
  readonly text: string;
}

/** `o=mcts:c=40`; undefined if no role is named. */
function namedSeat(game: Game, text: string): NamedSeat | undefined {
  const [, name, player] = /^([^=:{]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || player === undefined) return undefined;
  const role = roleCalled(game, name);
  if (role !== undefined) return { role, text: player };
  throw unknownRole('--against', name, roleNames(game));
}

function peopleOf(game: Game, wanted: string | undefined, taken: ReadonlySet<Role>): Role[] {
  const players = rolesOf(game).filter((role) => !isChance(game.roles[role]));
  if (wanted === undefined) return players.filter((role) => !taken.has(role)).slice(0, 1);
  // A role may be called `all`, or have a comma in its name.
  const named = roleCalled(game, wanted);
  if (named !== undefined) return [named];
  if (wanted === 'all') return players.filter((role) => !taken.has(role));
  if (wanted === 'none') return [];
  return wanted.split(',').map((name) => {
    const role = roleCalled(game, name);
    if (role === undefined) throw unknownRole('--as', name.trim(), [...roleNames(game), 'all', 'none']);
    return role;
  });
}

function roleNames(game: Game): string[] {
  return rolesOf(game).map((role) => roleText(game, role));
}

function unknownRole(option: string, name: string, known: readonly string[]): UsageError {
  return new UsageError(
    `${option}: nobody is called '${printable(name)}'; there are ${known.join(', ')}.${didYouMean(name, known)}`,
  );
}
