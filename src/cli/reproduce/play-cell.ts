/** Plays the matches of a cell that are not in the store yet. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { plannedMatches, type Store } from '../../arena/index.ts';
import { duelResult } from '../../experiments/index.ts';
import type { Io } from '../io.ts';
import { installedLibrary } from '../library.ts';
import { playLocally } from '../tournament/run-loaded.ts';
import { loadDefined } from '../tournament/tournament-file.ts';
import { type Cell, type PlayedCell, tournamentOf } from './cell.ts';

export interface CellRun {
  readonly store: Store;
  /** A folder of sheets for games that the library does not have. */
  readonly sheets: string | undefined;
  readonly matches: number;
  readonly seed: number;
  readonly parallel: number | undefined;
}

/** Undefined if interrupted. */
export async function playCell(cell: Cell, run: CellRun, io: Io): Promise<PlayedCell | undefined> {
  const game = await gameOf(cell.row.game, run.sheets);
  if (game === undefined) return { ...cell, result: undefined, problem: 'no rules here' };
  const definition = tournamentOf(cell, game, run.matches, run.seed);
  const loaded = await loadDefined(definition, definition.name, '.', io);
  const { store } = run;
  const tournament = store.tournament(definition, loaded.sheets, new Date());
  const planned = plannedMatches(loaded.plan);
  const played = () => store.matchesOf(tournament).filter(({ number }) => number <= planned);
  const here = { listen: undefined, token: undefined, wait: undefined, parallel: run.parallel };
  const open = { ...loaded, ...here, store, tournament, planned, finished: played() };
  const interrupted = await playLocally(open, io);
  if (interrupted) return undefined;
  const goals = played().map(({ players, record }) => {
    const goalOf = (player: number): number => record.goals[players.indexOf(player)] ?? 0;
    return { baseline: goalOf(0), challenger: goalOf(1) };
  });
  return { ...cell, result: duelResult(goals), problem: undefined };
}

/** A name of the library, or the path of a sheet; undefined if there is neither. */
async function gameOf(game: string, folder: string | undefined): Promise<string | undefined> {
  if (installedLibrary().library.games.some(({ name }) => name === game)) return game;
  if (folder === undefined) return undefined;
  const file = path.resolve(folder, `${game}.kif`);
  const about = await stat(file).catch(() => undefined);
  return about?.isFile() ? file : undefined;
}
