/** Phrases of the puzzles. */
import { english } from './english/puzzles.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/puzzles.ts'));
