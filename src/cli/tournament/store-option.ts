/** Where matches are kept. */
import { text } from '../option.ts';

/** In the current folder. */
export const USUAL_STORE = 'anygame.db';

export const STORE_OPTION = text('FILE', `where matches are kept (${USUAL_STORE} in the current folder)`);
