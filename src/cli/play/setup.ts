/** The starting point of a game: the rules, the moves so far, the players, and their time to think. */

import { type Budget, didYouMean, Failure, printable } from '../../base/index.ts';
import type { CompileOptions, LoadedGame } from '../../engines/index.ts';
import { type Game, playingRoles, type Role, rolesOf } from '../../game/index.ts';
import { type Permissions, prepareGame, textSheet } from '../../host/index.ts';
import {
  isRecordProblem,
  Match,
  PERSON,
  readOccupant,
  replay,
  roleCalled,
  type SavedGame,
  Seats,
  savedSeats,
} from '../../match/index.ts';
import { PLAYERS, type PlayerKind } from '../../players/index.ts';
import { type Io, surroundingsOf, UsageError } from '../io.ts';
import { occupantProblem, openGame } from '../operands.ts';
import { roleText } from '../position-report.ts';
import { readSavedFile } from './saved-file.ts';
import type { Setting } from './session.ts';

export const DEFAULT_GAME = 'tic-tac-toe';
export const DEFAULT_SECONDS = 1;
/**
 * Seconds to build a circuit; waiting longer for the first move would annoy, and interpreting the rules also works,
 * only slower.
 */
const COMPILE_SECONDS = 20;

export interface SetupOptions extends SeatOptions, Partial<Permissions> {
  /** Seconds. */
  readonly time: number | undefined;
  readonly playouts: number | undefined;
  readonly seed: number | undefined;
  /** The file of a saved game. */
  readonly load: string | undefined;
  readonly engine: CompileOptions['engine'] | undefined;
}

export interface Setup {
  readonly loaded: LoadedGame;
  readonly setting: Setting;
  readonly seed: number;
}

/** Options take precedence over the saved game. */
export async function setUp(operand: string | undefined, options: SetupOptions, io: Io): Promise<Setup> {
  const { load } = options;
  const saved = load === undefined ? undefined : await savedGame(load);
  const loaded = await gameOf(operand, saved, options, io);
  return {
    loaded,
    seed: options.seed ?? saved?.seed ?? io.seed,
    setting: {
      match: matchOf(loaded, saved, load),
      seats: seatsOf(loaded.compilation.game, saved, options),
      budget: budgetOf(options, saved),
    },
  };
}

async function savedGame(file: string): Promise<SavedGame> {
  const saved = await readSavedFile(file);
  if (isRecordProblem(saved)) throw new Failure(`${file}: ${saved.problem}`);
  return saved;
}

async function gameOf(
  operand: string | undefined,
  saved: SavedGame | undefined,
  options: SetupOptions,
  io: Io,
): Promise<LoadedGame> {
  const { load } = options;
  const how = { ...options, seconds: COMPILE_SECONDS };
  if (saved === undefined) return await openGame(operand ?? DEFAULT_GAME, how, io);
  if (operand === undefined)
    return prepareGame(textSheet(printable(saved.game), saved.sheet), how, surroundingsOf(io));
  const loaded = await openGame(operand, how, io);
  if (loaded.description.source.text !== saved.sheet)
    throw new Failure(
      `${load}: this is a game of ${saved.game} with other rules than ${loaded.name}; without GAME, it is played by its own`,
    );
  return loaded;
}

function matchOf(
  { compilation: { game } }: LoadedGame,
  saved: SavedGame | undefined,
  file: string | undefined,
): Match {
  if (saved === undefined) return new Match(game);
  const match = replay(game, saved.moves);
  if (isRecordProblem(match)) throw new Failure(`${file}: ${match.problem}`);
  return match;
}

function seatsOf(game: Game, saved: SavedGame | undefined, options: SetupOptions): Seats {
  if (saved === undefined || options.as !== undefined || options.against.length > 0)
    return chosenSeats(game, options);
  const seats = savedSeats(game, saved, PLAYERS);
  if (isRecordProblem(seats)) throw new Failure(`${options.load}: ${seats.problem}`);
  return seats;
}

function budgetOf({ time: seconds, playouts }: SetupOptions, saved: SavedGame | undefined): Budget {
  if (seconds !== undefined && playouts !== undefined)
    throw new UsageError('--time and --playouts exclude each other.');
  if (seconds !== undefined) return { seconds };
  if (playouts !== undefined) return { playouts };
  return saved?.budget ?? { seconds: DEFAULT_SECONDS };
}

/** The players as given on the command line: `--as x`, `--as all`, `--against mcts:c=40`, `--against o=random`. */
export interface SeatOptions {
  readonly as: string | undefined;
  readonly against: readonly string[];
  /** The players that `against` may name; the built-in ones if absent. */
  readonly kinds?: readonly PlayerKind[];
}

export function chosenSeats(game: Game, { as, against, kinds }: SeatOptions): Seats {
  const seats = new Seats(game);
  const named: NamedSeat[] = [];
  const unnamed: string[] = [];
  for (const text of against) {
    const seat = namedSeat(game, text);
    if (seat === undefined) unnamed.push(text);
    else if (named.some(({ role }) => role === seat.role))
      throw new UsageError(`--against: ${roleText(game, seat.role)} has two players.`);
    else named.push(seat);
  }
  const taken = new Set(named.map(({ role }) => role));
  const people = peopleOf(game, as, taken);
  const conflict = people.find((role) => taken.has(role));
  if (conflict !== undefined)
    throw new UsageError(`--against: ${roleText(game, conflict)} is played by you, as --as says.`);
  for (const role of people) seats.put(role, PERSON);
  const put = (role: Role, text: string): void => seat(seats, game, role, text, kinds);
  for (const { role, text } of named) put(role, text);
  seatUnnamed(seats, game, unnamed, taken, put);
  return seats;
}

/** One player for all remaining roles, or one for each. */
function seatUnnamed(
  seats: Seats,
  game: Game,
  texts: readonly string[],
  taken: ReadonlySet<Role>,
  put: (role: Role, text: string) => void,
): void {
  const [first, ...others] = texts;
  if (first === undefined) return;
  const left = rolesOf(game).filter((role) => seats.at(role).kind === 'machine' && !taken.has(role));
  if (left.length === 0) throw new UsageError(`--against: no role is left for '${printable(first)}'.`);
  if (others.length > 0 && texts.length !== left.length) {
    const names = left.map((role) => roleText(game, role)).join(', ');
    throw new UsageError(
      `--against: ${texts.length} players for ${left.length} roles (${names}); give one for all, one for each, or name the roles: ${roleText(game, left[0] as Role)}=${printable(first)}.`,
    );
  }
  left.forEach((role, i) => {
    put(role, texts[i] ?? first);
  });
}

function seat(
  seats: Seats,
  game: Game,
  role: Role,
  text: string,
  kinds: readonly PlayerKind[] | undefined,
): void {
  const occupant = readOccupant(game, role, text, kinds);
  if ('problem' in occupant) throw new UsageError(`--against: ${occupantProblem(occupant)}`);
  seats.put(role, occupant);
}

interface NamedSeat {
  readonly role: Role;
  readonly text: string;
}

/** A seat such as `o=mcts:c=40`; undefined if no role is named. */
function namedSeat(game: Game, text: string): NamedSeat | undefined {
  const [, name, player] = /^([^=:{]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || player === undefined) return undefined;
  const role = roleCalled(game, name);
  if (role !== undefined) return { role, text: player };
  throw unknownRole('--against', name, roleNames(game));
}

function peopleOf(game: Game, wanted: string | undefined, taken: ReadonlySet<Role>): Role[] {
  const players = playingRoles(game);
  if (wanted === undefined) return players.filter((role) => !taken.has(role)).slice(0, 1);
  // A role may be named `all`, or have a comma in its name.
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
    `${option}: there is no role '${printable(name)}'; choose from ${known.join(', ')}.${didYouMean(name, known)}`,
  );
}
