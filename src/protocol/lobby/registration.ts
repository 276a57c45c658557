/** What is said over a WebSocket before and around the messages of matches, when a player registers with a manager. */
import { headName } from '../../gdl/index.ts';
import { pairsOf, symbolText } from '../replies.ts';
import { singleForm } from '../wire-text.ts';

/** The first words of a player. */
export interface Registration {
  /** Under which the manager knows it; no two have the same at once. */
  readonly name: string;
  /** Identifies the program that plays: a connection with the same value is the same player. */
  readonly session: string;
  /** How many matches it takes at once. */
  readonly matches: number;
  readonly token: string | undefined;
}

export type RegistrationReply =
  /** `manager` is another one whenever the manager has been restarted, and has forgotten all matches. */
  | { readonly kind: 'welcome'; readonly manager: string }
  | { readonly kind: 'refused'; readonly why: Refusal };

/** A wrong token; a name that somebody else has; no room left; or words that mean nothing. */
export const REFUSALS = ['token', 'name', 'full', 'malformed'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Characters that cannot be mistaken anywhere (those of tokens in RFC 6750). */
const TOKEN = /^[\w.~+/=-]{1,200}$/;
const MOST_MATCHES = 256;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** As it comes over the wire: one symbol. */
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

/** Undefined if it is no registration. */
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

/** A message or its reply: a number that both have in common, a space, and the text. */
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
