/** What an attack is, and how to speak to whoever is attacked. */
import { connect } from 'node:net';

export interface Verdict {
  readonly held: boolean;
  /** What was measured. */
  readonly figure: string;
}

export interface Attack {
  readonly name: string;
  /** @param folder of its own, empty */
  run(folder: string): Promise<Verdict>;
}

/** Sends a text as it is, and gives what comes back until the connection ends; `open` if it does not within the time. */
export function exchange(port: number, text: string, seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let heard = '';
    const timer = setTimeout(() => {
      resolve(heard === '' ? 'open' : heard);
      socket.destroy();
    }, 1000 * seconds);
    socket.on('data', (bytes) => {
      heard += String(bytes);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
  });
}
