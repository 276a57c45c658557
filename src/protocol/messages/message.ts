/** What a match manager says to a player (Genesereth, Love and Pell, "General Game Playing", 2005; Thielscher, GDL-II). */

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
   * Our own, for players that register with a manager and have been away: a match that has begun, with everything that
   * PLAY has told so far. It is answered like START.
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

/** What has happened since the last message. Terms are texts in prefix notation, as spelled. */
export type News =
  /** `NIL`: the match begins, or nothing was seen. */
  | { readonly kind: 'nothing' }
  /** The moves of all roles; or, as managers of 2011 write GDL-II, what the role sees. */
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** GDL-II: joint moves so far, the move made for the role in the last one, and what it saw. */
  | {
      readonly kind: 'turn';
      readonly turn: number;
      readonly move: string | undefined;
      readonly percepts: readonly string[];
    };

export interface MessageRefusal {
  readonly kind: 'refused';
  readonly code: 'too large' | 'unreadable' | 'unknown' | 'malformed';
  /** What is wrong, without a full stop. */
  readonly message: string;
}

export function isMessageRefusal(result: Message | MessageRefusal): result is MessageRefusal {
  return result.kind === 'refused';
}

/** Characters of a message with rules. The largest published ones have less than 100,000, and reading takes time from others. */
export const MOST_CHARACTERS = 512 * 1024;
/** Characters of all others: moves and percepts. */
export const MOST_NEWS = 128 * 1024;
/** Seconds: nobody waits longer than a day. */
export const LONGEST_CLOCK = 86_400;
