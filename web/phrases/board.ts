/** Phrases of boards, mostly for screen readers. */
import { english } from './english/board.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/board.ts'));
