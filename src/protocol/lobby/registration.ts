/** The registration of a player with a manager over a WebSocket, and the framing of the match messages. */
import { headName } from '../../gdl/index.ts';
import { pairsOf, symbolText } from '../replies.ts';
import { singleForm } from '../wire-text.ts';

/** The first message of a player. */
export interface Registration {
  /** The name under which the manager knows it; unique among connected players. */
  readonly name: string;
  /** Identifies the running program: a connection with the same value is the same player. */
  readonly session: string;
  /** Maximum number of simultaneous matches. */
  readonly matches: number;
  readonly token: string | undefined;
}

export type RegistrationReply =
  /** `manager` changes whenever the manager has been restarted and has lost all matches. */
  | { readonly kind: 'welcome'; readonly manager: string }
  | { readonly kind: 'refused'; readonly why: Refusal };

/** A wrong token, a name already taken, no space left, or an invalid message. */
export const REFUSALS = ['token', 'name', 'full', 'malformed'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Characters that are safe everywhere (those of tokens in RFC 6750). */
const TOKEN = /^[\w.~+/=-]{1,200}$/;
const MOST_MATCHES = 256;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Whether the name is a single symbol, as required by the protocol. */
export function isPlayerName(text: string): boolean {
  return text !== '' && symbolText(text) === text;
}

/**
 * @example
 * registrationText({ name: 'zoe', session: '1f', matches: 1, token: undefined }) ===
 *   '( REGISTER ( name zoe ) ( session 1f ) ( matches 1 ) )'
 */
export function registrationText({ name, session, matches, token }: Registration): string {
  const secret = token === undefined ? '' : ` ( token ${token} )`;
  return `( REGISTER ( name ${symbolText(name)} ) ( session ${session} ) ( matches ${matches} )${secret} )`;
}

/** Undefined if it is not a registration. */
export function readRegistration(text: string): Registration | undefined {
  const pairs = pairsAfter('register', text);
  const name = pairs?.get('name') ?? '';
  const session = pairs?.get('session') ?? '';
  const token = pairs?.get('token');
  const matches = pairs?.get('matches') ?? '1';
  const count = /^\d{1,3}$/.test(matches) ? Number(matches) : 0;
  if (!isPlayerName(name) || !isToken(session) || count < 1 || count > MOST_MATCHES) return undefined;
  return { name, session, matches: count, token };
}

export function replyText(reply: RegistrationReply): string {
  return reply.kind === 'welcome'
    ? `( WELCOME ( manager ${reply.manager} ) )`
    : `( REFUSED ( why ${reply.why} ) )`;
}

export function readReply(text: string): RegistrationReply | undefined {
  const manager = pairsAfter('welcome', text)?.get('manager');
  if (manager !== undefined) return { kind: 'welcome', manager };
  const word = pairsAfter('refused', text)?.get('why');
  const why = REFUSALS.find((each) => each === word);
  return why && { kind: 'refused', why };
}

function pairsAfter(word: string, text: string): ReadonlyMap<string, string> | undefined {
  const form = singleForm(text);
  return form?.kind === 'list' && headName(form) === word ? pairsOf(form) : undefined;
}

/** A message or its reply: a number shared by both, a space, and the text. */
export interface Frame {
  readonly number: number;
  readonly text: string;
}

export function frameText({ number, text }: Frame): string {
  return `${number} ${text}`;
}

export function readFrame(text: string): Frame | undefined {
  const space = text.indexOf(' ');
  const number = text.slice(0, Math.max(0, space));
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return { number: Number(number), text: text.slice(space + 1) };
}
