/** Phrases of the worker that holds a match: endings, explanations and notices. */
import { english } from './english/table.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/table.ts'));
