/** The page's server: the built page, and what a browser alone cannot do. */
export type {
  AnalysisEvent,
  AnalysisOffer,
  AnalysisRequest,
  AnalysisThoughts,
  ApiProblem,
  Interval,
  LiveEvent,
  LiveMatchRequest,
  LivePage,
  MatchList,
  MatchPage,
  MatchRow,
  PlayersPage,
  ResultRow,
  ResultsView,
  RunState,
  ServerOffer,
  TournamentPage,
  TournamentRequest,
  TournamentRow,
} from './api.ts';
export { startPageServer } from './page-server.ts';
