/** The options of commands at which players register, and of players that do. */
import { isToken } from '../../protocol/index.ts';
import { UsageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { type Option, text } from '../option.ts';
import { time } from '../time.ts';

export const LOCAL_HOST = '127.0.0.1';
export const USUAL_LOBBY_PORT = 9160;
/** Seconds. */
export const USUAL_WAIT = 300;
/** What keeps a secret out of the list of processes. */
const TOKEN_VARIABLE = 'ANYGAME_TOKEN';

export const TOKEN_OPTION = text(
  'WORD',
  `a secret that players and manager share; or ${TOKEN_VARIABLE} in the environment`,
);

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export const LOBBY_OPTIONS = {
  listen: listenAddress(
    `where players register: a port of this machine alone (${USUAL_LOBBY_PORT}), any for 0, or as in 0.0.0.0:${USUAL_LOBBY_PORT} for others too`,
  ),
  token: TOKEN_OPTION,
  wait: time(`how long to wait for players that register, or are elsewhere (${USUAL_WAIT / 60}m)`),
} as const;

export function tokenOf(given: string | undefined, { env }: Io): string | undefined {
  const token = given ?? (env[TOKEN_VARIABLE] || undefined);
  if (token !== undefined && !isToken(token))
    throw new UsageError('--token is a word of up to 200 letters, digits and . _ ~ + / = -.');
  return token;
}

function listenAddress(help: string): Option<ListenAddress | undefined> {
  return {
    placeholder: '[HOST:]PORT',
    help,
    absent: undefined,
    parse: (given) => {
      const [, host = LOCAL_HOST, digits] = /^(?:\[?([^[\]]+)\]?:)?(\d{1,5})$/.exec(given) ?? [];
      const port = Number(digits ?? Number.NaN);
      if (port >= 0 && port <= 65_535) return { host, port };
      throw new UsageError(
        `must be a port as in ${USUAL_LOBBY_PORT}, or as in 0.0.0.0:${USUAL_LOBBY_PORT}, not '${given}'`,
      );
    },
  };
}
