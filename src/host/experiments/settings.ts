/** The settings for repeating an experiment, and the location of the rules of its games. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readParametrisedName } from '../../library/index.ts';
import { type Extent, withPublicSheets } from '../../papers/index.ts';
import { installedLibrary, type Watch } from '../index.ts';
import type { MeasurementTable, TournamentStore } from '../store/index.ts';

export interface ReproductionSettings extends Extent {
  readonly store: TournamentStore;
  readonly measurements: MeasurementTable;
  /** A folder of sheets for games that the library does not have. */
  readonly sheets: string | undefined;
  readonly parallel: number | undefined;
  /** Time per sheet, instead of the time implied by the size. */
  readonly seconds: number | undefined;
  /** For runs of arcade games: only these budgets of calls; all if undefined. */
  readonly calls: readonly number[] | undefined;
  /** Whether runs of arcade games use the time of the paper instead of calls. */
  readonly isTimed: boolean;
  /** Only these games; all if undefined. */
  readonly games: readonly string[] | undefined;
  /** For duels: only these pairings; all if undefined. */
  readonly schemes: readonly string[] | undefined;
}

export interface ExperimentWatch extends Watch {
  /** Receives a line about each completed part of the work. */
  readonly note: (line: string) => void;
}

/** Used in place of results. */
export const NO_RULES = 'no rules here';

/** A library name or the path of a sheet; undefined if neither exists. */
export async function rulesOperand(game: string, folder: string | undefined): Promise<string | undefined> {
  const family = readParametrisedName(game)?.name ?? game;
  if (installedLibrary().library.games.some(({ name }) => name === family)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}

/**
 * The rows of the requested games, and their orders. Where the folder of sheets has the public rules of a row, they are
 * played too.
 */
export async function wantedRows<Row extends Parameters<typeof withPublicSheets>[0][number]>(
  rows: readonly Row[],
  orders: Parameters<typeof withPublicSheets>[1],
  { games, sheets }: Pick<ReproductionSettings, 'games' | 'sheets'>,
): Promise<{ readonly rows: readonly Row[]; readonly orders: Parameters<typeof withPublicSheets>[1] }> {
  const wanted = rows.filter(({ game }) => games?.includes(game) ?? true);
  const names = wanted.flatMap(({ game, sheet }) => [game, ...(sheet === undefined ? [] : [sheet])]);
  const known = new Set<string>();
  for (const name of new Set(names)) if ((await rulesOperand(name, sheets)) !== undefined) known.add(name);
  return withPublicSheets(wanted, orders, (game) => known.has(game));
}
