/** The script of a thread in which a player thinks. */
import { servePlayer } from '../match/index.ts';
import { PLAYERS, withHelpers, withMemory } from '../players/index.ts';
import { connectionsTo } from './external-libraries.ts';
import { openMemory } from './memory-file.ts';
import { callerLink, helperThread } from './threads.ts';

servePlayer(callerLink(), withMemory(withHelpers(PLAYERS, helperThread), openMemory), connectionsTo);
