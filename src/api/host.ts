/** `anygame/host`: the parts that need Node: rule sheets and the library on disk, and players in threads. */
export {
  installedLibrary,
  installedTexts,
  openGame,
  readSheet,
  type Sheet,
  simulatorThread,
  threadLanes,
  threadPlayer,
} from '../host/index.ts';
