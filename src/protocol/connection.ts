/** A way to a player: every message that is sent along it gets one reply, or fails in time. */

export interface Connection {
  /** Where it leads, for people. */
  readonly address: string;
  /** The reply's text. @throws CallFailure */
  call(message: string, options: CallOptions): Promise<string>;
}

export interface CallOptions {
  /** Seconds from the connection to the whole reply. */
  readonly seconds: number;
  /** Seconds in which the connection must be made. */
  readonly connectSeconds?: number;
  /** The player's name. */
  readonly receiver?: string;
  readonly signal?: AbortSignal;
  /** What a player receives first if it has been away since the last message, where that is known. */
  readonly catchUp?: () => string;
}

export class CallFailure extends Error {
  readonly kind: 'timeout' | 'connection' | 'too large';
  /** Somebody was there at least. */
  readonly wasConnected: boolean;

  constructor(kind: CallFailure['kind'], message: string, wasConnected: boolean) {
    super(message);
    this.name = 'CallFailure';
    this.kind = kind;
    this.wasConnected = wasConnected;
  }
}

/** Seconds, as the reference server has them. */
export const CONNECT_SECONDS = 5;
/** Bytes. Moves are short. */
export const LARGEST_REPLY = 64 * 1024;
