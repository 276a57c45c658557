/** Phrases of the view into the machinery of a game. */
import { english } from './english/inside.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/inside.ts'));
