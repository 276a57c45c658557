/** Phrases for what is known about library games. The names and rules of the games themselves are in English. */
import { english } from './english/library.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/library.ts'));
