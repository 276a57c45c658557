/** The help page: headings, each with its paragraphs. */
import { english } from './english/help.ts';
import { catalogue } from './language.ts';

export const phrases = catalogue(english, () => import('./german/help.ts'));
