/** The language: text to descriptions and back, with findings about what is wrong. */
export * from './catalogue.ts';
export * from './check/check.ts';
export * from './description.ts';
export * from './examples.ts';
export * from './finding.ts';
export * from './format/format.ts';
export { infixName } from './infix/spelling.ts';
export * from './keywords.ts';
export * from './lifetime.ts';
export * from './mend.ts';
export * from './notation.ts';
export * from './print/print.ts';
export * from './read.ts';
export * from './source.ts';
export * from './symbols.ts';
export * from './term.ts';
export { compareNames, compareTerms } from './term-order.ts';
