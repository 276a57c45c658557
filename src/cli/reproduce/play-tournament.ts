/** Plays the matches of an experiment that are not in the store yet. */
import {
  plannedMatches,
  type Store,
  type StoredTournament,
  type TournamentDefinition,
  type TournamentMatch,
} from '../../arena/index.ts';
import type { Io } from '../io.ts';
import type { Sheet } from '../sheet.ts';
import { playLocally } from '../tournament/run-loaded.ts';
import { loadDefined } from '../tournament/tournament-file.ts';
import type { Rerun } from './redone.ts';

export interface PlayedTournament {
  readonly tournament: StoredTournament;
  readonly sheets: readonly Sheet[];
  readonly matches: readonly TournamentMatch[];
}

/** Undefined if interrupted. */
export async function playTournament(
  definition: TournamentDefinition,
  { store, parallel }: Pick<Rerun, 'parallel'> & { readonly store: Store },
  io: Io,
): Promise<PlayedTournament | undefined> {
  const loaded = await loadDefined(definition, definition.name, '.', io);
  const tournament = store.tournaments.findOrAdd(definition, loaded.sheets, new Date());
  const planned = plannedMatches(loaded.plan);
  const finished = (): TournamentMatch[] =>
    store.matches.of(tournament).filter(({ number }) => number <= planned);
  const here = { listen: undefined, token: undefined, wait: undefined, parallel };
  const open = { ...loaded, ...here, store, tournament, planned, finished: finished() };
  if (await playLocally(open, io)) return undefined;
  return { tournament, sheets: loaded.sheets, matches: finished() };
}
