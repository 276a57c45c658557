/**
 * Incoming HTTP messages, parsed as they arrive in any form that peers use: HTTP 1.0 or 1.1, with a correct or wrong
 * length, in chunks, or until the connection closes. Existing GGP programs count characters where HTTP counts bytes,
 * so unbalanced parentheses show that a body continues.
 */
import { Balance } from './wire-text.ts';

export interface Head {
  /** The first line. */
  readonly first: string;
  readonly length: number | undefined;
  readonly isChunked: boolean;
  /** Whether the client waits for a confirmation before sending the body. */
  readonly isWaiting: boolean;
  /** Values of the headers with these names. */
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** What to do after the head. */
export type Judgement =
  | { readonly kind: 'body' }
  /** The message is complete. */
  | { readonly kind: 'no body' }
  /** Another message follows. */
  | { readonly kind: 'skip' }
  | { readonly kind: 'refused'; readonly reason: string };

export type IncomingState =
  | { readonly kind: 'more' }
  /** The declared length has arrived, but parentheses are unbalanced, so the length may be wrong. */
  | { readonly kind: 'doubtful'; readonly body: Buffer }
  | { readonly kind: 'done'; readonly body: Buffer }
  | { readonly kind: 'too large' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface IncomingOptions {
  /** Maximum size of everything before the body, in bytes. */
  readonly largestHead: number;
  /** Maximum size of the body, in bytes. */
  readonly largest: number;
  /** Whether a message may start like this. */
  readonly canStart: (text: string) => boolean;
  readonly judge: (head: Head) => Judgement;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Bytes of the empty line after a head that may have been received but not recognised. */
const EMPTY_LINE = 3;
/** Maximum ratio of the size of a chunked body to its contents. */
const MOST_WRAPPING = 8;
/** Number of bytes needed to recognise HTTP. */
const TELLING_START = 8;
const NOTHING = Buffer.alloc(0);
const MORE = { kind: 'more' } as const;
const NO_HTTP = { kind: 'refused', reason: 'does not speak HTTP' } as const;

export class Incoming {
  readonly #options: IncomingOptions;
  readonly #all = new GrowingBytes();
  /** The start of the head, then of the body. */
  #start = 0;
  /** The position up to which the end of the head was searched, then up to which the body was read. */
  #seen = 0;
  #head: Head | undefined;
  #hasBody = true;
  #chunks: Chunks | undefined;
  readonly #balance = new Balance();

  constructor(options: IncomingOptions) {
    this.#options = options;
  }

  get head(): Head | undefined {
    return this.#head;
  }

  add(bytes: Buffer): IncomingState {
    this.#all.append(bytes);
    const refusal = this.#readHead();
    if (refusal !== undefined) return refusal;
    if (this.#head === undefined) return MORE;
    return this.#hasBody ? this.#readBody(this.#head) : { kind: 'done', body: NOTHING };
  }

  /** Called when the connection has ended. */
  end(): IncomingState {
    if (this.#head === undefined) return { kind: 'refused', reason: 'breaks off' };
    return { kind: 'done', body: this.#chunks?.body ?? this.#all.bytes.subarray(this.#start) };
  }

  #readBody({ length = Number.POSITIVE_INFINITY }: Head): IncomingState {
    const { largest } = this.#options;
    const fresh = this.#all.bytes.subarray(this.#seen);
    this.#seen = this.#all.length;
    const before = this.#chunks?.body.length ?? 0;
    const body = this.#chunks?.take(fresh) ?? this.#all.bytes.subarray(this.#start);
    if (body.length > largest || this.#seen - this.#start > MOST_WRAPPING * largest)
      return { kind: 'too large' };
    this.#balance.add(this.#chunks === undefined ? fresh : body.subarray(before));
    if (this.#balance.isComplete && this.#balance.isEven) return { kind: 'done', body };
    if (this.#chunks?.isBroken) return { kind: 'refused', reason: 'sends chunks that cannot be read' };
    if (this.#chunks?.isOver) return { kind: 'done', body };
    if (this.#chunks !== undefined || body.length < length) return MORE;
    return { kind: this.#balance.isEven ? 'done' : 'doubtful', body };
  }

  /** Returns a result if the head is invalid. */
  #readHead(): IncomingState | undefined {
    const { largestHead, canStart, judge } = this.#options;
    const { bytes } = this.#all;
    while (this.#head === undefined) {
      // Some clients send an empty line first.
      while (bytes[this.#start] === CARRIAGE_RETURN || bytes[this.#start] === LINE_FEED) this.#start++;
      if (!canStart(bytes.toString('latin1', this.#start, this.#start + TELLING_START))) return NO_HTTP;
      const end = endOfHead(bytes, Math.max(this.#start, this.#seen - EMPTY_LINE));
      this.#seen = end ?? bytes.length;
      if (this.#seen - this.#start > largestHead) return { kind: 'too large' };
      if (end === undefined) return undefined;
      const head = headOf(bytes.toString('latin1', this.#start, end));
      const judgement = judge(head);
      if (judgement.kind === 'refused') return judgement;
      this.#start = end;
      if (judgement.kind === 'skip') continue;
      this.#head = head;
      this.#hasBody = judgement.kind === 'body';
      if (head.isChunked) this.#chunks = new Chunks();
    }
    return undefined;
  }
}

/** The position after the first empty line; some peers end lines with a line feed only. */
function endOfHead(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    const next = bytes[at + 1] === CARRIAGE_RETURN ? at + 2 : at + 1;
    if (bytes[next] === LINE_FEED) return next + 1;
  }
  return undefined;
}

function headOf(text: string): Head {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const field = (name: string): string | undefined => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim();
  };
  const length = field('content-length');
  return {
    first,
    length: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined,
    isChunked: /\bchunked\b/i.test(field('transfer-encoding') ?? ''),
    isWaiting: /^100-continue$/i.test(field('expect') ?? ''),
    host: field('host'),
    origin: field('origin'),
  };
}

/** A manager's request as it comes in. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** In bytes; the message of a `GET` is part of the head. */
const LARGEST_REQUEST_HEAD = 256 * 1024;

/** @param largest maximum size of a message in bytes */
export function incomingRequest(largest: number): Incoming {
  return new Incoming({
    largestHead: LARGEST_REQUEST_HEAD,
    largest,
    canStart: (text) => /^[A-Za-z]*(?:$| )/.test(text),
    judge: (head) => {
      const line = requestLine(head);
      if (line === undefined) return { kind: 'refused', reason: 'does not speak HTTP' };
      return { kind: line.method === 'POST' ? 'body' : 'no body' };
    },
  });
}

/** Undefined if it is not a request line. Unencoded spaces belong to the path. */
export function requestLine({ first }: Head): RequestLine | undefined {
  const [, method, path] = /^([A-Za-z]+) +(\S.*?) +HTTP\/\d+(?:\.\d+)?\s*$/i.exec(first) ?? [];
  return method === undefined || path === undefined ? undefined : { method: method.toUpperCase(), path };
}

/** Bytes before the text. */
const LARGEST_REPLY_HEAD = 64 * 1024;

/** @param largest maximum size of a text in bytes */
export function incomingReply(largest: number): Incoming {
  return new Incoming({
    largestHead: LARGEST_REPLY_HEAD,
    largest,
    canStart: (text) => 'HTTP/'.startsWith(text.slice(0, 5).toUpperCase()),
    judge: judgeReply,
  });
}

function judgeReply({ first }: Head): Judgement {
  const [, digits] = /^HTTP\/\d+(?:\.\d+)?\s+(\d{3})\b/i.exec(first) ?? [];
  const status = Number(digits ?? Number.NaN);
  // `100 Continue` precedes the reply.
  if (status < 200) return { kind: 'skip' };
  if (status < 300) return { kind: 'body' };
  return {
    kind: 'refused',
    reason: digits === undefined ? 'does not speak HTTP' : `answers with status ${status}`,
  };
}

/** Bytes of the line before a chunk. */
const LONGEST_SIZE_LINE = 1024;

class Chunks {
  #rest: Buffer = Buffer.alloc(0);
  readonly #body = new GrowingBytes();
  /** Bytes of the current chunk that have not arrived yet. */
  #missing = 0;
  isOver = false;
  isBroken = false;

  get body(): Buffer {
    return this.#body.bytes;
  }

  /** Everything received so far, without chunk sizes. */
  take(bytes: Buffer): Buffer {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (!this.isOver && !this.isBroken && this.#rest.length > 0) {
      if (this.#missing > 0) {
        const piece = this.#rest.subarray(0, this.#missing);
        this.#body.append(piece);
        this.#rest = this.#rest.subarray(piece.length);
        this.#missing -= piece.length;
      } else if (!this.#readSize()) break;
    }
    return this.#body.bytes;
  }

  /** Returns false if the line has not arrived yet or is invalid. */
  #readSize(): boolean {
    const start = this.#rest.findIndex((byte) => byte !== CARRIAGE_RETURN && byte !== LINE_FEED);
    const line = this.#rest.subarray(start < 0 ? this.#rest.length : start);
    const end = line.indexOf(LINE_FEED);
    if (end < 0) {
      this.isBroken = this.#rest.length > LONGEST_SIZE_LINE;
      return false;
    }
    const [, digits] = /^([\da-f]{1,8})\s*(?:;.*)?$/i.exec(line.toString('latin1', 0, end).trimEnd()) ?? [];
    this.isBroken = digits === undefined;
    if (digits === undefined) return false;
    this.#missing = Number.parseInt(digits, 16);
    this.isOver = this.#missing === 0;
    this.#rest = line.subarray(end + 1);
    return true;
  }
}

/** Accumulates bytes so that many small pieces cost no more than a large one. */
class GrowingBytes {
  #store = Buffer.alloc(1024);
  #length = 0;

  /** All bytes so far; valid until the next piece. */
  get bytes(): Buffer {
    return this.#store.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  append(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#store.length) {
      const store = Buffer.alloc(Math.max(length, 2 * this.#store.length));
      this.#store.copy(store, 0, 0, this.#length);
      this.#store = store;
    }
    piece.copy(this.#store, this.#length);
    this.#length = length;
  }
}
