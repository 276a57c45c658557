/** The script of a thread that does part of a player's work. */
import { serveHelper } from '../search/index.ts';
import { callerLink } from './threads.ts';

serveHelper(callerLink());
