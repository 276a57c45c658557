/** The language: conversion between text and descriptions, with findings. */
export { type AppliedFix, fixText } from './apply-fixes.ts';
export { type CanonicalForm, canonicalForm } from './canonical-form.ts';
export { checkText } from './check/check.ts';
export {
  type Atom,
  type Description,
  type Dialect,
  type ExternalLibrary,
  type Formula,
  forEachAtom,
  isTurnBased,
  type Or,
  type RealTimeDescription,
  type Rule,
  type TermOccurrence,
  type TurnBasedDescription,
} from './description.ts';
export {
  type Edit,
  type Finding,
  type FindingDetails,
  finding,
  hasErrors,
  inSourceOrder,
  type RelatedPlace,
} from './finding.ts';
export { CATALOGUE, FINDING_CODES, type FindingCode, type Severity } from './finding-catalogue.ts';
export { FINDING_EXAMPLES, type FindingExample } from './finding-examples.ts';
export { type Form, foldCase, headName, kifText, type ListForm, statementsOf, symbolName } from './form.ts';
export { type FormatOptions, formatText } from './format/format.ts';
export { inInfixWords } from './infix/infix-words.ts';
export { readInfix } from './infix/read.ts';
export { infixName } from './infix/write.ts';
export { lifetimeOf, numberOf } from './interpret.ts';
export {
  DRAWING_RELATION,
  INFINITE_LIFETIME,
  KEYWORD_ARITY,
  OPERATORS,
  RANDOM_ROLE,
  REAL_TIME_KEYWORD_ARITY,
} from './keywords.ts';
export { numberOfDecimal, plainNumber, readDecimal } from './libraries/arithmetic.ts';
export {
  answersOf,
  connectLibraries,
  isAddress,
  moduleKind,
  unconnectedLibraries,
} from './libraries/connect.ts';
export {
  type LibraryAnswers,
  type LibraryConnection,
  LibraryError,
  type LibrarySource,
} from './libraries/library-answers.ts';
export { detectNotation, type Notation } from './notation.ts';
export { descriptionForms, printDescription, printRule } from './print.ts';
export { type Reading, type ReadOptions, readDescription, readTerm } from './read.ts';
export { readKif } from './read-kif.ts';
export { SourceText, type Span } from './source.ts';
export { isSameSymbol, readSymbols, type SheetSymbols, type SymbolOccurrence, symbolAt } from './symbols.ts';
export {
  canonicalText,
  compareNames,
  compareTerms,
  type Term,
  type TermJson,
  TermPool,
  termFromJson,
  termJson,
  termText,
  type Variable,
} from './term.ts';
export { translateToClock } from './translate-clock.ts';
