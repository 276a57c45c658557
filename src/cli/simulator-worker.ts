/** The script of a thread that plays for a team. */
import { parentPort } from 'node:worker_threads';
import { serveSimulator } from '../machine/index.ts';

serveSimulator({
  post: (message) => parentPort?.postMessage(message),
  onMessage: (listener) => void parentPort?.on('message', listener),
});
