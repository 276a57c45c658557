/** The script of a thread that plays for a team. */
import { serveSimulator } from '../engines/index.ts';
import { callerLink } from './threads.ts';

serveSimulator(callerLink());
