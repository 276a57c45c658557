/** The language: text to descriptions and back, with findings about what is wrong. */
export * from './catalogue.ts';
export * from './description.ts';
export * from './finding.ts';
export * from './keywords.ts';
export * from './read.ts';
export * from './source.ts';
export * from './term.ts';
