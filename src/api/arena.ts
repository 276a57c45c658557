/** `anygame/arena`: tournaments, from their definition to ratings and a report. */
export {
  htmlReport,
  LocalRunner,
  type Plan,
  planTournament,
  readDefinition,
  runTournament,
  type TournamentDefinition,
  type TournamentMatch,
  type TournamentResults,
  type TournamentRun,
  tournamentResults,
} from '../arena/index.ts';
