/**
 * Messages from a match manager to a player, parsing and printing (Genesereth, Love and Pell, "General Game Playing",
 * 2005; Thielscher, GDL-II).
 */
import { type Form, foldCase, headName, kifText, statementsOf, symbolName } from '../gdl/index.ts';
import { singleForm, spaced } from './wire-text.ts';

export type Message =
  | { readonly kind: 'info' }
  | {
      readonly kind: 'start';
      readonly match: string;
      /** In prefix notation, as spelled. */
      readonly role: string;
      /** Statements in prefix notation, one per line. */
      readonly rules: string;
      /** Seconds. */
      readonly startClock: number;
      readonly playClock: number;
    }
  /**
   * An Anygame extension for registered players that were disconnected: a match that has begun, with the news of all
   * PLAY messages so far. It is answered like START.
   */
  | {
      readonly kind: 'resume';
      readonly match: string;
      readonly role: string;
      readonly rules: string;
      readonly playClock: number;
      readonly history: readonly News[];
    }
  | { readonly kind: 'play'; readonly match: string; readonly news: News }
  | { readonly kind: 'stop'; readonly match: string; readonly news: News }
  | { readonly kind: 'abort'; readonly match: string }
  | { readonly kind: 'preview'; readonly rules: string; readonly clock: number };

/** Events since the last message. Terms are texts in prefix notation, as spelled. */
export type News =
  /** `NIL`: the match begins, or there are no percepts. */
  | { readonly kind: 'nothing' }
  /** The moves of all roles or, in the GDL-II messages of managers from 2011, the role's percepts. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** GDL-II: number of joint moves so far, the role's last move, and its percepts. */
  | {
      readonly kind: 'turn';
      readonly turn: number;
      readonly move: string | undefined;
      readonly percepts: readonly string[];
    };

export interface MessageRefusal {
  readonly kind: 'refused';
  readonly code: 'too large' | 'unreadable' | 'unknown' | 'malformed';
  /** The problem, without a full stop. */
  readonly message: string;
}

export function isMessageRefusal(result: Message | MessageRefusal): result is MessageRefusal {
  return result.kind === 'refused';
}

/**
 * Maximum number of characters of a message with rules. The largest published ones have fewer than 100,000, and
 * parsing delays other matches.
 */
export const MOST_CHARACTERS = 512 * 1024;
/** Maximum number of characters of all other messages, with moves or percepts. */
export const MOST_NEWS = 128 * 1024;
/** In seconds; nobody waits longer than a day. */
const LONGEST_CLOCK = 86_400;

/**
 * @example
 * readMessage('( PLAY Match.1 (( mark 1 3 ) noop ) )')
 */
export function readMessage(text: string): Message | MessageRefusal {
  const most = HAS_RULES.test(text) ? MOST_CHARACTERS : MOST_NEWS;
  if (text.length > most) return refused('too large', `a message like this has at most ${most} characters`);
  const form = singleForm(text);
  if (form === undefined) return refused('unreadable', 'a message is one list in balanced parentheses');
  const [word, ...parts] = form.kind === 'symbol' ? [form] : form.items;
  switch (symbolName(word)) {
    case 'info':
    case 'ping':
      return { kind: 'info' };
    case 'start':
      return readStart(parts);
    case 'resume':
      return readResume(parts);
    case 'play':
      return readNews('play', parts);
    case 'stop':
      return readNews('stop', parts);
    case 'abort': {
      const match = nameOf(parts[0]);
      return match === undefined ? malformed('(ABORT id)') : { kind: 'abort', match };
    }
    case 'preview':
      return readPreview(parts);
    default:
      return refused('unknown', 'a message starts with INFO, START, PLAY, STOP, ABORT or PREVIEW');
  }
}

const HAS_RULES = /^\s*(?:\(\s*)?(?:start|preview|resume)\b/i;

function readStart(parts: readonly Form[]): Message | MessageRefusal {
  const match = nameOf(parts[0]);
  const role = parts[1];
  const startClock = clockOf(parts.at(-2));
  const playClock = clockOf(parts.at(-1));
  const rules = rulesText(parts.slice(2, -2));
  if (match === undefined || role === undefined || rules === undefined)
    return malformed('(START id role (rules) startclock playclock)');
  if (startClock === undefined || playClock === undefined)
    return refused('malformed', `clocks are seconds from 0 to ${LONGEST_CLOCK}`);
  return { kind: 'start', match, role: kifText(role), rules, startClock, playClock };
}

function readResume(parts: readonly Form[]): Message | MessageRefusal {
  const match = nameOf(parts[0]);
  const [, role, , , newsForm] = parts;
  const rules = rulesText(parts.slice(2, 3));
  const playClock = clockOf(parts[3]);
  const history =
    newsForm?.kind === 'list' ? newsForm.items.map((form) => newsOf(itemsOf(form))) : [undefined];
  if (match === undefined || role === undefined || rules === undefined || playClock === undefined)
    return malformed(RESUME_PATTERN);
  if (parts.length !== 5 || !history.every((news) => news !== undefined)) return malformed(RESUME_PATTERN);
  return { kind: 'resume', match, role: kifText(role), rules, playClock, history };
}

const RESUME_PATTERN = '(RESUME id role (rules) playclock ((NIL) ((moves)) …))';

function itemsOf(form: Form): readonly Form[] {
  return form.kind === 'list' ? form.items : [];
}

function readPreview(parts: readonly Form[]): Message | MessageRefusal {
  const rules = rulesText(parts.slice(0, -1));
  const clock = clockOf(parts.at(-1));
  return rules === undefined || clock === undefined
    ? malformed('(PREVIEW (rules) clock)')
    : { kind: 'preview', rules, clock };
}

function readNews(kind: 'play' | 'stop', parts: readonly Form[]): Message | MessageRefusal {
  const match = nameOf(parts[0]);
  const news = match === undefined ? undefined : newsOf(parts.slice(1));
  if (match === undefined || news === undefined) {
    const word = kind.toUpperCase();
    return malformed(`(${word} id (moves)), (${word} id NIL) or (${word} id turn move (percepts))`);
  }
  return { kind, match, news };
}

/** The messages of GDL and GDL-II have different lengths. */
function newsOf(parts: readonly Form[]): News | undefined {
  const [first, second, third] = parts;
  if (first !== undefined && parts.length === 1) {
    const items = listOrNil(first);
    if (items === undefined) return undefined;
    return items.length === 0 ? { kind: 'nothing' } : { kind: 'list', items };
  }
  if (first === undefined || second === undefined || third === undefined || parts.length !== 3)
    return undefined;
  const turn = clockOf(first);
  const percepts = listOrNil(third);
  if (turn === undefined || !Number.isInteger(turn) || percepts === undefined) return undefined;
  return { kind: 'turn', turn, move: isNil(second) ? undefined : kifText(second), percepts };
}

function listOrNil(form: Form): readonly string[] | undefined {
  if (isNil(form)) return [];
  return form.kind === 'list' ? form.items.map(kifText) : undefined;
}

function isNil(form: Form): boolean {
  return form.kind === 'symbol' ? foldCase(form.text) === 'nil' : form.items.length === 0;
}

/** Rules are a list or, from some managers, a sequence of statements. */
function rulesText(parts: readonly Form[]): string | undefined {
  const [only] = parts;
  const isWrapped = parts.length === 1 && only?.kind === 'list' && only.items.some(isPlainlyStatement);
  const statements = isWrapped ? only.items : statementsOf(parts);
  return statements.length === 0 || (parts.length === 1 && isNil(only as Form))
    ? undefined
    : statements.map(kifText).join('\n');
}

/** Distinguishes statements from lists that start with a name, which may be a fact without arguments. */
function isPlainlyStatement(form: Form): boolean {
  return ['role', '<=', 'init'].includes(headName(form) ?? '');
}

function nameOf(form: Form | undefined): string | undefined {
  return form?.kind === 'symbol' ? form.text : undefined;
}

function clockOf(form: Form | undefined): number | undefined {
  const text = nameOf(form) ?? '';
  const seconds = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= LONGEST_CLOCK ? seconds : undefined;
}

function malformed(pattern: string): MessageRefusal {
  return refused('malformed', `this message is written ${pattern}`);
}

function refused(code: MessageRefusal['code'], message: string): MessageRefusal {
  return { kind: 'refused', code, message };
}

/**
 * @example
 * messageText({ kind: 'abort', match: 'm1' }) === '( ABORT m1 )'
 */
export function messageText(message: Message): string {
  switch (message.kind) {
    case 'info':
      return '( INFO )';
    case 'start': {
      const { match, role, rules, startClock, playClock } = message;
      return `( START ${match} ${spaced(role)} ( ${spaced(rules)} ) ${startClock} ${playClock} )`;
    }
    case 'resume': {
      const { match, role, rules, playClock, history } = message;
      const newsList = history.map((news) => `( ${newsText(news)} )`).join(' ');
      return `( RESUME ${match} ${spaced(role)} ( ${spaced(rules)} ) ${playClock} ( ${newsList} ) )`;
    }
    case 'play':
    case 'stop':
      return `( ${message.kind.toUpperCase()} ${message.match} ${newsText(message.news)} )`;
    case 'abort':
      return `( ABORT ${message.match} )`;
    case 'preview':
      return `( PREVIEW ( ${spaced(message.rules)} ) ${message.clock} )`;
  }
}

function newsText(news: News): string {
  switch (news.kind) {
    case 'nothing':
      return 'NIL';
    case 'list':
      return listText(news.items);
    case 'turn': {
      const move = news.move === undefined ? 'NIL' : spaced(news.move);
      return `${news.turn} ${move} ${listText(news.percepts)}`;
    }
  }
}

function listText(items: readonly string[]): string {
  return items.length === 0 ? 'NIL' : `( ${items.map(spaced).join(' ')} )`;
}
