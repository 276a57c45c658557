/** The script of a thread in which a match of `anygame player` is played. */
import { PLAYERS, withHelpers } from '../players/index.ts';
import { serveSeat } from '../protocol/index.ts';
import { helperThread } from './helper-thread.ts';
import { callerLink } from './thread.ts';

serveSeat(callerLink(), withHelpers(PLAYERS, helperThread));
