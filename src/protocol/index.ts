/** Matches over the network, as general game players have played them since 2005. */
export { type Rate, RateLimit } from './http/rate-limit.ts';
export { type Gathered, type Gathering, gather, missingPlayers } from './lobby/gather.ts';
export { Lobby, type LobbyEvent, type LobbyOptions } from './lobby/lobby.ts';
export { type LobbyServer, startLobbyServer } from './lobby/lobby-server.ts';
export type { Member, MemberFacts } from './lobby/member.ts';
export { isPlayerName, isToken } from './lobby/registration.ts';
export { type FieldRecord, stateFacts } from './manager/field-record.ts';
export { httpLine } from './manager/http-line.ts';
export { CallFailure, type CallOptions, type Line } from './manager/line.ts';
export {
  askInfo,
  hidesMoves,
  type ManagedMatch,
  type ManagedResult,
  type ManagedSeat,
  manageMatch,
  rulesText,
} from './manager/manage-match.ts';
export { NetworkPlayer, type NetworkPlayerSetup } from './manager/network-player.ts';
export { isReachable } from './manager/reachable.ts';
export { isRecordRefusal, type RecordRefusal, readFieldRecord } from './manager/read-field-record.ts';
export { PLAIN, scrambled, type Translation } from './manager/scramble.ts';
export { type Spectators, startSpectators } from './manager/spectators.ts';
export * from './messages/message.ts';
export { readMessage } from './messages/read-message.ts';
export { infoText, type PlayerInfo, readInfo, readMoveReply, symbolText } from './messages/replies.ts';
export { messageText } from './messages/write-message.ts';
export {
  type HostEvent,
  type HostReply,
  PlayerHost,
  type PlayerHostSetup,
} from './player/player-host.ts';
export {
  type PlayerServer,
  type PlayerServerOptions,
  startPlayerServer,
} from './player/player-server.ts';
export {
  type RegistrationEvent,
  type RegistrationOptions,
  registerPlayer,
} from './player/register-player.ts';
export type * from './player/seat-messages.ts';
export { type OpenTeam, serveSeat } from './player/serve-seat.ts';
