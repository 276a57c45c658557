/** Defaults shared by options and the host: the store file, the address of the lobby, and how long it waits. */

/** In the current folder. */
export const DEFAULT_STORE = 'anygame.db';

export const LOCAL_HOST = '127.0.0.1';

export const DEFAULT_LOBBY_PORT = 9160;

/** Seconds. */
export const DEFAULT_WAIT = 300;

/** An environment variable keeps the secret out of the list of processes. */
export const TOKEN_VARIABLE = 'ANYGAME_TOKEN';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}
