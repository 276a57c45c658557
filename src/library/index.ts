/** The games that come with Anygame: what is told about each, and with which parameters it can be had. */
export { inOrder, Library, type LibraryGame, playersOf, sheetPath } from './library.ts';
export * from './metadata.ts';
export {
  type ChosenValues,
  chosenValues,
  isSheetGenerator,
  type ParameterValues,
  type ParametrisedName,
  parametrisedName,
  readParametrisedName,
  type SheetGenerator,
  type SheetParameter,
  type SheetParameters,
} from './parameters.ts';
export { type FamilyReading, readFamily } from './read-family.ts';
