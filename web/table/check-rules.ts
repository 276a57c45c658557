/** The checks of rules that people have written; library sheets are played without loading them. */
export { checkText } from '../../src/gdl/index.ts';
