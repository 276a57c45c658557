/** Phrases of the user's own games and matches. */
import { english } from './english/mine.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/mine.ts'));
