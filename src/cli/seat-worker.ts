/** The script of a thread in which a match of `anygame player` is played. */
import { serveSeat } from '../protocol/index.ts';
import { callerLink } from './thread.ts';

serveSeat(callerLink());
