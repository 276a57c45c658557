/** The script of a thread for misbehaving players. */
import { callerLink } from '../../src/host/threads.ts';
import { servePlayer } from '../../src/match/index.ts';
import { STRANGE_PLAYERS } from './strange-players.ts';

servePlayer(callerLink(), { kinds: STRANGE_PLAYERS });
