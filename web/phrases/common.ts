/** Phrases used by several views. */
import { english } from './english/common.ts';
import { catalogue } from './language.ts';

export const common = catalogue(english, () => import('./german/common.ts'));
