/** `anygame/server`: the web server for the page and for matches with remote people and programs. For Node. */
export { startPageServer } from '../server/index.ts';
