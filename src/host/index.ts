/** What Node adds: threads, files, sheets and libraries on disk. */
export {
  DEFAULT_LOBBY_PORT,
  DEFAULT_STORE,
  DEFAULT_WAIT,
  type ListenAddress,
  LOCAL_HOST,
  TOKEN_VARIABLE,
} from './defaults.ts';
export { NO_PERMISSIONS, type Permissions } from './external-libraries.ts';
export { EXIT, Failure, UsageError } from './failure.ts';
export { familyGenerator, installedLibrary, installedTexts, sheetFile } from './game-library.ts';
export { type Io, processIo, type Terminal } from './io.ts';
export { openGame, prepareGame, RefusedSheet, withLibraries } from './load-game.ts';
export { type OpenLobby, openLobby, tokenOf, waitForPlayers } from './lobby.ts';
export { type Measured, measureInThread, measuringKey } from './measuring.ts';
export { knowledgeIn, setMemoryFile } from './memory-file.ts';
export { coresPerMatch, matchesAtOnce, threadLanes, threadPlayer } from './player-threads.ts';
export { Progress } from './progress.ts';
export { readSheet, type Sheet, UnreadableSheet } from './sheet.ts';
export { callerLink, seatThread, simulatorThread, startThread, threadLink } from './threads.ts';
export { version } from './version.ts';
export { expectWritable, isStream, replaceFile, writeNewFile } from './write-file.ts';
