/** Where the rules of an experiment's games are. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { installedLibrary } from '../library.ts';
import type { Rerun } from './redone.ts';

/** Told in the place of results. */
export const NO_RULES = 'no rules here';

/** A name of the library, or the path of a sheet; undefined if there is neither. */
export async function operandOf(game: string, folder: string | undefined): Promise<string | undefined> {
  if (installedLibrary().library.games.some(({ name }) => name === game)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}

/** The rows of the games that were asked for. */
export function wantedRows<Row extends { readonly game: string }>(
  rows: readonly Row[],
  { games }: Pick<Rerun, 'games'>,
): Row[] {
  return rows.filter(({ game }) => games?.includes(game) ?? true);
}
