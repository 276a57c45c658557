/** Phrases of the view in which matches are played. */
import { english } from './english/play.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/play.ts'));
