/** Phrases of real-time games. */
import { english } from './english/real-time.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/real-time.ts'));
