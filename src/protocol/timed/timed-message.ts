/** The messages of real-time matches (Kowalski and Kisielewicz, "Towards a Real-time Game Description Language"), as text. */
import { type Microunits, unitsText } from '../../game/index.ts';
import type { RealTimeDescription } from '../../gdl/index.ts';
import type { WireNews } from '../../match/index.ts';
import { rulesText } from '../wire-text.ts';

export interface TimedStart {
  readonly id: string;
  /** `NIL` for those who watch. */
  readonly role: string;
  readonly description: RealTimeDescription;
  /** Seconds before the game begins. */
  readonly startClock: number;
  /** Seconds that a lifetime of 1 lasts. */
  readonly playClock: number;
}

/**
 * @example
 * startMessage({ id: 'm1', role: 'x', description, startClock: 5, playClock: 0.5 }) // '(START m1 x (…) 5 0.5)'
 */
export function startMessage({ id, role, description, startClock, playClock }: TimedStart): string {
  return `(START ${id} ${role} (${rulesText(description)}) ${startClock} ${playClock})`;
}

/** PLAY without moves: the game begins, or a move was not legal. */
export function emptyPlay(id: string, at: Microunits): string {
  return `(PLAY ${id} NIL ${unitsText(at)})`;
}

/** What a role is told, as a message; the last moves of the game are in its STOP. */
export function newsMessage(id: string, news: WireNews, isLast: boolean): string {
  const word = isLast ? 'STOP' : 'PLAY';
  switch (news.kind) {
    case 'moves':
      return `(${word} ${id} (${news.moves.map((move) => move ?? 'NIL').join(' ')}) ${unitsText(news.at)})`;
    case 'percepts':
      return `(${word} ${id} (${news.percepts.join(' ')}) ${unitsText(news.at)})`;
    case 'refused':
      return emptyPlay(id, news.at);
    case 'end':
      return `(STOP ${id} NIL ${unitsText(news.at)})`;
  }
}

/** What a player calls itself, and a word by which it is known again when it comes back. */
export interface Registration {
  readonly name: string;
  readonly session: string;
}

/** `(REGISTER (name zoe) (session s1))`; undefined if it is anything else. */
export function readRegistration(text: string): Registration | undefined {
  const found =
    /^\s*\(\s*REGISTER\s*\(\s*name\s+([\w.-]{1,64})\s*\)\s*\(\s*session\s+([\w.-]{1,64})\s*\)\s*\)\s*$/i.exec(
      text,
    );
  const [, name, session] = found ?? [];
  return name === undefined || session === undefined ? undefined : { name, session };
}

/** `(WATCH)`, which is said instead of a registration. */
export function isWatching(text: string): boolean {
  return /^\s*\(\s*WATCH\s*\)\s*$/i.test(text);
}
