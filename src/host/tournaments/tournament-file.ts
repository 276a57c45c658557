/** Reads a tournament and its games from files. */

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type Entrant,
  isDefinitionRefusal,
  isNetworkChoice,
  type Plan,
  plannedMatches,
  readDefinition,
  type TournamentDefinition,
} from '../../arena/index.ts';
import { counted, grouped, printable, readTime } from '../../base/index.ts';
import { playingRoles } from '../../game/index.ts';
import { PLAYERS } from '../../players/index.ts';
import {
  EXIT,
  Failure,
  type Io,
  NO_PERMISSIONS,
  prepareGame,
  readSheet,
  type Sheet,
  withLibraries,
} from '../index.ts';

export interface LoadedTournament {
  readonly definition: TournamentDefinition;
  readonly sheets: readonly Sheet[];
  readonly plan: Plan;
}

/** Bytes. */
const SIZE_LIMIT = 1024 * 1024;
const MOST_MATCHES = 1_000_000;

export async function loadTournament(file: string, io: Io): Promise<LoadedTournament> {
  const definition = await readDefinition(await textOf(file), { kinds: PLAYERS, readTime });
  if (isDefinitionRefusal(definition)) {
    const { line, column, problem } = definition;
    throw new Failure(`${printable(file)}:${line}:${column}: ${problem}`);
  }
  return loadDefinedTournament(definition, file, path.dirname(file), io);
}

/**
 * @param name for messages
 * @param folder where paths of sheets start from
 */
export async function loadDefinedTournament(
  definition: TournamentDefinition,
  name: string,
  folder: string,
  io: Io,
): Promise<LoadedTournament> {
  const sheets: Sheet[] = [];
  for (const game of definition.games) sheets.push(await sheetOf(game, folder, io));
  const plan = planOf(definition, sheets, io);
  const planned = plannedMatches(plan);
  if (planned > MOST_MATCHES)
    throw new Failure(
      `${printable(name)}: this makes ${grouped(planned)} matches, and ${grouped(MOST_MATCHES)} are the limit; play fewer rounds, or a gauntlet or swiss`,
    );
  return { definition, sheets, plan };
}

async function textOf(file: string): Promise<string> {
  try {
    const about = await stat(file);
    if (!about.isFile()) throw new Failure(`${printable(file)}: this is no file`);
    if (about.size > SIZE_LIMIT) throw new Failure(`${printable(file)}: too large for a tournament`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason = code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`;
    throw new Failure(`${printable(file)}: ${reason}`);
  }
}

/** Paths start from the folder of the tournament's file, so that it can be called from anywhere. */
async function sheetOf(game: string, folder: string, io: Io): Promise<Sheet> {
  const file = path.resolve(folder, game);
  const about = await stat(file).catch(() => undefined);
  const sheet = await readSheet(about?.isFile() ? file : game, io);
  // Modules beside the sheet will do; a tournament runs no programs.
  return { ...(await withLibraries(sheet, NO_PERMISSIONS)), name: game };
}

function planOf(definition: TournamentDefinition, sheets: readonly Sheet[], io: Io): Plan {
  const { format, champion, rounds, seed, players } = definition;
  const roles = sheets.map((sheet) => {
    // Enough to know the roles, and quick.
    const { game } = prepareGame(sheet, { engine: 'rules', seconds: undefined }, io).compilation;
    const count = playingRoles(game).length;
    if (count === 0)
      throw new Failure(
        `${sheet.name}: chance plays alone; there is nothing to do for players`,
        EXIT.refused,
      );
    expectSeatsForAll(sheet, count, players);
    if (format === 'seated' && players.length > count)
      throw new Failure(
        `${sheet.name} has ${counted(count, 'role')}, and in a seated tournament the other ${players.length - count} of ${players.length} players would never play; name only as many`,
      );
    return count;
  });
  return { format, players: players.length, champion, rounds, seed, roles };
}

/** If there are fewer players than roles, some play several at once; but messages do not say which role they are for. */
function expectSeatsForAll(sheet: Sheet, roles: number, players: readonly Entrant[]): void {
  const distant = players.find(({ choice }) => isNetworkChoice(choice));
  if (distant === undefined || players.length >= roles) return;
  throw new Failure(
    `${sheet.name} has ${roles} roles, and there are ${players.length} players: ${printable(distant.label)} would have to play several at once, which players on the network cannot`,
  );
}
