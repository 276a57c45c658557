/** The script of a thread that does part of a player's work. */
import { serveHelper } from '../players/index.ts';
import { callerLink } from './thread.ts';

serveHelper(callerLink());
