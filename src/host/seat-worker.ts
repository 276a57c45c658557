/** The script of a thread in which a match of `anygame player` is played. */
import { PLAYERS, withHelpers, withMemory } from '../players/index.ts';
import { serveSeat } from '../protocol/index.ts';
import { openMemory } from './memory-file.ts';
import { threadPlayer } from './player-threads.ts';
import { callerLink, helperThread } from './threads.ts';

serveSeat(callerLink(), withMemory(withHelpers(PLAYERS, helperThread), openMemory), threadPlayer);
