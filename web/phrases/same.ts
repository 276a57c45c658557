/** Phrases of the view that compares two games. */
import { english } from './english/same.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/same.ts'));
