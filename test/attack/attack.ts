/** The definition of an attack, and functions for talking to its target. */
import { connect } from 'node:net';

export interface Verdict {
  readonly held: boolean;
  /** The measured figures. */
  readonly figure: string;
}

export interface Attack {
  readonly name: string;
  /** @param folder an empty folder for this attack */
  run(folder: string): Promise<Verdict>;
}

/** Sends a text unchanged and returns the reply until the connection ends, or `open` if it does not end in time. */
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
