/** The script of a thread in which a player thinks. */
import { servePlayer } from '../match/index.ts';
import { PLAYERS, withHelpers, withMemory } from '../players/index.ts';
import { helperThread } from './helper-thread.ts';
import { connectionsTo } from './libraries/sheet-libraries.ts';
import { openMemory } from './memory/memory-file.ts';
import { callerLink } from './thread.ts';

servePlayer(callerLink(), withMemory(withHelpers(PLAYERS, helperThread), openMemory), connectionsTo);
