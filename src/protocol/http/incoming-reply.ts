/** A player's reply as it comes in. */
import { type Head, Incoming, type Judgement } from './incoming.ts';

/** Bytes of everything before the text. */
const LARGEST_HEAD = 64 * 1024;

/** @param largest bytes of a text */
export function incomingReply(largest: number): Incoming {
  return new Incoming({
    largestHead: LARGEST_HEAD,
    largest,
    canStart: (text) => 'HTTP/'.startsWith(text.slice(0, 5).toUpperCase()),
    judge,
  });
}

function judge({ first }: Head): Judgement {
  const [, digits] = /^HTTP\/\d+(?:\.\d+)?\s+(\d{3})\b/i.exec(first) ?? [];
  const status = Number(digits ?? Number.NaN);
  // `100 Continue` comes before the reply.
  if (status < 200) return { kind: 'skip' };
  if (status < 300) return { kind: 'body' };
  return {
    kind: 'refused',
    reason: digits === undefined ? 'does not speak HTTP' : `answers with status ${status}`,
  };
}
