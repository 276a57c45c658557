/** The script of a thread in which a player thinks. */
import { servePlayer } from '../match/index.ts';
import { callerLink } from './thread.ts';

servePlayer(callerLink());
