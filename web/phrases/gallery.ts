/** Phrases of the gallery of games. */
import { english } from './english/gallery.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/gallery.ts'));
