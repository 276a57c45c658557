/** `anygame/library`: what is known about the games that come with Anygame, and the sources of their texts. */
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
