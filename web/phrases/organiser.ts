/** Phrases for tournaments, stored matches and matches with other people. */
import { english } from './english/organiser.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/organiser.ts'));
