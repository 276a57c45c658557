/** `anygame/library`: what is known about the games that come with Anygame, and where their texts come from. */
export {
  type AbsentRules,
  type Family,
  Library,
  type LibraryGame,
  type LibraryTexts,
  libraryRules,
  readFamily,
  TAGS,
  type Tag,
} from '../library/index.ts';
