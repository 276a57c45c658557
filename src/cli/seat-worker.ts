/** The script of a thread in which a match of `anygame player` is played. */
import { PLAYERS, withHelpers, withMemory } from '../players/index.ts';
import { serveSeat } from '../protocol/index.ts';
import { helperThread } from './helper-thread.ts';
import { openMemory } from './memory/memory-file.ts';
import { threadPlayer } from './player-thread.ts';
import { callerLink } from './thread.ts';

serveSeat(callerLink(), withMemory(withHelpers(PLAYERS, helperThread), openMemory), threadPlayer);
