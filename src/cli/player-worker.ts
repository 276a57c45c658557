/** The script of a thread in which a player thinks. */
import { servePlayer } from '../match/index.ts';
import { PLAYERS, withHelpers } from '../players/index.ts';
import { helperThread } from './helper-thread.ts';
import { callerLink } from './thread.ts';

servePlayer(callerLink(), withHelpers(PLAYERS, helperThread));
