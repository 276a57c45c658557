/** The parts that need Node: threads, files, sheets and libraries on disk. */
export { arcadeRulesFile, installedArcade } from './arcade-library.ts';
export type { ChatCounts } from './chat/chat-line.ts';
export { commit } from './commit.ts';
export {
  type ComparedGames,
  type ComparedSheet,
  type ComparingTask,
  ComparingThreads,
  type FingerprintAnswer,
  KeptAnswers,
  NoAnswerInTime,
  type Timed,
} from './comparing.ts';
export { CompilersBusy, CompileThreads, type SentRules } from './compile-threads.ts';
export {
  DEFAULT_LOBBY_PORT,
  DEFAULT_STORE,
  DEFAULT_WAIT,
  type ListenAddress,
  LOCAL_HOST,
  TOKEN_VARIABLE,
} from './defaults.ts';
export { NO_PERMISSIONS, type Permissions } from './external-libraries.ts';
export { kindsFor, outsidePlayer } from './external-players.ts';
export {
  expectWritable,
  isStream,
  readBoundedFile,
  readTextFile,
  replaceFile,
  writeNewFile,
} from './files.ts';
export { familyGenerator, installedLibrary, installedTexts, sheetFile } from './game-library.ts';
export {
  FINGERPRINTS_FILE,
  type StoredFingerprint,
  storedFingerprint,
  storedFingerprints,
} from './library-fingerprints.ts';
export { type LoadOptions, openGame, prepareGame, RefusedSheet, withLibraries } from './load-game.ts';
export { absenceFailure, type OpenLobby, openLobby, waitForPlayers } from './lobby.ts';
export { type Measured, measureInThread, measuringKey } from './measuring.ts';
export { setMemoryFile } from './memory-file.ts';
export { readModuleFile, readNetworkFile } from './network-files.ts';
export { type Arrival, NetworkPlayers, registeredName } from './network-players.ts';
export {
  coresPerMatch,
  hasCoresFor,
  matchesAtOnce,
  type OutsidePlayers,
  threadLanes,
  threadPlayer,
} from './player-threads.ts';
export { cpuSeconds } from './processor-time.ts';
export { installedRealTime, realTimeFile } from './real-time-library.ts';
export { readSheet, type Sheet, textSheet, UnreadableSheet } from './sheet.ts';
export { endingThreads, seatThread, simulatorThread, startService, threadLink } from './threads.ts';
export { trainInThreads, trainingThreads } from './training-threads.ts';
export { readViewFile, readViewOf } from './view-files.ts';
export { breathe, type Surroundings, type Watch } from './watch.ts';
