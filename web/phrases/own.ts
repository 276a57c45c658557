/** Phrases for the user's own rules. */
import { english } from './english/own.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/own.ts'));
