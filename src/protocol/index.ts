/** Matches over the network with the protocol used by general game players since 2005. */
export type { Connection } from './connection.ts';
export { httpConnection, isReachable } from './http-connection.ts';
export { httpJsonLine } from './json/http-line.ts';
export { type JsonLine, type JsonMessage, JsonPlayer } from './json/json-player.ts';
export {
  type Gathered,
  gather,
  Lobby,
  type LobbyEvent,
  missingPlayers,
  startLobbyServer,
} from './lobby/lobby.ts';
export { isPlayerName, isToken } from './lobby/registration.ts';
export {
  askInfo,
  type ManagedResult,
  type ManagedSeat,
  manageMatch,
} from './manager/manage-match.ts';
export { NetworkPlayer } from './manager/network-player.ts';
export {
  isRecordRefusal,
  type PublishedRecord,
  readPublishedRecord,
  type Spectators,
  startSpectators,
  stateFacts,
} from './manager/published-record.ts';
export { PLAIN } from './manager/scramble.ts';
export { type HostEvent, PlayerHost } from './player/player-host.ts';
export { startPlayerServer } from './player/player-server.ts';
export { registerPlayer } from './player/register-player.ts';
export { type SeatLink, serveSeat } from './player/serve-seat.ts';
export { type PlayerInfo, symbolText } from './replies.ts';
export { openTimedDoor } from './timed/timed-door.ts';
export { followTimedMatches } from './timed/timed-follower.ts';
export { manageTimedMatch, type TimedSeatChoice } from './timed/timed-manager.ts';
export { isKnownName, isLocalName, isLoopback } from './visitors.ts';
export { rulesText } from './wire-text.ts';
