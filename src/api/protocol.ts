/** `anygame/protocol`: matches over the network, as a player or as a manager. For Node. */
export {
  type Connection,
  httpConnection,
  Lobby,
  type ManagedResult,
  type ManagedSeat,
  manageMatch,
  NetworkPlayer,
  PlayerHost,
  type PublishedRecord,
  readPublishedRecord,
  registerPlayer,
  startLobbyServer,
  startPlayerServer,
  startSpectators,
} from '../protocol/index.ts';
