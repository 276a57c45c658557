/** Reads a tournament and its games from files. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  isDefinitionRefusal,
  isPlanRefusal,
  type Plan,
  planTournament,
  readDefinition,
  type TournamentDefinition,
} from '../../arena/index.ts';
import { Failure, printable, readTime } from '../../base/index.ts';
import { playingRoles } from '../../game/index.ts';
import { PLAYERS } from '../../players/index.ts';
import {
  NO_PERMISSIONS,
  prepareGame,
  readSheet,
  readTextFile,
  type Sheet,
  type Surroundings,
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

export async function loadTournament(file: string, around: Surroundings): Promise<LoadedTournament> {
  const text = await readTextFile(file, SIZE_LIMIT);
  const definition = await readDefinition(text, { kinds: PLAYERS, readTime });
  if (isDefinitionRefusal(definition)) {
    const { line, column, problem } = definition;
    throw new Failure(`${printable(file)}:${line}:${column}: ${problem}`);
  }
  return loadDefinedTournament(definition, file, path.dirname(file), around);
}

/**
 * @param name for messages
 * @param folder where paths of sheets start from
 */
export async function loadDefinedTournament(
  definition: TournamentDefinition,
  name: string,
  folder: string,
  around: Surroundings,
): Promise<LoadedTournament> {
  const sheets: Sheet[] = [];
  for (const game of definition.games) sheets.push(await sheetOf(game, folder));
  const games = sheets.map((sheet) => {
    // Enough to know the roles, and quick.
    const { game } = prepareGame(sheet, { engine: 'rules', seconds: undefined }, around).compilation;
    return { name: sheet.name, roles: playingRoles(game).length };
  });
  const plan = planTournament(definition, games, MOST_MATCHES);
  if (!isPlanRefusal(plan)) return { definition, sheets, plan };
  const { code, problem } = plan;
  throw new Failure(
    code === 'too-many-matches' ? `${printable(name)}: ${problem}` : problem,
    code === 'no-players' ? 'refused' : 'unusable',
  );
}

/** Paths start from the folder of the tournament's file, so that it can be called from anywhere. */
async function sheetOf(game: string, folder: string): Promise<Sheet> {
  const file = path.resolve(folder, game);
  const about = await stat(file).catch(() => undefined);
  const sheet = await readSheet(about?.isFile() ? file : game);
  // Modules beside the sheet will do; a tournament runs no programs.
  return { ...(await withLibraries(sheet, NO_PERMISSIONS)), name: game };
}
