/** The script of a thread in which a worker plays matches. */
import { callerLink } from './thread.ts';
import { servePlace } from './worker/serve-place.ts';

servePlace(callerLink());
