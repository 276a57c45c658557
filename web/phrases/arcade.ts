/** Phrases of arcade games and their editor. */
import { english } from './english/arcade.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/arcade.ts'));
