/** The names of the levels of strength, and a few words about each. */
import { english } from './english/levels.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/levels.ts'));
