/** A connection to a player: every message gets one reply, or fails within its time limit. */

export interface Connection {
  /** Its address, for people. */
  readonly address: string;
  /** Returns the reply's text. @throws CallFailure */
  call(message: string, options: CallOptions): Promise<string>;
}

export interface CallOptions {
  /** Time limit in seconds, from connecting to the complete reply. */
  readonly seconds: number;
  /** Time limit in seconds for connecting. */
  readonly connectSeconds?: number;
  /** The player's name. */
  readonly receiver?: string;
  readonly signal?: AbortSignal;
  /** Sent first to a player that has been away since the last message, if that is known. */
  readonly catchUp?: () => string;
}

export class CallFailure extends Error {
  readonly kind: 'timeout' | 'connection' | 'too large';
  /** Whether the connection was established. */
  readonly wasConnected: boolean;

  constructor(kind: CallFailure['kind'], message: string, wasConnected: boolean) {
    super(message);
    this.name = 'CallFailure';
    this.kind = kind;
    this.wasConnected = wasConnected;
  }
}

/** The limit of the reference server, in seconds. */
export const CONNECT_SECONDS = 5;
/** Bytes; moves are short. */
export const LARGEST_REPLY = 64 * 1024;
