/** Phrases of the frame around every view. */
import { english } from './english/frame.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/frame.ts'));
