/** The process of one side of a duel. */
import { serveSide } from './side-service.ts';

serveSide({
  post: (message) => void process.send?.(message),
  onMessage: (listener) => void process.on('message', listener),
});
// Ctrl-C reaches every process at the terminal; the referee decides how to react.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
