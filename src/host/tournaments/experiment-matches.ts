/** Plays the matches of an experiment that are not in the store yet, by rules of the library or of a folder. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { plannedMatches, type TournamentDefinition, type TournamentMatch } from '../../arena/index.ts';
import type { Sizes } from '../../papers/index.ts';
import { type Io, installedLibrary, type Sheet } from '../index.ts';
import type { Store, StoredTournament } from '../store/index.ts';
import { playLocally } from './tournament.ts';
import { loadDefinedTournament } from './tournament-file.ts';

export interface PlayedTournament {
  readonly tournament: StoredTournament;
  readonly sheets: readonly Sheet[];
  readonly matches: readonly TournamentMatch[];
}

/** Undefined if interrupted. */
export async function playTournament(
  definition: TournamentDefinition,
  { store, parallel }: Pick<ReproductionSettings, 'parallel'> & { readonly store: Store },
  io: Io,
): Promise<PlayedTournament | undefined> {
  const loaded = await loadDefinedTournament(definition, definition.name, '.', io);
  const tournament = store.tournaments.findOrAdd(definition, loaded.sheets, new Date());
  const planned = plannedMatches(loaded.plan);
  const finished = (): TournamentMatch[] =>
    store.matches.of(tournament).filter(({ number }) => number <= planned);
  const here = { listen: undefined, token: undefined, wait: undefined, parallel };
  const open = { ...loaded, ...here, store, tournament, planned, finished: finished() };
  if (await playLocally(open, io)) return undefined;
  return { tournament, sheets: loaded.sheets, matches: finished() };
}

// Where the rules of an experiment's games are.

/** Told in the place of results. */
export const NO_RULES = 'no rules here';

/** A name of the library, or the path of a sheet; undefined if there is neither. */
export async function rulesOperand(game: string, folder: string | undefined): Promise<string | undefined> {
  if (installedLibrary().library.games.some(({ name }) => name === game)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}

/** The rows of the games that were asked for. */
export function wantedRows<Row extends { readonly game: string }>(
  rows: readonly Row[],
  { games }: Pick<ReproductionSettings, 'games'>,
): Row[] {
  return rows.filter(({ game }) => games?.includes(game) ?? true);
}

/** What somebody asked for. */
export interface ReproductionSettings {
  readonly store: Store;
  /** A folder of sheets for games that the library does not have. */
  readonly sheets: string | undefined;
  readonly seed: number;
  readonly parallel: number | undefined;
  readonly size: keyof Sizes;
  /** Instead of what the size says. */
  readonly matches: number | undefined;
  readonly playouts: number | undefined;
  readonly seconds: number | undefined;
  /** Only these games; all if undefined. */
  readonly games: readonly string[] | undefined;
  /** Of duels, only these pairings; all if undefined. */
  readonly schemes: readonly string[] | undefined;
}
