/** What is on the table when a game begins: the rules, the moves so far, who plays and how long machines may think. */
import type { CompileOptions, Game } from '../../machine/index.ts';
import { isSaveProblem, Match, replayed, type SavedGame, type Seats, savedSeats } from '../../match/index.ts';
import type { Budget } from '../../players/index.ts';
import { printable } from '../columns.ts';
import { Failure, UsageError } from '../failure.ts';
import { type LoadedGame, loadGame, prepareGame } from '../game.ts';
import type { Io } from '../io.ts';
import type { Permissions } from '../libraries/permissions.ts';
import { readSavedFile } from './saved-file.ts';
import { chosenSeats, type SeatOptions } from './seat-options.ts';
import type { Setting } from './session.ts';

export const USUAL_GAME = 'tic-tac-toe';
export const USUAL_SECONDS = 1;
/** Seconds: nobody likes to wait for a first move, and the rules engine plays as well, if slower. */
const COMPILE_SECONDS = 20;

export interface SetupOptions extends SeatOptions, Partial<Permissions> {
  /** Seconds. */
  readonly time: number | undefined;
  readonly playouts: number | undefined;
  readonly seed: number | undefined;
  /** A saved game. */
  readonly load: string | undefined;
  readonly engine: CompileOptions['engine'] | undefined;
}

export interface Setup {
  readonly loaded: LoadedGame;
  readonly setting: Setting;
  readonly seed: number;
}

/** What the options say goes before what was saved. */
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
  if (isSaveProblem(saved)) throw new Failure(`${file}: ${saved.problem}`);
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
  if (saved === undefined) return await loadGame(operand ?? USUAL_GAME, how, io);
  if (operand === undefined)
    return prepareGame(
      { name: printable(saved.game), text: saved.sheet, file: undefined, findings: [] },
      how,
      io,
    );
  const loaded = await loadGame(operand, how, io);
  if (loaded.description.source.text !== saved.sheet)
    throw new Failure(
      `${load}: this is a game of ${saved.game} with other rules than ${loaded.name}; without GAME, it is played by its own`,
    );
  return loaded;
}

function matchOf(
  { compilation: { game }, description }: LoadedGame,
  saved: SavedGame | undefined,
  file: string | undefined,
): Match {
  const hidesMoves = description.dialect === 'gdl-2';
  if (saved === undefined) return new Match(game, hidesMoves);
  const match = replayed(game, hidesMoves, saved);
  if (isSaveProblem(match)) throw new Failure(`${file}: ${match.problem}`);
  return match;
}

function seatsOf(game: Game, saved: SavedGame | undefined, options: SetupOptions): Seats {
  if (saved === undefined || options.as !== undefined || options.against.length > 0)
    return chosenSeats(game, options);
  const seats = savedSeats(game, saved);
  if (isSaveProblem(seats)) throw new Failure(`${options.load}: ${seats.problem}`);
  return seats;
}

function budgetOf({ time: seconds, playouts }: SetupOptions, saved: SavedGame | undefined): Budget {
  if (seconds !== undefined && playouts !== undefined)
    throw new UsageError('--time and --playouts exclude each other.');
  if (seconds !== undefined) return { seconds };
  if (playouts !== undefined) return { playouts };
  return saved?.budget ?? { seconds: USUAL_SECONDS };
}
