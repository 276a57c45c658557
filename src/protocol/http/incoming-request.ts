/** A manager's request as it comes in. */
import { type Head, Incoming } from './incoming.ts';

export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** Bytes; a message of `GET` stands in the head. */
const LARGEST_HEAD = 256 * 1024;

/** @param largest bytes of a message */
export function incomingRequest(largest: number): Incoming {
  return new Incoming({
    largestHead: LARGEST_HEAD,
    largest,
    canStart: (text) => /^[A-Za-z]*(?:$| )/.test(text),
    judge: (head) => {
      const line = requestLine(head);
      if (line === undefined) return { kind: 'refused', reason: 'does not speak HTTP' };
      return { kind: line.method === 'POST' ? 'body' : 'no body' };
    },
  });
}

/** Undefined if it is none. Spaces that somebody has not encoded belong to the path. */
export function requestLine({ first }: Head): RequestLine | undefined {
  const [, method, path] = /^([A-Za-z]+) +(\S.*?) +HTTP\/\d+(?:\.\d+)?\s*$/i.exec(first) ?? [];
  return method === undefined || path === undefined ? undefined : { method: method.toUpperCase(), path };
}
