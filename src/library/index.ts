/** The games that come with Anygame, with their descriptions and parameters. */
export {
  type ArcadeGame,
  type ArcadeSheets,
  type ArcadeTexts,
  arcadeLevel,
  type DescribedGame,
  loadArcade,
  readArcadeGame,
  readArcadeName,
} from './arcade.ts';
export {
  type ArcadeWin,
  actionLine,
  playDigest,
  readAction,
  readActionLine,
  readArcadeRuns,
  replayWin,
} from './arcade-runs.ts';
export { type AbsentRules, type LibraryTexts, libraryRules } from './find-rules.ts';
export { freshGame } from './fresh-game.ts';
export {
  type Difficulty,
  type Family,
  type GameEntry,
  Library,
  type LibraryGame,
  playersOf,
  sheetPath,
  TAG_GROUPS,
  TAGS,
  type Tag,
  tagsInOrder,
} from './library.ts';
export type { Puzzle } from './puzzle.ts';
export { readFamily } from './read-family.ts';
export { type KnownRun, type RealTimeGame, type RealTimeTexts, readRealTimeGame } from './real-time.ts';
export {
  isSheetGenerator,
  type ParameterValues,
  parametrisedName,
  readParametrisedName,
  type SheetGenerator,
  type SheetParameters,
} from './sheet-parameters.ts';
