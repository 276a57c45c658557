/** The script of a thread that plays for a team. */
import { serveSimulator } from '../machine/index.ts';
import { callerLink } from './thread.ts';

serveSimulator(callerLink());
