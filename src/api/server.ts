/** `anygame/server`: the server of the page and of matches for people and machines elsewhere. For Node. */
export { startPageServer } from '../server/index.ts';
