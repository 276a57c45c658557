/** Phrases of the editor of rules. */
import { english } from './english/author.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/author.ts'));
